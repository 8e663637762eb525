import { type Failure, failure } from '../core/errors.ts'
import type { Keyring } from '../core/secret.ts'
import { isPeppered } from '../schemes/index.ts'
import type { Format } from '../spelling/format.ts'
import type { ParseOptions } from './options.ts'
import type { Understood } from './parse.ts'

const noFields = {}

/** Returns the formats that parse the same text and use a pepper. */
function pepperedReaders(formats: readonly Format[], text: string, { fields }: ParseOptions): Format[] {
  return formats.filter(({ claims, fields: its, parse }) => {
    if (claims.byHint === undefined || !its?.includes('pepperId')) return false
    const parsed = parse(text, fields ?? noFields)
    return parsed.ok && isPeppered(parsed.descriptor)
  })
}

/**
 * Returns a failure if a hash may need a pepper: a pepper is configured or named, the same hash string may have been
 * computed with this pepper, and no hint decides. Without this check, the right password would give `false`.
 */
export function unsaidPepper(
  formats: readonly Format[],
  { peppers }: Pick<Keyring, 'peppers'>,
  { format, descriptor, sealed }: Pick<Understood, 'format' | 'descriptor' | 'sealed'>,
  text: string,
  options: ParseOptions,
): Failure | undefined {
  // A sealed text always names its format.
  if (sealed)
    return unsaidPepper(formats, { peppers }, { format, descriptor }, sealed.text, {
      format: format.id,
      fields: sealed.fields,
    })
  const isChosen = options.fields?.pepperId !== undefined
  if (!isChosen && (options.format !== undefined || peppers.size === 0)) return undefined
  if (isPeppered(descriptor)) return undefined
  const { writtenBy } = options
  const readers = pepperedReaders(formats, text, options).filter(
    ({ writers }) => isChosen || writtenBy === undefined || writers.includes(writtenBy),
  )
  if (readers.length === 0) return undefined
  if (options.format !== undefined) {
    const reasons = ['this format does not use a pepper']
    const hint = `Remove the field \`pepperId\`, or pass the format ${readers.map(({ id }) => id).join(' or ')}`
    return failure('ERR_FIELD', format.id, { name: 'pepperId', reasons, hint })
  }
  const evidence = 'does not use a pepper'
  const candidates = readers.map(({ id, claims }) => ({ format: id, evidence: claims.byHint! }))
  return failure('ERR_AMBIGUOUS_FORMAT', undefined, { candidates: [{ format: format.id, evidence }, ...candidates] })
}
