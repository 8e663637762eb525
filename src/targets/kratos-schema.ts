import { failure, HashError } from '../core/errors.ts'
import type { TargetOptions } from './target.ts'

/**
 * Reads the identity schema of Ory Kratos (ory/kratos at b86338d: embedx/identity_extension.schema.json, schema/extension.go):
 * a JSON Schema of `traits`, in which the key `ory.sh/kratos` marks identifiers and addresses.
 */

/** The data of a person that traits are written from. */
export type TraitField = 'email' | 'username' | 'phone' | 'full' | 'given' | 'family'

type Json = { readonly [key: string]: unknown }

/** A trait that is a text, or a list of texts. */
export interface Trait {
  /** The name for people, such as `traits.name.first`. */
  readonly path: string
  readonly field: TraitField | undefined
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
export interface TraitGroup {
  readonly path: string
  readonly children: ReadonlyMap<string, Trait | TraitGroup | undefined>
  readonly required: readonly string[]
}

/** The traits of an identity schema, and those that are written, by their data. */
export interface TraitsSchema {
  readonly root: TraitGroup
  readonly traits: { readonly [F in TraitField]?: Trait }
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
const names: { readonly [F in TraitField]: readonly string[] } = {
  email: ['email', 'mail', 'emailaddress'],
  username: ['username', 'uid', 'login', 'loginname', 'preferredusername'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'tel', 'telephone', 'telephonenumber'],
  full: ['name', 'full', 'fullname', 'displayname'],
  given: ['first', 'firstname', 'given', 'givenname'],
  family: ['last', 'lastname', 'family', 'familyname', 'surname'],
}
const fields = Object.keys(names) as readonly TraitField[]
const inName: readonly TraitField[] = ['full', 'given', 'family']

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the object at some keys, or an empty object. */
function within(value: unknown, ...keys: readonly string[]): Json {
  let found: unknown = value
  for (const key of keys) found = isJson(found) && Object.hasOwn(found, key) ? found[key] : undefined
  return isJson(found) ? found : {}
}

/** Follows references to definitions in the same document, such as `#/definitions/email`. */
function resolved(node: unknown, document: unknown): Json {
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
function fieldOf(keys: readonly string[], channel: Trait['channel']): TraitField | undefined {
  if (channel !== undefined) return channel
  const [name = '', parent, ...others] = [...keys].reverse().map((key) => key.toLowerCase().replace(/[^a-z]/g, ''))
  const isOfName = parent === 'name' || parent === 'names'
  if (others.length > 0 || (parent !== undefined && !isOfName)) return undefined
  return fields.find((field) => (!isOfName || inName.includes(field)) && names[field].includes(name))
}

function readTrait(keys: readonly string[], outer: Json, document: unknown): Trait | undefined {
  const isList = outer.type === 'array'
  const schema = isList ? resolved(outer.items, document) : outer
  if (!isText(schema)) return undefined
  const channel = channelOf(schema)
  const marks = within(schema, 'ory.sh/kratos')
  return {
    path: ['traits', ...keys].join('.'),
    field: fieldOf(keys, channel),
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
    const child = resolved(value, document)
    const isGroup = isJson(child.properties) && keys.length < 16
    children.set(key, isGroup ? readGroup([...keys, key], child, document) : readTrait([...keys, key], child, document))
  }
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []
  return { path: ['traits', ...keys].join('.'), children, required }
}

/** Tells whether a part of a schema is a group. */
export const isGroup = (node: Trait | TraitGroup): node is TraitGroup => 'children' in node

const traitsIn = (group: TraitGroup): readonly Trait[] =>
  [...group.children.values()].flatMap((node) => (node === undefined ? [] : isGroup(node) ? traitsIn(node) : [node]))

/** Chooses a trait for each kind of data: of several, an identifier. */
function chosen(all: readonly Trait[]): TraitsSchema['traits'] {
  const found: { [F in TraitField]?: Trait } = {}
  for (const trait of all) {
    const { field, isIdentifier } = trait
    if (field && (!found[field] || (isIdentifier && !found[field].isIdentifier))) found[field] = trait
  }
  // An identifier that is neither an address nor a phone number is a username, whatever its name is.
  const others = all.filter(({ isIdentifier, field }) => isIdentifier && field === undefined)
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
  const top = resolved(within(resolved(document, document), 'properties').traits, document)
  if (!isJson(top.properties)) throw wrong('the JSON Schema of identities, with properties.traits.properties')
  const root = readGroup([], top, document)
  const traits = chosen(traitsIn(root))
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
