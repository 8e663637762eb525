import { type Failure, failure } from '../core/errors.ts'
import type { Format } from '../formats/format.ts'
import { isPeppered } from '../schemes/index.ts'
import { keyringFor } from './compute.ts'
import type { Context } from './context.ts'
import type { VerifyOptions } from './options.ts'
import type { Understood } from './parse.ts'

const noFields = {}

/** The formats that read the same text and compute it with a pepper. */
function pepperedReaders(formats: readonly Format[], text: string, { fields = noFields }: VerifyOptions): Format[] {
  return formats.filter(({ claims, fields: its, parse }) => {
    if (claims.byHint === undefined || !its?.includes('pepperId')) return false
    const parsed = parse(text, fields)
    return parsed.ok && isPeppered(parsed.descriptor)
  })
}

/**
 * Why a text must not be verified without a pepper, or nothing. A pepper is configured or chosen, the same text may have
 * been computed with it, and no hint decides. Without this a right password would be answered false.
 *
 * @throws HashError ERR_SECRET as `keyringFor` does.
 */
export function unsaidPepper(
  context: Context,
  { format, descriptor }: Understood,
  text: string,
  options: VerifyOptions,
): Failure | undefined {
  const isChosen = options.fields?.pepperId !== undefined
  if (!isChosen && (options.format !== undefined || keyringFor(context, options.secrets).peppers.size === 0))
    return undefined
  if (isPeppered(descriptor)) return undefined
  const { source } = options
  const readers = pepperedReaders(context.registry.formats, text, options).filter(
    ({ writers }) => isChosen || source === undefined || writers.includes(source),
  )
  if (readers.length === 0) return undefined
  if (options.format !== undefined) {
    const hint = `It is computed without a pepper. Remove the field, or name ${readers.map(({ id }) => id).join(' or ')}`
    return failure('ERR_FIELD', format.id, { name: 'pepperId', hint })
  }
  const evidence = 'the same text without a pepper'
  const candidates = readers.map(({ id, claims }) => ({ format: id, evidence: claims.byHint! }))
  return failure('ERR_AMBIGUOUS_FORMAT', undefined, { candidates: [{ format: format.id, evidence }, ...candidates] })
}
