/** Hashes of the accounts of database servers: MySQL, Microsoft SQL Server and Oracle Database. */
import { concat, utf8 } from '../core/bytes.ts'
import { addSpan, note } from '../core/cursor.ts'
import { type Expression, hash, join } from '../schemes/expression.ts'
import type { Digest, Pbkdf2 } from '../schemes/index.ts'
import { pbkdf2 } from '../schemes/pbkdf2.ts'
import { createDigestFormat } from '../spelling/digest.ts'
import { upperHex } from '../spelling/encodings.ts'
import type { Format } from '../spelling/format.ts'

/**
 * MySQL 4.1's `PASSWORD()`, which `mysql_native_password` and MariaDB also write: SHA-1 of the SHA-1 of the password.
 */
export const mysql41: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'mysql41',
  writers: ['mysql', 'mariadb'],
  text: '*<digest>',
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
  bytes: 20,
  digest: upperHex,
})

/** Microsoft SQL Server 2012's `PWDENCRYPT`: SHA-512 of the password in UTF-16 followed by four bytes of salt. */
export const mssql2012: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'mssql2012',
  writers: ['mssql', 'sql-server'],
  text: '0x0200<salt><digest>',
  expression: /* @__PURE__ */ hash('sha512', /* @__PURE__ */ join({ recode: 'utf16le', of: 'password' }, 'salt')),
  bytes: 64,
  digest: upperHex,
  salt: upperHex,
  saltLength: [4, 4],
})

const oracleDigest = 64

/** The salt of PBKDF2 is the salt of the hash and a constant, so the expression depends on the hash. */
function createOracleExpression({ salt }: Digest): Expression {
  const of: Pbkdf2 = {
    scheme: 'pbkdf2',
    hash: 'sha512',
    iterations: 4096,
    salt: concat(salt, utf8('AUTH_PBKDF2_SPEEDY_KEY')),
    digest: new Uint8Array(oracleDigest),
  }
  return hash('sha512', join({ derive: { of, as: 'digest' } }, 'salt'))
}

/** The verifiers before the part `T:`: SHA-1 with a salt (`S:`, Oracle 11g) and MD5 for HTTP (`H:`). */
const otherVerifiers = /^(S:[\dA-Fa-f]{60};)?(H:[\dA-Fa-f]{32};)?/

/**
 * Oracle Database 12c's verifier, the part `T:` of `SYS.USER$.SPARE4`: SHA-512 of a PBKDF2 key followed by the salt.
 * The other verifiers of the column are skipped, because they belong to the same password.
 */
export const oracle12c: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'oracle12c',
  innerSchemes: [pbkdf2],
  writers: ['oracle'],
  text: '<other verifiers>T:<digest><salt>',
  claims: {
    prefixes: ['T:'],
    shapes: [
      {
        length: [197, 260],
        of: ['other'],
        marks: [
          [0, 'SH'],
          [1, ':'],
          [-163, ';'],
          [-162, 'T'],
          [-161, ':'],
        ],
        evidence: 'the verifiers S: or H: and T: of an Oracle account',
        rank: 0.95,
      },
    ],
  },
  parts: {
    'other verifiers': {
      reader: () => (c) => {
        c.at = otherVerifiers.exec(c.text)![0].length
        if (c.at === 0) return
        addSpan(c, 'other verifiers', 0, true)
        note(c, 'other-verifiers')
      },
      write: () => '',
    },
  },
  notes: ['other-verifiers'],
  expression: createOracleExpression,
  bytes: oracleDigest,
  digest: upperHex,
  salt: upperHex,
  saltLength: [16, 16],
})
