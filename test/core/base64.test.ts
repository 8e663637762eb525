import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeRun, encode, encodePadded, readUnusedBits, standard } from '../../src/core/base64.ts'

const lengths = [...Array(70).keys(), ...[6143, 6144, 6145, 6146, 12_287, 12_288, 12_289, 200_000]]

test.each(lengths)('base64 of %i bytes equals Node’s and is read back', (length) => {
  const bytes = new Uint8Array(randomBytes(length))
  const text = encode(standard, bytes)
  const padded = Buffer.from(bytes).toString('base64')
  expect([text, encodePadded(bytes)]).toEqual([padded.replaceAll('=', ''), padded])
  const run = decodeRun(standard, text, 0)
  expect([run.end, readUnusedBits(standard, text, 0, text.length)]).toEqual([text.length, 0])
  expect(Buffer.compare(run.bytes, bytes)).toBe(0)
})
