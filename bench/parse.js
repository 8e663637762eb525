import { strict as assert } from 'node:assert'
import { randomBytes, randomInt } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { createVerifier } from 'saltbridge'
import { machine, median, options, rotate, table } from './measure.js'

const { json, rounds: asked } = options(
  { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '15' } },
  'node --expose-gc parse.js [--json] [--rounds 15]',
)
const rounds = Math.max(3, Number(asked) || 0)
const poolSize = 10_000
const verifier = createVerifier()

const base64 = (length) => randomBytes(length).toString('base64')
const unpadded = (length) => base64(length).replace(/=+$/, '')
const bcryptAlphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const crypt = (bytes) => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return bits.replace(/.{1,6}/g, (group) => bcryptAlphabet[Number.parseInt(group.padEnd(6, '0'), 2)])
}
const pick = (...list) => list[randomInt(list.length)]
const firebase = () => ({ digest: base64(64), salt: base64(10), key: base64(64), rounds: 8, cost: 14, ss: 'Bw==' })

const kinds = {
  bcrypt: () => `$2${pick('a', 'b', 'y')}$${pick('10', '11', '12')}$${crypt(randomBytes(16))}${crypt(randomBytes(23))}`,
  argon2: () =>
    `$argon2id$v=19$m=${pick(19456, 65536, 47104)},t=${pick(1, 2, 3)},p=${pick(1, 4)}$${unpadded(16)}$${unpadded(32)}`,
  'supertokens-legacy-scrypt': () => {
    const { digest, salt, rounds: r, cost, ss } = firebase()
    return `$f_scrypt$${digest}$${salt}$m=${cost}$r=${r}$s=${ss}`
  },
  'supabase-legacy-scrypt': () => {
    const { digest, salt, key, rounds: r, cost, ss } = firebase()
    return `$fbscrypt$v=1,n=${cost},r=${r},p=1,ss=${ss},sk=${key}$${salt}$${digest}`
  },
  'kratos-legacy-scrypt': () => {
    const { digest, salt, key, rounds: r, cost, ss } = firebase()
    return `$firescrypt$ln=${cost},r=${r},p=1$${salt}$${digest}$${ss}$${key}`
  },
  'clerk-legacy-scrypt': () => {
    const { digest, salt, key, rounds: r, cost, ss } = firebase()
    return [digest, salt, key, ss, r, cost].join('$')
  },
  'workos-legacy-scrypt': () => {
    const { digest, salt, key, rounds: r, cost, ss } = firebase()
    return `$firebase-scrypt$hash=${digest}$salt=${salt}$sk=${key}$ss=${ss}$r=${r}$m=${cost}`
  },
  'workos-phc-legacy-scrypt': () => {
    const { rounds: r, cost } = firebase()
    return `$firebase-scrypt$v=1$r=${r},m=${cost},ss=Bw,sk=${unpadded(64)}$${unpadded(10)}$${unpadded(64)}`
  },
  'logto-legacy-scrypt': () => {
    const { digest, salt, key, rounds: r, cost, ss } = firebase()
    return JSON.stringify(['firebase-scrypt', [salt, key, ss, String(r), String(cost), '@'], digest])
  },
}

// V8 stores a joined string as a tree until it is copied. A string from a database is flat, so the texts are copied
// once.
const flat = (text) => Buffer.from(text).toString('latin1')
const pools = Object.entries(kinds).map(([id, generate]) => {
  const texts = Array.from({ length: poolSize }, () => flat(generate()))
  assert.equal(new Set(texts).size, poolSize)
  return { id, texts, times: [] }
})

for (const { id, texts } of pools)
  for (const text of texts) {
    const parsed = verifier.tryParse(text)
    assert.ok(parsed.ok && parsed.format.id === id, id)
    const spelled = parsed.format.serialize(parsed.descriptor)
    assert.ok(spelled.ok && spelled.text === text, `${id} is written unchanged`)
  }

function parseAll(texts) {
  let good = 0
  const begin = performance.now()
  for (const text of texts) if (verifier.tryParse(text).ok) good++
  const milliseconds = performance.now() - begin
  assert.equal(good, texts.length)
  return milliseconds
}

for (let round = -3; round < rounds; round++)
  for (const { texts, times } of rotate(pools, round + 3)) {
    const milliseconds = parseAll(texts)
    if (round >= 0) times.push(milliseconds)
  }

const speed = pools.map(({ id, texts, times }) => ({
  format: id,
  perSecond: Math.round((texts.length / median(times)) * 1000),
  slowest: Math.round((texts.length / Math.max(...times)) * 1000),
  fastest: Math.round((texts.length / Math.min(...times)) * 1000),
}))

const megabyte = 2 ** 20
const parameters = Array.from({ length: 10_000 }, (_, i) => `m=${i}`).join(',')
const huge = (length) => unpadded(length).replace(/[+/]/g, 'x')
/** Hostile texts with more than 1,024 characters, which is the maximum, and with exactly 1,024 characters. */
const hostile = {
  '1 MB of $': '$'.repeat(megabyte),
  '$2b$ and 1 MB': `$2b$${'a'.repeat(megabyte)}`,
  '10,000 parameters': `$argon2id$v=19$${parameters}$c2FsdHNhbHQ$AAAA`,
  'nested ["firebase-scrypt"': '["firebase-scrypt",'.repeat(50_000),
  '1 MB of A': 'A'.repeat(megabyte),
  'six fields of 170 kB': Array.from({ length: 6 }, () => huge(128_000)).join('$'),
  '1,024 of $': '$'.repeat(1024),
  '1,024 of A': 'A'.repeat(1024),
  '$2b$ and 1,020': `$2b$10$${'a'.repeat(1017)}`,
  'parameters to 1,024': `$argon2id$v=19$${parameters}`.slice(0, 1024),
  'digits to 1,024': `$argon2id$v=19$m=${'9'.repeat(1007)}`,
  'nested to 1,024': '["firebase-scrypt",'.repeat(60).slice(0, 1024),
  'six fields to 1,024': [huge(250), huge(125), huge(250), huge(100), '8', '14'].join('$').slice(0, 1024),
  'salt of 900': `$f_scrypt$${huge(24)}$${huge(675)}$m=14$r=8$s=`,
}

const memory = () => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * The number of calls is small, so that no garbage collection runs between the two readings unless the calls allocate
 * memory.
 */
function attack(text) {
  const calls = 200
  const times = []
  const growth = []
  for (let round = 0; round < rounds + 3; round++) {
    globalThis.gc?.()
    const before = memory()
    const begin = performance.now()
    for (let i = 0; i < calls; i++) verifier.tryParse(text)
    const milliseconds = performance.now() - begin
    const after = memory()
    if (round < 3) continue
    times.push((milliseconds * 1000) / calls)
    growth.push(Math.max(0, after - before) / calls)
  }
  return { microseconds: Number(median(times).toFixed(3)), bytes: Math.round(median(growth)) }
}

const attacks = Object.entries(hostile).map(([name, text]) => {
  const parsed = verifier.tryParse(text)
  assert.equal(parsed.ok, false, name)
  return { text: name, characters: text.length, code: parsed.code, ...attack(flat(text)) }
})

if (json)
  process.stdout.write(`${JSON.stringify({ ...machine(), rounds, poolSize, speed, hostile: attacks }, null, 2)}\n`)
else {
  process.stdout.write(`${poolSize} different texts of each, medians of ${rounds} interleaved rounds on one core\n\n`)
  table([
    ['format', 'per second', 'slowest', 'fastest'],
    ...speed.map((row) => Object.values(row).map((cell) => cell.toLocaleString('en'))),
  ])
  process.stdout.write(`\nrefused strings${globalThis.gc ? '' : ' (use node --expose-gc for exact bytes)'}\n\n`)
  table([
    ['text', 'characters', 'refused with', 'µs per call', 'bytes per call'],
    ...attacks.map((row) => Object.values(row).map((cell) => cell.toLocaleString('en'))),
  ])
}
