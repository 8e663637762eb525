import { createHash } from 'node:crypto'
import { badInput } from '../shared/fault.ts'
import { bytesOf } from '../shared/input.ts'

/** The SHA-256 of files, which is computed each time that a file is read to its end. */
export interface Digests {
  /** Reads the bytes of a file. @throws Fault if the file has changed since it was first read, or since the plan. */
  read(path: string): AsyncIterable<Uint8Array>
  /** Reads a file only to compute its digest. @throws Fault as `read` does. */
  check(path: string): Promise<string>
  /** Returns the SHA-256 of a file that was read, in hexadecimal digits. */
  of(path: string): string
}

/** Creates the digests of files. `expected` has the digests in a plan. */
export function createDigests(expected: ReadonlyMap<string, string> = new Map()): Digests {
  const digests = new Map(expected)

  async function* read(path: string): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    for await (const chunk of bytesOf(path)) {
      hash.update(chunk)
      yield chunk
    }
    const digest = hash.digest('hex')
    const known = digests.get(path)
    if (known !== undefined && known !== digest) {
      const when = expected.has(path)
        ? 'since the plan was made. Run `saltbridge plan` again'
        : 'while it was read. Run the command again'
      throw badInput(`${JSON.stringify(path)} has changed ${when}`)
    }
    digests.set(path, digest)
  }

  return {
    read,
    async check(path) {
      for await (const _ of read(path));
      return digests.get(path)!
    },
    of: (path) => digests.get(path)!,
  }
}
