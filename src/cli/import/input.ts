import { createHash } from 'node:crypto'
import { badInput } from '../shared/fault.ts'
import { bytesOf, sizeOf } from '../shared/input.ts'

/** A file, and what shows that it is still the same. */
export interface Input {
  readonly size: number
  readonly sha256: string
  /** Reads it from its beginning to its end. @throws Fault if it is not what it was. */
  bytes(): AsyncIterable<Uint8Array>
}

/** Reads a file once for its digest. @throws Fault if it is none: an import reads it again. */
export async function openInput(path: string): Promise<Input> {
  if ((await sizeOf(path)) === undefined)
    throw badInput('an import reads a file, which it can read again when it is gone on with')

  async function* hashed(end: (size: number, sha256: string) => void): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of bytesOf(path)) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
    end(size, hash.digest('hex'))
  }

  const found = { size: 0, sha256: '' }
  for await (const _ of hashed((size, sha256) => Object.assign(found, { size, sha256 })));
  return {
    ...found,
    bytes: () =>
      hashed((_, sha256) => {
        if (sha256 === found.sha256) return
        throw badInput('the file has changed while it was read: nothing is certain about what was imported')
      }),
  }
}
