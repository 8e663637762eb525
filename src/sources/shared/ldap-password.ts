import { asciiLowerCase } from '../../core/characters.ts'
import { type Failure, failure } from '../../core/errors.ts'
import { isWithoutHash } from '../../formats/shared/markers.ts'
import type { LdifValue } from '../containers/ldif-entry.ts'
import { type HashOrigin, type HashRecord, noFields } from '../source.ts'

const column = 'userPassword'
const origin: HashOrigin = { hash: column }
/** Directories read the name of a scheme in any letter case. The other systems that write {sha256} mean another hash. */
const said = { writtenBy: 'openldap' }

/** The values of `userPassword` of one person. */
export interface LdapPasswords {
  /** The hashes, in the order of the entry. */
  readonly hashes: readonly HashRecord[]
  /** Whether every hash is locked. */
  readonly isLocked: boolean
  /** The reason why there is no hash, although there is a value that should be one. */
  readonly failure: Failure | undefined
  /** Names the passwords that a record with the first hash does not carry. */
  readonly notCarried: readonly string[]
}

const clearText: Failure = failure('ERR_NOT_A_HASH', undefined, {
  name: column,
  column,
  hint: 'The password is stored in clear text. Replace it by a hash in the directory, for example with slappasswd, and export again',
})
const elsewhere: Failure = failure('ERR_FIELD', undefined, {
  name: column,
  column,
  expected: 'a value in this file',
  hint: 'The value is in another file (:<), which is never opened. Export again without the option -t of ldapsearch',
})

/** A name of a scheme, the mark with which tools lock an account, and the rest. */
const scheme = /^(\{[^{}\s]{1,64}\})(!*)/

/** The schemes whose value is the password. */
const clear = /^\{(?:clear|cleartext|plain|plain-trunc|noop)[}.]/

/** Hash strings that someone stored without the name of their scheme. No password is as long and begins like this. */
const bare = /^\$(?:2[abxy]|1|5|6|7|y|argon2id?|argon2[di]|pbkdf2(?:-sha\d+)?)\$[!-~]{20,}$/

type Kind = 'hash' | 'locked' | 'clear' | 'elsewhere' | 'file' | 'none'

/** Returns what a value is, and its hash string. A value without the name of a scheme is a password in clear text (RFC 4519). */
function readValue(value: LdifValue): { readonly kind: Kind; readonly text?: string } {
  if (value === null) return { kind: 'file' }
  if (typeof value !== 'string') return { kind: 'clear' }
  const [, name, mark = ''] = scheme.exec(value) ?? []
  if (name === undefined) {
    const isMarker = value === '' || (value.length <= 2 && isWithoutHash(value))
    return isMarker ? { kind: 'none' } : bare.test(value) ? { kind: 'hash', text: value } : { kind: 'clear' }
  }
  const lower = asciiLowerCase(name)
  if (clear.test(lower)) return { kind: 'clear' }
  const rest = value.slice(name.length + mark.length)
  const text = name + rest
  // OpenLDAP accepts no password for a name that it does not know, so that the value is not one in clear text.
  if (rest === '') return { kind: 'none' }
  if (isWithoutHash(text)) return { kind: lower === '{crypt}' ? 'none' : 'elsewhere' }
  return { kind: mark === '' ? 'hash' : 'locked', text }
}

const names: Readonly<Partial<Record<Kind, string>>> = {
  clear: 'password in clear text',
  elsewhere: 'password in another system ({SASL})',
  file: 'password in another file',
}

/**
 * Reads the values of `userPassword`. A person may sign in with each of them. A hash that is locked counts only if all are,
 * because otherwise an import would unlock it.
 */
export function readLdapPasswords(values: readonly LdifValue[]): LdapPasswords {
  const found = values.map(readValue)
  const open = found.filter(({ kind }) => kind === 'hash')
  const locked = found.filter(({ kind }) => kind === 'locked')
  const isLocked = open.length === 0 && locked.length > 0
  const hashes = (isLocked ? locked : open).map(
    ({ text }): HashRecord => ({ text: text!, fields: noFields, said, origin }),
  )
  const kinds = new Set(found.map(({ kind }) => kind))
  const lost = new Set<string>()
  if (hashes.length > 1) lost.add('other passwords (userPassword)')
  if (!isLocked && locked.length > 0) lost.add('locked password')
  for (const kind of kinds)
    if (names[kind] !== undefined && (hashes.length > 0 || kind === 'elsewhere')) lost.add(names[kind])
  const fault =
    hashes.length > 0 ? undefined : kinds.has('clear') ? clearText : kinds.has('file') ? elsewhere : undefined
  return { hashes, isLocked, failure: fault, notCarried: [...lost] }
}
