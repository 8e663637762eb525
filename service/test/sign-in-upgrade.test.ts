import { hashSync } from 'bcryptjs'
import { expect, test } from 'vitest'
import { onDatabases } from './databases/databases.ts'
import { importPath, useService } from './running/service.ts'

onDatabases('on $name', ({ create }) => {
  const { service } = useService(create, { UPGRADE: 'on' })
  const upgrades = async () => {
    const { text } = await service.get('/metrics')
    return Number(/^saltbridge_upgrades_total\{outcome="replaced"\} (\d+)/m.exec(text)?.[1] ?? 0)
  }
  const signIn = async (email: string, password: string) =>
    (await service.post('/recipe/signin', { email, password })).json.status

  test('a sign-in with another ending of a long password does not replace its bcrypt hash', async () => {
    const long = 'x'.repeat(72)
    const add = (email: string, password: string) =>
      service.post(importPath, { email, passwordHash: hashSync(password, 4) })
    await add('long@example.com', `${long}tail`)
    await add('short@example.com', 'short')
    expect(await signIn('long@example.com', `${long}other`)).toBe('OK')
    // Upgrades run in order. When this one is done, an earlier one would be done too.
    expect(await signIn('short@example.com', 'short')).toBe('OK')
    await expect.poll(upgrades, { timeout: 10_000 }).toBeGreaterThan(0)
    expect(await upgrades()).toBe(1)
    expect(await signIn('long@example.com', `${long}tail`)).toBe('OK')
  })
})
