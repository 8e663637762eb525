import { equal } from '../core/bytes.ts'
import { type Cursor, choice, cursor, decimal, empty, fault, literal, note, span } from '../core/cursor.ts'
import { grouped } from '../core/describe.ts'
import { between } from '../core/expected.ts'
import type { Pbkdf2 } from '../schemes/index.ts'
import { hashLength } from '../schemes/pbkdf2.ts'
import type { Encoding } from './encodings.ts'
import { fieldRead } from './fields.ts'
import { type Format, finish, type Shape, spelled, unrepresentable } from './format.ts'

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
 * The data of a format of PBKDF2. Texts consist of literals and `<hash>`, `<iterations>`, `<length>`, `<salt>`,
 * `<digest>`.
 */
export interface Pbkdf2Spelling extends Pick<Format, 'id' | 'writers' | 'importers' | 'claims' | 'saltSuffix'> {
  readonly text: string
  /** The texts of the fields, by their names. */
  readonly fields?: { readonly [name: string]: string }
  /**
   * The hash functions. A name must come before its own prefixes. If no text names the hash function, there is only
   * one.
   */
  readonly variants: readonly Variant[]
  /** The number of iterations, if no text contains it. */
  readonly iterations?: number
  /** Optional fields for sites that do not use the default settings, with the default values. */
  readonly settings?: { readonly [name: string]: { readonly part: 'iterations' | 'length'; readonly value: number } }
  readonly salt: Encoding
  /** The allowed lengths of the salt in bytes. The default is 1 to 1,024. */
  readonly saltLength?: readonly [min: number, max: number]
  readonly digest: Encoding
  /** The length of the digest in bytes, if it is fixed: a number, or `hash` for the output of the hash function. */
  readonly digestLength?: number | 'hash'
}

const partNames = ['hash', 'iterations', 'length', 'salt', 'digest'] as const
type PartName = (typeof partNames)[number]
type Part = { readonly literal: string } | { readonly name: PartName }

/** The parts that have been read. */
interface Found {
  variant: Variant
  iterations: number
  length: number | undefined
  salt: Uint8Array
  digest: Uint8Array
}

/** Splits a text of the data into its parts. */
export function partsOf(template: string): readonly Part[] {
  return template.split(/(<[a-z]+>)/).flatMap((piece): Part[] => {
    const name = partNames.find((one) => piece === `<${one}>`)
    return name ? [{ name }] : piece === '' ? [] : [{ literal: piece }]
  })
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && (a.length === 0 || equal(a, b))

/** Creates a format of PBKDF2 from its data. */
export function pbkdf2Format(spelling: Pbkdf2Spelling): Format<Pbkdf2> {
  const { id, writers, importers, claims, text: template, fields: templates = {}, variants, saltSuffix } = spelling
  const { iterations: fixedIterations, settings = {}, salt: saltIn, digest: digestIn, digestLength } = spelling
  const [minSalt, maxSalt] = spelling.saltLength ?? [1, 1024]
  const parts = partsOf(template)
  const fieldParts = Object.entries(templates).map(([name, one]) => [name, partsOf(one)] as const)
  const fieldNames = [...Object.keys(templates), ...Object.keys(settings), ...(saltSuffix ? ['pepperId'] : [])]
  const needs = saltSuffix ? ['peppers'] : []
  const words = variants.map(({ word }) => word)

  const bytesOf = ({ hash, bytes }: Pick<Variant, 'hash' | 'bytes'>): number | undefined =>
    bytes ?? (digestLength === 'hash' ? hashLength[hash] : digestLength)

  function readPart(c: Cursor, name: PartName, ending: string | undefined, found: Found): void {
    const start = c.at
    if (name === 'iterations') found.iterations = decimal(c, name)
    else if (name === 'length') found.length = decimal(c, name)
    else if (name === 'hash') {
      found.variant = variants[choice(c, words)]!
      if (c.at > start) span(c, 'hash', start)
      if (found.variant.note !== undefined && !c.failure) note(c, found.variant.note)
    } else if (name === 'salt') {
      const fixed = minSalt === maxSalt ? { bytes: minSalt } : {}
      const expected = { sensitive: true, mayBeEmpty: minSalt === 0, ...fixed }
      found.salt = saltIn.read(c, name, ending === undefined ? expected : { ...expected, ending })
      const { length } = found.salt
      if (length < minSalt || length > maxSalt) fault(c, start, `a salt of ${between(minSalt, maxSalt, 'bytes')}`)
    } else {
      const bytes = bytesOf(found.variant) ?? found.length
      const expected = bytes === undefined ? { sensitive: true } : { sensitive: true, bytes }
      found.digest = digestIn.read(c, name, expected)
      for (const said of [bytes, found.length])
        if (said !== undefined && found.digest.length !== said) fault(c, start, `a digest of ${said} bytes`)
    }
  }

  function readParts(c: Cursor, own: readonly Part[], found: Found): void {
    for (const [index, part] of own.entries())
      if ('literal' in part) literal(c, part.literal)
      else {
        const next = own[index + 1]
        readPart(c, part.name, next && 'literal' in next ? next.literal : undefined, found)
      }
  }

  const write = (own: readonly Part[], values: Readonly<Record<PartName, string>>) =>
    own.map((part) => ('literal' in part ? part.literal : values[part.name])).join('')

  const beside = Object.keys(templates)[0]
  const withField = (shape: Shape): Shape => (beside === undefined ? shape : { ...shape, beside })

  return {
    id,
    schemes: ['pbkdf2'],
    writers,
    ...(importers && { importers }),
    ...(fieldNames.length > 0 && { fields: fieldNames }),
    ...(variants.length === 1 && {
      fixed: { hash: variants[0]!.hash, ...(fixedIterations !== undefined && { iterations: fixedIterations }) },
    }),
    ...(saltSuffix && { saltSuffix }),
    grammar: template,
    claims: beside === undefined || !claims.shapes ? claims : { ...claims, shapes: claims.shapes.map(withField) },
    notes: [
      ...new Set([...saltIn.notes, ...digestIn.notes, ...variants.flatMap((one) => (one.note ? [one.note] : []))]),
    ],
    parse(text, fields, spans) {
      const c = cursor(id, text, spans)
      const found: Found = {
        variant: variants[0]!,
        iterations: fixedIterations ?? 0,
        length: undefined,
        salt: empty,
        digest: empty,
      }
      for (const [name, own] of fieldParts)
        fieldRead(c, fields, name, (field) => readParts(field, own, found), { mayBeEmpty: minSalt === 0 })
      for (const [name, { part, value }] of Object.entries(settings))
        found[part] = fields[name] === undefined ? value : fieldRead(c, fields, name, (field) => decimal(field, part))
      readParts(c, parts, found)
      const { variant, iterations, salt, digest } = found
      const { pepperId } = saltSuffix ? fields : {}
      const pepper = { ...(saltSuffix && { saltSuffix }), ...(pepperId !== undefined && { pepperId }) }
      return finish(c, { scheme: 'pbkdf2', hash: variant.hash, iterations, ...pepper, salt, digest })
    },
    serialize({ hash, iterations, salt, digest, pepperId }) {
      const own = variants.filter((one) => one.hash === hash && one.note === undefined)
      if (own.length === 0) return unrepresentable(id, `the format does not support ${hash}`)
      const variant = own.find((one) => (bytesOf(one) ?? digest.length) === digest.length)
      if (!variant) return unrepresentable(id, `the format does not support a ${hash} digest of ${digest.length} bytes`)
      if (fixedIterations !== undefined && iterations !== fixedIterations)
        return unrepresentable(id, `the number of iterations of this format is always ${grouped(fixedIterations)}`)
      const values = {
        hash: variant.word,
        iterations: String(iterations),
        length: String(digest.length),
        salt: saltIn.write(salt),
        digest: digestIn.write(digest) ?? '',
      }
      const { salt: written } = values
      if (written === undefined) return unrepresentable(id, 'the format cannot contain this salt')
      const all = { ...values, salt: written }
      const result = write(parts, all)
      const beside = Object.fromEntries([
        ...fieldParts.map(([name, one]) => [name, write(one, all)]),
        ...Object.entries(settings).flatMap(([name, { part, value }]) =>
          all[part] === String(value) ? [] : [[name, all[part]]],
        ),
      ])
      // A salt that is text may contain its own end mark, or be read differently.
      const again = this.parse(result, beside)
      if (!again.ok || !sameBytes(again.descriptor.salt, salt))
        return unrepresentable(id, 'the format cannot contain this salt')
      return spelled(result, needs, { ...beside, ...(saltSuffix && pepperId !== undefined && { pepperId }) })
    },
  }
}
