/** Hashes of the accounts of database servers: MySQL, Microsoft SQL Server and Oracle Database. */
import { concat, toHex, utf8 } from '../core/bytes.ts'
import { cursor, literal } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { type Expression, hash, join, sameExpression } from '../schemes/expression.ts'
import type { Digest, Pbkdf2 } from '../schemes/index.ts'
import { digestFormat } from '../spelling/digest.ts'
import { type Format, finish, spelled, unrepresentable } from '../spelling/format.ts'

/** MySQL 4.1's `PASSWORD()`, which `mysql_native_password` and MariaDB also write: SHA-1 of the SHA-1 of the password. */
export const mysql41: Format<Digest> = /* @__PURE__ */ digestFormat({
  id: 'mysql41',
  writers: ['mysql', 'mariadb'],
  grammar: '*<digest>',
  // Not a prefix, because /etc/shadow and exports write texts such as `*` and `*LK*` for accounts without a password.
  claims: {
    shapes: [
      {
        length: [41, 41],
        of: ['other'],
        marks: [[0, '*']],
        evidence: 'an asterisk and 40 hexadecimal digits',
        rank: 0.9,
      },
    ],
  },
  expression: /* @__PURE__ */ hash('sha1', /* @__PURE__ */ hash('sha1', 'password')),
  text: ['*', 'digest'],
  digest: { in: 'upper-hex', bytes: 20 },
})

/** Microsoft SQL Server 2012's `PWDENCRYPT`: SHA-512 of the password in UTF-16 and four bytes of salt. */
export const mssql2012: Format<Digest> = /* @__PURE__ */ digestFormat({
  id: 'mssql2012',
  writers: ['mssql', 'sql-server'],
  grammar: '0x0200<salt><digest>',
  claims: { prefixes: ['0x0200'] },
  expression: /* @__PURE__ */ hash('sha512', /* @__PURE__ */ join({ recode: 'utf16le', of: 'password' }, 'salt')),
  text: ['0x0200', 'salt', 'digest'],
  digest: { in: 'upper-hex', bytes: 64 },
  salt: { in: 'upper-hex', length: [8, 8] },
})

const oracleSalt = 16
const oracleDigest = 64

/** The salt of PBKDF2 is the salt of the hash and a constant, so the expression depends on the hash. */
function oracleExpression(salt: Uint8Array): Expression {
  const of: Pbkdf2 = {
    scheme: 'pbkdf2',
    hash: 'sha512',
    iterations: 4096,
    salt: concat(salt, utf8('AUTH_PBKDF2_SPEEDY_KEY')),
    digest: new Uint8Array(oracleDigest),
  }
  return hash('sha512', join({ derive: { of, as: 'digest' } }, 'salt'))
}

/** Oracle Database 12c's verifier, the part `T:` of `SYS.USER$.SPARE4`: SHA-512 of a key of PBKDF2 and the salt. */
export const oracle12c: Format<Digest> = {
  id: 'oracle12c',
  schemes: ['digest'],
  writers: ['oracle'],
  grammar: 'T:<digest><salt>',
  claims: { prefixes: ['T:'] },
  notes: ['letter-case'],
  parse(text, _fields, spans) {
    const c = cursor('oracle12c', text, spans)
    literal(c, 'T:')
    const digest = hexadecimal(c, 'digest', { bytes: oracleDigest, sensitive: true, upper: true })
    const salt = hexadecimal(c, 'salt', { bytes: oracleSalt, sensitive: true, upper: true })
    return finish(c, { scheme: 'digest', expression: oracleExpression(salt), salt, digest })
  },
  serialize({ expression, salt, digest }) {
    if (salt.length !== oracleSalt || digest.length !== oracleDigest)
      return unrepresentable(
        'oracle12c',
        `the salt must have ${oracleSalt} bytes, and the digest ${oracleDigest} bytes`,
      )
    if (!sameExpression(expression, oracleExpression(salt)))
      return unrepresentable('oracle12c', 'this hash was not computed in the way that the format requires')
    return spelled(`T:${toHex(digest)}${toHex(salt)}`.toUpperCase())
  },
}
