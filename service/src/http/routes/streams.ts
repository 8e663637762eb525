import { HashError } from 'saltbridge'
import { problemOf } from '../problem.ts'

const utf8 = new TextEncoder()

/**
 * Returns a stream of lines, which are produced as the client reads them. The stream never fails: an error becomes the
 * last line. So the client knows that all rows answered before that line are stored. Later rows may not be stored.
 */
export function linesOf(lines: AsyncGenerator<string>, report: (error: unknown) => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await lines.next()
          if (done) controller.close()
          else controller.enqueue(utf8.encode(value))
        } catch (error) {
          const { problem } = problemOf(error)
          report(error)
          controller.enqueue(utf8.encode(`${JSON.stringify({ end: false, problem })}\n`))
          controller.close()
        }
      },
      cancel() {
        // The generator may be waiting for bytes of the body. It ends when they arrive or the connection closes.
        lines.return(undefined).catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Yields the chunks of a body until it ends or the service stops.
 *
 * @throws HashError ERR_CLOSED when the service stops
 */
export async function* untilStopped(
  body: ReadableStream<Uint8Array> | null,
  stopping: AbortSignal,
): AsyncGenerator<Uint8Array, undefined> {
  if (!body) return undefined
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  stopping.addEventListener('abort', stop)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (stopping.aborted) throw new HashError({ ok: false, code: 'ERR_CLOSED', detail: {} })
      if (done) return undefined
      yield value
    }
  } finally {
    stopping.removeEventListener('abort', stop)
    stop()
  }
}
