import { failure, HashError } from '../../core/errors.ts'
import { decodeText } from './container.ts'

/** The number of compressed bytes that are decompressed together. Each of them becomes at most 1,032 bytes. */
const pieceSize = 2 ** 12
/** The number of bytes of the header of a file without its name (APPNOTE.TXT of PKWARE, 4.3.7). */
const headerSize = 30
/** The longest header with its name and its extra field. */
const longestHeader = headerSize + 2 * 0xffff
const [stored, deflated] = [0, 8]

function refuseZip(hint: string): HashError {
  return new HashError(
    failure('ERR_MALFORMED', undefined, { name: 'the input', expected: 'a zip archive with one file', hint }),
  )
}

const truncated = () => refuseZip('The archive is truncated. Copy or export the file again')

/** The header of a file in an archive. */
interface Entry {
  readonly name: string
  readonly method: number
  /** The number of compressed bytes; `undefined` if it follows the file, or is in the extra field of ZIP64. */
  readonly size: number | undefined
  /** Whether the sizes follow the file. */
  readonly isStreamed: boolean
}

/** Keeps the bytes that were read and not used. */
function createSource(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let bytes: Uint8Array = new Uint8Array(0)
  /** Reads until there are `count` bytes, or to the end. */
  async function fill(count: number): Promise<void> {
    while (bytes.length < count) {
      const next = await iterator.next()
      if (next.done) return
      const joined = new Uint8Array(bytes.length + next.value.length)
      joined.set(bytes)
      joined.set(next.value, bytes.length)
      bytes = joined
    }
  }
  return {
    async peek(count: number): Promise<Uint8Array> {
      await fill(count)
      return bytes.subarray(0, count)
    },
    async take(count: number): Promise<Uint8Array> {
      await fill(Math.min(count, 1))
      const taken = bytes.subarray(0, count)
      bytes = bytes.subarray(taken.length)
      return taken
    },
    close: () => iterator.return?.(),
  }
}

type Bytes = ReturnType<typeof createSource>

const isAt = (bytes: Uint8Array, third: number, fourth: number): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === third && bytes[3] === fourth

async function readEntry(source: Bytes): Promise<Entry | undefined> {
  const header = await source.peek(headerSize)
  if (header.length < headerSize || !isAt(header, 3, 4)) return undefined
  const view = new DataView(header.buffer, header.byteOffset, headerSize)
  const [flags, method] = [view.getUint16(6, true), view.getUint16(8, true)]
  const length = headerSize + view.getUint16(26, true) + view.getUint16(28, true)
  if (length > longestHeader) throw truncated()
  const whole = await source.peek(length)
  if (whole.length < length) throw truncated()
  const name = decodeText(whole.subarray(headerSize, headerSize + view.getUint16(26, true)))
  for (let left = length; left > 0; ) left -= (await source.take(left)).length
  const isStreamed = (flags & 8) !== 0
  const size = view.getUint32(18, true)
  return { name, method, size: isStreamed || size === 0xffffffff ? undefined : size, isStreamed }
}

/** Decompresses the file at the position, up to its end. */
async function* inflate(source: Bytes): AsyncGenerator<Uint8Array> {
  const { Inflate } = await import('pako')
  let found: Uint8Array[] = []
  let status: number | undefined
  let countUnread = () => 0
  const member = new Inflate({ raw: true, windowBits: -15 })
  member.onStart = (stream) => {
    countUnread = () => stream.avail_in
  }
  member.onData = (bytes) => void found.push(bytes as Uint8Array)
  member.onEnd = (result) => {
    status = result
  }
  while (status === undefined) {
    const piece = await source.peek(1).then((one) => (one.length === 0 ? one : source.peek(pieceSize)))
    if (piece.length === 0) throw truncated()
    member.push(piece)
    const rest = status === undefined ? 0 : countUnread()
    await source.take(piece.length - rest)
    if ((status ?? 0) !== 0) throw refuseZip('The archive is damaged. Copy or export the file again')
    yield* found
    found = []
  }
}

/** Reads the bytes of a file that is not compressed. */
async function* copy(source: Bytes, size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; ) {
    const piece = await source.take(left)
    if (piece.length === 0) throw truncated()
    left -= piece.length
    yield piece
  }
}

/** Passes over the sizes that follow a file (4.3.9): 12 or 16 bytes after an optional signature, or 20 or 24. */
async function skipSizes(source: Bytes): Promise<void> {
  const next = await source.peek(28)
  for (const size of [16, 12, 24, 20])
    if (isAt(next.subarray(size), 3, 4) || isAt(next.subarray(size), 1, 2)) {
      await source.take(size)
      return
    }
}

/** Matches the names of folders, and of files that programs add to an archive. */
const ignored = /(?:\/$|^__MACOSX\/|(?:^|\/)\.)/

/**
 * Reads the only file of a zip archive (APPNOTE.TXT of PKWARE). Folders and hidden files are passed over.
 *
 * @throws HashError ERR_MALFORMED if the archive is truncated, damaged or compressed in another way, or if it has
 *   several files.
 */
export async function* unzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = createSource(chunks)
  let hasFile = false
  try {
    for (let entry = await readEntry(source); entry; entry = await readEntry(source)) {
      const isFile = !ignored.test(entry.name)
      if (isFile && hasFile)
        throw refuseZip('The archive has several files. Unpack it, and pass one file, for example with unzip FILE.zip')
      hasFile ||= isFile
      const isRead = entry.method === deflated || (entry.method === stored && entry.size !== undefined)
      if (!isRead) throw refuseZip('The archive is compressed in another way. Unpack it first, for example with 7z x')
      for await (const bytes of entry.method === deflated ? inflate(source) : copy(source, entry.size!))
        if (isFile) yield bytes
      if (entry.isStreamed) await skipSizes(source)
    }
    if (!hasFile) throw refuseZip('The archive has no file')
  } finally {
    await source.close()
  }
}
