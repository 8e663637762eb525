import { type Cursor, choice, decimal, empty, fault, note, span } from '../core/cursor.ts'
import { grouped } from '../core/describe.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import { hashLength, pbkdf2 } from '../schemes/pbkdf2.ts'
import { type Format, unrepresentable } from './format.ts'
import { type Binding, saltPart, type Template, templateFormat } from './template.ts'

/** A hash function with its name in a format. */
export interface Variant {
  readonly word: string
  readonly hash: Pbkdf2['hash']
  /** The length of the digest in bytes, if the name determines it. */
  readonly bytes?: number
  /** The note for a name that is read but not written. */
  readonly note?: string
}

/** Returns variants whose names are those of the hash functions. */
export const named = (...hashes: readonly Pbkdf2['hash'][]): readonly Variant[] =>
  hashes.map((hash) => ({ word: hash, hash }))

/**
 * The data of a format of PBKDF2. Its templates consist of literals and `<hash>`, `<iterations>`, `<length>`, `<salt>`,
 * `<digest>`.
 */
export interface Pbkdf2Spelling extends Template, Pick<Format, 'saltSuffix'> {
  /**
   * The hash functions. A name must come before its own prefixes. If no text names the hash function, there is only
   * one.
   */
  readonly variants: readonly Variant[]
  /** The number of iterations, if no text contains it. */
  readonly iterations?: number
  readonly settings?: { readonly [name: string]: { readonly part: 'iterations' | 'length'; readonly value: number } }
  /** The length of the digest in bytes, if it is fixed: a number, or `hash` for the output of the hash function. */
  readonly digestLength?: number | 'hash'
}

/** The values of a text. */
interface Values {
  variant: Variant
  iterations: number
  length: number | undefined
  salt: Uint8Array
  digest: Uint8Array
}

function bytesOf({ hash, bytes }: Variant, { digestLength }: Pbkdf2Spelling): number | undefined {
  return bytes ?? (digestLength === 'hash' ? hashLength[hash] : digestLength)
}

/** Returns the variant in which a hash is written. */
const variantOf = ({ hash, digest }: Pbkdf2, spelling: Pbkdf2Spelling): Variant | undefined =>
  spelling.variants.find(
    (one) => one.hash === hash && one.note === undefined && (bytesOf(one, spelling) ?? digest.length) === digest.length,
  )

function readHash(c: Cursor, variants: readonly Variant[], words: readonly string[]): Variant {
  const start = c.at
  const variant = variants[choice(c, words)]!
  if (c.at > start) span(c, 'hash', start)
  if (variant.note !== undefined && !c.failure) note(c, variant.note)
  return variant
}

const binding: Binding<Pbkdf2, Values, Pbkdf2Spelling> = {
  schemes: [pbkdf2],
  parts: {
    hash: {
      reader({ variants }) {
        const words = variants.map(({ word }) => word)
        return (c, values) => {
          values.variant = readHash(c, variants, words)
        }
      },
      write: (descriptor, spelling) => variantOf(descriptor, spelling)?.word,
      words: ({ variants }) => variants.map(({ word }) => word),
    },
    iterations: {
      reader: () => (c, values) => {
        values.iterations = decimal(c, 'iterations')
      },
      write: ({ iterations }) => String(iterations),
    },
    length: {
      reader: () => (c, values) => {
        values.length = decimal(c, 'length')
      },
      write: ({ digest }) => String(digest.length),
    },
    salt: /* @__PURE__ */ saltPart(),
    digest: {
      reader: (spelling) => (c, values) => {
        const start = c.at
        const bytes = bytesOf(values.variant, spelling) ?? values.length
        const expected = bytes === undefined ? { sensitive: true } : { sensitive: true, bytes }
        values.digest = spelling.digest.read(c, 'digest', expected)
        for (const said of [bytes, values.length])
          if (said !== undefined && values.digest.length !== said) fault(c, start, `a digest of ${said} bytes`)
      },
      write: ({ digest }, spelling) => spelling.digest.write(digest),
    },
  },
  moreFields: ({ saltSuffix }) => (saltSuffix ? ['pepperId'] : []),
  notes: ({ variants }) => variants.flatMap((one) => (one.note ? [one.note] : [])),
  start:
    ({ variants, iterations = 0 }) =>
    () => ({ variant: variants[0]!, iterations, length: undefined, salt: empty, digest: empty }),
  end({ saltSuffix }) {
    if (!saltSuffix)
      return ({ variant, iterations, salt, digest }) => ({
        scheme: 'pbkdf2',
        hash: variant.hash,
        iterations,
        salt,
        digest,
      })
    return ({ variant, iterations, salt, digest }, { pepperId }) => ({
      scheme: 'pbkdf2',
      hash: variant.hash,
      iterations,
      saltSuffix,
      ...(pepperId !== undefined && { pepperId }),
      salt,
      digest,
    })
  },
  refuse(descriptor, spelling) {
    const { id, variants, iterations } = spelling
    const { hash, digest } = descriptor
    if (!variants.some((one) => one.hash === hash && one.note === undefined))
      return unrepresentable(id, `the format does not support ${hash}`)
    if (!variantOf(descriptor, spelling))
      return unrepresentable(id, `the format does not support a ${hash} digest of ${digest.length} bytes`)
    if (iterations !== undefined && descriptor.iterations !== iterations)
      return unrepresentable(id, `the number of iterations of this format is always ${grouped(iterations)}`)
    return undefined
  },
  beside: ({ pepperId }, { saltSuffix }) => ({
    needs: saltSuffix ? ['peppers'] : [],
    fields: saltSuffix && pepperId !== undefined ? { pepperId } : {},
  }),
}

/** Creates a format of PBKDF2 from its data. */
export function pbkdf2Format(spelling: Pbkdf2Spelling): Format<Pbkdf2> {
  const { variants, iterations, saltSuffix } = spelling
  const fixed = variants.length === 1 && {
    fixed: { hash: variants[0]!.hash, ...(iterations !== undefined && { iterations }) },
  }
  return { ...templateFormat(binding, { ...spelling, ...fixed }), ...(saltSuffix && { saltSuffix }) }
}
