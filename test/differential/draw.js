import { createHash } from 'node:crypto'

/** Creates repeatable random numbers and bytes from a label, with SHA-256 in counter mode. */
export function createDraw(label) {
  let pool = Buffer.alloc(0)
  let block = 0
  const bytes = (length) => {
    while (pool.length < length)
      pool = Buffer.concat([pool, createHash('sha256').update(`${label}/${block++}`).digest()])
    const taken = pool.subarray(0, length)
    pool = pool.subarray(length)
    return new Uint8Array(taken)
  }
  const number = (min, max) =>
    min + Number((BigInt(Buffer.from(bytes(6)).readUIntBE(0, 6)) * BigInt(max - min + 1)) >> 48n)
  const one = (list) => list[number(0, list.length - 1)]
  const once = (times) => number(1, times) === 1
  return { bytes, number, one, once }
}

/** Returns bytes that are nearly all equal, because these reveal errors in signs, carries and repetitions. */
export function patterned(draw, length) {
  const bytes = new Uint8Array(length).fill(draw.one([0x01, 0x55, 0x7f, 0x80, 0xaa, 0xff]))
  for (let changes = draw.number(0, 2); changes > 0 && length > 0; changes--)
    bytes[draw.number(0, length - 1)] = draw.one([0x01, 0x7e, 0x80, 0x81, 0xfe, 0xff])
  return bytes
}
