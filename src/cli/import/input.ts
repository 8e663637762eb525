import { createHash, type Hash } from 'node:crypto'
import { badInput } from '../shared/fault.ts'
import { bytesOf, sizeOf } from '../shared/input.ts'

/** A file that is read from its beginning to its end, and its digest as far as it has been read. */
export interface Input {
  readonly size: number
  bytes(): AsyncIterable<Uint8Array>
  /** How much has been read, and its SHA-256. */
  readSoFar(): { readonly bytes: number; readonly sha256: string }
}

/** @throws Fault if it is no file: an import may have to read it again. */
export async function openInput(path: string): Promise<Input> {
  const size = await sizeOf(path)
  if (size === undefined) throw badInput('an import reads a file, which it can read again when it is gone on with')
  let hash: Hash = createHash('sha256')
  let length = 0
  return {
    size,
    async *bytes() {
      hash = createHash('sha256')
      length = 0
      for await (const chunk of bytesOf(path)) {
        hash.update(chunk)
        length += chunk.length
        yield chunk
      }
    },
    readSoFar: () => ({ bytes: length, sha256: hash.copy().digest('hex') }),
  }
}

/** Whether the first `bytes` of a file have this digest. */
export async function beginsWith(path: string, bytes: number, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  let left = bytes
  if (left > 0)
    for await (const chunk of bytesOf(path)) {
      hash.update(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0) break
    }
  return left <= 0 && hash.digest('hex') === sha256
}
