import { createHash } from 'node:crypto'
import { badInput } from '../shared/fault.ts'
import { bytesOf, sizeOf } from '../shared/input.ts'

/** A file, with its size and digest. */
export interface Input {
  readonly size: number
  readonly sha256: string
  /** Reads the whole file. @throws Fault if it has changed. */
  bytes(): AsyncIterable<Uint8Array>
}

/** Reads a file once for its digest. @throws Fault if it is not a regular file. */
export async function openInput(path: string): Promise<Input> {
  if ((await sizeOf(path)) === undefined)
    throw badInput('import needs a regular file, because an import that is resumed reads the file again')

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
        throw badInput(
          'the file changed during the import, so the imported rows may not match the file. Import the complete file again',
        )
      }),
  }
}
