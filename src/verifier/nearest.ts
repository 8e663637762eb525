import type { Failure } from '../core/errors.ts'
import { failure } from '../core/errors.ts'
import type { Fields, Format } from '../spelling/format.ts'
import { isGiven } from './hints.ts'
import { hasShape } from './registry.ts'

/** A format of the named system, its failure, and how near the text and the fields are to the format. */
interface Attempt {
  readonly format: Format
  /** The given field whose value the format refuses. */
  readonly refused: string | undefined
  readonly failure: Failure
  readonly nearness: readonly number[]
}

/** Digests of the usual lengths, which show whether a format accepts the fields although the text is broken. */
const probes = ['.'.repeat(22), '.'.repeat(31), '0'.repeat(100)].concat(
  [16, 20, 32, 64].flatMap((bytes) => [
    '0'.repeat(2 * bytes),
    `${'A'.repeat(Math.ceil((4 * bytes) / 3))}${'='.repeat((3 - (bytes % 3)) % 3)}`,
  ]),
)

/** Returns the given field whose value a format refuses. */
function findRefused({ parse }: Format, fields: Fields, failure: Failure): string | undefined {
  const found = [failure, ...probes.map((text) => parse(text, fields))]
  const isFit = found.some((one) => one.ok || (one.code === 'ERR_FIELD' && !isGiven(fields[one.detail.name ?? ''])))
  const refused = isFit ? undefined : found.find((one) => !one.ok && one.code === 'ERR_FIELD')
  return refused?.ok === false ? refused.detail.name : undefined
}

/** A format that reads fewer characters than this, such as a dollar sign, is not near. */
const leastRead = 4

/**
 * Tells how many of the given fields, how long a prefix and how much of the text a format reads. Larger numbers are
 * nearer. The second number is the position of the field that the format refuses.
 */
function measure(
  { claims, fields: its = [] }: Format,
  text: string,
  fields: Fields,
  failure: Failure,
  refused?: string,
): number[] {
  const { prefixes = [], sharedPrefixes = [], shapes = [] } = claims
  const { offset = 0 } = failure.detail
  const given = Object.keys(fields).filter((one) => isGiven(fields[one]))
  return [
    given.filter((one) => its.includes(one)).length * 2 - given.length,
    refused === undefined ? 0 : its.indexOf(refused),
    Math.max(0, ...[...prefixes, ...sharedPrefixes].map((one) => (text.startsWith(one) ? one.length : 0))),
    shapes.some((one) => hasShape(text, one)) ? 1 : 0,
    offset < leastRead ? 0 : offset,
  ]
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((one, index) => one !== b[index])
  return at < 0 ? 0 : a[at]! - b[at]!
}

/**
 * Returns the failure of the format that is nearest to the text and the fields, among the formats of the system that
 * wrote the text. Returns nothing if no format is near, or if several formats are equally near.
 */
export function findNearest(
  formats: readonly Format[],
  text: string,
  system: string,
  fields: Fields,
): Failure | undefined {
  const attempts: Attempt[] = []
  for (const format of formats) {
    if (!format.writers.includes(system)) continue
    const parsed = format.parse(text, fields)
    if (parsed.ok) return undefined
    const refused = findRefused(format, fields, parsed)
    const nearness = measure(format, text, fields, parsed, refused)
    if (nearness.some((one) => one > 0)) attempts.push({ format, failure: parsed, nearness, refused })
  }
  const fitting = attempts.filter(({ refused }) => refused === undefined)
  const [first, second] = (fitting.length > 0 ? fitting : attempts).sort((a, b) => compare(b.nearness, a.nearness))
  if (!first) return undefined
  const name = first.refused
  const similar = attempts.filter(({ nearness }) => nearness[0] === first.nearness[0])
  if (name !== undefined && similar.length > 1 && similar.every(({ refused }) => refused === name)) {
    const reasons = [`no format of ${system} that saltbridge reads has this value of the field \`${name}\``]
    const hint = `The formats with this field are ${similar.map(({ format: { id } }) => id).join(', ')}`
    return failure('ERR_FIELD', undefined, { name, reasons, hint })
  }
  return second && compare(first.nearness, second.nearness) === 0 ? undefined : first.failure
}
