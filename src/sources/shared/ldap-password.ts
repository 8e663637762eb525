import { asciiLowerCase } from '../../core/characters.ts'
import { type Failure, failure } from '../../core/errors.ts'
import { isWithoutHash } from '../../spelling/markers.ts'
import type { LdifValue } from '../containers/ldif.ts'
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
  /** The reason why no value can be read as a hash. */
  readonly failure: Failure | undefined
  /** Names the passwords that are not among the hashes. */
  readonly notRead: readonly string[]
}

const clearText: Failure = failure('ERR_NOT_A_HASH', undefined, {
  name: column,
  column,
  hint: 'The password is stored in clear text. Replace the password in the directory by a hash, for example with slappasswd, and export again',
})
const elsewhere: Failure = failure('ERR_FIELD', undefined, {
  name: column,
  column,
  expected: 'a value in the LDIF file itself',
  hint: 'The line refers to another file (:<), which is never opened. Export again without the option -t of ldapsearch',
})

/** The name of a scheme, and the mark with which tools lock an account. */
const scheme = /^(\{[\w.|-]{1,64}\})(!*)/

/** The schemes whose value is the password. */
const clear = /^\{(?:clear|cleartext|plain|plain-trunc|noop)[}.]/

/** Hash strings that someone stored without the name of their scheme. No password is as long and begins like this. */
const bare = /^\$(?:2[abxy]|1|5|6|7|y|argon2(?:id|[di])|pbkdf2(?:-sha\d+)?)\$[!-~]{20,}$/

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

const noPasswords: LdapPasswords = { hashes: [], isLocked: false, failure: undefined, notRead: [] }

const hashOf = ({ text }: { readonly text?: string }): HashRecord => ({ text: text!, fields: noFields, said, origin })

/**
 * Reads the values of `userPassword`. A person may sign in with each of these passwords. Locked hashes are
 * used only if all hashes are locked, because otherwise an import would unlock them.
 */
export function readLdapPasswords(values: readonly LdifValue[] | undefined): LdapPasswords {
  if (!values) return noPasswords
  const found = values.map(readValue)
  const has = (wanted: Kind): boolean => found.some(({ kind }) => kind === wanted)
  const isLocked = has('locked') && !has('hash')
  const hashes = found.filter(({ kind }) => kind === (isLocked ? 'locked' : 'hash')).map(hashOf)
  const hasHash = hashes.length > 0
  const notRead: string[] = []
  if (hasHash && !isLocked && has('locked')) notRead.push('locked password')
  if (hasHash && has('clear')) notRead.push('password in clear text')
  if (hasHash && has('file')) notRead.push('password in another file')
  if (has('elsewhere')) notRead.push('password in another system ({SASL})')
  const why = hasHash ? undefined : has('clear') ? clearText : has('file') ? elsewhere : undefined
  return { hashes, isLocked, failure: why, notRead }
}
