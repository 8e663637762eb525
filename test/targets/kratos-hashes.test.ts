import { afterAll, expect, test } from 'vitest'
import { createHashChooser } from '../../src/convert/target-hash.ts'
import { createValidator } from '../../src/convert/validate.ts'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier } from '../../src/index.ts'
import { kratos } from '../../src/targets/kratos.ts'
import { few, isComplete, slow } from '../sample.ts'
import { costOf, howOf, passwordOf, secretsOf, type Vector, vectorsFiles } from '../vectors.ts'
import { hasCrypt, readAsKratos } from './kratos.ts'

const verifier = createVerifier()
afterAll(() => verifier.close())

/** Writes the hash of a vector for Kratos. */
function chosenFor(vector: Vector, format: Format) {
  const { format: hint, writtenBy } = howOf(vector, format)
  const validate = createValidator(verifier, { format: hint, writtenBy, ...secretsOf(vector) })
  const outcome = validate({ row: 1, id: '1', hash: { text: vector.hash, fields: vector.fields ?? {} } })
  if (outcome.status !== 'accepted') return undefined
  const choose = createHashChooser(kratos, {}, verifier, { format: hint, ...secretsOf(vector) })
  const chosen = choose(outcome)
  return chosen.ok ? chosen : undefined
}

const chosen = vectorsFiles.flatMap(({ format: id, vectors }) => {
  const format = verifier.formats.find((one) => one.id === id)!
  // Other vectors test malformed texts and wrong secrets.
  const readable = vectors.filter(({ expect: expected }) => expected === 'match' || expected === 'mismatch')
  return readable.flatMap((vector) => {
    const found = chosenFor(vector, format)
    return found ? [{ vector, format, found }] : []
  })
})

test('Kratos reads every hash that is written, so no hash rejects a request', () => {
  expect(chosen.length).toBeGreaterThan(3000)
  const refused = chosen.flatMap(({ vector, found }) => {
    try {
      readAsKratos(found.hash.text)
      return []
    } catch (error) {
      return [`${vector.id} ${found.hash.format}: ${error}`]
    }
  })
  expect(refused).toEqual([])
})

test('at least one vector is written in each accepted format', () => {
  const formats = new Set(chosen.map(({ found }) => found.hash.format))
  expect([...formats].sort()).toEqual(kratos.accepts.map(({ format }) => format).sort())
})

/** The maximum work estimate of a verification in ms. */
const mostCost = isComplete ? 300 : 20

slow(
  'the published hashes of Kratos and one hash of each other format verify after they are written',
  {
    tags: ['sampled'],
  },
  async () => {
    const wrong: string[] = []
    const seen = new Set<string>()
    let compared = 0
    for (const { vector, format, found } of chosen) {
      const { text } = found.hash
      const isPublished = vector.source === 'kratos' && format.id.startsWith('kratos-')
      const isOther =
        vector.expect === 'match' && found.caveats.length === 0 && !seen.has(`${format.id} ${found.hash.format}`)
      // OpenSSL 3 has no MD4.
      if (!(isPublished || isOther) || text.startsWith('$hmac-md4') || (costOf(vector, format) ?? 0) > mostCost)
        continue
      if (!hasCrypt && /^\$(?:md5|sha256|sha512)-crypt/.test(text)) continue
      if (vector.password === undefined && vector.passwordHex === undefined) continue
      seen.add(`${format.id} ${found.hash.format}`)
      const password = passwordOf(vector)
      const bytes = typeof password === 'string' ? new TextEncoder().encode(password) : password
      compared++
      const compare = readAsKratos(text)
      if ((await compare(bytes)) !== (vector.expect === 'match')) wrong.push(`${vector.id} ${text.slice(0, 12)}`)
      if (await compare(new TextEncoder().encode('a wrong password')))
        wrong.push(`${vector.id} accepts a wrong password`)
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(100)
  },
)

const salt = 'c29tZXNhbHRzb21lc2FsdA'
const digest = 'RdescudvJCsgt3ub+b2dWRWJTmaaJObGdescudvJCsg'
const bcrypt = (cost: string) => `$2b$${cost}$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S`
const argon2 = (start: string, parameters: string) => `${start}$${parameters}$${salt}$${digest}`

few(3).each([
  [bcrypt('15'), true],
  [bcrypt('16'), false],
  [bcrypt('10').replace('2b', '2y'), true],
  [bcrypt('10').replace('2b', '2x'), false],
  [argon2('$argon2id$v=19', 'm=1048576,t=10,p=16'), true],
  [argon2('$argon2i$v=19', 'm=65536,t=3,p=1'), true],
  [argon2('$argon2d$v=19', 'm=65536,t=3,p=1'), false],
  [argon2('$argon2id$v=16', 'm=65536,t=3,p=1'), false],
  [argon2('$argon2id$v=19', 'm=1048577,t=3,p=1'), false],
  [argon2('$argon2id$v=19', 'm=65536,t=11,p=1'), false],
  [argon2('$argon2id$v=19', 'm=65536,t=3,p=17'), false],
  [argon2('$argon2id$v=19', 'm=65536,t=3,p=4,data=AAAA'), false],
  [argon2('$argon2id$v=19', 'm=65536,t=3,p=4,keyid=AAAA'), false],
  [`$pbkdf2-sha256$i=10000000,l=32$${salt}$${digest}`, true],
  [`$pbkdf2-sha256$i=10000001,l=32$${salt}$${digest}`, false],
  [`$scrypt$ln=131072,r=8,p=10$${salt}==$${digest}=`, true],
  [`$scrypt$ln=262144,r=8,p=1$${salt}==$${digest}=`, false],
  [`$scrypt$ln=16384,r=9,p=1$${salt}==$${digest}=`, false],
  [`$scrypt$ln=16384,r=8,p=11$${salt}==$${digest}=`, false],
  [`$6$rounds=10000000$salt$${'a'.repeat(85)}.`, true],
  [`$6$rounds=10000001$salt$${'a'.repeat(85)}.`, false],
])('%s is written: %s', (hash, isWritten) => {
  const found = verifier.tryParse(hash)
  const format = verifier.formats.find(({ id }) => found.ok && id === found.format.id)!
  const vector = { id: '', fact: '', source: '', hash, expect: '' }
  expect(chosenFor(vector, format) !== undefined).toBe(isWritten)
})

test('SHA-224 and SHA-384 of PBKDF2 are refused, because Kratos reads them as SHA-3', () => {
  for (const hash of ['sha224', 'sha384']) {
    const text = `$pbkdf2-${hash}$i=1000,l=32$${salt}$${digest}`
    const asStandard = verifier.tryParse(text, { format: 'phc-pbkdf2' })
    const choose = createHashChooser(kratos, {}, verifier, { format: 'phc-pbkdf2' })
    const record = { row: 1, id: '1', hash: { text, fields: {} } }
    const parsed = asStandard.ok ? asStandard : expect.fail()
    const outcome = createValidator(verifier, { format: 'phc-pbkdf2' })(record)
    expect(parsed.descriptor).toMatchObject({ hash })
    expect(choose(outcome).ok).toBe(false)
  }
})

test('a bcrypt hash has a caveat, because Kratos refuses passwords of more than 72 bytes', () => {
  const format = verifier.formats.find(({ id }) => id === 'bcrypt')!
  const vector = { id: '', fact: '', source: '', hash: bcrypt('10'), expect: '' }
  expect(chosenFor(vector, format)?.caveats).toEqual(['bcrypt-72-bytes'])
})
