/** Bytes that a row may have. */
export const maxRow: number = 2 ** 20

/** A line's text, or why there is none. */
export type Line = { readonly text: string } | { readonly reason: string }

/** Cuts bytes into lines. Blank lines are none; a line that is too long is not kept. */
export interface LineCutter {
  push(chunk: Uint8Array): readonly Line[]
  end(): readonly Line[]
}

const newline = 10
const decoder = new TextDecoder('utf-8', { fatal: true })
const tooLong: Line = { reason: `a row has more than ${maxRow} bytes` }

function decoded(bytes: Uint8Array): Line {
  try {
    return { text: decoder.decode(bytes) }
  } catch {
    return { reason: 'a row is not UTF-8' }
  }
}

/** All lines of a run that ends with one: at once, and one by one only where something is wrong. */
function linesOf(run: Uint8Array): readonly Line[] {
  const whole = decoded(run)
  if ('text' in whole) return whole.text.split('\n').map((text) => ({ text }))
  const lines: Line[] = []
  for (let from = 0; from <= run.length; ) {
    const end = run.indexOf(newline, from)
    lines.push(decoded(run.subarray(from, end < 0 ? run.length : end)))
    if (end < 0) break
    from = end + 1
  }
  return lines
}

const isBlank = (line: Line): boolean => 'text' in line && line.text.trim() === ''

export function createLineCutter(): LineCutter {
  /** Of a line that has not ended; nothing more is kept of one that is too long. */
  let pieces: Uint8Array[] = []
  let length = 0

  function keep(piece: Uint8Array): void {
    length += piece.length
    if (length > maxRow) pieces = []
    else if (piece.length > 0) pieces.push(piece)
  }

  function finish(): Line {
    const line = length > maxRow ? tooLong : decoded(Buffer.concat(pieces))
    pieces = []
    length = 0
    return line
  }

  return {
    push(chunk) {
      const first = chunk.indexOf(newline)
      if (first < 0) {
        keep(chunk)
        return []
      }
      keep(chunk.subarray(0, first))
      const lines = [finish()]
      const last = chunk.lastIndexOf(newline)
      if (last > first) lines.push(...linesOf(chunk.subarray(first + 1, last)))
      keep(chunk.subarray(last + 1))
      return lines.filter((line) => !isBlank(line))
    },
    end: () => (length === 0 ? [] : [finish()].filter((line) => !isBlank(line))),
  }
}
