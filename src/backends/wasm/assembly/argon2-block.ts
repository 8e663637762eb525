// The compression function G of Argon2 (RFC 9106 §3.5 and §3.6). A vector of 128 bits contains two words of 64 bits,
// which are one 16-byte register of the permutation P.
//
// `@ts-ignore` is for editors: TypeScript does not allow decorators on functions, AssemblyScript does.

/** The size of a block in bytes. */
export const blockSize: usize = 1024

/** R = X xor Y (§3.5). `mixRows` writes it, and `mixColumns` needs it for Z xor R. */
const R: usize = memory.data(1024, 64)
/** The result of P for each row of R (§3.5). */
const Q: usize = memory.data(1024, 64)
/** `prefetch` stores its result here, so that no compiler can remove its loads. */
const sink: usize = memory.data(8, 8)

// The rotations of GB (§3.6) to the right, for both words of a vector.
// @ts-ignore: decorator
@inline
function rotate32(x: v128): v128 {
  return v128.shuffle<i32>(x, x, 1, 0, 3, 2)
}
// The rotations by 24 and 16 bits use a swizzle, because V8 keeps its constant in a register. V8 creates the constant
// of a byte shuffle again for each use.
// @ts-ignore: decorator
@inline
function rotate24(x: v128): v128 {
  return i8x16.swizzle(x, i8x16(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10))
}
// @ts-ignore: decorator
@inline
function rotate16(x: v128): v128 {
  return i8x16.swizzle(x, i8x16(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9))
}
// @ts-ignore: decorator
@inline
function rotate63(x: v128): v128 {
  return v128.xor(i64x2.shr_u(x, 63), i64x2.add(x, x))
}

/**
 * Returns the low halves of the words of `x`, which `extmul_low` multiplies, and then those of `y`, which `extmul_high`
 * multiplies.
 */
// @ts-ignore: decorator
@inline
function packLow(x: v128, y: v128): v128 {
  return v128.shuffle<i32>(x, y, 0, 2, 4, 6)
}

/** Returns a + b + 2 · trunc(a) · trunc(b) of GB (§3.6) for two words. `product` is trunc(a) · trunc(b). */
// @ts-ignore: decorator
@inline
function addProduct(a: v128, b: v128, product: v128): v128 {
  return i64x2.add(i64x2.add(a, b), i64x2.add(product, product))
}

/** Returns a vector of the high word of `x` and the low word of `y`. */
// @ts-ignore: decorator
@inline
function joinHalves(x: v128, y: v128): v128 {
  return v128.shuffle<i64>(x, y, 1, 2)
}

/**
 * Returns the input register of P at the byte `at` of a block. For a row, this is a register of R, which is computed
 * from the blocks `x` and `y` and stored for `mixColumns`. For a column, it is a register of Q.
 */
// @ts-ignore: decorator
@inline
function loadRegister(isRow: bool, at: usize, x: usize, y: usize): v128 {
  if (!isRow) return v128.load(Q + at)
  const r = v128.xor(v128.load(x + at), v128.load(y + at))
  v128.store(R + at, r)
  return r
}

/**
 * Stores the output register of P at the byte `at` of a block. For a row, it is a register of Q. For a column, it is a
 * register of Z: Z xor R is written to the block `to`, or XORed with this block if `isXored`.
 */
// @ts-ignore: decorator
@inline
function storeRegister(isRow: bool, isXored: bool, at: usize, to: usize, value: v128): void {
  if (isRow) {
    v128.store(Q + at, value)
    return
  }
  value = v128.xor(value, v128.load(R + at))
  v128.store(to + at, isXored ? v128.xor(value, v128.load(to + at)) : value)
}

/**
 * Applies the permutation P (§3.6) to two rows of R or to two columns of Q. The eight registers of the first one are
 * `stride` bytes apart, and the first register is at the byte `at`. The registers of the second one are `offset` bytes
 * after those of the first one.
 *
 * P views its registers as a 4 × 4 matrix of words. The rows of this matrix are the variables a, b, c and d, with two
 * vectors each: a0 and a1 for the first row or column, a2 and a3 for the second.
 *
 * The operations of one P wait for each other. A second P fills these waits, which saves 17 % of the time (measured on
 * an Intel Xeon of 2024).
 *
 * `isRow` and `isXored` are constants in each call, so inlining this function removes the branches.
 */
// @ts-ignore: decorator
@inline
function permuteTwo(
  isRow: bool,
  isXored: bool,
  stride: usize,
  offset: usize,
  at: usize,
  x: usize,
  y: usize,
  to: usize,
): void {
  let a0 = loadRegister(isRow, at, x, y)
  let a2 = loadRegister(isRow, at + offset, x, y)
  let a1 = loadRegister(isRow, at + stride, x, y)
  let a3 = loadRegister(isRow, at + stride + offset, x, y)
  let b0 = loadRegister(isRow, at + 2 * stride, x, y)
  let b2 = loadRegister(isRow, at + 2 * stride + offset, x, y)
  let b1 = loadRegister(isRow, at + 3 * stride, x, y)
  let b3 = loadRegister(isRow, at + 3 * stride + offset, x, y)
  let c0 = loadRegister(isRow, at + 4 * stride, x, y)
  let c2 = loadRegister(isRow, at + 4 * stride + offset, x, y)
  let c1 = loadRegister(isRow, at + 5 * stride, x, y)
  let c3 = loadRegister(isRow, at + 5 * stride + offset, x, y)
  let d0 = loadRegister(isRow, at + 6 * stride, x, y)
  let d2 = loadRegister(isRow, at + 6 * stride + offset, x, y)
  let d1 = loadRegister(isRow, at + 7 * stride, x, y)
  let d3 = loadRegister(isRow, at + 7 * stride + offset, x, y)
  // GB of the columns of the matrix.
  let p = packLow(a0, a1)
  let q = packLow(b0, b1)
  a0 = addProduct(a0, b0, i64x2.extmul_low_i32x4_u(p, q))
  a1 = addProduct(a1, b1, i64x2.extmul_high_i32x4_u(p, q))
  p = packLow(a2, a3)
  q = packLow(b2, b3)
  a2 = addProduct(a2, b2, i64x2.extmul_low_i32x4_u(p, q))
  a3 = addProduct(a3, b3, i64x2.extmul_high_i32x4_u(p, q))
  d0 = rotate32(v128.xor(d0, a0))
  d1 = rotate32(v128.xor(d1, a1))
  d2 = rotate32(v128.xor(d2, a2))
  d3 = rotate32(v128.xor(d3, a3))
  p = packLow(c0, c1)
  q = packLow(d0, d1)
  c0 = addProduct(c0, d0, i64x2.extmul_low_i32x4_u(p, q))
  c1 = addProduct(c1, d1, i64x2.extmul_high_i32x4_u(p, q))
  p = packLow(c2, c3)
  q = packLow(d2, d3)
  c2 = addProduct(c2, d2, i64x2.extmul_low_i32x4_u(p, q))
  c3 = addProduct(c3, d3, i64x2.extmul_high_i32x4_u(p, q))
  b0 = rotate24(v128.xor(b0, c0))
  b1 = rotate24(v128.xor(b1, c1))
  b2 = rotate24(v128.xor(b2, c2))
  b3 = rotate24(v128.xor(b3, c3))
  p = packLow(a0, a1)
  q = packLow(b0, b1)
  a0 = addProduct(a0, b0, i64x2.extmul_low_i32x4_u(p, q))
  a1 = addProduct(a1, b1, i64x2.extmul_high_i32x4_u(p, q))
  p = packLow(a2, a3)
  q = packLow(b2, b3)
  a2 = addProduct(a2, b2, i64x2.extmul_low_i32x4_u(p, q))
  a3 = addProduct(a3, b3, i64x2.extmul_high_i32x4_u(p, q))
  d0 = rotate16(v128.xor(d0, a0))
  d1 = rotate16(v128.xor(d1, a1))
  d2 = rotate16(v128.xor(d2, a2))
  d3 = rotate16(v128.xor(d3, a3))
  p = packLow(c0, c1)
  q = packLow(d0, d1)
  c0 = addProduct(c0, d0, i64x2.extmul_low_i32x4_u(p, q))
  c1 = addProduct(c1, d1, i64x2.extmul_high_i32x4_u(p, q))
  p = packLow(c2, c3)
  q = packLow(d2, d3)
  c2 = addProduct(c2, d2, i64x2.extmul_low_i32x4_u(p, q))
  c3 = addProduct(c3, d3, i64x2.extmul_high_i32x4_u(p, q))
  b0 = rotate63(v128.xor(b0, c0))
  b1 = rotate63(v128.xor(b1, c1))
  b2 = rotate63(v128.xor(b2, c2))
  b3 = rotate63(v128.xor(b3, c3))
  // The diagonals become columns: b is rotated left by one word, c by two words and d by three words. Rotating c only
  // exchanges its two vectors, so the statements for the diagonals exchange their names instead.
  let t = joinHalves(b0, b1)
  b1 = joinHalves(b1, b0)
  b0 = t
  t = joinHalves(d1, d0)
  d1 = joinHalves(d0, d1)
  d0 = t
  t = joinHalves(b2, b3)
  b3 = joinHalves(b3, b2)
  b2 = t
  t = joinHalves(d3, d2)
  d3 = joinHalves(d2, d3)
  d2 = t
  // GB of the diagonals of the matrix.
  p = packLow(a0, a1)
  q = packLow(b0, b1)
  a0 = addProduct(a0, b0, i64x2.extmul_low_i32x4_u(p, q))
  a1 = addProduct(a1, b1, i64x2.extmul_high_i32x4_u(p, q))
  p = packLow(a2, a3)
  q = packLow(b2, b3)
  a2 = addProduct(a2, b2, i64x2.extmul_low_i32x4_u(p, q))
  a3 = addProduct(a3, b3, i64x2.extmul_high_i32x4_u(p, q))
  d0 = rotate32(v128.xor(d0, a0))
  d1 = rotate32(v128.xor(d1, a1))
  d2 = rotate32(v128.xor(d2, a2))
  d3 = rotate32(v128.xor(d3, a3))
  p = packLow(c1, c0)
  q = packLow(d0, d1)
  c1 = addProduct(c1, d0, i64x2.extmul_low_i32x4_u(p, q))
  c0 = addProduct(c0, d1, i64x2.extmul_high_i32x4_u(p, q))
  p = packLow(c3, c2)
  q = packLow(d2, d3)
  c3 = addProduct(c3, d2, i64x2.extmul_low_i32x4_u(p, q))
  c2 = addProduct(c2, d3, i64x2.extmul_high_i32x4_u(p, q))
  b0 = rotate24(v128.xor(b0, c1))
  b1 = rotate24(v128.xor(b1, c0))
  b2 = rotate24(v128.xor(b2, c3))
  b3 = rotate24(v128.xor(b3, c2))
  p = packLow(a0, a1)
  q = packLow(b0, b1)
  a0 = addProduct(a0, b0, i64x2.extmul_low_i32x4_u(p, q))
  a1 = addProduct(a1, b1, i64x2.extmul_high_i32x4_u(p, q))
  p = packLow(a2, a3)
  q = packLow(b2, b3)
  a2 = addProduct(a2, b2, i64x2.extmul_low_i32x4_u(p, q))
  a3 = addProduct(a3, b3, i64x2.extmul_high_i32x4_u(p, q))
  d0 = rotate16(v128.xor(d0, a0))
  d1 = rotate16(v128.xor(d1, a1))
  d2 = rotate16(v128.xor(d2, a2))
  d3 = rotate16(v128.xor(d3, a3))
  p = packLow(c1, c0)
  q = packLow(d0, d1)
  c1 = addProduct(c1, d0, i64x2.extmul_low_i32x4_u(p, q))
  c0 = addProduct(c0, d1, i64x2.extmul_high_i32x4_u(p, q))
  p = packLow(c3, c2)
  q = packLow(d2, d3)
  c3 = addProduct(c3, d2, i64x2.extmul_low_i32x4_u(p, q))
  c2 = addProduct(c2, d3, i64x2.extmul_high_i32x4_u(p, q))
  b0 = rotate63(v128.xor(b0, c1))
  b1 = rotate63(v128.xor(b1, c0))
  b2 = rotate63(v128.xor(b2, c3))
  b3 = rotate63(v128.xor(b3, c2))
  // b and d are rotated back.
  storeRegister(isRow, isXored, at, to, a0)
  storeRegister(isRow, isXored, at + stride, to, a1)
  storeRegister(isRow, isXored, at + 2 * stride, to, joinHalves(b1, b0))
  storeRegister(isRow, isXored, at + 3 * stride, to, joinHalves(b0, b1))
  storeRegister(isRow, isXored, at + 4 * stride, to, c0)
  storeRegister(isRow, isXored, at + 5 * stride, to, c1)
  storeRegister(isRow, isXored, at + 6 * stride, to, joinHalves(d0, d1))
  storeRegister(isRow, isXored, at + 7 * stride, to, joinHalves(d1, d0))
  storeRegister(isRow, isXored, at + offset, to, a2)
  storeRegister(isRow, isXored, at + stride + offset, to, a3)
  storeRegister(isRow, isXored, at + 2 * stride + offset, to, joinHalves(b3, b2))
  storeRegister(isRow, isXored, at + 3 * stride + offset, to, joinHalves(b2, b3))
  storeRegister(isRow, isXored, at + 4 * stride + offset, to, c2)
  storeRegister(isRow, isXored, at + 5 * stride + offset, to, c3)
  storeRegister(isRow, isXored, at + 6 * stride + offset, to, joinHalves(d2, d3))
  storeRegister(isRow, isXored, at + 7 * stride + offset, to, joinHalves(d3, d2))
}

/**
 * Reads a word of each cache line of a block that is needed soon, so that the memory system loads all lines
 * concurrently and in advance.
 */
// @ts-ignore: decorator
@inline
export function prefetch(block: usize): void {
  let all: u64 = 0
  for (let line: usize = 0; line < blockSize; line += 64) all ^= load<u64>(block + line)
  store<u64>(sink, all)
}

/** Computes the first half of G(X, Y) (§3.5): R, and Q by applying P to the rows of R, two at a time. */
export function mixRows(x: usize, y: usize): void {
  for (let row: usize = 0; row < blockSize; row += 256) permuteTwo(true, false, 16, 128, row, x, y, 0)
}

/**
 * Computes the second half of G(X, Y) (§3.5) after `mixRows`: applies P to columns of Q, two at a time, and writes
 * Z xor R to the block `to`. The columns are those from the byte `begin` to the byte `end` of a row, which has 128
 * bytes. If `isXored`, the result is XORed with the old contents of `to` (§3.2, step 6).
 */
export function mixColumns(begin: usize, end: usize, to: usize, isXored: bool): void {
  if (isXored) for (let at = begin; at < end; at += 32) permuteTwo(false, true, 128, 16, at, 0, 0, to)
  else for (let at = begin; at < end; at += 32) permuteTwo(false, false, 128, 16, at, 0, 0, to)
}

/** Overwrites the static data of this file that depends on a password. */
export function wipeBlock(): void {
  memory.fill(R, 0, blockSize)
  memory.fill(Q, 0, blockSize)
  store<u64>(sink, 0)
}
