import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isHashError } from '../../src/core/errors.ts'
import { lines } from '../../src/sources/index.ts'
import { chunksOf, recordsIn } from '../helpers/read.ts'

const read = (data: Uint8Array, size = 65536) => recordsIn(lines.read(chunksOf(data, size), undefined))

const textsOf = async (data: Uint8Array, size?: number) => (await read(data, size)).map(({ hash }) => hash!.text)

async function refusal(data: Uint8Array, size?: number) {
  const error = await read(data, size).catch((thrown: unknown) => thrown)
  if (!isHashError(error)) throw new Error('not refused')
  return [error.code, error.detail.hint]
}

const truncated = ['ERR_MALFORMED', 'The file is truncated. Copy or export the file again']
const damaged = ['ERR_MALFORMED', 'The file is damaged. Copy or export the file again']

const few = ['one', 'two', 'Zoë']
const small = gzipSync(`${few.join('\n')}\n`)
/** Text that compresses badly, so that a gzip member is longer than a chunk. */
const many = Array.from({ length: 20_000 }, (_, i) => `${Math.sin(i)}`)
const large = gzipSync(`${many.join('\n')}\n`)

test.each([1, 7, 4095, 4096, 4097, 1e9])('gzip is read in chunks of %d bytes', async (size) => {
  expect(await textsOf(small, size)).toEqual(few)
  if (size > 1) expect(await textsOf(large, size)).toEqual(many)
})

test('every member of a gzip file is read, wherever its chunks end', async () => {
  const members = Buffer.concat([small, gzipSync(''), gzipSync('a'), gzipSync('b\n'), small])
  for (const size of [1, 2, 7, small.length, small.length - 1, small.length + 1, 1e9])
    expect(await textsOf(members, size)).toEqual([...few, 'ab', ...few])
  expect(await textsOf(Buffer.concat([large, large]), 4096)).toEqual([...many, ...many])
})

test('a gzip file may have a name, a comment, extra fields and a checksum of its header', async () => {
  const raw = deflateRawSync(Buffer.from('text\n'))
  const header = Buffer.from([0x1f, 0x8b, 8, 0b1_1100, 0, 0, 0, 0, 0, 3, 2, 0, 65, 66])
  const names = Buffer.from('users.txt\0comment\0')
  const end = gzipSync('text\n').subarray(-8)
  for (const size of [1, 1e9]) expect(await textsOf(Buffer.concat([header, names, raw, end]), size)).toEqual(['text'])
})

test('a byte order mark in a gzip file is removed', async () => {
  expect(await textsOf(gzipSync('\ufefftext\n'))).toEqual(['text'])
})

test('zeros after the last member are padding, and anything else is refused', async () => {
  for (const size of [1, 1e9]) {
    expect(await textsOf(Buffer.concat([small, Buffer.alloc(5000)]), size)).toEqual(few)
    expect((await refusal(Buffer.concat([small, Buffer.from('x')]), size))[0]).toBe('ERR_MALFORMED')
    expect((await refusal(Buffer.concat([small, Buffer.alloc(3), small]), size))[0]).toBe('ERR_MALFORMED')
  }
})

test('a gzip file that is cut off anywhere is refused', async () => {
  for (let length = 2; length < small.length; length++)
    expect(await refusal(small.subarray(0, length))).toEqual(truncated)
  expect(await refusal(large.subarray(0, -1), 4096)).toEqual(truncated)
  for (const cut of [1, 2, 12])
    expect(await refusal(Buffer.concat([small, small.subarray(0, cut)]), 1)).toEqual(truncated)
})

test('a gzip file with a wrong byte is refused', async () => {
  for (const at of [12, small.length - 1, small.length - 8]) {
    const wrong = Uint8Array.from(small)
    wrong[at]! ^= 0x55
    expect(await refusal(wrong)).toEqual(damaged)
  }
})

test('the content of a gzip file is checked like any other input', async () => {
  expect((await refusal(gzipSync(small)))[1]).toMatch(/^The input is compressed with gzip twice/)
  expect((await refusal(gzipSync(Buffer.from('\ufeffx', 'utf16le'))))[1]).toMatch(/^The input is UTF-16/)
})

test('ten megabytes of zeros in a gzip file are read without keeping them', async () => {
  const records = await read(gzipSync(Buffer.alloc(10_000_000)))
  expect(records.map(({ row, failure }) => [row, failure?.code])).toEqual([[1, 'ERR_LIMIT']])
})

test('an error of the input itself is passed on', async () => {
  async function* broken() {
    yield small.subarray(0, 20)
    throw new Error('the disk is gone')
  }
  await expect(async () => {
    for await (const _ of lines.read(broken(), undefined));
  }).rejects.toThrow('the disk is gone')
})

test('the input is closed when the reader stops early', async () => {
  let isClosed = false
  async function* source() {
    try {
      for (const chunk of [large.subarray(0, 50_000), large.subarray(50_000)]) yield chunk
    } finally {
      isClosed = true
    }
  }
  for await (const _ of lines.read(source(), undefined)) break
  expect(isClosed).toBe(true)
})
