import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slow } from '../../test/sample.ts'
import { createLineCutter, type Line } from '../src/imports/lines.ts'

function cut(chunks: readonly Uint8Array[]): readonly Line[] {
  const cutter = createLineCutter()
  return [...chunks.flatMap((chunk) => cutter.push(chunk)), ...cutter.end()]
}

const bytes = (text: string) => new TextEncoder().encode(text)

slow('the lines do not depend on how their bytes are cut into chunks', () => {
  const line = fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !/[\n\ud800-\udfff]/.test(text))
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(9), { minLength: 1 }), fc.boolean(), (lines, sizes, isEnded) => {
      const whole = bytes(lines.join('\n') + (isEnded ? '\n' : ''))
      const chunks: Uint8Array[] = []
      for (let at = 0, i = 0; at < whole.length; i++)
        chunks.push(whole.subarray(at, (at += sizes[i % sizes.length]! + 1)))
      expect(cut(chunks)).toEqual(lines.filter((text) => text.trim() !== '').map((text) => ({ text })))
    }),
  )
})

test('a row that is not UTF-8 does not affect other rows', () => {
  const lines = cut([bytes('a\n'), new Uint8Array([0xff, 0x0a, 0x62, 0x0a, 0xc3]), bytes('\nc')])
  expect(lines).toEqual([
    { text: 'a' },
    { reason: 'the row is not valid UTF-8' },
    { text: 'b' },
    { reason: 'the row is not valid UTF-8' },
    { text: 'c' },
  ])
})

test('a row that is too long is refused without keeping its bytes, and the next row is read', () => {
  const chunk = new Uint8Array(65536).fill(97)
  const cutter = createLineCutter()
  for (let i = 0; i < 100; i++) expect(cutter.push(chunk)).toEqual([])
  expect(cutter.push(bytes('\nb\n'))).toEqual([
    { reason: 'the row is longer than 1 MiB (1,048,576 bytes)' },
    { text: 'b' },
  ])
})
