import { toHex } from '../core/bytes.ts'
import { cursor, literal } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import type { Expression } from '../schemes/expression.ts'
import type { Scrypt } from '../schemes/index.ts'
import { type Format, finish, spelled, unrepresentable } from './format.ts'
import { type Drawn, readDrawnSalt, writeDrawnSalt } from './text.ts'

/** The default parameters of Node's `scrypt`: N=16,384, r=8, p=1. */
export const nodeDefaults = { cost: 16_384, blockSize: 8, parallelization: 1 } as const
/** The password after Unicode normalization (NFKC). */
export const normalized: Expression = { recode: 'nfkc', of: 'password' }

const digestLength = 64

/** The data of a format of a JavaScript framework that uses scrypt. */
export interface HexScrypt extends Pick<Format, 'id' | 'writers' | 'claims'> {
  readonly beginning?: string
  /** The kinds of salts. The position of the separator tells which kind a text has. */
  readonly salts: readonly [Drawn, ...Drawn[]]
  readonly isDigestFirst?: true
  readonly separator: string
  readonly parameters: Pick<Scrypt, 'cost' | 'blockSize' | 'parallelization'>
  readonly prepare?: Expression
}

/**
 * Creates a format of a JavaScript framework: fixed parameters, a salt that is hashed as text, and a hexadecimal digest
 * of 64 bytes.
 */
export function hexScrypt({ beginning = '', isDigestFirst, ...spelling }: HexScrypt): Format<Scrypt> {
  const { id, writers, claims, salts, separator, parameters, prepare } = spelling
  const whole = (salt: string, digest: string) =>
    beginning + (isDigestFirst ? digest + separator + salt : salt + separator + digest)
  return {
    id,
    schemes: ['scrypt'],
    writers,
    ...(prepare !== undefined && { prepare }),
    fixed: parameters,
    grammar: whole('<salt>', '<digest>'),
    claims,
    notes: ['letter-case'],
    parse(text, _fields, spans) {
      const c = cursor(id, text, spans)
      const readDigest = () => hexadecimal(c, 'digest', { bytes: digestLength, sensitive: true })
      const readSalt = () => {
        const drawn = salts.find(({ length: [, most] }) => text.startsWith(separator, c.at + most))
        return readDrawnSalt(c, drawn ?? salts[0])
      }
      literal(c, beginning)
      const before = isDigestFirst ? readDigest() : readSalt()
      literal(c, separator)
      const after = isDigestFirst ? readSalt() : readDigest()
      const [salt, digest] = isDigestFirst ? [after, before] : [before, after]
      return finish(c, { scheme: 'scrypt', ...(prepare !== undefined && { prepare }), ...parameters, salt, digest })
    },
    serialize({ salt, digest, ...its }) {
      const { cost, blockSize, parallelization } = parameters
      if (its.cost !== cost || its.blockSize !== blockSize || its.parallelization !== parallelization)
        return unrepresentable(id, `the format always uses N=${cost}, r=${blockSize}, p=${parallelization}`)
      if (digest.length !== digestLength) return unrepresentable(id, `the digest must have ${digestLength} bytes`)
      const text = salts.map((drawn) => writeDrawnSalt(salt, drawn)).find((written) => written !== undefined)
      if (text === undefined) return unrepresentable(id, 'the format cannot contain this salt')
      return spelled(whole(text, toHex(digest)))
    },
  }
}
