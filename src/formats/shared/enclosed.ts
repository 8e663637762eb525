import type { Span } from '../../core/cursor.ts'
import { cursor, fault } from '../../core/cursor.ts'
import { failure } from '../../core/errors.ts'
import type { Descriptor } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { readCustomHash } from './auth0.ts'
import { jsonVariation, placeOf } from './json-text.ts'
import { spelled, unrepresentable } from './spelled.ts'

/** An algorithm of Auth0 whose value is a complete hash string of another format. */
export interface Enclosing<D extends Descriptor> {
  readonly id: string
  readonly algorithm: string
  readonly inner: Format<D>
  /** If Auth0 does not support a hash of the inner format, returns what Auth0 supports, as text. */
  readonly refuses?: (descriptor: D) => string | undefined
}

/**
 * Creates a format of Auth0's `custom_password_hash` around another format, as compact JSON (auth0.com, bulk user import
 * schema).
 */
export function enclosed<D extends Descriptor>({ id, algorithm, inner, refuses }: Enclosing<D>): Format<D> {
  const write = (value: string): string => JSON.stringify({ algorithm, hash: { value } })
  return {
    id,
    schemes: inner.schemes,
    writers: ['auth0'],
    importers: ['auth0'],
    ...(inner.prepare && { prepare: inner.prepare }),
    grammar: write(`<${inner.id}>`),
    claims: { prefixes: [`{"algorithm":"${algorithm}"`] },
    notes: [jsonVariation, ...inner.notes],
    maxText: 4096,
    parse(text, fields, spans) {
      const within: Span[] = []
      const c = cursor(id, text, spans && [])
      const { value, encoding } = readCustomHash(c, [algorithm], {}, 'value')
      if (encoding !== undefined && encoding !== 'utf8') fault(c, value.at, 'a value with the encoding utf8')
      if (c.at !== text.length) fault(c, c.at, 'the end of the hash')
      if (c.failure) return c.failure
      const parsed = inner.parse(value.value, fields, within)
      if (!parsed.ok) {
        const { offset = 0 } = parsed.detail
        return failure(parsed.code, id, { ...parsed.detail, offset: placeOf(value, offset) })
      }
      const refused = refuses?.(parsed.descriptor)
      if (refused !== undefined) return failure('ERR_MALFORMED', id, { offset: value.at, expected: refused })
      const outer = c.spans?.filter(({ name }) => name !== 'value') ?? []
      for (const { start, end, ...span } of within)
        outer.push({ ...span, start: placeOf(value, start), end: placeOf(value, end) })
      spans?.push(...outer)
      const notes = write(value.value) === text ? parsed.notes : [jsonVariation, ...parsed.notes]
      return { ...parsed, notes }
    },
    serialize(descriptor) {
      const refused = refuses?.(descriptor)
      if (refused !== undefined) return unrepresentable(id, `Auth0 supports only ${refused}`)
      const result = inner.serialize(descriptor)
      return result.ok ? spelled(write(result.text), result.needs, result.fields) : result
    },
  }
}
