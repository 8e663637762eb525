// The compression function G of Argon2 (RFC 9106 §3.5 and §3.6), by vectors of 128 bits.

export const blockSize: usize = 1024

// What there is after the rows.
const Q: usize = memory.data(1024, 64)
const touched: usize = memory.data(8, 8)

// @ts-ignore: decorator
@inline
function rotated32(x: v128): v128 {
  return v128.shuffle<i32>(x, x, 1, 0, 3, 2)
}
// Two shifts: as a shuffle of bytes it would need a constant that V8 builds anew each time.
// @ts-ignore: decorator
@inline
function rotated24(x: v128): v128 {
  return v128.or(i64x2.shr_u(x, 24), i64x2.shl(x, 40))
}
// @ts-ignore: decorator
@inline
function rotated16(x: v128): v128 {
  return v128.shuffle<i16>(x, x, 1, 2, 3, 0, 5, 6, 7, 4)
}
// @ts-ignore: decorator
@inline
function rotated63(x: v128): v128 {
  return v128.xor(i64x2.shr_u(x, 63), i64x2.add(x, x))
}
// §3.6: a + b + 2 · low(a) · low(b), of two words.
// @ts-ignore: decorator
@inline
function mixed(a: v128, b: v128): v128 {
  const product = i64x2.extmul_low_i32x4_u(v128.shuffle<i32>(a, a, 0, 2, 0, 2), v128.shuffle<i32>(b, b, 0, 2, 0, 2))
  return i64x2.add(i64x2.add(a, b), i64x2.add(product, product))
}
// The upper word of one vector and the lower of another.
// @ts-ignore: decorator
@inline
function turned(x: v128, y: v128): v128 {
  return v128.shuffle<i64>(x, y, 1, 2)
}

// One of P's registers: of a row, it is of R = X xor Y; of a column, it is of Q.
// @ts-ignore: decorator
@inline
function register(isRow: bool, at: usize, x: usize, y: usize): v128 {
  return isRow ? v128.xor(v128.load(x), v128.load(y)) : v128.load(at)
}
// What P has made of a row goes to Q; of a column, Z xor R is the new block, over what stood there or joined with it.
// @ts-ignore: decorator
@inline
function put(isRow: bool, joins: bool, at: usize, x: usize, y: usize, next: usize, made: v128): void {
  if (isRow) {
    v128.store(at, made)
    return
  }
  made = v128.xor(made, v128.xor(v128.load(x), v128.load(y)))
  v128.store(next, joins ? v128.xor(made, v128.load(next)) : made)
}

// §3.6: the permutation P of eight registers of 16 bytes, `s` bytes apart: a row of the block, or a column. The registers
// are the rows a, b, c, d of a matrix of 4 × 4 words, two vectors each.
//
// Two of them, `o` bytes from each other, are computed side by side: one is a chain of operations that each wait for the
// last (a seventh of the time, see docs/kernels.md).
// @ts-ignore: decorator
@inline
function permuteTwo(isRow: bool, joins: bool, s: usize, o: usize, at: usize, x: usize, y: usize, next: usize): void {
  let a0 = register(isRow, at, x, y)
  let a2 = register(isRow, at + o, x + o, y + o)
  let a1 = register(isRow, at + s, x + s, y + s)
  let a3 = register(isRow, at + s + o, x + s + o, y + s + o)
  let b0 = register(isRow, at + 2 * s, x + 2 * s, y + 2 * s)
  let b2 = register(isRow, at + 2 * s + o, x + 2 * s + o, y + 2 * s + o)
  let b1 = register(isRow, at + 3 * s, x + 3 * s, y + 3 * s)
  let b3 = register(isRow, at + 3 * s + o, x + 3 * s + o, y + 3 * s + o)
  let c0 = register(isRow, at + 4 * s, x + 4 * s, y + 4 * s)
  let c2 = register(isRow, at + 4 * s + o, x + 4 * s + o, y + 4 * s + o)
  let c1 = register(isRow, at + 5 * s, x + 5 * s, y + 5 * s)
  let c3 = register(isRow, at + 5 * s + o, x + 5 * s + o, y + 5 * s + o)
  let d0 = register(isRow, at + 6 * s, x + 6 * s, y + 6 * s)
  let d2 = register(isRow, at + 6 * s + o, x + 6 * s + o, y + 6 * s + o)
  let d1 = register(isRow, at + 7 * s, x + 7 * s, y + 7 * s)
  let d3 = register(isRow, at + 7 * s + o, x + 7 * s + o, y + 7 * s + o)
  // GB of the columns.
  a0 = mixed(a0, b0)
  a1 = mixed(a1, b1)
  a2 = mixed(a2, b2)
  a3 = mixed(a3, b3)
  d0 = rotated32(v128.xor(d0, a0))
  d1 = rotated32(v128.xor(d1, a1))
  d2 = rotated32(v128.xor(d2, a2))
  d3 = rotated32(v128.xor(d3, a3))
  c0 = mixed(c0, d0)
  c1 = mixed(c1, d1)
  c2 = mixed(c2, d2)
  c3 = mixed(c3, d3)
  b0 = rotated24(v128.xor(b0, c0))
  b1 = rotated24(v128.xor(b1, c1))
  b2 = rotated24(v128.xor(b2, c2))
  b3 = rotated24(v128.xor(b3, c3))
  a0 = mixed(a0, b0)
  a1 = mixed(a1, b1)
  a2 = mixed(a2, b2)
  a3 = mixed(a3, b3)
  d0 = rotated16(v128.xor(d0, a0))
  d1 = rotated16(v128.xor(d1, a1))
  d2 = rotated16(v128.xor(d2, a2))
  d3 = rotated16(v128.xor(d3, a3))
  c0 = mixed(c0, d0)
  c1 = mixed(c1, d1)
  c2 = mixed(c2, d2)
  c3 = mixed(c3, d3)
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
  a0 = mixed(a0, b0)
  a1 = mixed(a1, b1)
  a2 = mixed(a2, b2)
  a3 = mixed(a3, b3)
  d0 = rotated32(v128.xor(d0, a0))
  d1 = rotated32(v128.xor(d1, a1))
  d2 = rotated32(v128.xor(d2, a2))
  d3 = rotated32(v128.xor(d3, a3))
  c1 = mixed(c1, d0)
  c0 = mixed(c0, d1)
  c3 = mixed(c3, d2)
  c2 = mixed(c2, d3)
  b0 = rotated24(v128.xor(b0, c1))
  b1 = rotated24(v128.xor(b1, c0))
  b2 = rotated24(v128.xor(b2, c3))
  b3 = rotated24(v128.xor(b3, c2))
  a0 = mixed(a0, b0)
  a1 = mixed(a1, b1)
  a2 = mixed(a2, b2)
  a3 = mixed(a3, b3)
  d0 = rotated16(v128.xor(d0, a0))
  d1 = rotated16(v128.xor(d1, a1))
  d2 = rotated16(v128.xor(d2, a2))
  d3 = rotated16(v128.xor(d3, a3))
  c1 = mixed(c1, d0)
  c0 = mixed(c0, d1)
  c3 = mixed(c3, d2)
  c2 = mixed(c2, d3)
  b0 = rotated63(v128.xor(b0, c1))
  b1 = rotated63(v128.xor(b1, c0))
  b2 = rotated63(v128.xor(b2, c3))
  b3 = rotated63(v128.xor(b3, c2))
  put(isRow, joins, at, x, y, next, a0)
  put(isRow, joins, at + s, x + s, y + s, next + s, a1)
  put(isRow, joins, at + 2 * s, x + 2 * s, y + 2 * s, next + 2 * s, turned(b1, b0))
  put(isRow, joins, at + 3 * s, x + 3 * s, y + 3 * s, next + 3 * s, turned(b0, b1))
  put(isRow, joins, at + 4 * s, x + 4 * s, y + 4 * s, next + 4 * s, c0)
  put(isRow, joins, at + 5 * s, x + 5 * s, y + 5 * s, next + 5 * s, c1)
  put(isRow, joins, at + 6 * s, x + 6 * s, y + 6 * s, next + 6 * s, turned(d0, d1))
  put(isRow, joins, at + 7 * s, x + 7 * s, y + 7 * s, next + 7 * s, turned(d1, d0))
  put(isRow, joins, at + o, x + o, y + o, next + o, a2)
  put(isRow, joins, at + s + o, x + s + o, y + s + o, next + s + o, a3)
  put(isRow, joins, at + 2 * s + o, x + 2 * s + o, y + 2 * s + o, next + 2 * s + o, turned(b3, b2))
  put(isRow, joins, at + 3 * s + o, x + 3 * s + o, y + 3 * s + o, next + 3 * s + o, turned(b2, b3))
  put(isRow, joins, at + 4 * s + o, x + 4 * s + o, y + 4 * s + o, next + 4 * s + o, c2)
  put(isRow, joins, at + 5 * s + o, x + 5 * s + o, y + 5 * s + o, next + 5 * s + o, c3)
  put(isRow, joins, at + 6 * s + o, x + 6 * s + o, y + 6 * s + o, next + 6 * s + o, turned(d2, d3))
  put(isRow, joins, at + 7 * s + o, x + 7 * s + o, y + 7 * s + o, next + 7 * s + o, turned(d3, d2))
}

// Reads a word of each cache line, so that the memory fetches them at once and not one after the other as they are used.
// @ts-ignore: decorator
@inline
function touch(block: usize): void {
  let all: u64 = 0
  for (let line: usize = 0; line < blockSize; line += 64) all ^= load<u64>(block + line)
  store<u64>(touched, all)
}

// §3.5: the compression function G of two blocks, X and Y. From the second pass of version 0x13 on the result is joined by
// XOR with what stood there (§3.2, step 6).
export function compress(x: usize, y: usize, next: usize, joins: bool): void {
  touch(y)
  for (let row: usize = 0; row < blockSize; row += 256) permuteTwo(true, false, 16, 128, Q + row, x + row, y + row, 0)
  if (joins)
    for (let column: usize = 0; column < 128; column += 32)
      permuteTwo(false, true, 128, 16, Q + column, x + column, y + column, next + column)
  else
    for (let column: usize = 0; column < 128; column += 32)
      permuteTwo(false, false, 128, 16, Q + column, x + column, y + column, next + column)
}

// Overwrites what a password has left here.
export function wipeBlock(): void {
  memory.fill(Q, 0, blockSize)
  store<u64>(touched, 0)
}
