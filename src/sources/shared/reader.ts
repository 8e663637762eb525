import type { SourceRecord } from '../source.ts'

/** Reads bytes as they come. `end` gives what was still open. */
export interface Reader<T = SourceRecord> {
  push(piece: Uint8Array): readonly T[]
  end(): readonly T[]
}

/** Bytes that are read in one go, and so the most that one batch is made of. */
const pieceSize = 2 ** 16

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes UTF-8; what is none becomes U+FFFD. */
export const decodeText = (bytes: Uint8Array): string => decoder.decode(bytes)

/** The same bytes in pieces of at most 64 KiB, without a byte order mark. */
export async function* pieces(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array(0)
  for await (const chunk of chunks) {
    let bytes: Uint8Array = chunk
    if (head) {
      bytes = joined(head, chunk)
      if (bytes.length < 3) {
        head = bytes
        continue
      }
      head = undefined
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
    }
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
  }
  if (head?.length) yield head
}

function joined(head: Uint8Array, chunk: Uint8Array): Uint8Array {
  if (head.length === 0) return chunk
  const bytes = new Uint8Array(head.length + chunk.length)
  bytes.set(head)
  bytes.set(chunk, head.length)
  return bytes
}

/** Reads everything, one batch for each piece that completes a record. */
export async function* readAll<T>(chunks: AsyncIterable<Uint8Array>, reader: Reader<T>): AsyncIterable<readonly T[]> {
  for await (const piece of pieces(chunks)) {
    const batch = reader.push(piece)
    if (batch.length > 0) yield batch
  }
  const last = reader.end()
  if (last.length > 0) yield last
}
