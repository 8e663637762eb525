import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Backend, createBackend, hashWasm } from '../../src/backends/index.ts'
import { createVerifier, formats, transcode } from '../../src/index.ts'
import { passwordOf, secretsOf, vectorsFiles } from '../vectors.ts'

const kernel = hashWasm.kernels.bcrypt!
const digest = hashWasm.kernels.digest!
let computed = 0
let iterated = 0
const counting: Backend = createBackend('counting', {
  ...hashWasm.kernels,
  bcrypt: {
    ...kernel,
    compute(password, descriptor, job) {
      computed++
      return kernel.compute(password, descriptor, job)
    },
  },
  digest: {
    ...digest,
    compute(password, descriptor, job) {
      const { expression } = descriptor
      if (typeof expression === 'object' && 'iterate' in expression && expression.rounds === 128) iterated++
      return digest.compute(password, descriptor, job)
    },
  },
})
const verifier = createVerifier({ backends: [counting] })

/** Computes a hash as WordPress does for a password that its forms have sent. */
async function wordpress(password: string): Promise<string> {
  const key = createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64')
  const plain = verifier.parse('$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S').descriptor
  if (plain.scheme !== 'bcrypt') throw new TypeError(plain.scheme)
  const digest = await kernel.compute(new TextEncoder().encode(key), plain, {})
  const spelled = verifier.formats.find(({ id }) => id === 'bcrypt')!.serialize({ ...plain, variant: '2y', digest })
  if (!spelled.ok) throw new TypeError(spelled.code)
  return `$wp${spelled.text}`
}

test('a WordPress hash matches a password with an apostrophe with and without slashes', async () => {
  for (const [stored, reading] of [
    ["O'Brien", 'plain'],
    ["O\\'Brien", 'php-slashes'],
  ] as const) {
    const text = await wordpress(stored)
    expect(await verifier.check("O'Brien", text)).toMatchObject({ match: true, reading })
    expect(await verifier.check('OBrien', text)).toMatchObject({ match: false, reading: 'plain' })
  }
})

test('both forms are computed and counted only if they differ', async () => {
  const text = await wordpress('secret')
  const costs: number[] = []
  const observed = createVerifier({ backends: [counting], observe: ({ cost }) => costs.push(cost) })
  for (const [password, times] of [
    ['secret', 1],
    ['wrong', 1],
    ['wr"ong', 2],
    ['wrong\\', 2],
  ] as const) {
    await verifier.ready()
    computed = 0
    await observed.verify(password, text)
    expect(computed, password).toBe(times)
  }
  expect(costs[2]).toBeCloseTo(2 * costs[1]!, 1)
})

describe('phpass from WordPress', () => {
  // Made with PHP, with 2^7 rounds, from the passwords that WordPress passes to phpass.
  const hashes = {
    secret: '$P$5saltsaltln7tVOqGZvSRNFNCDAV8B1',
    "O'Brien": '$P$5saltsaltTdYIuetPk5iUowku8R/gF0',
    "O\\'Brien": '$P$5saltsalte4Mgv8V6335Uq1igp1HE60',
  } as const
  const wordpress = { writtenBy: 'wordpress' } as const

  test('a phpass hash from WordPress matches the trimmed password with and without slashes', async () => {
    for (const [stored, reading] of [
      ["O'Brien", 'plain'],
      ["O\\'Brien", 'php-slashes'],
    ] as const)
      expect(await verifier.check(" O'Brien\n", hashes[stored], wordpress)).toMatchObject({ match: true, reading })
    expect(await verifier.verify('OBrien', hashes["O'Brien"], wordpress)).toBe(false)
  })

  test('a phpass hash without a hint matches the password, the trimmed password and the password with slashes', async () => {
    for (const [password, stored, reading] of [
      ["O'Brien", "O'Brien", 'plain'],
      ["O'Brien ", "O'Brien", 'php-trim'],
      ["O'Brien", "O\\'Brien", 'php-slashes'],
      [" O'Brien\n", "O\\'Brien", 'php-slashes'],
    ] as const)
      expect(await verifier.check(password, hashes[stored]), password).toMatchObject({ match: true, reading })
    expect(await verifier.verify('OBrien', hashes["O'Brien"])).toBe(false)
    expect(await verifier.verify("O\\'Brien", hashes["O'Brien"])).toBe(false)
  })

  test('a phpass hash without a hint is computed and counted once for each form that differs', async () => {
    const costs: number[] = []
    const observed = createVerifier({ backends: [counting], observe: ({ cost }) => costs.push(cost) })
    for (const [password, times] of [
      ['secret', 1],
      [' wrong ', 2],
      ["O'Brien", 2],
      [" O'Brien ", 3],
    ] as const) {
      iterated = 0
      await observed.verify(password, hashes.secret)
      expect(iterated, password).toBe(times)
    }
    expect(costs[3]).toBeCloseTo(3 * costs[0]!, 1)
  })

  test('a phpass hash is verified with bytes that are not text, which have no other forms', async () => {
    expect(await verifier.verify(Uint8Array.of(0xff, 0x20), hashes.secret)).toBe(false)
  })

  test('a phpass hash is computed once if slashes change nothing', async () => {
    for (const [password, times] of [
      ['secret', 1],
      [' wrong ', 1],
      ["O'Brien", 2],
    ] as const) {
      iterated = 0
      await verifier.verify(password, hashes.secret, wordpress)
      expect(iterated, password).toBe(times)
    }
  })

  test('a WordPress hash is not transcoded to plain phpass, and vice versa', () => {
    const targets = ['phpass', 'phpbb3', 'fusionauth-phpass', 'descope-phpass']
    for (const to of targets)
      expect(() => transcode(verifier, hashes.secret, { ...wordpress, to })).toThrow('cannot represent this hash')
    expect(() => transcode(verifier, hashes.secret, { to: 'wordpress-phpass' })).toThrow('cannot represent this hash')
    expect(transcode(verifier, hashes.secret, { to: 'phpass' }).text).toBe(hashes.secret)
    for (const to of targets.slice(2)) {
      expect(() => transcode(verifier, hashes.secret, { to })).toThrow('php-trim, php-slashes')
      const { text, fields } = transcode(verifier, hashes.secret, { format: 'phpass', to })
      const back = transcode(verifier, text, { format: to, fields, to: 'phpass' })
      expect(back.text).toBe(hashes.secret)
    }
  })
})

test('a new hash is computed from the typed password', async () => {
  const { upgraded } = await createVerifier().verifyAndUpgrade("O'Brien", await wordpress("O\\'Brien"))
  expect(await createVerifier().verify("O'Brien", upgraded!)).toBe(true)
  expect(await createVerifier().verify("O\\'Brien", upgraded!)).toBe(false)
})

describe('a password as the forms of its system sent it', () => {
  const cases = vectorsFiles.flatMap(({ format, vectors }) =>
    vectors
      .filter(({ id }) => /^(php|cffi)-(trimmed|posted|slashes|escaped|normalized)(-\w+)?$/.test(id))
      .map((vector) => [`${format} ${vector.id}`, format, vector] as const),
  )
  test.each(cases)('%s matches and names the form that was hashed', async (_, format, vector) => {
    const how = { format, writtenBy: vector.hint?.source, fields: vector.fields }
    const own = createVerifier({ ...secretsOf(vector), backends: [counting] })
    const { match, reading } = await own.check(passwordOf(vector), vector.hash, how)
    expect(match).toBe(true)
    expect(reading).toMatch(
      /^(php-trim|php-slashes|php-slashes-latin1|html-escape|html-escape-quotes|html-escape-trimmed|nfkc|nfkd)$/,
    )
  })

  test('the tests cover every format with other forms', () => {
    const tested = new Set(cases.map(([, format]) => format))
    for (const { id, otherwise, prepare } of formats) if (otherwise && !prepare) expect(tested, id).toContain(id)
  })
})

test('a password whose escaped form is six times as long is within the limits, because each form is estimated once', async () => {
  const costs: number[] = []
  const observed = createVerifier({ backends: [counting], observe: ({ cost }) => costs.push(cost) })
  const text = '$H$9saltsalt......................'
  for (const length of [1024, 4096]) expect(await observed.verify('"'.repeat(length), text)).toBe(false)
  expect(costs[1]).toBeLessThan(10_000)
})
