import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { js } from '../src/backends/index.ts'
import {
  createBackend,
  createLogin,
  createVerifier,
  HashError,
  type LoginStore,
  type Stored,
  type VerifierEvent,
} from '../src/index.ts'
import { bcryptOf, cheap, legacyOf, otherKey, signerKey, spelledAs } from './fixtures/hashes.ts'
import { slow } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'saltbridge-login-'))
const database = new Database(join(folder, 'users.db'))
database.exec('PRAGMA synchronous = OFF')
database.exec('CREATE TABLE users (email TEXT PRIMARY KEY, password_hash TEXT NOT NULL, key_id TEXT, format TEXT)')

const insert = database.prepare('INSERT INTO users (email, password_hash, key_id, format) VALUES (?, ?, ?, ?)')
const select = database.prepare('SELECT password_hash, key_id, format FROM users WHERE email = ?')
const update = database.prepare('UPDATE users SET password_hash = ? WHERE email = ?')
const swap = database.prepare('UPDATE users SET password_hash = ? WHERE email = ? AND password_hash = ?')

interface Row {
  readonly password_hash: string
  readonly key_id: string | null
  readonly format: string | null
}

const add = (email: string, hash: string, keyId: string | null = null, format: string | null = null) =>
  insert.run(email, hash, keyId, format)
const stored = (email: string) => (select.get(email) as Row).password_hash

/** What an application writes over its table. */
function find(email: string): Promise<Stored | undefined> {
  const row = select.get(email) as Row | undefined
  if (!row) return Promise.resolve(undefined)
  const { password_hash: hash, key_id: keyId, format } = row
  return Promise.resolve({ hash, ...(keyId !== null && { fields: { keyId } }), ...(format !== null && { format }) })
}

const replaceIf: LoginStore['replaceIf'] = (email, old, replacement) =>
  Promise.resolve(swap.run(replacement, email, old).changes === 1)

type Outcome = 'replaced' | 'kept' | 'dropped' | 'failed'

function counted(): { readonly outcomes: Outcome[]; readonly onUpgrade: (outcome: Outcome) => void } {
  const outcomes: Outcome[] = []
  return { outcomes, onUpgrade: (outcome) => outcomes.push(outcome) }
}

const secrets = { legacyScryptSignerKey: signerKey }
const verifier = createVerifier({ policy: cheap, secrets })
const table: LoginStore = { find, replaceIf }

beforeEach(() => database.exec('DELETE FROM users'))
afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

describe('the answer', () => {
  test('a disabled account is verified like any other, signs in nobody and is not upgraded', async () => {
    add('ada@example.org', bcryptOf('right'))
    const events: VerifierEvent[] = []
    const { outcomes, onUpgrade } = counted()
    const observed = createVerifier({ policy: cheap, observe: (event) => events.push(event) })
    const disabled = async (email: string) => ({ ...(await find(email))!, isDisabled: true })
    const login = createLogin(observed, { ...table, find: disabled, onUpgrade })
    expect(await login.signIn('ada@example.org', 'right')).toBe(false)
    expect(await login.signIn('ada@example.org', 'wrong')).toBe(false)
    await login.settled()
    expect(events.map(({ type, outcome }) => [type, outcome])).toEqual([
      ['verify', 'match'],
      ['verify', 'mismatch'],
    ])
    expect(outcomes).toEqual([])
    await observed.close()
  })

  test('a population that changes is asked for at each login', async () => {
    const events: VerifierEvent[] = []
    const observed = createVerifier({ policy: cheap, secrets, observe: (event) => events.push(event) })
    let population = [{ like: bcryptOf('any'), share: 1 }]
    const login = createLogin(observed, { ...table, population: () => population })
    expect(await login.signIn('nobody@example.org', 'x')).toBe(false)
    population = [{ like: spelledAs['supertokens-legacy-scrypt'](legacyOf('any')), share: 1 }]
    expect(await login.signIn('nobody@example.org', 'x')).toBe(false)
    expect(events.map(({ format }) => format)).toEqual(['bcrypt', 'supertokens-legacy-scrypt'])
    await observed.close()
  })

  test('the right password signs in, a wrong one and an unknown identifier do not', async () => {
    add('ada@example.org', bcryptOf('right'))
    const login = createLogin(verifier, table)
    expect(await login.signIn('ada@example.org', 'right')).toBe(true)
    expect(await login.signIn('ada@example.org', 'wrong')).toBe(false)
    expect(await login.signIn('nobody@example.org', 'right')).toBe(false)
    await login.settled()
  })

  test('a store that gives the bare text, or null, is enough', async () => {
    const hash = bcryptOf('right')
    const login = createLogin(verifier, {
      find: async (email) => (email === 'ada' ? hash : null),
      replaceIf: async () => true,
    })
    expect(await login.signIn('ada', 'right')).toBe(true)
    expect(await login.signIn('bruno', 'right')).toBe(false)
    await login.settled()
  })

  test.each(['!', '!ksF0Qz', '*', '*LK*', '{noop}right'])('%s signs in like a wrong password', async (marker) => {
    add('locked@example.org', marker)
    const events: VerifierEvent[] = []
    const observed = createVerifier({ policy: cheap, observe: (event) => events.push(event) })
    const login = createLogin(observed, table)
    expect(await login.signIn('locked@example.org', 'right')).toBe(false)
    expect(await login.signIn('nobody@example.org', 'right')).toBe(false)
    const [locked, unknown] = events
      .filter(({ outcome }) => outcome !== 'ERR_NOT_A_HASH')
      .map(({ milliseconds: _, wait: __, ...event }) => event)
    expect(locked).toEqual(unknown)
    expect(stored('locked@example.org')).toBe(marker)
  })

  test('a locked marker signs in like a wrong password also where the store knows the column’s format', async () => {
    add('locked@example.org', '!', null, 'bcrypt')
    expect(await createLogin(verifier, table).signIn('locked@example.org', 'right')).toBe(false)
  })

  test.each([
    ['cut', (hash: string) => hash.slice(0, -1)],
    ['with a character more', (hash: string) => `${hash}a`],
    ['with another separator', (hash: string) => hash.replaceAll('$', ':')],
  ])('a stored hash that is %s is an error, never false', async (_, broken) => {
    add('ada@example.org', broken(bcryptOf('right')))
    const login = createLogin(verifier, table)
    await expect(login.signIn('ada@example.org', 'right')).rejects.toMatchObject({
      name: 'HashError',
      code: expect.stringMatching(/^ERR_(MALFORMED|UNKNOWN_FORMAT)$/),
    })
  })

  test('an empty stored hash signs in like a wrong password: who has none is not told from who does not exist', async () => {
    add('social@example.org', '')
    expect(await createLogin(verifier, table).signIn('social@example.org', '')).toBe(false)
  })

  test('a population that cannot be read makes no login', () => {
    const population = [{ like: '$2b$cut', share: 1 }]
    expect(() => createLogin(verifier, { ...table, population })).toThrow(HashError)
  })

  test('a password that cannot be used is the same error for the known and the unknown', async () => {
    add('ada@example.org', bcryptOf('right'))
    const login = createLogin(verifier, table)
    for (const password of ['x'.repeat(4097), 'lone \ud800'])
      for (const email of ['ada@example.org', 'nobody@example.org'])
        await expect(login.signIn(email, password)).rejects.toMatchObject({ code: 'ERR_PASSWORD' })
  })

  test('an aborted sign-in is an error and begins no work', async () => {
    add('ada@example.org', bcryptOf('right'))
    const login = createLogin(verifier, table)
    for (const email of ['ada@example.org', 'nobody@example.org']) {
      await expect(login.signIn(email, 'right', { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: 'ERR_ABORTED',
      })
      await expect(login.signIn(email, 'right', { deadline: 1 })).rejects.toMatchObject({ code: 'ERR_ABORTED' })
    }
  })

  test('an error of the store is the caller’s own error', async () => {
    const down = new Error('database is down')
    const login = createLogin(verifier, { find: () => Promise.reject(down), replaceIf })
    await expect(login.signIn('ada@example.org', 'right')).rejects.toBe(down)
  })
})

describe('the upgrade', () => {
  test('is written after the answer, and verifies', async () => {
    const old = bcryptOf('right')
    add('ada@example.org', old)
    const { outcomes, onUpgrade } = counted()
    const login = createLogin(verifier, { ...table, onUpgrade })
    expect(await login.signIn('ada@example.org', 'right')).toBe(true)
    expect(stored('ada@example.org')).toBe(old)
    await login.settled()
    expect(stored('ada@example.org')).toMatch(/^\$argon2id\$v=19\$/)
    expect(outcomes).toEqual(['replaced'])
    expect(await verifier.verify('right', stored('ada@example.org'))).toBe(true)
    expect(await login.signIn('ada@example.org', 'right')).toBe(true)
    expect(await login.signIn('ada@example.org', 'wrong')).toBe(false)
    await login.settled()
    expect(outcomes).toEqual(['replaced'])
  })

  test('does not happen for a wrong password', async () => {
    const old = bcryptOf('right')
    add('ada@example.org', old)
    const { outcomes, onUpgrade } = counted()
    const login = createLogin(verifier, { ...table, onUpgrade })
    await login.signIn('ada@example.org', 'wrong')
    await login.settled()
    expect([stored('ada@example.org'), outcomes]).toEqual([old, []])
  })

  test('takes a legacy scrypt row with its configured signer key to Argon2id', async () => {
    add('ada@example.org', spelledAs['supertokens-legacy-scrypt'](legacyOf('pässwörd')))
    const login = createLogin(verifier, table)
    expect(await login.signIn('ada@example.org', 'passwort')).toBe(false)
    expect(await login.signIn('ada@example.org', 'pässwörd')).toBe(true)
    await login.settled()
    expect(stored('ada@example.org')).toMatch(/^\$argon2id\$/)
    expect(await login.signIn('ada@example.org', 'pässwörd')).toBe(true)
  })

  test('finds each project’s signer key by the key id beside the row', async () => {
    const two = createVerifier({ policy: cheap, secrets: { legacyScryptSignerKey: { a: signerKey, b: otherKey } } })
    add('a@example.org', spelledAs['supertokens-legacy-scrypt'](legacyOf('right', signerKey)), 'a')
    add('b@example.org', spelledAs['supertokens-legacy-scrypt'](legacyOf('right', otherKey)), 'b')
    add('c@example.org', spelledAs['supertokens-legacy-scrypt'](legacyOf('right', otherKey)), 'a')
    add('d@example.org', spelledAs['supertokens-legacy-scrypt'](legacyOf('right', otherKey)), '__proto__')
    const login = createLogin(two, table)
    expect(await login.signIn('a@example.org', 'right')).toBe(true)
    expect(await login.signIn('b@example.org', 'right')).toBe(true)
    expect(await login.signIn('c@example.org', 'right')).toBe(false)
    await expect(login.signIn('d@example.org', 'right')).rejects.toMatchObject({ code: 'ERR_SECRET' })
    await login.settled()
  })

  test('that fails to hash or to write never fails the answer', async () => {
    add('ada@example.org', bcryptOf('right'))
    const { outcomes, onUpgrade } = counted()
    const noWrite = createLogin(verifier, { find, replaceIf: () => Promise.reject(new Error('disk full')), onUpgrade })
    expect(await noWrite.signIn('ada@example.org', 'right')).toBe(true)
    await noWrite.settled()
    const throwing = createLogin(verifier, {
      find,
      replaceIf: () => {
        throw new Error('no connection')
      },
      onUpgrade,
    })
    expect(await throwing.signIn('ada@example.org', 'right')).toBe(true)
    await throwing.settled()
    const noHash = createVerifier({ policy: cheap, backends: [createBackend('js', { bcrypt: js.kernels.bcrypt! })] })
    const login = createLogin(noHash, { ...table, onUpgrade })
    expect(await login.signIn('ada@example.org', 'right')).toBe(true)
    await login.settled()
    expect(outcomes).toEqual(['failed', 'failed', 'failed'])
    expect(stored('ada@example.org')).toMatch(/^\$2b\$/)
  })

  test('that is dropped, reported to a listener that throws, never fails the answer', async () => {
    add('ada@example.org', bcryptOf('right'))
    const onUpgrade = () => {
      throw new Error('metrics are down')
    }
    for (const maxUpgrades of [0, 4]) {
      const login = createLogin(verifier, { ...table, maxUpgrades, onUpgrade })
      expect(await login.signIn('ada@example.org', 'right')).toBe(true)
      await login.settled()
    }
    expect(stored('ada@example.org')).toMatch(/^\$argon2id\$/)
  })

  test('beyond maxUpgrades is dropped and happens at the next login', async () => {
    const people = Array.from({ length: 6 }, (_, i) => `user${i}@example.org`)
    for (const email of people) add(email, bcryptOf(email))
    const { outcomes, onUpgrade } = counted()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const slow: LoginStore = {
      find,
      maxUpgrades: 2,
      onUpgrade,
      replaceIf: (...how) => released.then(() => replaceIf(...how)),
    }
    const login = createLogin(verifier, slow)
    for (const email of people) expect(await login.signIn(email, email)).toBe(true)
    expect(outcomes).toEqual(['dropped', 'dropped', 'dropped', 'dropped'])
    release()
    await login.settled()
    expect(outcomes.slice(4)).toEqual(['replaced', 'replaced'])
    for (const email of people.slice(2, 4)) expect(await login.signIn(email, email)).toBe(true)
    await login.settled()
    expect(people.map((email) => stored(email).slice(0, 4))).toEqual(['$arg', '$arg', '$arg', '$arg', '$2b$', '$2b$'])
  })

  test('of two sign-ins at once is written once', async () => {
    add('ada@example.org', bcryptOf('right'))
    const { outcomes, onUpgrade } = counted()
    const login = createLogin(verifier, { ...table, onUpgrade })
    await Promise.all([login.signIn('ada@example.org', 'right'), login.signIn('ada@example.org', 'right')])
    await login.settled()
    expect(outcomes.filter((outcome) => outcome === 'replaced')).toHaveLength(1)
    expect(await verifier.verify('right', stored('ada@example.org'))).toBe(true)
  })
})

describe('a password changed between the check and the upgrade', () => {
  /** Signs in with the old password while the password is changed, at another moment each time. */
  async function race(times: number, write: LoginStore['replaceIf']) {
    const oldHash = bcryptOf('old')
    const outcomes: Record<string, number> = {}
    let overwritten = 0
    for (let i = 0; i < times; i++) {
      const email = `racer${i}@example.org`
      add(email, oldHash)
      const changed = await verifier.hash(`new ${i}`)
      const moment = i % 4
      const change = () => update.run(changed, email)
      const login = createLogin(verifier, {
        find,
        onUpgrade: (outcome) => (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1),
        replaceIf: async (...how) => {
          if (moment === 0) change()
          else if (moment === 1) await Promise.resolve().then(change)
          return write(...how)
        },
      })
      const answer = login.signIn(email, 'old')
      if (moment === 2) answer.then(change)
      if (moment === 3) setTimeout(change, i % 8)
      expect(await answer).toBe(true)
      await login.settled()
      if (moment === 3) await new Promise((resolve) => setTimeout(resolve, 8))
      if (stored(email) !== changed) overwritten++
    }
    return { overwritten, outcomes }
  }

  slow('is not overwritten, in 200 races', async () => {
    const { overwritten, outcomes } = await race(200, replaceIf)
    expect(overwritten).toBe(0)
    expect(outcomes.kept).toBeGreaterThanOrEqual(100)
    expect(outcomes.failed).toBeUndefined()
  })

  test('is overwritten without the comparison, so that the race is one', async () => {
    const naive: LoginStore['replaceIf'] = async (email, _old, replacement) =>
      update.run(replacement, email).changes === 1
    expect((await race(40, naive)).overwritten).toBeGreaterThanOrEqual(20)
  })
})
