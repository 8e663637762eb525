/**
 * Reads the identity schema of Ory Kratos (ory/kratos at b86338d: embedx/identity_extension.schema.json,
 * schema/extension.go): a JSON Schema of `traits`, in which the key `ory.sh/kratos` marks identifiers and addresses.
 * Writes traits that Kratos accepts (identity/validator.go, x/normalize.go; ory/jsonschema: formats.go). Kratos checks
 * them again with the whole identity schema.
 */
import { type Failure, failure, HashError } from '../core/errors.ts'
import { toE164 } from './person.ts'
import { readers } from './slots.ts'
import { isStorable } from './sql.ts'
import type { TargetOptions, TargetUser } from './target.ts'
import { phoneInWords, refuseValue } from './words.ts'

/** The data of a person that traits are written from. */
export type TraitPlace = 'email' | 'username' | 'phone' | 'full' | 'given' | 'family'

type Json = { readonly [key: string]: unknown }

/** A trait that is a text, or a list of texts. */
interface Trait {
  /** The name for people, such as `traits.name.first`. */
  readonly path: string
  readonly place: TraitPlace | undefined
  readonly isList: boolean
  /** Whether the trait identifies the person together with a password. */
  readonly isIdentifier: boolean
  /** How Kratos reads the trait. */
  readonly channel: 'email' | 'phone' | undefined
  /** Whether Kratos stores whether the address is verified. */
  readonly isVerifiable: boolean
  readonly schema: Json
}

/** Traits that belong together, such as the parts of a name. */
interface TraitGroup {
  readonly path: string
  readonly children: ReadonlyMap<string, Trait | TraitGroup | undefined>
  readonly required: readonly string[]
}

/** The traits of an identity schema, and those that are written, by their data. */
interface TraitsSchema {
  readonly root: TraitGroup
  readonly traits: { readonly [P in TraitPlace]?: Trait }
}

/** The e-mail address of Kratos' schema for e-mail and password (contrib/quickstart/kratos/email-password). */
const usual = {
  type: 'object',
  properties: {
    email: {
      type: 'string',
      format: 'email',
      'ory.sh/kratos': {
        credentials: { password: { identifier: true } },
        verification: { via: 'email' },
        recovery: { via: 'email' },
      },
    },
  },
  required: ['email'],
}

/** The names of traits, in lower case and without other characters than letters. */
const names: { readonly [P in TraitPlace]: readonly string[] } = {
  email: ['email', 'mail', 'emailaddress'],
  username: ['username', 'uid', 'login', 'loginname', 'preferredusername'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'tel', 'telephone', 'telephonenumber'],
  full: ['name', 'full', 'fullname', 'displayname'],
  given: ['first', 'firstname', 'given', 'givenname'],
  family: ['last', 'lastname', 'family', 'familyname', 'surname'],
}
const places = Object.keys(names) as readonly TraitPlace[]
const inName: readonly TraitPlace[] = ['full', 'given', 'family']

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the object at some keys, or an empty object. */
function within(value: unknown, ...keys: readonly string[]): Json {
  let found: unknown = value
  for (const key of keys) found = isJson(found) && Object.hasOwn(found, key) ? found[key] : undefined
  return isJson(found) ? found : {}
}

/** Follows references to definitions in the same document, such as `#/definitions/email`. */
function resolveReferences(node: unknown, document: unknown): Json {
  let found = isJson(node) ? node : {}
  for (let i = 0; i < 16 && typeof found.$ref === 'string'; i++) {
    const [start, ...keys] = found.$ref.split('/')
    found = start === '#' ? within(document, ...keys) : {}
  }
  return found
}

const isText = ({ type }: Json): boolean => type === 'string' || (Array.isArray(type) && type.includes('string'))

function channelOf(schema: Json): Trait['channel'] {
  const marks = within(schema, 'ory.sh/kratos')
  const vias = [within(marks, 'verification').via, within(marks, 'recovery').via]
  vias.push(within(marks, 'credentials', 'code').via)
  if (vias.includes('email') || schema.format === 'email') return 'email'
  return vias.includes('sms') || schema.format === 'tel' ? 'phone' : undefined
}

/** Returns the data that a trait is written from, by its meaning for Kratos, and else by its name. */
function placeOf(keys: readonly string[], channel: Trait['channel']): TraitPlace | undefined {
  if (channel !== undefined) return channel
  const [name = '', parent, ...others] = [...keys].reverse().map((key) => key.toLowerCase().replace(/[^a-z]/g, ''))
  const isOfName = parent === 'name' || parent === 'names'
  if (others.length > 0 || (parent !== undefined && !isOfName)) return undefined
  return places.find((place) => (!isOfName || inName.includes(place)) && names[place].includes(name))
}

function readTrait(keys: readonly string[], outer: Json, document: unknown): Trait | undefined {
  const isList = outer.type === 'array'
  const schema = isList ? resolveReferences(outer.items, document) : outer
  if (!isText(schema)) return undefined
  const channel = channelOf(schema)
  const marks = within(schema, 'ory.sh/kratos')
  return {
    path: ['traits', ...keys].join('.'),
    place: placeOf(keys, channel),
    isList,
    isIdentifier: within(marks, 'credentials', 'password').identifier === true,
    channel,
    isVerifiable: within(marks, 'verification').via === 'email',
    schema,
  }
}

function readGroup(keys: readonly string[], schema: Json, document: unknown): TraitGroup {
  const children = new Map<string, Trait | TraitGroup | undefined>()
  for (const [key, value] of Object.entries(within(schema, 'properties'))) {
    const child = resolveReferences(value, document)
    const isGroup = isJson(child.properties) && keys.length < 16
    children.set(key, isGroup ? readGroup([...keys, key], child, document) : readTrait([...keys, key], child, document))
  }
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []
  return { path: ['traits', ...keys].join('.'), children, required }
}

/** Tells whether a part of a schema is a group. */
const isGroup = (node: Trait | TraitGroup): node is TraitGroup => 'children' in node

const traitsIn = (group: TraitGroup): readonly Trait[] =>
  [...group.children.values()].flatMap((node) => (node === undefined ? [] : isGroup(node) ? traitsIn(node) : [node]))

/** Chooses a trait for each kind of data: of several, an identifier. */
function chooseTraits(all: readonly Trait[]): TraitsSchema['traits'] {
  const found: { [P in TraitPlace]?: Trait } = {}
  for (const trait of all) {
    const { place, isIdentifier } = trait
    if (place && (!found[place] || (isIdentifier && !found[place].isIdentifier))) found[place] = trait
  }
  // An identifier that is neither an address nor a phone number is a username, whatever its name is.
  const others = all.filter(({ isIdentifier, place }) => isIdentifier && place === undefined)
  if (!found.username && others.length === 1) found.username = others[0]!
  return found
}

const wrong = (expected: string): HashError =>
  new HashError(failure('ERR_FIELD', undefined, { name: 'identity-schema', expected }))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong('JSON')
  }
}

function read(text: string | undefined): TraitsSchema {
  const document = text === undefined ? { properties: { traits: usual } } : parse(text)
  const top = resolveReferences(within(resolveReferences(document, document), 'properties').traits, document)
  if (!isJson(top.properties)) throw wrong('the JSON Schema of identities, with properties.traits.properties')
  const root = readGroup([], top, document)
  const traits = chooseTraits(traitsIn(root))
  if (!Object.values(traits).some(({ isIdentifier }) => isIdentifier))
    throw wrong('a trait with credentials.password.identifier, because users sign in with this trait and a password')
  return { root, traits }
}

const known = new WeakMap<TargetOptions, TraitsSchema>()

/** Returns the identity schema of the option `identity-schema`. @throws HashError ERR_FIELD. */
export function schemaOf(options: TargetOptions): TraitsSchema {
  const found = known.get(options) ?? read(options['identity-schema'])
  known.set(options, found)
  return found
}

/** The traits of a user. */
interface Traits {
  readonly traits: { readonly [name: string]: unknown }
  /** The verified e-mail address, if Kratos can store that it is verified. */
  readonly verified: string | undefined
  readonly hasIdentifier: boolean
  /** The names of the data that no trait could take. */
  readonly lost: readonly string[]
  readonly failure: Failure | undefined
}

/** The length of the column of identifiers (persistence/sql/migrations: identity_credential_identifiers). */
export const longestIdentifier = 255
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
function checkTrait(trait: Trait, given: string): { readonly text: string } | { readonly expected: string } {
  const { channel, isIdentifier, schema } = trait
  if (!isStorable(given)) return { expected: 'text without a NUL character' }
  const text = channel === 'phone' ? toE164(given) : given
  if (text === undefined) return { expected: phoneInWords }
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

/** The traits that were written last. Several parts of an identity depend on them. */
let last: { readonly user: TargetUser; readonly options: TargetOptions; readonly written: Traits } | undefined

/** Writes the traits of a user, and says which data are lost. */
export function traitsOf(user: TargetUser, options: TargetOptions): Traits {
  if (last?.user !== user || last.options !== options)
    last = { user, options, written: writeTraits(user, schemaOf(options)) }
  return last.written
}

function writeTraits(user: TargetUser, { root, traits }: TraitsSchema): Traits {
  const texts = new Map<Trait, string>()
  const problems = new Map<string, string>()
  let why: Failure | undefined

  for (const [place, trait] of Object.entries(traits) as [TraitPlace, Trait][]) {
    const given = readers[place](user)
    if (given === undefined || given === '') continue
    const found = checkTrait(trait, given)
    if ('text' in found) texts.set(trait, found.text)
    else problems.set(trait.path, found.expected)
  }

  /** Builds a group and adds its traits to `written`. Returns nothing, and adds nothing, if the group is left out. */
  function build(group: TraitGroup, isNeeded: boolean, written: Trait[]): Traits['traits'] | undefined {
    const found: [string, unknown][] = []
    const own: Trait[] = []
    for (const [key, node] of group.children) {
      if (node === undefined) continue
      if (isGroup(node)) {
        const inner = build(node, isNeeded && group.required.includes(key), own)
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
        why ??= refuseValue(path, problems.get(path) ?? 'a value, because the identity schema requires this trait')
      return undefined
    }
    written.push(...own)
    return Object.fromEntries(found)
  }

  for (const place of ['email', 'username'] as const) {
    const expected = traits[place] && problems.get(traits[place].path)
    if (expected !== undefined) why ??= refuseValue(traits[place]!.path, expected)
  }
  const written: Trait[] = []
  const all = build(root, true, written) ?? {}
  const has = (place: TraitPlace): boolean => traits[place] !== undefined && written.includes(traits[place])
  return {
    traits: all,
    verified: has('email') && traits.email!.isVerifiable && user.emailVerified === true ? user.email : undefined,
    hasIdentifier: written.some(({ isIdentifier }) => isIdentifier),
    lost: findLost(user, has),
    failure: why,
  }
}

/** Names the data of a user that no trait was written from. */
function findLost(user: TargetUser, has: (place: TraitPlace) => boolean): readonly string[] {
  const lost: string[] = (['email', 'username', 'phone'] as const).filter((place) => user[place] && !has(place))
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
