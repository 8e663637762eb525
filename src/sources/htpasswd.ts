import { type Failure, failure } from '../core/errors.ts'
import type { Row } from './containers/container.ts'
import { delimitedLines } from './containers/lines.ts'
import { checkOptions, systemRule } from './options.ts'
import { createFileKind, createReaderOfAny, readAll } from './reader.ts'
import { checkCrypt, isCryptText } from './shadow.ts'
import { type HashRecord, noFields, type Source, type SourceRecord, type SystemOptions } from './source.ts'
import { createFaults, failureOfIdentifier, identifier } from './values.ts'

const options = {
  layouts: [
    ['user', 'password'],
    ['user', 'password', 'more'],
  ],
}
const column = 'password'

/** The hashes that Apache and nginx read. Any other text may be a password in clear text. */
const hashed = /^(?:\$(?:2[abxy]?|apr1|[1567]|y|argon2(?:id|[di]))\$[!-~]{20,}$|\{S?SHA\})/

const refuseText = (hint: string): Failure => failure('ERR_NOT_A_HASH', undefined, { name: column, column, hint })

const clearText = refuseText(
  'The password is stored in clear text, or the hash is of an unknown kind. Set the password again with htpasswd -B',
)
const desOrClear = refuseText(
  'The value is a password in clear text, or a hash of DES crypt, which cannot be imported. Set the password again with htpasswd -B',
)
const digest = refuseText(
  'The program htdigest wrote this line. Hashes of htdigest cannot be imported: the user must reset the password',
)
const empty = refuseText('The password is empty')

/**
 * Returns the reason why a field is not a hash that can be read. A password in clear text is never part of a record.
 */
function faultOf(password: string, more: unknown): Failure | undefined {
  if (hashed.test(password)) return undefined
  if (typeof more === 'string' && /^[0-9a-f]{32}$/i.test(more)) return digest
  if (password === '') return empty
  if (!isCryptText(password)) return clearText
  return password.startsWith('$') ? (checkCrypt(password, column) ?? clearText) : desOrClear
}

const hashOf = (text: string): HashRecord => ({
  text,
  fields: noFields,
  hints: { writtenBy: 'htpasswd' },
  origin: { hash: column },
})

function recordOf({ row, values, failure: why }: Row, isWhole: boolean): SourceRecord {
  if (!values) return { row, id: undefined, failure: why }
  const { user, password, more } = values
  const username = identifier(user)
  const person = {
    row,
    id: username || undefined,
    username: username || undefined,
    ...(isWhole && username && { customData: { username } }),
  }
  const { refuse, found } = createFaults()
  if (!username)
    for (const key of ['id', 'username']) refuse(key, failureOfIdentifier('user', 'a username in UTF-8', user))
  const fault = faultOf(String(password), more)
  if (fault) refuse('passwordHash', fault)
  const failed = found()
  if (!failed) return { ...person, hash: hashOf(String(password)) }
  return { ...person, ...failed, ...(isWhole && { hash: hashOf(fault ? '' : String(password)) }) }
}

/**
 * Reads an htpasswd file, the password file of Apache and nginx. Each line is `user:hash`. The records have no e-mail
 * addresses. A password in clear text is refused, and is not part of the record.
 *
 * @example
 * import { createReadStream } from 'node:fs'
 * import { htpasswd } from 'saltbridge/convert'
 *
 * for await (const records of htpasswd.read(createReadStream('.htpasswd'), {})) console.log(records.length)
 */
export const htpasswd: Source<SystemOptions> = /* @__PURE__ */ checkOptions(systemRule, {
  id: 'htpasswd',
  read: (chunks, { isWhole = false }) =>
    readAll(
      chunks,
      createReaderOfAny(
        [createFileKind(delimitedLines, options, (row) => recordOf(row, isWhole))],
        'lines of a password file, such as user:$2y$05$…',
        'htpasswd',
      ),
    ),
})
