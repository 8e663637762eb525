import { describe, expect, test } from 'vitest'
import { slow } from '../../test/sample.ts'
import { calculateDefaultMemory } from '../src/settings/index.ts'
import { bcrypt } from './clients/hashes.ts'
import { databases, useDatabase } from './databases/databases.ts'
import { importPath, startService } from './running/service.ts'

const argon2 = (mib: number) =>
  `$argon2id$v=19$m=${mib * 1024},t=1,p=1$bnBtIGFyZ29uMiBzYWx0IQ$XdNjxKT9Wq6r2gQEQudiQFyHe8gq77CVjMW8NjNgm0M`

test.each([
  [2 ** 29, 2 ** 33, 256],
  [2 ** 31, 2 ** 33, 1024],
  [2 ** 64, 2 ** 30, 512],
  [0, 2 ** 34, 1024],
  [2 ** 26, 2 ** 33, 64],
])(
  'with a limit of %d bytes on a machine with %d bytes, the default memory for hashing is %d MiB',
  (limit, total, mib) => {
    expect(calculateDefaultMemory(limit, total)).toBe(mib)
  },
)

describe('a hash whose verification needs more memory than memory_mib', () => {
  const database = useDatabase(databases[0]!.create)

  test.each([
    [200, '128'],
    [1024, '128'],
    [1024, '512'],
  ])('an import refuses a hash that needs %d MiB if %s MiB are allowed', async (mib, allowed) => {
    const service = await startService(database, { MEMORY_MIB: allowed })
    try {
      const reason = `needs ${mib.toLocaleString('en')} MiB of memory, and the limit of this service is ${allowed} MiB. If the machine has more memory, raise memory_mib`
      const person = { email: 'large@example.com', passwordHash: argon2(mib) }
      const refused = await service.post(importPath, person)
      expect([refused.status, refused.json.code, refused.json.detail]).toEqual([
        400,
        'ERR_LIMIT',
        expect.stringContaining(reason),
      ])
      for (const path of ['/import/users', '/import/validate']) {
        const { text } = await service.post(path, JSON.stringify(person), { 'content-type': 'application/x-ndjson' })
        expect(JSON.parse(text.split('\n')[0]!)).toMatchObject({
          status: 'refused',
          code: 'ERR_LIMIT',
          reason: expect.stringContaining(reason),
        })
      }
      expect((await service.post(importPath, { ...person, passwordHash: argon2(Number(allowed)) })).status).toBe(200)
    } finally {
      await service.close()
    }
  })

  slow('a stored hash that needs too much memory does not change the answer for unknown accounts', async () => {
    const email = 'stored@example.com'
    const larger = await startService(database, { MEMORY_MIB: '256' })
    for (let i = 0; i < 20; i++) await larger.post(importPath, { email: `${i}${email}`, passwordHash: argon2(256) })
    await larger.post(importPath, { email, passwordHash: bcrypt.passwordHash })
    await larger.close()
    const smaller = await startService(database, { MEMORY_MIB: '64' })
    try {
      for (let i = 0; i < 20; i++) {
        const answer = await smaller.post('/recipe/signin', { email: `unknown-${i}@example.com`, password: 'any' })
        expect([answer.status, answer.json.status]).toEqual([200, 'WRONG_CREDENTIALS_ERROR'])
      }
      const known = await smaller.post('/recipe/signin', { email, password: bcrypt.password })
      expect(known.json.status).toBe('OK')
    } finally {
      await smaller.close()
    }
  })
})
