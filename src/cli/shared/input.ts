import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { HashError } from '../../core/errors.ts'
import { lines } from '../../sources/lines.ts'
import { badInput, fileFault, isFault, usage } from './fault.ts'

/** The text of a hash, and the number of its line unless it was an argument. */
export interface HashText {
  readonly text: string
  readonly line?: number
}

export interface HashOrigin {
  readonly file?: string
}

/** Returns the size of a file in bytes, if it is known before reading. @throws Fault if the file cannot be read. */
export async function sizeOf(path: string): Promise<number | undefined> {
  if (path === '-') return undefined
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    return found.isFile() ? found.size : undefined
  } catch (error) {
    throw fileFault('read', path, error)
  }
}

/** A file as bytes, or stdin for `-`. */
async function openInput(path: string): Promise<NodeJS.ReadableStream> {
  if (path === '-') return process.stdin
  await sizeOf(path)
  return createReadStream(path)
}

/** Reads the bytes of a file or of stdin. @throws Fault if they cannot be read. */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of await openInput(path)) yield chunk as Buffer
  } catch (error) {
    throw isFault(error) ? error : fileFault('read', path, error)
  }
}

/**
 * Reads a small file or stdin: at most `most` bytes, without leaving a second copy, because they may be secret.
 * `advice` is the end of the error for a larger file.
 */
export async function readSmall(path: string, most: number, advice?: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of bytesOf(path)) {
      parts.push(part)
      length += part.length
      if (length > most) {
        const name = path === '-' ? 'stdin' : JSON.stringify(path)
        throw badInput(
          `${name} is larger than ${most.toLocaleString('en')} bytes${advice === undefined ? '' : `. ${advice}`}`,
        )
      }
    }
    return Buffer.concat(parts)
  } finally {
    for (const part of parts) part.fill(0)
  }
}

async function* linesOf(path: string): AsyncGenerator<HashText> {
  for await (const batch of lines.read(bytesOf(path), undefined))
    for (const { row, hash, failure } of batch) {
      if (failure) throw new HashError(failure)
      if (hash && hash.text.trim() !== '') yield { text: hash.text, line: row }
    }
}

/** Reads the hashes of a command: the argument, or each line of a file or of stdin that is not empty. */
export async function* hashTexts(hash: string | undefined, { file }: HashOrigin): AsyncGenerator<HashText> {
  if (hash !== undefined && file !== undefined) throw usage('pass a hash or --file, not both')
  if (hash === undefined && file === undefined)
    throw usage('pass a hash, pass - to read the hash from stdin, or pass --file FILE')
  if (hash !== undefined && hash !== '-') return yield { text: hash }
  let isEmpty = true
  for await (const one of linesOf(file ?? '-')) {
    isEmpty = false
    yield one
  }
  if (isEmpty) throw badInput(`${file === undefined || file === '-' ? 'stdin' : JSON.stringify(file)} has no hash`)
}

/** Reads exactly one hash. @throws Fault if there are several. */
export async function oneHash(hash: string | undefined, origin: HashOrigin): Promise<HashText> {
  let found: HashText | undefined
  for await (const one of hashTexts(hash, origin)) {
    if (found)
      throw badInput(
        'the input has several hashes. Pass one hash, or check all hashes with `saltbridge validate --from lines`',
      )
    found = one
  }
  return found!
}
