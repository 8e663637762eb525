import { unavailable } from '../shared/fault.ts'

/** Characters of a line that no answer has. */
const most = 2 ** 20

/** The lines of an answer as they come, some at a time. What no line feed ends is no line. */
export async function* answerLines(body: AsyncIterable<Uint8Array>): AsyncIterable<readonly string[]> {
  const decoder = new TextDecoder()
  let open = ''
  for await (const piece of body) {
    const lines = (open + decoder.decode(piece, { stream: true })).split('\n')
    open = lines.pop()!
    if (open.length > most) throw unavailable('the target’s answer is no NDJSON: it has a line of more than 1 MiB')
    if (lines.length > 0) yield lines
  }
}
