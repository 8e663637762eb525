import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hashWasm, js, native, node, nodeRs, wasm } from '../../src/backends/index.ts'
import { encode, standard } from '../../src/core/base64.ts'
import { createVerifier } from '../../src/index.ts'
import type { Argon2, Descriptor, Of, SchemeId } from '../../src/schemes/index.ts'

const folder = '../shared/corpora'
const present = existsSync(folder)

interface Row {
  readonly [name: string]: unknown
  readonly id: string
  readonly format?: string
  readonly expect: string
  readonly hash?: string
  readonly password?: string
  readonly passwordHex?: Hex
  readonly memoryBytes?: number
  readonly iterations?: number
}
type Hex = string | { readonly repeatHex: string; readonly count: number; readonly tailHex: string }

const rowsOf = (name: string): readonly Row[] =>
  present ? (JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as { vectors: Row[] }).vectors : []
const bytes = (hex: Hex): Uint8Array =>
  new Uint8Array(Buffer.from(typeof hex === 'string' ? hex : hex.repeatHex.repeat(hex.count) + hex.tailHex, 'hex'))
const passwordOf = (row: Row) => (row.passwordHex === undefined ? row.password! : bytes(row.passwordHex))
const hex = (row: Row, name: string) => bytes(row[name] as Hex)

const backends = [nodeRs, native, node, hashWasm, wasm, js]
const verifier = createVerifier()
/** Returns whether a row takes seconds. Only one backend computes such a row. */
const heavy = ({ memoryBytes = 0, iterations = 0 }: Row) => memoryBytes > 2 ** 28 || iterations > 2 ** 20

/** The schemes in which JavaScript is slowest. It computes one of eight rows of these schemes. */
const slowInJs: readonly SchemeId[] = ['md5-crypt', 'sha-crypt', 'yescrypt', 'pbkdf2']
let turn = 0

/** Computes a row on every backend that supports it, and returns the number of these backends. */
async function countAgreeing<S extends SchemeId>(
  scheme: S,
  password: Uint8Array,
  descriptor: Of<S>,
  row: Row,
  key?: Uint8Array,
) {
  let agreed = 0
  for (const backend of backends) {
    const kernel = backend.kernels[scheme]
    if (!kernel || (await backend.load(scheme)).state !== 'ready') continue
    if (kernel.refuses?.(descriptor as never, password) !== undefined) continue
    if (heavy(row) && agreed > 0) continue
    if (backend === js && slowInJs.includes(scheme) && turn++ % 8 > 0) continue
    const digest = await kernel.compute(password.slice(), descriptor as never, key && key.length > 0 ? { key } : {})
    expect(Buffer.from(digest).toString('hex'), `${row.id} on ${backend.id}`).toBe(
      Buffer.from(descriptor.digest).toString('hex'),
    )
    agreed++
  }
  return agreed
}

/** The values of `format` in rows of formats that saltbridge does not support. */
const unread = ['bsdi-crypt', 'gost-yescrypt', 'sha1-crypt', 'sunmd5-crypt', 'bigcrypt', 'des-crypt', 'nt-crypt']

describe.skipIf(!present)(`published corpora (skipped where ${folder} is not beside the repository)`, () => {
  test('every bcrypt row of libxcrypt and crypt_blowfish gives the same answer as there, including the quirks', async () => {
    const rows = [...rowsOf('libxcrypt'), ...rowsOf('crypt-blowfish')].filter(({ format }) => format === 'bcrypt')
    expect(rows.length).toBe(1507)
    for (const row of rows) {
      const outcome = await verifier.verify(passwordOf(row), row.hash!).catch((error) => error.code)
      if (row.expect === 'match') expect(outcome, row.id).toBe(true)
      else expect(outcome, row.id).toBe(row.hash === '*0' ? 'ERR_NOT_A_HASH' : 'ERR_MALFORMED')
    }
  })

  test('every row of libxcrypt’s MD5 crypt, SHA crypt and yescrypt matches on every backend', async () => {
    const read = ['md5-crypt', 'sha256-crypt', 'sha512-crypt', 'yescrypt']
    const rows = rowsOf('libxcrypt').filter(({ format }) => read.includes(format!))
    expect(rows.length).toBe(184 + 3 * 368)
    for (const row of rows) {
      expect(await verifier.verify(passwordOf(row), row.hash!), row.id).toBe(true)
      const { descriptor } = verifier.parse(row.hash!)
      const password =
        typeof row.password === 'string' ? new TextEncoder().encode(row.password) : bytes(row.passwordHex!)
      expect(await countAgreeing(descriptor.scheme, password, descriptor as never, row), row.id).toBeGreaterThanOrEqual(
        3,
      )
    }
  })

  test('every row of libxcrypt’s scrypt matches', async () => {
    const rows = rowsOf('libxcrypt').filter(({ format }) => format === 'crypt7-scrypt')
    expect(rows.length).toBe(368)
    for (const row of rows) expect(await verifier.verify(passwordOf(row), row.hash!), row.id).toBe(true)
  })

  test('rows of unsupported formats match no format', () => {
    for (const row of rowsOf('libxcrypt').filter(({ format }) => unread.includes(format!)))
      expect(verifier.tryParse(row.hash!), row.id).toMatchObject({ ok: false, code: 'ERR_UNKNOWN_FORMAT' })
  })

  test('every encoded Argon2 row matches', async () => {
    const rows = rowsOf('argon2-raw').filter(({ hash }) => hash !== undefined)
    expect(rows.length).toBe(26)
    for (const row of rows) {
      const wide = createVerifier({ limits: { bytes: 2 ** 31 } })
      expect(await wide.verify(row.password!, row.hash!), row.id).toBe(true)
    }
  })

  test('every raw Argon2 row is computed correctly by every backend that accepts it', async () => {
    const rows = rowsOf('argon2-raw').filter(({ hash }) => hash === undefined)
    expect(rows.length).toBe(99)
    for (const row of rows) {
      const associatedData = hex(row, 'associatedDataHex')
      const descriptor: Argon2 = {
        scheme: 'argon2',
        variant: String(row.variant).replace('argon2', '') as Argon2['variant'],
        version: row.version as Argon2['version'],
        memory: row.memoryKiB as number,
        passes: row.passes as number,
        lanes: row.parallelism as number,
        salt: hex(row, 'saltHex'),
        digest: hex(row, 'tagHex'),
        ...(associatedData.length > 0 && { associatedData }),
      }
      expect(
        await countAgreeing('argon2', hex(row, 'passwordHex'), descriptor, row, hex(row, 'secretHex')),
        row.id,
      ).toBeGreaterThan(0)
    }
  })

  test('every raw scrypt row is computed correctly by every backend that accepts it', async () => {
    for (const row of rowsOf('scrypt-raw').filter(({ expect }) => expect === 'match')) {
      const descriptor: Descriptor = {
        scheme: 'scrypt',
        cost: row.N as number,
        blockSize: row.r as number,
        parallelization: row.p as number,
        salt: hex(row, 'saltHex'),
        digest: hex(row, 'dkHex'),
      }
      expect(await countAgreeing('scrypt', hex(row, 'passwordHex'), descriptor, row), row.id).toBeGreaterThan(0)
    }
  })

  test('every PBKDF2 row of Wycheproof is computed correctly by every backend that accepts it', async () => {
    const rows = rowsOf('wycheproof-pbkdf2')
    expect(rows.length).toBe(298)
    for (const row of rows) {
      const descriptor: Of<'pbkdf2'> = {
        scheme: 'pbkdf2',
        hash: row.digest as Of<'pbkdf2'>['hash'],
        iterations: row.iterations!,
        salt: hex(row, 'saltHex'),
        digest: hex(row, 'dkHex'),
      }
      expect(await countAgreeing('pbkdf2', hex(row, 'passwordHex'), descriptor, row), row.id).toBeGreaterThan(0)
      const text = `$pbkdf2-${descriptor.hash}$i=${descriptor.iterations},l=${descriptor.digest.length}$${encode(standard, descriptor.salt)}$${encode(standard, descriptor.digest)}`
      // Kratos uses the names of SHA-224 and SHA-384 for SHA-3.
      const parsed = verifier.tryParse(text, { format: 'phc-pbkdf2' })
      expect(parsed.ok, row.id).toBe(descriptor.digest.length >= 16)
    }
  })

  test('every legacy scrypt row matches in each format, and with no other password', async () => {
    const rows = rowsOf('firebase-scrypt')
    expect(rows.length).toBe(8)
    for (const row of rows) {
      const own = createVerifier({ secrets: { legacyScryptSignerKey: String(row.signerKey) } })
      const text = `$f_scrypt$${row.hash}$${row.salt}$m=${row.memCost}$r=${row.rounds}$s=${row.saltSeparator}`
      expect(await own.verify(row.password!, text), row.id).toBe(true)
      expect(await own.verify(`${row.password}x`, text), row.id).toBe(false)
      if (row.encoded) expect(await own.verify(row.password!, String(row.encoded)), row.id).toBe(true)
    }
  })
})
