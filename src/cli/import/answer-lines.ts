import { unavailable } from '../shared/fault.ts'

/** The most characters of a line. */
const most = 2 ** 20

/** Reads the lines of an answer as they arrive. Text after the last line feed is ignored. */
export async function* answerLines(body: AsyncIterable<Uint8Array>): AsyncIterable<readonly string[]> {
  const decoder = new TextDecoder()
  let open = ''
  for await (const piece of body) {
    const lines = (open + decoder.decode(piece, { stream: true })).split('\n')
    open = lines.pop()!
    if (open.length > most)
      throw unavailable('the answer of the service is not NDJSON: a line is longer than 1 MiB. Check the URL of --to')
    if (lines.length > 0) yield lines
  }
}
