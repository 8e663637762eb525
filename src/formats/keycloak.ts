/** A password credential of Keycloak (server-spi, PasswordCredentialModel.java). */
import { encodePadded, standard } from '../core/base64.ts'
import {
  type Cursor,
  createCursor,
  empty,
  fail,
  readDecimal,
  readLiteral,
  readPaddedBase64,
  readWord,
} from '../core/cursor.ts'
import { argon2 } from '../schemes/argon2.ts'
import type { Argon2, Descriptor, Pbkdf2 } from '../schemes/index.ts'
import { pbkdf2 } from '../schemes/pbkdf2.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { compactJson, type Member, readMembers, readQuoted, skipValue } from '../spelling/json.ts'

/** A quotation mark in the two strings that contain JSON. */
const quote = '\\"'

/** The contents of a credential. */
interface KeycloakCredential {
  readonly algorithm: string
  readonly iterations: number
  readonly salt: Uint8Array
  readonly digest: Uint8Array
  /** The parameters of the algorithm, in their written order. */
  readonly parameters: { readonly [name: string]: string | number }
}

/** The allowed values of the parameters. */
type Kinds = { readonly [name: string]: readonly string[] | 'number' }

/** The data of a format for an algorithm of Keycloak. */
interface KeycloakSpelling<D extends Descriptor> extends Pick<Format<D>, 'id' | 'schemes'> {
  /** The names of the algorithms. A name must come before its own prefixes. */
  readonly algorithms: readonly string[]
  readonly evidence: string
  readonly parameters: Kinds
  descriptorOf(credential: KeycloakCredential, c: Cursor): D
  credentialOf(descriptor: D): KeycloakCredential | undefined
}

const besides = (name: string, c: Cursor): Member => ({
  name,
  isOptional: true,
  present: 'other-members',
  read: () => skipValue(c),
})

/**
 * Returns the member with the additional parameters: a list with one string for each. Before version 12 it was missing.
 */
function createAdditionalMember(c: Cursor, kinds: Kinds, set: (name: string, value: string | number) => void): Member {
  const members = Object.entries(kinds).map(
    ([name, kind]): Member => ({
      name,
      read() {
        readLiteral(c, `[${quote}`)
        set(name, kind === 'number' ? readDecimal(c, name) : readWord(c, name, kind))
        readLiteral(c, `${quote}]`)
      },
    }),
  )
  const member = { name: 'additionalParameters', read: () => readMembers(c, quote, members) }
  return members.length > 0 ? member : { ...member, isOptional: true, absent: 'absent-members' }
}

function readCredential(c: Cursor, algorithms: readonly string[], kinds: Kinds): KeycloakCredential {
  let [algorithm, iterations, salt, digest] = ['', 0, empty, empty]
  const parameters: Record<string, string | number> = {}
  const options = { sensitive: true, ending: quote }
  const base64 = (name: string) => readQuoted(c, quote, () => readPaddedBase64(c, name, standard, options))
  const secretData: readonly Member[] = [
    { name: 'value', read: () => void (digest = base64('digest')) },
    { name: 'salt', read: () => void (salt = base64('salt')) },
    createAdditionalMember(c, {}, () => undefined),
  ]
  const credentialData: readonly Member[] = [
    { name: 'hashIterations', read: () => void (iterations = readDecimal(c, 'iterations')) },
    {
      name: 'algorithm',
      read: () => void (algorithm = readQuoted(c, quote, () => readWord(c, 'algorithm', algorithms))),
    },
    createAdditionalMember(c, kinds, (name, value) => void (parameters[name] = value)),
  ]
  readMembers(c, '"', [
    besides('id', c),
    { name: 'type', read: () => readLiteral(c, '"password"') },
    besides('userLabel', c),
    besides('createdDate', c),
    { name: 'secretData', read: () => readQuoted(c, '"', () => readMembers(c, quote, secretData)) },
    { name: 'credentialData', read: () => readQuoted(c, '"', () => readMembers(c, quote, credentialData)) },
    besides('priority', c),
    besides('temporary', c),
  ])
  return { algorithm, iterations, salt, digest, parameters }
}

const lists = (parameters: KeycloakCredential['parameters']): object =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, [String(value)]]))

/** Creates a format of Keycloak's password credential: JSON as in realm exports and imports. */
function createKeycloakFormat<D extends Descriptor>(spelling: KeycloakSpelling<D>): Format<D> {
  const { id, schemes, algorithms, evidence, parameters: kinds } = spelling
  return {
    id,
    schemes,
    writers: ['keycloak'],
    compact: compactJson,
    grammar:
      '{"type":"password","secretData":"<digest, salt>",' +
      `"credentialData":"<iterations, ${algorithms.join(' | ')}>"}`,
    claims: { shapes: [{ length: [150, 1024], of: ['other'], marks: [[0, '{']], evidence, rank: 1 }] },
    notes: ['unpadded', 'member-order', 'absent-members', 'other-members'],
    parse(text, _fields, spans) {
      const c = createCursor(id, text, spans)
      const credential = readCredential(c, algorithms, kinds)
      return finish(c, spelling.descriptorOf(credential, c))
    },
    serialize(descriptor) {
      const credential = spelling.credentialOf(descriptor)
      if (!credential || credential.salt.length === 0)
        return refuseDescriptor(id, 'Keycloak does not support this algorithm, or the salt is empty')
      const { algorithm, iterations, salt, digest, parameters } = credential
      const secretData = { value: encodePadded(digest), salt: encodePadded(salt), additionalParameters: {} }
      const credentialData = { hashIterations: iterations, algorithm, additionalParameters: lists(parameters) }
      const strings = { secretData: JSON.stringify(secretData), credentialData: JSON.stringify(credentialData) }
      return toSpelled(JSON.stringify({ type: 'password', ...strings }))
    },
  }
}

/** The longer names first: each begins as the shortest. */
const hashes = { 'pbkdf2-sha256': 'sha256', 'pbkdf2-sha512': 'sha512', pbkdf2: 'sha1' } as const
type Algorithm = keyof typeof hashes
const algorithms = /* @__PURE__ */ Object.keys(hashes) as Algorithm[]

/**
 * PBKDF2 in a password credential of Keycloak (keycloak, Pbkdf2PasswordHashProvider.java), with the three algorithms
 * before 25.
 */
export const keycloakPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createKeycloakFormat<Pbkdf2>({
  id: 'keycloak-pbkdf2',
  schemes: [pbkdf2],
  algorithms,
  evidence: 'a password credential of Keycloak with a PBKDF2 algorithm',
  parameters: {},
  descriptorOf: ({ algorithm, iterations, salt, digest }) => ({
    scheme: 'pbkdf2',
    hash: hashes[algorithm as Algorithm],
    iterations,
    salt,
    digest,
  }),
  credentialOf({ hash, iterations, salt, digest }) {
    const algorithm = algorithms.find((one) => hashes[one] === hash)
    return algorithm && { algorithm, iterations, salt, digest, parameters: {} }
  },
})

const versions = { '1.0': 16, '1.3': 19 } as const
const types = ['id', 'i', 'd'] as const

/** Argon2 in a password credential of Keycloak, the default since 25 (keycloak, Argon2PasswordHashProvider.java). */
export const keycloakArgon2: Format<Argon2> = /* @__PURE__ */ createKeycloakFormat<Argon2>({
  id: 'keycloak-argon2',
  schemes: [argon2],
  algorithms: ['argon2'],
  evidence: 'a password credential of Keycloak with the algorithm argon2',
  parameters: {
    hashLength: 'number',
    memory: 'number',
    type: types,
    version: /* @__PURE__ */ Object.keys(versions),
    parallelism: 'number',
  },
  descriptorOf({ iterations, salt, digest, parameters }, c) {
    const { hashLength, memory, type, version, parallelism } = parameters
    if (hashLength !== digest.length) fail(c, 0, 'a digest whose length in bytes is hashLength')
    return {
      scheme: 'argon2',
      variant: type as Argon2['variant'],
      version: versions[version as keyof typeof versions],
      memory: Number(memory),
      passes: iterations,
      lanes: Number(parallelism),
      salt,
      digest,
    }
  },
  credentialOf({ variant, version, memory, passes, lanes, keyId, keyName, associatedData, salt, digest }) {
    if (keyId || keyName !== undefined || associatedData) return undefined
    const said = version === 19 ? '1.3' : '1.0'
    const parameters = { hashLength: digest.length, memory, type: variant, version: said, parallelism: lanes }
    return { algorithm: 'argon2', iterations: passes, salt, digest, parameters }
  },
})
