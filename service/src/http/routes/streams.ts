import { HashError } from 'saltbridge'
import { problemOf } from '../problem.ts'

const utf8 = new TextEncoder()

/**
 * Lines as they are asked for. It never breaks off: what is thrown becomes the last line, so that whoever reads it knows
 * that what was answered before is stored, and what was not may not be.
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
        // It may wait for bytes that never come, and is ended by them.
        lines.return(undefined).catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * The chunks of a body, until the service stops: then the next one is refused.
 *
 * @throws HashError ERR_CLOSED
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
