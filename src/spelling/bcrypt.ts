import { bcryptAlphabet, encode } from '../core/base64.ts'
import {
  type Cursor,
  createCursor,
  fail,
  readFixedBase64,
  readLiteral,
  readTwoDigits,
  readWord,
} from '../core/cursor.ts'
import { bcrypt } from '../schemes/crypt.ts'
import type { Bcrypt } from '../schemes/index.ts'
import { type Format, finish, readFieldBytes, readFieldNumber, refuseDescriptor, toSpelled } from './format.ts'

type Variant = Bcrypt['variant']

/** Two names of one computation. */
const sameAs: { readonly [V in Variant]?: Variant } = { '2b': '2y', '2y': '2b' }

/** Returns the name of a bcrypt variant in a format with these variants, if the format has a name for it. */
export function nameOf(variant: Variant, variants: readonly Variant[]): Variant | undefined {
  if (variants.includes(variant)) return variant
  const other = sameAs[variant]
  return other !== undefined && variants.includes(other) ? other : undefined
}

/** Checks a cost that was read at `start`. */
export function checkCost(c: Cursor, start: number, cost: number): number {
  if (cost < 4 || cost > 31) fail(c, start, 'a cost between 4 and 31')
  return cost
}

/** Reads a salt of 16 bytes. Unused bits of the last character are dropped and noted. */
export const readSalt = (c: Cursor): Uint8Array => readFixedBase64(c, 'salt', bcryptAlphabet, 22, 'padding-bits')
export const readDigest = (c: Cursor): Uint8Array => readFixedBase64(c, 'digest', bcryptAlphabet, 31, 'padding-bits')
export const write64 = (bytes: Uint8Array): string => encode(bcryptAlphabet, bytes)

/** Reads a bcrypt hash string. List a variant before its own prefixes, such as `2b` before `2`. */
export function readBcrypt(c: Cursor, variants: readonly Variant[]): Bcrypt {
  readLiteral(c, '$')
  const variant = readWord(c, 'variant', variants)
  readLiteral(c, '$')
  const cost = checkCost(c, c.at, readTwoDigits(c, 'cost'))
  readLiteral(c, '$')
  const salt = readSalt(c)
  return { scheme: 'bcrypt', variant, cost, salt, digest: readDigest(c) }
}

export const writeBcrypt = (variant: Variant, { cost, salt, digest }: Bcrypt): string =>
  `$${variant}$${cost < 10 ? '0' : ''}${cost}$${write64(salt)}${write64(digest)}`

/** Creates a format of bcrypt hash strings in some variants. The first variant is in its grammar. */
export function createBcryptFormat(
  variants: readonly [Variant, ...Variant[]],
  systems: Pick<Format, 'writers'> = { writers: [] },
): Format<Bcrypt> {
  return {
    id: 'bcrypt',
    schemes: [bcrypt],
    ...systems,
    grammar: `$${variants[0]}$<cost>$<salt><digest>`,
    claims: { prefixes: ['$2'] },
    notes: ['padding-bits'],
    parse(text, _fields, spans) {
      const c = createCursor('bcrypt', text, spans)
      return finish(c, readBcrypt(c, variants))
    },
    serialize(descriptor) {
      const variant = nameOf(descriptor.variant, variants)
      if (variant === undefined)
        return refuseDescriptor('bcrypt', `the format does not support the bcrypt variant ${descriptor.variant}`)
      return toSpelled(writeBcrypt(variant, descriptor))
    },
  }
}

/** The data of a format of bcrypt in three parts: the text is the digest, and salt and cost are fields. */
export interface SplitBcrypt extends Pick<Format, 'id' | 'writers'> {
  readonly byHint: string
  /** The field of the cost. */
  readonly cost: string
  readonly most: number
}

/** Creates a format of bcrypt in three parts. The format has no variant and is read as 2a, which includes 2b and 2y. */
export function splitBcrypt({ id, byHint, cost: field, most, ...says }: SplitBcrypt): Format<Bcrypt> {
  return {
    id,
    ...says,
    schemes: [bcrypt],
    fields: ['salt', field],
    grammar: '<digest>',
    claims: { byHint },
    notes: ['padding-bits'],
    parse(text, fields, spans) {
      const c = createCursor(id, text, spans)
      const digest = readDigest(c)
      const salt = readFieldBytes(c, fields, 'salt', readSalt, 22)
      const cost = readFieldNumber(c, fields, field, 4, most)
      return finish(c, { scheme: 'bcrypt', variant: '2a', cost, salt, digest })
    },
    serialize({ variant, cost, salt, digest }) {
      if (nameOf(variant, ['2a', '2b']) === undefined)
        return refuseDescriptor(id, `the format does not support the bcrypt variant ${variant}`)
      if (cost > most) return refuseDescriptor(id, `the cost (${field}) must be at most ${most}`)
      return toSpelled(write64(digest), [], { salt: write64(salt), [field]: String(cost) })
    },
  }
}
