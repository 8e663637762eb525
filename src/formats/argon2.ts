import { encode, standard } from '../core/base64.ts'
import { base64, type Cursor, cursor, decimal, fieldFault, literal, note, skip, word } from '../core/cursor.ts'
import type { Argon2 } from '../schemes/index.ts'
import type { Fields, Format } from './format.ts'
import { fieldOf } from './shared/fields.ts'
import { parameters } from './shared/parameters.ts'
import { finish, spelled } from './shared/spelled.ts'

const variants = ['id', 'i', 'd'] as const
const versions = ['16', '19'] as const
/** In the order that is written; the `argon2` package writes m, p, t since 0.45. */
const keys = ['m=', 't=', 'p=', 'keyid=', 'data='] as const
const sensitive = { sensitive: true } as const

/** The version is 16 where it is not said: the reference decoder's default (phc-winner-argon2, encoding.c). */
function version(c: Cursor): Argon2['version'] {
  if (!skip(c, 'v=')) {
    note(c, 'implicit-version')
    return 16
  }
  const said = word(c, 'version', versions)
  literal(c, '$')
  return said === '19' ? 19 : 16
}

function withOptions(c: Cursor, descriptor: Argon2, keyId?: Uint8Array, associatedData?: Uint8Array): Argon2 {
  if ((keyId?.length ?? 0) > 8 || (associatedData?.length ?? 0) > 32) note(c, 'beyond-phc')
  return { ...descriptor, ...(keyId && { keyId }), ...(associatedData && { associatedData }) }
}

/**
 * Returns the key id of `fields.keyId`. npm's `argon2` (with its option `secret`) and Password4j (with a pepper) do not
 * write the id of the key into the hash string. If the hash string contains a key id, both ids must be the same.
 */
function readKeyName(c: Cursor, fields: Fields, written: Uint8Array | undefined): string | undefined {
  const name = fieldOf(c, fields, 'keyId')
  if (!written || c.failure) return name
  if (name !== encode(standard, written)) fieldFault(c, 'keyId', 'does not match the key id in the hash')
  return undefined
}

/** The PHC string of Argon2 (PHC string format specification; phc-winner-argon2). */
export const argon2: Format<Argon2> = {
  id: 'argon2',
  schemes: ['argon2'],
  writers: [
    'phc-winner-argon2',
    'libsodium',
    'php',
    'laravel',
    'symfony',
    'node-argon2',
    'passlib',
    'password4j',
    'rustcrypto',
    'supertokens',
    'supabase',
    'directus',
    'authjs',
  ],
  importers: [
    'auth0',
    'clerk',
    'workos',
    'supabase',
    'zitadel',
    'logto',
    'stytch',
    'supertokens',
    'appwrite',
    'kratos',
  ],
  fields: ['keyId'],
  grammar: '$argon2id$v=19$m=<memory>,t=<passes>,p=<lanes>[,keyid=<key id>][,data=<associated data>]$<salt>$<digest>',
  claims: { prefixes: ['$argon2'] },
  notes: ['parameter-order', 'implicit-version', 'beyond-phc'],
  parse(text, fields, spans) {
    const c = cursor('argon2', text, spans)
    literal(c, '$argon2')
    const variant = word(c, 'variant', variants)
    literal(c, '$')
    const said = version(c)
    let memory = 0
    let passes = 0
    let lanes = 0
    let keyId: Uint8Array | undefined
    let associatedData: Uint8Array | undefined
    parameters(c, ',', keys, 3, (index) => {
      if (index === 0) memory = decimal(c, 'memory')
      else if (index === 1) passes = decimal(c, 'passes')
      else if (index === 2) lanes = decimal(c, 'lanes')
      else if (index === 3) keyId = base64(c, 'key id', standard)
      else associatedData = base64(c, 'associated data', standard)
    })
    literal(c, '$')
    const salt = base64(c, 'salt', standard, sensitive)
    literal(c, '$')
    const digest = base64(c, 'digest', standard, sensitive)
    if (salt.length > 48 || digest.length > 64) note(c, 'beyond-phc')
    const descriptor: Argon2 = { scheme: 'argon2', variant, version: said, memory, passes, lanes, salt, digest }
    const keyName = fields.keyId ? readKeyName(c, fields, keyId) : undefined
    const named = keyName === undefined ? descriptor : { ...descriptor, keyName }
    return finish(c, keyId || associatedData ? withOptions(c, named, keyId, associatedData) : named)
  },
  serialize({ variant, version, memory, passes, lanes, keyId, keyName, associatedData, salt, digest }) {
    const id = keyId ? `,keyid=${encode(standard, keyId)}` : ''
    const data = associatedData ? `,data=${encode(standard, associatedData)}` : ''
    const parameters = `m=${memory},t=${passes},p=${lanes}${id}${data}`
    const text = `$argon2${variant}$v=${version}$${parameters}$${encode(standard, salt)}$${encode(standard, digest)}`
    const fields = keyName === undefined ? undefined : { keyId: keyName }
    return spelled(text, keyId || fields ? ['argon2Keys'] : undefined, fields)
  },
}
