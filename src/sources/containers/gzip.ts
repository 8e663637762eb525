import { failure, HashError } from '../../core/errors.ts'

/** The number of compressed bytes that are decompressed together. Each of them becomes at most 1,032 bytes. */
const pieceSize = 2 ** 12

function refuseGzip(hint: string): HashError {
  const expected = 'a whole gzip file'
  return new HashError(failure('ERR_MALFORMED', undefined, { name: 'the input', expected, hint }))
}

/**
 * Decompresses gzip (RFC 1952). A file may have several members. `DecompressionStream` is not used, because it
 * refuses everything after the first member (Node.js 24.19, browsers).
 *
 * @throws HashError ERR_MALFORMED if the file is truncated, or if a checksum or length is wrong.
 */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const { Inflate } = await import('pako')
  let found: Uint8Array[] = []
  let isPadded = false

  /**
   * Begins to read a member. `push` returns the number of bytes that follow the member, or `undefined` before its end.
   */
  function createMember() {
    // 15 bits for the window, and 16 for a gzip header.
    const inflate = new Inflate({ windowBits: 31 })
    let countUnread = () => 0
    let status: number | undefined
    inflate.onStart = (stream) => {
      countUnread = () => stream.avail_in
    }
    inflate.onData = (bytes) => void found.push(bytes as Uint8Array)
    inflate.onEnd = (result) => {
      status = result
    }
    return (bytes: Uint8Array): number | undefined => {
      inflate.push(bytes)
      if (status !== undefined && status !== 0) throw refuseGzip('The file is damaged. Copy or export the file again')
      return status === undefined ? undefined : countUnread()
    }
  }

  let member: ReturnType<typeof createMember> | undefined = createMember()
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += pieceSize) {
      const piece = chunk.subarray(from, from + pieceSize)
      for (let at = 0; at < piece.length; ) {
        if (!member && piece[at] === 0) {
          isPadded = true
          at++
          continue
        }
        if (isPadded) throw refuseGzip('Other data follows the compressed data. Remove the other data')
        member ??= createMember()
        const rest = member(piece.subarray(at))
        if (rest !== undefined) member = undefined
        at = piece.length - (rest ?? 0)
      }
      yield* found
      found = []
    }
  if (member) throw refuseGzip('The file is truncated. Copy or export the file again')
}
