import { HashError } from 'saltbridge'
import { ProblemError } from './problem.ts'

export interface BodyLimits {
  /** Bytes. */
  readonly size: number
  /** Milliseconds in which all of it must have come. */
  readonly time: number
}

export const jsonLimits: BodyLimits = { size: 2 ** 16, time: 10_000 }

/** Of a problem after which the connection is closed. */
export const closing = { headers: { connection: 'close' } } as const

function tooLarge({ size }: BodyLimits): ProblemError {
  return new ProblemError('ERR_TOO_LARGE', `A body has at most ${size} bytes here`, closing)
}

function tooLate({ time }: BodyLimits): ProblemError {
  return new ProblemError('ERR_TIMEOUT', `The body must come within ${time / 1000} seconds`, closing)
}

/** Nothing is held of what is over the limit, whatever length was announced. */
async function readChunks(body: ReadableStream<Uint8Array>, limits: BodyLimits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(endedEarly)
    if (done) return Buffer.concat(chunks)
    length += value.length
    if (length > limits.size) throw tooLarge(limits)
    chunks.push(value)
  }
}

/** A body whose length is announced is read at once: the parser of HTTP holds it to that. */
async function readAll(request: Request, limits: BodyLimits): Promise<Uint8Array> {
  const announced = request.headers.get('content-length')
  if (announced !== null && Number(announced) > limits.size) throw tooLarge(limits)
  if (announced !== null) return new Uint8Array(await request.arrayBuffer().catch(endedEarly))
  return request.body ? readChunks(request.body, limits) : new Uint8Array()
}

function endedEarly(): never {
  throw new ProblemError('ERR_REQUEST', 'The body ended before its end')
}

/** Milliseconds in which the rest of a body must come when the service stops. */
const lastTime = 1000

/**
 * Reads a body.
 *
 * @throws ProblemError if it is too large or too slow.
 * @throws HashError ERR_CLOSED if the service stops before all of it has come.
 */
export async function readBody(request: Request, limits: BodyLimits, stopping: AbortSignal): Promise<Uint8Array> {
  const timers: NodeJS.Timeout[] = []
  let stop = (): void => undefined
  const late = new Promise<never>((_, reject) => {
    timers.push(setTimeout(() => reject(tooLate(limits)), limits.time))
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

/** @throws ProblemError if it is no JSON in UTF-8. */
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
      text.trim() === '' ? 'The body is empty: it must be JSON' : 'The body is not JSON',
    )
  }
}

/** Whether a header says `application/json`, with or without parameters. */
export function isOfType(header: string | undefined, type: string): boolean {
  return (
    /^[^;]*/
      .exec(header ?? '')?.[0]
      .trim()
      .toLowerCase() === type
  )
}

/** @throws ProblemError, before a byte of the body is read, if the request says that it is of another type. */
export function mustBeOfType(header: string | undefined, type: string): void {
  if (isOfType(header, type)) return
  const said = header === undefined ? 'There is no content-type' : 'The content-type is another'
  throw new ProblemError('ERR_CONTENT_TYPE', `${said}: it must be ${type}`, { field: 'content-type' })
}
