// scryptBlockMix with Salsa20/8 (RFC 7914 §3 and §4), of one and of two.

// A Salsa20 state of 64 bytes, which is a matrix of 4 × 4 words, is kept by its diagonals: row r of the vectors holds the
// words 5i mod 16 from there on, so that a quarter-round of four columns is one sequence of vector operations, and so is
// one of four rows after the vectors are turned (Bernstein, "Salsa20 speed", §4).

// A step of a quarter-round: w ^ (sum <<< bits).
// @ts-ignore: decorator
@inline
function mixed(w: v128, sum: v128, bits: i32): v128 {
  return v128.xor(v128.xor(w, i32x4.shl(sum, bits)), i32x4.shr_u(sum, 32 - bits))
}

// The vectors of four words turned by one, two and three.
// @ts-ignore: decorator
@inline
function turned1(x: v128): v128 {
  return v128.shuffle<i32>(x, x, 1, 2, 3, 0)
}
// @ts-ignore: decorator
@inline
function turned2(x: v128): v128 {
  return v128.shuffle<i32>(x, x, 2, 3, 0, 1)
}
// @ts-ignore: decorator
@inline
function turned3(x: v128): v128 {
  return v128.shuffle<i32>(x, x, 3, 0, 1, 2)
}

// A vector of the block at `x` as scryptBlockMix takes it: while V is filled, it is copied there (RFC 7914 §5, step 2);
// later what stands there is XORed into it (step 3).
// @ts-ignore: decorator
@inline
function taken(x: usize, v: usize, fills: bool): v128 {
  const vector = v128.load(x)
  if (!fills) return v128.xor(vector, v128.load(v))
  v128.store(v, vector)
  return vector
}

// Where the block that was the `at`th byte stands afterwards: even blocks first, then odd ones (§4, step 3).
// @ts-ignore: decorator
@inline
function placeOf(at: usize, length: usize): usize {
  return ((at >>> 1) & ~63) + (at & 64 ? length >>> 1 : 0)
}

// §4 scryptBlockMix of `length` = 128 · r bytes, from `x` to `y`.
// @ts-ignore: decorator
@inline
export function blockMix(x: usize, y: usize, v: usize, length: usize, fills: bool): void {
  const last = length - 64
  let a = taken(x + last, v + last, fills)
  let b = taken(x + last + 16, v + last + 16, fills)
  let c = taken(x + last + 32, v + last + 32, fills)
  let d = taken(x + last + 48, v + last + 48, fills)
  for (let at: usize = 0; at < length; at += 64) {
    a = v128.xor(a, taken(x + at, v + at, fills))
    b = v128.xor(b, taken(x + at + 16, v + at + 16, fills))
    c = v128.xor(c, taken(x + at + 32, v + at + 32, fills))
    d = v128.xor(d, taken(x + at + 48, v + at + 48, fills))
    const a0 = a
    const b0 = b
    const c0 = c
    const d0 = d
    // §3: four double rounds are Salsa20/8.
    for (let round = 0; round < 4; round++) {
      b = mixed(b, i32x4.add(a, d), 7)
      c = mixed(c, i32x4.add(b, a), 9)
      d = mixed(d, i32x4.add(c, b), 13)
      a = mixed(a, i32x4.add(d, c), 18)
      b = turned3(b)
      c = turned2(c)
      d = turned1(d)
      d = mixed(d, i32x4.add(a, b), 7)
      c = mixed(c, i32x4.add(d, a), 9)
      b = mixed(b, i32x4.add(c, d), 13)
      a = mixed(a, i32x4.add(b, c), 18)
      b = turned1(b)
      c = turned2(c)
      d = turned3(d)
    }
    a = i32x4.add(a, a0)
    b = i32x4.add(b, b0)
    c = i32x4.add(c, c0)
    d = i32x4.add(d, d0)
    const to = y + placeOf(at, length)
    v128.store(to, a, 0)
    v128.store(to, b, 16)
    v128.store(to, c, 32)
    v128.store(to, d, 48)
  }
}

// The same of two that do not depend on each other, a step of each in turn: each is a chain of operations that wait for
// one another. The second's `x`, `y` and `V` are so many bytes further on.
// @ts-ignore: decorator
@inline
export function blockMixTwo(x: usize, y: usize, v: usize, w: usize, length: usize, further: usize, fills: bool): void {
  const last = length - 64
  const x2 = x + further
  let a = taken(x + last, v + last, fills)
  let b = taken(x + last + 16, v + last + 16, fills)
  let c = taken(x + last + 32, v + last + 32, fills)
  let d = taken(x + last + 48, v + last + 48, fills)
  let e = taken(x2 + last, w + last, fills)
  let f = taken(x2 + last + 16, w + last + 16, fills)
  let g = taken(x2 + last + 32, w + last + 32, fills)
  let h = taken(x2 + last + 48, w + last + 48, fills)
  for (let at: usize = 0; at < length; at += 64) {
    a = v128.xor(a, taken(x + at, v + at, fills))
    b = v128.xor(b, taken(x + at + 16, v + at + 16, fills))
    c = v128.xor(c, taken(x + at + 32, v + at + 32, fills))
    d = v128.xor(d, taken(x + at + 48, v + at + 48, fills))
    e = v128.xor(e, taken(x2 + at, w + at, fills))
    f = v128.xor(f, taken(x2 + at + 16, w + at + 16, fills))
    g = v128.xor(g, taken(x2 + at + 32, w + at + 32, fills))
    h = v128.xor(h, taken(x2 + at + 48, w + at + 48, fills))
    const a0 = a
    const b0 = b
    const c0 = c
    const d0 = d
    const e0 = e
    const f0 = f
    const g0 = g
    const h0 = h
    for (let round = 0; round < 4; round++) {
      b = mixed(b, i32x4.add(a, d), 7)
      f = mixed(f, i32x4.add(e, h), 7)
      c = mixed(c, i32x4.add(b, a), 9)
      g = mixed(g, i32x4.add(f, e), 9)
      d = mixed(d, i32x4.add(c, b), 13)
      h = mixed(h, i32x4.add(g, f), 13)
      a = mixed(a, i32x4.add(d, c), 18)
      e = mixed(e, i32x4.add(h, g), 18)
      b = turned3(b)
      f = turned3(f)
      c = turned2(c)
      g = turned2(g)
      d = turned1(d)
      h = turned1(h)
      d = mixed(d, i32x4.add(a, b), 7)
      h = mixed(h, i32x4.add(e, f), 7)
      c = mixed(c, i32x4.add(d, a), 9)
      g = mixed(g, i32x4.add(h, e), 9)
      b = mixed(b, i32x4.add(c, d), 13)
      f = mixed(f, i32x4.add(g, h), 13)
      a = mixed(a, i32x4.add(b, c), 18)
      e = mixed(e, i32x4.add(f, g), 18)
      b = turned1(b)
      f = turned1(f)
      c = turned2(c)
      g = turned2(g)
      d = turned3(d)
      h = turned3(h)
    }
    a = i32x4.add(a, a0)
    b = i32x4.add(b, b0)
    c = i32x4.add(c, c0)
    d = i32x4.add(d, d0)
    e = i32x4.add(e, e0)
    f = i32x4.add(f, f0)
    g = i32x4.add(g, g0)
    h = i32x4.add(h, h0)
    const to = y + placeOf(at, length)
    v128.store(to, a, 0)
    v128.store(to, b, 16)
    v128.store(to, c, 32)
    v128.store(to, d, 48)
    const to2 = to + further
    v128.store(to2, e, 0)
    v128.store(to2, f, 16)
    v128.store(to2, g, 32)
    v128.store(to2, h, 48)
  }
}
