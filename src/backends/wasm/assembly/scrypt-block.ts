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

// §4 scryptBlockMix of `length` = 128 · r bytes, from `x` to `y`, of one, two or three blocks that do not depend on each
// other: each is a chain of operations that wait for one another, and several fill the wait. The blocks stand in a row;
// each has a V of its own. `count` and `fills` are known when this is compiled: what they rule out is not in the code.
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
  fills: bool,
): void {
  const last = length - 64
  const x2 = x + length
  const x3 = x2 + length
  let a = taken(x + last, v + last, fills)
  let b = taken(x + last + 16, v + last + 16, fills)
  let c = taken(x + last + 32, v + last + 32, fills)
  let d = taken(x + last + 48, v + last + 48, fills)
  let e = a
  let f = b
  let g = c
  let h = d
  if (count > 1) {
    e = taken(x2 + last, v2 + last, fills)
    f = taken(x2 + last + 16, v2 + last + 16, fills)
    g = taken(x2 + last + 32, v2 + last + 32, fills)
    h = taken(x2 + last + 48, v2 + last + 48, fills)
  }
  let k = a
  let l = b
  let m = c
  let n = d
  if (count > 2) {
    k = taken(x3 + last, v3 + last, fills)
    l = taken(x3 + last + 16, v3 + last + 16, fills)
    m = taken(x3 + last + 32, v3 + last + 32, fills)
    n = taken(x3 + last + 48, v3 + last + 48, fills)
  }
  for (let at: usize = 0; at < length; at += 64) {
    const a0 = (a = v128.xor(a, taken(x + at, v + at, fills)))
    const b0 = (b = v128.xor(b, taken(x + at + 16, v + at + 16, fills)))
    const c0 = (c = v128.xor(c, taken(x + at + 32, v + at + 32, fills)))
    const d0 = (d = v128.xor(d, taken(x + at + 48, v + at + 48, fills)))
    if (count > 1) {
      e = v128.xor(e, taken(x2 + at, v2 + at, fills))
      f = v128.xor(f, taken(x2 + at + 16, v2 + at + 16, fills))
      g = v128.xor(g, taken(x2 + at + 32, v2 + at + 32, fills))
      h = v128.xor(h, taken(x2 + at + 48, v2 + at + 48, fills))
    }
    const e0 = e
    const f0 = f
    const g0 = g
    const h0 = h
    if (count > 2) {
      k = v128.xor(k, taken(x3 + at, v3 + at, fills))
      l = v128.xor(l, taken(x3 + at + 16, v3 + at + 16, fills))
      m = v128.xor(m, taken(x3 + at + 32, v3 + at + 32, fills))
      n = v128.xor(n, taken(x3 + at + 48, v3 + at + 48, fills))
    }
    const k0 = k
    const l0 = l
    const m0 = m
    const n0 = n
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
      if (count > 1) {
        f = mixed(f, i32x4.add(e, h), 7)
        g = mixed(g, i32x4.add(f, e), 9)
        h = mixed(h, i32x4.add(g, f), 13)
        e = mixed(e, i32x4.add(h, g), 18)
        f = turned3(f)
        g = turned2(g)
        h = turned1(h)
        h = mixed(h, i32x4.add(e, f), 7)
        g = mixed(g, i32x4.add(h, e), 9)
        f = mixed(f, i32x4.add(g, h), 13)
        e = mixed(e, i32x4.add(f, g), 18)
        f = turned1(f)
        g = turned2(g)
        h = turned3(h)
      }
      if (count > 2) {
        l = mixed(l, i32x4.add(k, n), 7)
        m = mixed(m, i32x4.add(l, k), 9)
        n = mixed(n, i32x4.add(m, l), 13)
        k = mixed(k, i32x4.add(n, m), 18)
        l = turned3(l)
        m = turned2(m)
        n = turned1(n)
        n = mixed(n, i32x4.add(k, l), 7)
        m = mixed(m, i32x4.add(n, k), 9)
        l = mixed(l, i32x4.add(m, n), 13)
        k = mixed(k, i32x4.add(l, m), 18)
        l = turned1(l)
        m = turned2(m)
        n = turned3(n)
      }
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
