/** The maximum length of a row in bytes. */
export const maxRow: number = 2 ** 20

/** The text of a line, or why the line is refused. */
export type Line = { readonly text: string } | { readonly reason: string }

/** Cuts bytes into lines. Skips blank lines. Does not keep the bytes of a line that is too long. */
export interface LineCutter {
  push(chunk: Uint8Array): readonly Line[]
  end(): readonly Line[]
}

const newline = 10
const decoder = new TextDecoder('utf-8', { fatal: true })
const tooLong: Line = { reason: `the row is longer than 1 MiB (${maxRow.toLocaleString('en')} bytes)` }

function decodeLine(bytes: Uint8Array): Line {
  try {
    return { text: decoder.decode(bytes) }
  } catch {
    return { reason: 'the row is not valid UTF-8' }
  }
}

/**
 * Returns the lines of a run of complete lines. Decodes the whole run first, and each line separately only if that
 * fails.
 */
function linesOf(run: Uint8Array): readonly Line[] {
  const whole = decodeLine(run)
  if ('text' in whole) return whole.text.split('\n').map((text) => ({ text }))
  const lines: Line[] = []
  for (let from = 0; from <= run.length; ) {
    const end = run.indexOf(newline, from)
    lines.push(decodeLine(run.subarray(from, end < 0 ? run.length : end)))
    if (end < 0) break
    from = end + 1
  }
  return lines
}

const isBlank = (line: Line): boolean => 'text' in line && line.text.trim() === ''

/** Creates a line cutter. */
export function createLineCutter(): LineCutter {
  /** The pieces of the line that has not ended yet. Empty if that line is too long. */
  let pieces: Uint8Array[] = []
  let length = 0

  function keep(piece: Uint8Array): void {
    length += piece.length
    if (length > maxRow) pieces = []
    else if (piece.length > 0) pieces.push(piece)
  }

  function finish(): Line {
    const line = length > maxRow ? tooLong : decodeLine(Buffer.concat(pieces))
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
