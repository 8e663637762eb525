import { failure, HashError } from '../../core/errors.ts'
import type { SourceRecord } from '../source.ts'

/** Reads bytes as they come. `end` gives what was still open. */
export interface Reader<T = SourceRecord> {
  push(piece: Uint8Array): readonly T[]
  end(): readonly T[]
}

/** Bytes that are read in one go, and so the most that one batch is made of. */
const pieceSize = { min: 2 ** 12, max: 2 ** 16 } as const

/** Records of a batch beyond which the next piece is smaller: many that live at once are slow to collect. */
const manyRecords = 2048

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes UTF-8; what is none becomes U+FFFD. */
export const decodeText = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Bytes that tell what an input is, and more than any of the marks below has. */
const headSize = 4

/** How inputs begin that are no UTF-8, and what to do about it. */
const otherInputs: readonly (readonly [mark: readonly number[], hint: string])[] = [
  [[0x1f, 0x8b], 'It is gzip: pipe it through zcat'],
  [[0x50, 0x4b, 0x03, 0x04], 'It is a zip archive'],
  [[0xff, 0xfe], 'It is UTF-16: convert it to UTF-8'],
  [[0xfe, 0xff], 'It is UTF-16: convert it to UTF-8'],
]

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

/** The same bytes without a byte order mark. @throws HashError ERR_MALFORMED if they are no text in UTF-8 at all. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  const hint = otherInputs.find(([mark]) => startsWith(bytes, mark))?.[1]
  if (hint !== undefined) throw new HashError(failure('ERR_MALFORMED', undefined, { expected: 'text in UTF-8', hint }))
  return startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes
}

/** The same bytes without a byte order mark. @throws HashError ERR_MALFORMED. */
async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array(0)
  for await (const chunk of chunks) {
    if (!head) {
      yield chunk
      continue
    }
    head = joined(head, chunk)
    if (head.length < headSize) continue
    yield withoutMark(head)
    head = undefined
  }
  if (head) yield withoutMark(head)
}

function joined(head: Uint8Array, chunk: Uint8Array): Uint8Array {
  if (head.length === 0) return chunk
  const bytes = new Uint8Array(head.length + chunk.length)
  bytes.set(head)
  bytes.set(chunk, head.length)
  return bytes
}

/** Reads everything, one batch for each piece that completes a record. @throws HashError. */
export async function* readAll<T>(chunks: AsyncIterable<Uint8Array>, reader: Reader<T>): AsyncIterable<readonly T[]> {
  let size: number = pieceSize.min
  for await (const bytes of textOf(chunks)) {
    for (let at = 0; at < bytes.length; ) {
      const batch = reader.push(bytes.subarray(at, at + size))
      at += size
      if (batch.length > manyRecords) size = Math.max(size / 2, pieceSize.min)
      else if (batch.length < manyRecords / 4) size = Math.min(size * 2, pieceSize.max)
      if (batch.length > 0) yield batch
    }
  }
  const last = reader.end()
  if (last.length > 0) yield last
}
