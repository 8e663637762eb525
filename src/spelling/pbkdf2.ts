import { addSpan, empty, fail, note, readChoice, readDecimal } from '../core/cursor.ts'
import { formatNumber } from '../core/describe.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import { hashLength, pbkdf2 } from '../schemes/pbkdf2.ts'
import type { Encoding } from './encodings.ts'
import { type Format, refuseDescriptor } from './format.ts'
import { createBytesPart, createNumberPart, createTemplateFormat, type Template } from './template.ts'

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
export const variantsOf = (...hashes: readonly Pbkdf2['hash'][]): readonly Variant[] =>
  hashes.map((hash) => ({ word: hash, hash }))

/**
 * The data of a format of PBKDF2. Its templates consist of literals and `<hash>`, `<iterations>`, `<length>`, `<salt>`,
 * `<digest>`.
 */
export interface Pbkdf2Spelling extends Template {
  readonly salt: Encoding
  /**
   * The hash functions. A name must come before its own prefixes. If no text names the hash function, there is only
   * one.
   */
  readonly variants: readonly Variant[]
  /** The number of iterations, if no text contains it. */
  readonly iterations?: number
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

/** Creates a format of PBKDF2 from its data. */
export function createPbkdf2Format({
  variants,
  iterations: always,
  digestLength,
  ...template
}: Pbkdf2Spelling): Format<Pbkdf2> {
  const { id, salt, saltLength, digest: encoding, saltSuffix } = template
  const first = variants[0]!
  const words = variants.map(({ word }) => word)
  const bytesOf = ({ hash, bytes }: Variant): number | undefined =>
    bytes ?? (digestLength === 'hash' ? hashLength[hash] : digestLength)
  const writable = variants.filter((one) => one.note === undefined)
  /** Returns the variant in which a hash is written. */
  const variantOf = ({ hash, digest }: Pbkdf2): Variant | undefined =>
    writable.find((one) => one.hash === hash && (bytesOf(one) ?? digest.length) === digest.length)
  const fixed = variants.length === 1 && {
    fixed: { hash: first.hash, ...(always !== undefined && { iterations: always }) },
  }
  return createTemplateFormat<Pbkdf2, Values>(
    { ...template, ...fixed },
    {
      scheme: pbkdf2,
      parts: {
        hash: {
          reader: () => (c, values) => {
            const start = c.at
            values.variant = variants[readChoice(c, words)]!
            if (c.at > start) addSpan(c, 'hash', start)
            if (values.variant.note !== undefined && !c.failure) note(c, values.variant.note)
          },
          write: (descriptor) => variantOf(descriptor)?.word,
        },
        iterations: createNumberPart('iterations', (values, number) => void (values.iterations = number)),
        length: {
          reader: () => (c, values) => {
            values.length = readDecimal(c, 'length')
          },
          write: ({ digest }) => String(digest.length),
        },
        salt: createBytesPart('salt', salt, saltLength),
        digest: {
          reader: () => (c, values) => {
            const start = c.at
            const bytes = bytesOf(values.variant) ?? values.length
            const expected = bytes === undefined ? { sensitive: true } : { sensitive: true, bytes }
            values.digest = encoding.read(c, 'digest', expected)
            for (const one of [bytes, values.length])
              if (one !== undefined && values.digest.length !== one) fail(c, start, `a digest of ${one} bytes`)
          },
          write: ({ digest }) => encoding.write(digest),
        },
      },
      notes: variants.flatMap((one) => one.note ?? []),
      secret: saltSuffix && { field: 'pepperId', needs: 'peppers' },
      start: () => ({ variant: first, iterations: always ?? 0, length: undefined, salt: empty, digest: empty }),
      end({ variant: { hash }, iterations, salt, digest }) {
        return saltSuffix
          ? { scheme: 'pbkdf2', hash, iterations, saltSuffix, salt, digest }
          : { scheme: 'pbkdf2', hash, iterations, salt, digest }
      },
      refuse(descriptor) {
        const { hash, digest, iterations } = descriptor
        if (!writable.some((one) => one.hash === hash))
          return refuseDescriptor(id, `the format does not support ${hash}`)
        if (!variantOf(descriptor))
          return refuseDescriptor(id, `the format does not support a ${hash} digest of ${digest.length} bytes`)
        return always === undefined || iterations === always
          ? undefined
          : refuseDescriptor(id, `the number of iterations of this format is always ${formatNumber(always)}`)
      },
    },
  )
}
