import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createBackend, js } from '../../src/backends/index.ts'
import {
  createLogin,
  createVerifier,
  HashError,
  type LoginStore,
  type Stored,
  type VerifierEvent,
} from '../../src/index.ts'
import { bcryptOf, cheap, legacyOf, otherKey, signerKey, spelledAs } from '../fixtures/hashes.ts'
import { slow } from '../sample.ts'

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
const readHash = (email: string) => (select.get(email) as Row).password_hash

/** The lookup that an application writes for its table. */
function find(email: string): Promise<Stored | undefined> {
  const row = select.get(email) as Row | undefined
  if (!row) return Promise.resolve(undefined)
  const { password_hash: hash, key_id: keyId, format } = row
  return Promise.resolve({ hash, ...(keyId !== null && { fields: { keyId } }), ...(format !== null && { format }) })
}

const replaceIf: LoginStore['replaceIf'] = (email, old, replacement) =>
  Promise.resolve(swap.run(replacement, email, old).changes === 1)

type Outcome = 'replaced' | 'kept' | 'dropped' | 'failed'

function createCounter(): { readonly outcomes: Outcome[]; readonly onUpgrade: (outcome: Outcome) => void } {
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
  test('a disabled account is verified like others, cannot sign in and is not upgraded', async () => {
    add('ada@example.org', bcryptOf('right'))
    const events: VerifierEvent[] = []
    const { outcomes, onUpgrade } = createCounter()
    const observed = createVerifier({ policy: cheap, observe: (event) => events.push(event) })
    const disabled = async (email: string) => ({ ...(await find(email))!, isDisabled: true })
    const login = createLogin(observed, { ...table, find: disabled, onUpgrade })
    expect(await login.signIn('ada@example.org', 'right')).toBe(false)
    expect(await login.signIn('ada@example.org', 'wrong')).toBe(false)
    await login.settle()
    expect(events.map(({ type, outcome }) => [type, outcome])).toEqual([
      ['verify', 'match'],
      ['verify', 'mismatch'],
    ])
    expect(outcomes).toEqual([])
    await observed.close()
  })

  test('a population function is called at each login', async () => {
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

  test('signIn accepts the right password and refuses a wrong one and an unknown identifier', async () => {
    add('ada@example.org', bcryptOf('right'))
    const login = createLogin(verifier, table)
    expect(await login.signIn('ada@example.org', 'right')).toBe(true)
    expect(await login.signIn('ada@example.org', 'wrong')).toBe(false)
    expect(await login.signIn('nobody@example.org', 'right')).toBe(false)
    await login.settle()
  })

  test('a store may return a string or null', async () => {
    const hash = bcryptOf('right')
    const login = createLogin(verifier, {
      find: async (email) => (email === 'ada' ? hash : null),
      replaceIf: async () => true,
    })
    expect(await login.signIn('ada', 'right')).toBe(true)
    expect(await login.signIn('bruno', 'right')).toBe(false)
    await login.settle()
  })

  test.each(['!', '!ksF0Qz', '*', '*LK*', '{noop}right'])(
    'the marker %s is refused like a wrong password',
    async (marker) => {
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
      expect(readHash('locked@example.org')).toBe(marker)
    },
  )

  test('a marker of a locked account is refused like a wrong password even if the store names a format', async () => {
    add('locked@example.org', '!', null, 'bcrypt')
    expect(await createLogin(verifier, table).signIn('locked@example.org', 'right')).toBe(false)
  })

  test.each([
    ['cut', (hash: string) => hash.slice(0, -1)],
    ['with a character more', (hash: string) => `${hash}a`],
    ['with another separator', (hash: string) => hash.replaceAll('$', ':')],
  ])('a stored hash that is %s throws and does not return false', async (_, broken) => {
    add('ada@example.org', broken(bcryptOf('right')))
    const login = createLogin(verifier, table)
    await expect(login.signIn('ada@example.org', 'right')).rejects.toMatchObject({
      name: 'HashError',
      code: expect.stringMatching(/^ERR_(MALFORMED|UNKNOWN_FORMAT)$/),
    })
  })

  test('an empty stored hash is refused like an unknown account', async () => {
    add('social@example.org', '')
    expect(await createLogin(verifier, table).signIn('social@example.org', '')).toBe(false)
  })

  test('createLogin refuses a population with a malformed hash', () => {
    const population = [{ like: '$2b$cut', share: 1 }]
    expect(() => createLogin(verifier, { ...table, population })).toThrow(HashError)
  })

  test('an invalid password gives the same error for known and unknown accounts', async () => {
    add('ada@example.org', bcryptOf('right'))
    const login = createLogin(verifier, table)
    for (const password of ['x'.repeat(4097), 'lone \ud800'])
      for (const email of ['ada@example.org', 'nobody@example.org'])
        await expect(login.signIn(email, password)).rejects.toMatchObject({ code: 'ERR_PASSWORD' })
  })

  test('an aborted sign-in throws and starts no work', async () => {
    add('ada@example.org', bcryptOf('right'))
    const login = createLogin(verifier, table)
    for (const email of ['ada@example.org', 'nobody@example.org']) {
      await expect(login.signIn(email, 'right', { signal: AbortSignal.abort() })).rejects.toMatchObject({
        code: 'ERR_ABORTED',
      })
      await expect(login.signIn(email, 'right', { deadline: 1 })).rejects.toMatchObject({ code: 'ERR_ABORTED' })
    }
  })

  test('an error of the store is thrown unchanged', async () => {
    const down = new Error('database is down')
    const login = createLogin(verifier, { find: () => Promise.reject(down), replaceIf })
    await expect(login.signIn('ada@example.org', 'right')).rejects.toBe(down)
  })
})

describe('the upgrade', () => {
  test('an upgrade is written after the response, and the new hash verifies', async () => {
    const old = bcryptOf('right')
    add('ada@example.org', old)
    const { outcomes, onUpgrade } = createCounter()
    const login = createLogin(verifier, { ...table, onUpgrade })
    expect(await login.signIn('ada@example.org', 'right')).toBe(true)
    expect(readHash('ada@example.org')).toBe(old)
    await login.settle()
    expect(readHash('ada@example.org')).toMatch(/^\$argon2id\$v=19\$/)
    expect(outcomes).toEqual(['replaced'])
    expect(await verifier.verify('right', readHash('ada@example.org'))).toBe(true)
    expect(await login.signIn('ada@example.org', 'right')).toBe(true)
    expect(await login.signIn('ada@example.org', 'wrong')).toBe(false)
    await login.settle()
    expect(outcomes).toEqual(['replaced'])
  })

  test('a wrong password causes no upgrade', async () => {
    const old = bcryptOf('right')
    add('ada@example.org', old)
    const { outcomes, onUpgrade } = createCounter()
    const login = createLogin(verifier, { ...table, onUpgrade })
    await login.signIn('ada@example.org', 'wrong')
    await login.settle()
    expect([readHash('ada@example.org'), outcomes]).toEqual([old, []])
  })

  test('an upgrade replaces legacy scrypt with a configured signer key by Argon2id', async () => {
    add('ada@example.org', spelledAs['supertokens-legacy-scrypt'](legacyOf('pässwörd')))
    const login = createLogin(verifier, table)
    expect(await login.signIn('ada@example.org', 'passwort')).toBe(false)
    expect(await login.signIn('ada@example.org', 'pässwörd')).toBe(true)
    await login.settle()
    expect(readHash('ada@example.org')).toMatch(/^\$argon2id\$/)
    expect(await login.signIn('ada@example.org', 'pässwörd')).toBe(true)
  })

  test('an upgrade finds the signer key of each project by the key id of the row', async () => {
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
    await login.settle()
  })

  test('an upgrade that fails does not fail the sign-in', async () => {
    add('ada@example.org', bcryptOf('right'))
    const { outcomes, onUpgrade } = createCounter()
    const noWrite = createLogin(verifier, { find, replaceIf: () => Promise.reject(new Error('disk full')), onUpgrade })
    expect(await noWrite.signIn('ada@example.org', 'right')).toBe(true)
    await noWrite.settle()
    const throwing = createLogin(verifier, {
      find,
      replaceIf: () => {
        throw new Error('no connection')
      },
      onUpgrade,
    })
    expect(await throwing.signIn('ada@example.org', 'right')).toBe(true)
    await throwing.settle()
    const noHash = createVerifier({ policy: cheap, backends: [createBackend('js', { bcrypt: js.kernels.bcrypt! })] })
    const login = createLogin(noHash, { ...table, onUpgrade })
    expect(await login.signIn('ada@example.org', 'right')).toBe(true)
    await login.settle()
    expect(outcomes).toEqual(['failed', 'failed', 'failed'])
    expect(readHash('ada@example.org')).toMatch(/^\$2b\$/)
  })

  test('an upgrade that is dropped does not fail the sign-in, even if the listener throws', async () => {
    add('ada@example.org', bcryptOf('right'))
    const onUpgrade = () => {
      throw new Error('metrics are down')
    }
    for (const maxUpgrades of [0, 4]) {
      const login = createLogin(verifier, { ...table, maxUpgrades, onUpgrade })
      expect(await login.signIn('ada@example.org', 'right')).toBe(true)
      await login.settle()
    }
    expect(readHash('ada@example.org')).toMatch(/^\$argon2id\$/)
  })

  test('an upgrade beyond maxUpgrades is dropped and happens at the next login', async () => {
    const people = Array.from({ length: 6 }, (_, i) => `user${i}@example.org`)
    for (const email of people) add(email, bcryptOf(email))
    const { outcomes, onUpgrade } = createCounter()
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
    await login.settle()
    expect(outcomes.slice(4)).toEqual(['replaced', 'replaced'])
    for (const email of people.slice(2, 4)) expect(await login.signIn(email, email)).toBe(true)
    await login.settle()
    expect(people.map((email) => readHash(email).slice(0, 4))).toEqual(['$arg', '$arg', '$arg', '$arg', '$2b$', '$2b$'])
  })

  test('two concurrent sign-ins cause one upgrade', async () => {
    add('ada@example.org', bcryptOf('right'))
    const { outcomes, onUpgrade } = createCounter()
    const login = createLogin(verifier, { ...table, onUpgrade })
    await Promise.all([login.signIn('ada@example.org', 'right'), login.signIn('ada@example.org', 'right')])
    await login.settle()
    expect(outcomes.filter((outcome) => outcome === 'replaced')).toHaveLength(1)
    expect(await verifier.verify('right', readHash('ada@example.org'))).toBe(true)
  })
})

describe('a password changed between the check and the upgrade', () => {
  /** Runs sign-ins with the old password while the password is changed, each time at another moment. */
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
      await login.settle()
      if (moment === 3) await new Promise((resolve) => setTimeout(resolve, 8))
      if (readHash(email) !== changed) overwritten++
    }
    return { overwritten, outcomes }
  }

  slow('a password that was changed meanwhile is not overwritten, in 200 races', async () => {
    const { overwritten, outcomes } = await race(200, replaceIf)
    expect(overwritten).toBe(0)
    expect(outcomes.kept).toBeGreaterThanOrEqual(100)
    expect(outcomes.failed).toBeUndefined()
  })

  test('without the comparison the changed password is overwritten, so the race is real', async () => {
    const naive: LoginStore['replaceIf'] = async (email, _old, replacement) =>
      update.run(replacement, email).changes === 1
    expect((await race(40, naive)).overwritten).toBeGreaterThanOrEqual(20)
  })
})

describe('a store that does not keep to its types', () => {
  const nothing = { find: async () => undefined, replaceIf: async () => false }

  test.each(['find', 'replaceIf'] as const)('createLogin refuses a store without %s', (name) => {
    const store = { ...nothing, [name]: undefined } as unknown as LoginStore
    expect(() => createLogin(verifier, store)).toThrow(HashError)
    expect(() => createLogin(verifier, store)).toThrow(`\`store.${name}\` must be a function`)
    expect(() => createLogin(verifier, undefined as unknown as LoginStore)).toThrow('`store` must be an object')
  })

  test.each([{ password_hash: bcryptOf('right') }, [{ hash: bcryptOf('right') }]])(
    'a sign-in fails with ERR_ARGUMENT if find returns a row or a list, and not as a wrong password',
    async (found) => {
      const login = createLogin(verifier, { ...nothing, find: async () => found as unknown as Stored })
      await expect(login.signIn('ada@example.com', 'right')).rejects.toThrow('an object with the property `hash`')
    },
  )

  test('a null hash of a row means that the account has no password', async () => {
    const login = createLogin(verifier, { ...nothing, find: async () => ({ hash: null }) as unknown as Stored })
    expect(await login.signIn('ada@example.com', 'right')).toBe(false)
  })

  test('onUpgrade receives the error of a store that cannot replace a hash', async () => {
    const errors: unknown[] = []
    const login = createLogin(verifier, {
      find: async () => bcryptOf('right'),
      replaceIf: () => Promise.reject(new Error('read-only')),
      onUpgrade: (outcome, error) => errors.push([outcome, error]),
    })
    expect(await login.signIn('ada@example.com', 'right')).toBe(true)
    await login.settle()
    expect(errors).toEqual([['failed', new Error('read-only')]])
  })
})
