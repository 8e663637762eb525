import { HashError } from 'saltbridge'
import { ProblemError } from './problem.ts'

/** The limits of a request body. */
export interface BodyLimits {
  /** The maximum size in bytes. */
  readonly size: number
  /** The time in ms within which the whole body must arrive. */
  readonly time: number
}

/** The limits of a JSON body: 64 KiB within 10 s. */
export const jsonLimits: BodyLimits = { size: 2 ** 16, time: 10_000 }

/** Options of a problem after which the connection is closed. */
export const closing = { headers: { connection: 'close' } } as const

function refuseLargeBody({ size }: BodyLimits): ProblemError {
  return new ProblemError('ERR_TOO_LARGE', `The body must have at most ${size.toLocaleString('en')} bytes`, closing)
}

function refuseLateBody({ time }: BodyLimits): ProblemError {
  return new ProblemError('ERR_TIMEOUT', `The body must arrive within ${time / 1000} seconds`, closing)
}

/** Reads a body of unknown length. Stops as soon as it is larger than the limit. */
async function readChunks(body: ReadableStream<Uint8Array>, limits: BodyLimits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(refuseEarlyEnd)
    if (done) return Buffer.concat(chunks)
    length += value.length
    if (length > limits.size) throw refuseLargeBody(limits)
    chunks.push(value)
  }
}

/** Reads a body. Counts no bytes of a body with a content-length, because the HTTP parser enforces that length. */
async function readAll(request: Request, limits: BodyLimits): Promise<Uint8Array> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > limits.size) throw refuseLargeBody(limits)
  if (announced !== null) return new Uint8Array(await request.arrayBuffer().catch(refuseEarlyEnd))
  return request.body ? readChunks(request.body, limits) : new Uint8Array()
}

function refuseEarlyEnd(): never {
  throw new ProblemError('ERR_REQUEST', 'The connection ended before the whole body arrived')
}

/** The time in ms within which the rest of a body must arrive when the service stops. */
const lastTime = 1000

/**
 * Reads the body of a request.
 *
 * @throws ProblemError if the body is too large or arrives too slowly
 * @throws HashError ERR_CLOSED if the service stops before the whole body has arrived
 */
export async function readBody(request: Request, limits: BodyLimits, stopping: AbortSignal): Promise<Uint8Array> {
  const timers: NodeJS.Timeout[] = []
  let stop = (): void => undefined
  const late = new Promise<never>((_, reject) => {
    timers.push(setTimeout(() => reject(refuseLateBody(limits)), limits.time))
    const end = () => reject(new HashError({ ok: false, code: 'ERR_CLOSED', detail: {} }))
    stop = () => void timers.push(setTimeout(end, lastTime))
  })
  const read = readAll(request, limits)
  read.catch(() => undefined)
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop)
  try {
    return await Promise.race([read, late])
  } finally {
    stopping.removeEventListener('abort', stop)
    for (const timer of timers) clearTimeout(timer)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses a JSON body. @throws ProblemError if the body is not JSON in UTF-8 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new ProblemError('ERR_BODY', 'The body is not UTF-8')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ProblemError(
      'ERR_BODY',
      text.trim() === '' ? 'The body is empty. It must be JSON' : 'The body is not valid JSON',
    )
  }
}

/** Returns whether a content-type header names this type, with or without parameters such as `charset`. */
export function isOfType(header: string | undefined, type: string): boolean {
  return (
    /^[^;]*/
      .exec(header ?? '')?.[0]
      .trim()
      .toLowerCase() === type
  )
}

/** Checks the content-type before the body is read. @throws ProblemError if it is missing or is not `type` */
export function mustBeOfType(header: string | undefined, type: string): void {
  if (isOfType(header, type)) return
  const said = header === undefined ? 'The content-type header is missing' : 'The content-type is not supported'
  throw new ProblemError('ERR_CONTENT_TYPE', `${said}: it must be ${type}`, { field: 'content-type' })
}
