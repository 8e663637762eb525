import { type Failure, failure } from '../core/errors.ts'
import { isGroup, type Trait, type TraitField, type TraitGroup, type TraitsSchema } from './kratos-schema.ts'
import { isStorable } from './sql-text.ts'
import type { TargetUser } from './target.ts'

/**
 * Writes traits that Ory Kratos accepts (ory/kratos at b86338d: identity/validator.go, x/normalize.go; ory/jsonschema:
 * formats.go). Kratos checks them again with the whole identity schema.
 */

/** The traits of a user. */
export interface Traits {
  readonly traits: { readonly [name: string]: unknown }
  /** The verified e-mail address, if Kratos can store that it is verified. */
  readonly verified: string | undefined
  readonly hasIdentifier: boolean
  /** The names of the data that no trait could take. */
  readonly lost: readonly string[]
  readonly failure: Failure | undefined
}

/** The length of the column of identifiers (persistence/sql/migrations: identity_credential_identifiers). */
const longestIdentifier = 255
/** Characters that remain after Kratos normalised an identifier. Kratos refuses the whole request if none remains. */
const remaining = /[\p{L}\p{N}!-~]/u
/** The part of an address before the @ sign: atoms of RFC 5322 with letters of RFC 6532, but no quotes. */
const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length
const lengthOf = (text: string): number => [...text].length

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || bytesOf(text) > 254 || bytesOf(name) > 64) return false
  return local.test(name) && domain.split('.').every((one) => label.test(one))
}

/** Returns a phone number in the form of E.164. Without the plus sign, the country is unknown. */
const phoneOf = (text: string): string | undefined => /^\+[1-9]\d{6,14}$/.exec(text.replace(/[ .-]/g, ''))?.[0]

function matches(pattern: unknown, text: string): boolean {
  if (typeof pattern !== 'string') return true
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    // Some patterns are valid in Kratos but not in JavaScript.
    return true
  }
}

/** Returns the text of a trait, or says what the identity schema expects. */
function checked(trait: Trait, given: string): { readonly text: string } | { readonly expected: string } {
  const { channel, isIdentifier, schema } = trait
  if (!isStorable(given)) return { expected: 'text without a NUL character' }
  const text = channel === 'phone' ? phoneOf(given) : given
  if (text === undefined) return { expected: 'an international phone number such as +12125550101' }
  if (channel === 'email' && !isEmail(text)) return { expected: 'an e-mail address that Ory Kratos accepts' }
  const length = lengthOf(text)
  const {
    minLength = 0,
    maxLength = Infinity,
    pattern,
  } = schema as { minLength?: number; maxLength?: number; pattern?: unknown }
  if (length < minLength || length > maxLength)
    return {
      expected:
        maxLength === Infinity
          ? `text of at least ${minLength} characters`
          : `text of ${minLength} to ${maxLength} characters`,
    }
  if (!matches(pattern, text)) return { expected: 'text that matches the pattern of the identity schema' }
  if (Array.isArray(schema.enum) && !schema.enum.includes(text))
    return { expected: 'one of the values that the identity schema lists' }
  if (isIdentifier && (lengthOf(text.normalize('NFKC')) > longestIdentifier || !remaining.test(text.normalize('NFKC'))))
    return { expected: `text of at most ${longestIdentifier} characters with a letter or a digit` }
  return { text }
}

const textOf: { readonly [F in TraitField]: (user: TargetUser) => string | undefined } = {
  email: ({ email }) => email,
  username: ({ username }) => username,
  phone: ({ phone }) => phone,
  full: ({ names }) => names?.full,
  given: ({ names }) => names?.given,
  family: ({ names }) => names?.family,
}

/** Returns the failure of a trait. */
export const refused = (path: string, expected: string): Failure =>
  failure('ERR_FIELD', undefined, { name: path, column: path, expected })

/** Writes the traits of a user, and says which data are lost. */
export function traitsOf(user: TargetUser, { root, traits }: TraitsSchema): Traits {
  const texts = new Map<Trait, string>()
  const problems = new Map<string, string>()
  let why: Failure | undefined

  for (const [field, trait] of Object.entries(traits) as [TraitField, Trait][]) {
    const given = textOf[field](user)
    if (given === undefined || given === '') continue
    const found = checked(trait, given)
    if ('text' in found) texts.set(trait, found.text)
    else problems.set(trait.path, found.expected)
  }

  const written = new Set<Trait>()
  function build(group: TraitGroup, isNeeded: boolean): Traits['traits'] | undefined {
    const found: [string, unknown][] = []
    const own: Trait[] = []
    for (const [key, node] of group.children) {
      if (node === undefined) continue
      if (isGroup(node)) {
        const inner = build(node, isNeeded && group.required.includes(key))
        if (inner) found.push([key, inner])
      } else {
        const text = texts.get(node)
        if (text === undefined) continue
        found.push([key, node.isList ? [text] : text])
        own.push(node)
      }
    }
    if (found.length === 0 && !isNeeded) return undefined
    const missing = group.required.find((key) => !found.some(([name]) => name === key))
    if (missing !== undefined) {
      const path = `${group.path}.${missing}`
      if (isNeeded)
        why ??= refused(path, problems.get(path) ?? 'a value, because the identity schema requires this trait')
      return undefined
    }
    for (const trait of own) written.add(trait)
    return Object.fromEntries(found)
  }

  for (const field of ['email', 'username'] as const) {
    const expected = traits[field] && problems.get(traits[field].path)
    if (expected !== undefined) why ??= refused(traits[field]!.path, expected)
  }
  const all = build(root, true) ?? {}
  const has = (field: TraitField): boolean => traits[field] !== undefined && written.has(traits[field])
  return {
    traits: all,
    verified: has('email') && traits.email!.isVerifiable && user.emailVerified === true ? user.email : undefined,
    hasIdentifier: [...written].some(({ isIdentifier }) => isIdentifier),
    lost: lostOf(user, has),
    failure: why,
  }
}

/** Names the data of a user that no trait was written from. */
function lostOf(user: TargetUser, has: (field: TraitField) => boolean): readonly string[] {
  const lost: string[] = (['email', 'username', 'phone'] as const).filter((field) => user[field] && !has(field))
  const { names = {} } = user
  const parts = (['full', 'given', 'family'] as const).filter((part) => names[part])
  const missing = parts.filter((part) => !has(part))
  // The whole name of a person is often nothing but the other two.
  const isSame = names.full === [names.given, names.family].filter(Boolean).join(' ')
  const isWhole = isSame && (has('full') || (parts.includes('full') && missing.every((part) => part === 'full')))
  if (missing.length === parts.length && parts.length > 0) lost.push('names')
  else if (!isWhole) lost.push(...missing.map((part) => `names (${part})`))
  return lost
}
