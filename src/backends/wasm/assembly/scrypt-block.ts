// scryptBlockMix with Salsa20/8 (RFC 7914 §3 and §4) for one, two or three derivations.
//
// A Salsa20 block of 64 bytes is a matrix of 4 × 4 words. Each of four vectors contains a diagonal of this matrix: the
// words 0, 5, 10, 15; the words 4, 9, 14, 3; the words 8, 13, 2, 7; and the words 12, 1, 6, 11. One sequence of vector
// operations computes the quarter-rounds of all four columns. After the vectors are rotated, one sequence computes the
// quarter-rounds of all four rows (Bernstein, "Salsa20 speed", §4).
//
// `@ts-ignore` is for editors: TypeScript does not allow decorators on functions, AssemblyScript does.

/** Performs a step of four quarter-rounds: returns w ^ (sum <<< bits). */
// @ts-ignore: decorator
@inline
function rotateAndXor(w: v128, sum: v128, bits: i32): v128 {
  return v128.xor(v128.xor(w, i32x4.shl(sum, bits)), i32x4.shr_u(sum, 32 - bits))
}

// Rotate the words of a vector: index i of the result is word i + 1, i + 2 or i + 3 (mod 4) of x.
// @ts-ignore: decorator
@inline
function rotateWords1(x: v128): v128 {
  return v128.shuffle<i32>(x, x, 1, 2, 3, 0)
}
// @ts-ignore: decorator
@inline
function rotateWords2(x: v128): v128 {
  return v128.shuffle<i32>(x, x, 2, 3, 0, 1)
}
// @ts-ignore: decorator
@inline
function rotateWords3(x: v128): v128 {
  return v128.shuffle<i32>(x, x, 3, 0, 1, 2)
}

/**
 * Loads an input vector of scryptBlockMix. In step 2 of scryptROMix (RFC 7914 §5), the vector at `x` is the input, and
 * is copied to V at `v`. In step 3, the input is the XOR of the vectors at `x` and `v`.
 */
// @ts-ignore: decorator
@inline
function loadInput(x: usize, v: usize, isFilling: bool): v128 {
  const vector = v128.load(x)
  if (!isFilling) return v128.xor(vector, v128.load(v))
  v128.store(v, vector)
  return vector
}

/** Returns the output offset of the 64-byte block at the offset `at`: even blocks come first (§4, step 3). */
// @ts-ignore: decorator
@inline
function locateOutput(at: usize, length: usize): usize {
  return ((at >>> 1) & ~63) + (at & 64 ? length >>> 1 : 0)
}

/**
 * Performs scryptBlockMix (§4) on one, two or three blocks of `length` = 128 · r bytes. The blocks follow each other at
 * `x`, and the results follow each other at `y`. Each block has its own element of V, at `v`, `v2` or `v3`.
 *
 * The operations on one block wait for each other. The blocks are independent, so the others fill these waits.
 *
 * `count` and `isFilling` are constants in each call, so inlining this function removes the branches.
 */
// @ts-ignore: decorator
@inline
export function blockMix(
  count: i32,
  x: usize,
  y: usize,
  v: usize,
  v2: usize,
  v3: usize,
  length: usize,
  isFilling: bool,
): void {
  const last = length - 64
  const x2 = x + length
  const x3 = x2 + length
  let a = loadInput(x + last, v + last, isFilling)
  let b = loadInput(x + last + 16, v + last + 16, isFilling)
  let c = loadInput(x + last + 32, v + last + 32, isFilling)
  let d = loadInput(x + last + 48, v + last + 48, isFilling)
  let e = a
  let f = b
  let g = c
  let h = d
  if (count > 1) {
    e = loadInput(x2 + last, v2 + last, isFilling)
    f = loadInput(x2 + last + 16, v2 + last + 16, isFilling)
    g = loadInput(x2 + last + 32, v2 + last + 32, isFilling)
    h = loadInput(x2 + last + 48, v2 + last + 48, isFilling)
  }
  let k = a
  let l = b
  let m = c
  let n = d
  if (count > 2) {
    k = loadInput(x3 + last, v3 + last, isFilling)
    l = loadInput(x3 + last + 16, v3 + last + 16, isFilling)
    m = loadInput(x3 + last + 32, v3 + last + 32, isFilling)
    n = loadInput(x3 + last + 48, v3 + last + 48, isFilling)
  }
  for (let at: usize = 0; at < length; at += 64) {
    const a0 = (a = v128.xor(a, loadInput(x + at, v + at, isFilling)))
    const b0 = (b = v128.xor(b, loadInput(x + at + 16, v + at + 16, isFilling)))
    const c0 = (c = v128.xor(c, loadInput(x + at + 32, v + at + 32, isFilling)))
    const d0 = (d = v128.xor(d, loadInput(x + at + 48, v + at + 48, isFilling)))
    if (count > 1) {
      e = v128.xor(e, loadInput(x2 + at, v2 + at, isFilling))
      f = v128.xor(f, loadInput(x2 + at + 16, v2 + at + 16, isFilling))
      g = v128.xor(g, loadInput(x2 + at + 32, v2 + at + 32, isFilling))
      h = v128.xor(h, loadInput(x2 + at + 48, v2 + at + 48, isFilling))
    }
    const e0 = e
    const f0 = f
    const g0 = g
    const h0 = h
    if (count > 2) {
      k = v128.xor(k, loadInput(x3 + at, v3 + at, isFilling))
      l = v128.xor(l, loadInput(x3 + at + 16, v3 + at + 16, isFilling))
      m = v128.xor(m, loadInput(x3 + at + 32, v3 + at + 32, isFilling))
      n = v128.xor(n, loadInput(x3 + at + 48, v3 + at + 48, isFilling))
    }
    const k0 = k
    const l0 = l
    const m0 = m
    const n0 = n
    // §3: four double rounds are Salsa20/8.
    for (let round = 0; round < 4; round++) {
      b = rotateAndXor(b, i32x4.add(a, d), 7)
      c = rotateAndXor(c, i32x4.add(b, a), 9)
      d = rotateAndXor(d, i32x4.add(c, b), 13)
      a = rotateAndXor(a, i32x4.add(d, c), 18)
      b = rotateWords3(b)
      c = rotateWords2(c)
      d = rotateWords1(d)
      d = rotateAndXor(d, i32x4.add(a, b), 7)
      c = rotateAndXor(c, i32x4.add(d, a), 9)
      b = rotateAndXor(b, i32x4.add(c, d), 13)
      a = rotateAndXor(a, i32x4.add(b, c), 18)
      b = rotateWords1(b)
      c = rotateWords2(c)
      d = rotateWords3(d)
      if (count > 1) {
        f = rotateAndXor(f, i32x4.add(e, h), 7)
        g = rotateAndXor(g, i32x4.add(f, e), 9)
        h = rotateAndXor(h, i32x4.add(g, f), 13)
        e = rotateAndXor(e, i32x4.add(h, g), 18)
        f = rotateWords3(f)
        g = rotateWords2(g)
        h = rotateWords1(h)
        h = rotateAndXor(h, i32x4.add(e, f), 7)
        g = rotateAndXor(g, i32x4.add(h, e), 9)
        f = rotateAndXor(f, i32x4.add(g, h), 13)
        e = rotateAndXor(e, i32x4.add(f, g), 18)
        f = rotateWords1(f)
        g = rotateWords2(g)
        h = rotateWords3(h)
      }
      if (count > 2) {
        l = rotateAndXor(l, i32x4.add(k, n), 7)
        m = rotateAndXor(m, i32x4.add(l, k), 9)
        n = rotateAndXor(n, i32x4.add(m, l), 13)
        k = rotateAndXor(k, i32x4.add(n, m), 18)
        l = rotateWords3(l)
        m = rotateWords2(m)
        n = rotateWords1(n)
        n = rotateAndXor(n, i32x4.add(k, l), 7)
        m = rotateAndXor(m, i32x4.add(n, k), 9)
        l = rotateAndXor(l, i32x4.add(m, n), 13)
        k = rotateAndXor(k, i32x4.add(l, m), 18)
        l = rotateWords1(l)
        m = rotateWords2(m)
        n = rotateWords3(n)
      }
    }
    a = i32x4.add(a, a0)
    b = i32x4.add(b, b0)
    c = i32x4.add(c, c0)
    d = i32x4.add(d, d0)
    const to = y + locateOutput(at, length)
    v128.store(to, a, 0)
    v128.store(to, b, 16)
    v128.store(to, c, 32)
    v128.store(to, d, 48)
    if (count > 1) {
      e = i32x4.add(e, e0)
      f = i32x4.add(f, f0)
      g = i32x4.add(g, g0)
      h = i32x4.add(h, h0)
      v128.store(to + length, e, 0)
      v128.store(to + length, f, 16)
      v128.store(to + length, g, 32)
      v128.store(to + length, h, 48)
    }
    if (count > 2) {
      k = i32x4.add(k, k0)
      l = i32x4.add(l, l0)
      m = i32x4.add(m, m0)
      n = i32x4.add(n, n0)
      v128.store(to + 2 * length, k, 0)
      v128.store(to + 2 * length, l, 16)
      v128.store(to + 2 * length, m, 32)
      v128.store(to + 2 * length, n, 48)
    }
  }
}
