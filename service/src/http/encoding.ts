import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ProblemError } from './problem.ts'

/** The limits of a compressed body. */
export interface InflationLimits {
  /** The maximum size of the inflated body in bytes. */
  readonly size: number
  /** The maximum ratio of the inflated size to the compressed size. It applies after the first `free` bytes. */
  readonly ratio: number
  readonly free: number
}

/** Exports of users shrink to about a third. DEFLATE cannot shrink anything to less than a thousandth. */
const usualLimits: InflationLimits = { size: 2 ** 36, ratio: 100, free: 2 ** 20 }

const tooLarge = (limit: string): ProblemError =>
  new ProblemError('ERR_TOO_LARGE', `The inflated body must have at most ${limit}. Send it without gzip, or in parts`)

const damaged = (): ProblemError =>
  new ProblemError(
    'ERR_BODY',
    'The body is not valid gzip, or ends too early. The rows that were answered before are stored',
  )

/**
 * Inflates a gzip body as it arrives. @throws ProblemError if it is damaged or inflates too much, and any error of the
 * body
 */
export async function* inflate(
  body: AsyncIterable<Uint8Array>,
  { size, ratio, free }: InflationLimits = usualLimits,
): AsyncGenerator<Uint8Array, undefined> {
  let read = 0
  async function* count() {
    for await (const chunk of body) {
      read += chunk.length
      yield chunk
    }
  }
  const gunzip = createGunzip()
  // An error of the body ends the loop below.
  pipeline(Readable.from(count(), { highWaterMark: 1 }), gunzip, () => undefined)
  let written = 0
  try {
    for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
      written += piece.length
      if (written > size) throw tooLarge(`${size.toLocaleString('en')} bytes`)
      if (written > Math.max(free, read * ratio)) throw tooLarge(`${ratio} times as many bytes as the compressed body`)
      yield piece
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw code.startsWith('Z_') ? damaged() : error
  }
  return undefined
}

/**
 * Checks the header content-encoding before the body is read. Returns whether the body is compressed with gzip.
 *
 * @throws ProblemError if the encoding is not supported; `takesGzip` says whether gzip is
 */
export function readEncoding(header: string | undefined, takesGzip: boolean): boolean {
  const encoding = header?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return false
  if (takesGzip && (encoding === 'gzip' || encoding === 'x-gzip')) return true
  throw new ProblemError(
    'ERR_CONTENT_TYPE',
    takesGzip
      ? 'The only supported content-encoding is gzip. Send the body with gzip or without compression'
      : 'This path supports no content-encoding. Send the body without compression',
    { field: 'content-encoding', headers: { 'accept-encoding': takesGzip ? 'gzip' : 'identity' } },
  )
}
