// The compression function G of Argon2 (RFC 9106 §3.5 and §3.6), by vectors of 128 bits.

export const blockSize: usize = 1024

// R = X xor Y, and what there is after the rows.
const R: usize = memory.data(1024, 64)
const Q: usize = memory.data(1024, 64)
const touched: usize = memory.data(8, 8)

// @ts-ignore: decorator
@inline
function rotated32(x: v128): v128 {
  return v128.shuffle<i32>(x, x, 1, 0, 3, 2)
}
// By whole bytes. V8 keeps the constant of a swizzle in a register, but creates the constant of a shuffle each time.
// @ts-ignore: decorator
@inline
function rotated24(x: v128): v128 {
  return i8x16.swizzle(x, i8x16(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10))
}
// @ts-ignore: decorator
@inline
function rotated16(x: v128): v128 {
  return i8x16.swizzle(x, i8x16(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9))
}
// @ts-ignore: decorator
@inline
function rotated63(x: v128): v128 {
  return v128.xor(i64x2.shr_u(x, 63), i64x2.add(x, x))
}
// The low halves of four words.
// @ts-ignore: decorator
@inline
function lows(x: v128, y: v128): v128 {
  return v128.shuffle<i32>(x, y, 0, 2, 4, 6)
}
// §3.6: a + b + 2 · low(a) · low(b), of two words; `product` is low(a) · low(b).
// @ts-ignore: decorator
@inline
function mixed(a: v128, b: v128, product: v128): v128 {
  return i64x2.add(i64x2.add(a, b), i64x2.add(product, product))
}
// The upper word of one vector and the lower of another.
// @ts-ignore: decorator
@inline
function turned(x: v128, y: v128): v128 {
  return v128.shuffle<i64>(x, y, 1, 2)
}

// One of P's registers, the bytes of a block from `at` on: of a row, it is of R; of a column, it is of Q.
// @ts-ignore: decorator
@inline
function register(isRow: bool, at: usize, x: usize, y: usize): v128 {
  if (!isRow) return v128.load(Q + at)
  const r = v128.xor(v128.load(x + at), v128.load(y + at))
  v128.store(R + at, r)
  return r
}
// A row that P has computed goes to Q. For a column, Z xor R is the new block, which replaces the old block or is joined
// with it.
// @ts-ignore: decorator
@inline
function put(isRow: bool, joins: bool, at: usize, next: usize, made: v128): void {
  if (isRow) {
    v128.store(Q + at, made)
    return
  }
  made = v128.xor(made, v128.load(R + at))
  v128.store(next + at, joins ? v128.xor(made, v128.load(next + at)) : made)
}

// §3.6: the permutation P of eight registers of 16 bytes, `s` bytes apart: a row of the block, or a column. The registers
// are the rows a, b, c, d of a matrix of 4 × 4 words, two vectors each.
// Two of them, `o` bytes from each other, are computed side by side: one is a chain of operations that each wait for the
// last (a sixth of the time, see docs/kernels.md).
// @ts-ignore: decorator
@inline
function permuteTwo(isRow: bool, joins: bool, s: usize, o: usize, at: usize, x: usize, y: usize, next: usize): void {
  let a0 = register(isRow, at, x, y)
  let a2 = register(isRow, at + o, x, y)
  let a1 = register(isRow, at + s, x, y)
  let a3 = register(isRow, at + s + o, x, y)
  let b0 = register(isRow, at + 2 * s, x, y)
  let b2 = register(isRow, at + 2 * s + o, x, y)
  let b1 = register(isRow, at + 3 * s, x, y)
  let b3 = register(isRow, at + 3 * s + o, x, y)
  let c0 = register(isRow, at + 4 * s, x, y)
  let c2 = register(isRow, at + 4 * s + o, x, y)
  let c1 = register(isRow, at + 5 * s, x, y)
  let c3 = register(isRow, at + 5 * s + o, x, y)
  let d0 = register(isRow, at + 6 * s, x, y)
  let d2 = register(isRow, at + 6 * s + o, x, y)
  let d1 = register(isRow, at + 7 * s, x, y)
  let d3 = register(isRow, at + 7 * s + o, x, y)
  // GB of the columns.
  let p = lows(a0, a1)
  let q = lows(b0, b1)
  a0 = mixed(a0, b0, i64x2.extmul_low_i32x4_u(p, q))
  a1 = mixed(a1, b1, i64x2.extmul_high_i32x4_u(p, q))
  p = lows(a2, a3)
  q = lows(b2, b3)
  a2 = mixed(a2, b2, i64x2.extmul_low_i32x4_u(p, q))
  a3 = mixed(a3, b3, i64x2.extmul_high_i32x4_u(p, q))
  d0 = rotated32(v128.xor(d0, a0))
  d1 = rotated32(v128.xor(d1, a1))
  d2 = rotated32(v128.xor(d2, a2))
  d3 = rotated32(v128.xor(d3, a3))
  p = lows(c0, c1)
  q = lows(d0, d1)
  c0 = mixed(c0, d0, i64x2.extmul_low_i32x4_u(p, q))
  c1 = mixed(c1, d1, i64x2.extmul_high_i32x4_u(p, q))
  p = lows(c2, c3)
  q = lows(d2, d3)
  c2 = mixed(c2, d2, i64x2.extmul_low_i32x4_u(p, q))
  c3 = mixed(c3, d3, i64x2.extmul_high_i32x4_u(p, q))
  b0 = rotated24(v128.xor(b0, c0))
  b1 = rotated24(v128.xor(b1, c1))
  b2 = rotated24(v128.xor(b2, c2))
  b3 = rotated24(v128.xor(b3, c3))
  p = lows(a0, a1)
  q = lows(b0, b1)
  a0 = mixed(a0, b0, i64x2.extmul_low_i32x4_u(p, q))
  a1 = mixed(a1, b1, i64x2.extmul_high_i32x4_u(p, q))
  p = lows(a2, a3)
  q = lows(b2, b3)
  a2 = mixed(a2, b2, i64x2.extmul_low_i32x4_u(p, q))
  a3 = mixed(a3, b3, i64x2.extmul_high_i32x4_u(p, q))
  d0 = rotated16(v128.xor(d0, a0))
  d1 = rotated16(v128.xor(d1, a1))
  d2 = rotated16(v128.xor(d2, a2))
  d3 = rotated16(v128.xor(d3, a3))
  p = lows(c0, c1)
  q = lows(d0, d1)
  c0 = mixed(c0, d0, i64x2.extmul_low_i32x4_u(p, q))
  c1 = mixed(c1, d1, i64x2.extmul_high_i32x4_u(p, q))
  p = lows(c2, c3)
  q = lows(d2, d3)
  c2 = mixed(c2, d2, i64x2.extmul_low_i32x4_u(p, q))
  c3 = mixed(c3, d3, i64x2.extmul_high_i32x4_u(p, q))
  b0 = rotated63(v128.xor(b0, c0))
  b1 = rotated63(v128.xor(b1, c1))
  b2 = rotated63(v128.xor(b2, c2))
  b3 = rotated63(v128.xor(b3, c3))
  // Diagonals become columns: b turns by one word, d by three, and c by two, which swaps its vectors.
  let t = turned(b0, b1)
  b1 = turned(b1, b0)
  b0 = t
  t = turned(d1, d0)
  d1 = turned(d0, d1)
  d0 = t
  t = turned(b2, b3)
  b3 = turned(b3, b2)
  b2 = t
  t = turned(d3, d2)
  d3 = turned(d2, d3)
  d2 = t
  // GB of the diagonals.
  p = lows(a0, a1)
  q = lows(b0, b1)
  a0 = mixed(a0, b0, i64x2.extmul_low_i32x4_u(p, q))
  a1 = mixed(a1, b1, i64x2.extmul_high_i32x4_u(p, q))
  p = lows(a2, a3)
  q = lows(b2, b3)
  a2 = mixed(a2, b2, i64x2.extmul_low_i32x4_u(p, q))
  a3 = mixed(a3, b3, i64x2.extmul_high_i32x4_u(p, q))
  d0 = rotated32(v128.xor(d0, a0))
  d1 = rotated32(v128.xor(d1, a1))
  d2 = rotated32(v128.xor(d2, a2))
  d3 = rotated32(v128.xor(d3, a3))
  p = lows(c1, c0)
  q = lows(d0, d1)
  c1 = mixed(c1, d0, i64x2.extmul_low_i32x4_u(p, q))
  c0 = mixed(c0, d1, i64x2.extmul_high_i32x4_u(p, q))
  p = lows(c3, c2)
  q = lows(d2, d3)
  c3 = mixed(c3, d2, i64x2.extmul_low_i32x4_u(p, q))
  c2 = mixed(c2, d3, i64x2.extmul_high_i32x4_u(p, q))
  b0 = rotated24(v128.xor(b0, c1))
  b1 = rotated24(v128.xor(b1, c0))
  b2 = rotated24(v128.xor(b2, c3))
  b3 = rotated24(v128.xor(b3, c2))
  p = lows(a0, a1)
  q = lows(b0, b1)
  a0 = mixed(a0, b0, i64x2.extmul_low_i32x4_u(p, q))
  a1 = mixed(a1, b1, i64x2.extmul_high_i32x4_u(p, q))
  p = lows(a2, a3)
  q = lows(b2, b3)
  a2 = mixed(a2, b2, i64x2.extmul_low_i32x4_u(p, q))
  a3 = mixed(a3, b3, i64x2.extmul_high_i32x4_u(p, q))
  d0 = rotated16(v128.xor(d0, a0))
  d1 = rotated16(v128.xor(d1, a1))
  d2 = rotated16(v128.xor(d2, a2))
  d3 = rotated16(v128.xor(d3, a3))
  p = lows(c1, c0)
  q = lows(d0, d1)
  c1 = mixed(c1, d0, i64x2.extmul_low_i32x4_u(p, q))
  c0 = mixed(c0, d1, i64x2.extmul_high_i32x4_u(p, q))
  p = lows(c3, c2)
  q = lows(d2, d3)
  c3 = mixed(c3, d2, i64x2.extmul_low_i32x4_u(p, q))
  c2 = mixed(c2, d3, i64x2.extmul_high_i32x4_u(p, q))
  b0 = rotated63(v128.xor(b0, c1))
  b1 = rotated63(v128.xor(b1, c0))
  b2 = rotated63(v128.xor(b2, c3))
  b3 = rotated63(v128.xor(b3, c2))
  put(isRow, joins, at, next, a0)
  put(isRow, joins, at + s, next, a1)
  put(isRow, joins, at + 2 * s, next, turned(b1, b0))
  put(isRow, joins, at + 3 * s, next, turned(b0, b1))
  put(isRow, joins, at + 4 * s, next, c0)
  put(isRow, joins, at + 5 * s, next, c1)
  put(isRow, joins, at + 6 * s, next, turned(d0, d1))
  put(isRow, joins, at + 7 * s, next, turned(d1, d0))
  put(isRow, joins, at + o, next, a2)
  put(isRow, joins, at + s + o, next, a3)
  put(isRow, joins, at + 2 * s + o, next, turned(b3, b2))
  put(isRow, joins, at + 3 * s + o, next, turned(b2, b3))
  put(isRow, joins, at + 4 * s + o, next, c2)
  put(isRow, joins, at + 5 * s + o, next, c3)
  put(isRow, joins, at + 6 * s + o, next, turned(d2, d3))
  put(isRow, joins, at + 7 * s + o, next, turned(d3, d2))
}

// Reads a word of each cache line of a block, so that the memory fetches all lines concurrently and before they are needed.
// @ts-ignore: decorator
@inline
export function touch(block: usize): void {
  let all: u64 = 0
  for (let line: usize = 0; line < blockSize; line += 64) all ^= load<u64>(block + line)
  store<u64>(touched, all)
}

// §3.5: the compression function G of two blocks, X and Y: first the rows,
export function mixRows(x: usize, y: usize): void {
  for (let row: usize = 0; row < blockSize; row += 256) permuteTwo(true, false, 16, 128, row, x, y, 0)
}

// and then the columns that stand from the byte `begin` of a row to `end`, two at a time. From the second pass of version
// 0x13 on the result is joined by XOR with what stood there (§3.2, step 6).
export function mixColumns(begin: usize, end: usize, next: usize, joins: bool): void {
  if (joins) for (let at = begin; at < end; at += 32) permuteTwo(false, true, 128, 16, at, 0, 0, next)
  else for (let at = begin; at < end; at += 32) permuteTwo(false, false, 128, 16, at, 0, 0, next)
}

// Overwrites the data that depends on a password.
export function wipeBlock(): void {
  memory.fill(R, 0, blockSize)
  memory.fill(Q, 0, blockSize)
  store<u64>(touched, 0)
}
