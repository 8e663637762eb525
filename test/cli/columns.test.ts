import { describe, expect, test } from 'vitest'
import { few } from '../sample.ts'
import { file, saltbridge, useCommand } from './command.ts'
import { bcrypt } from './known.ts'

useCommand()

const columns = (...named: string[]): string[] => named.flatMap((one) => ['--column', one])
const users = `login,mail,pw,is_active\ngus,gus@example.com,${bcrypt.text},N\n`

describe('a column whose name says the opposite of the option', () => {
  few(3).each([
    ['disabled=is_active', 'enabled=is_active'],
    ['disabled=isActive', 'enabled=isActive'],
    ['disabled=fields.is_active', 'enabled=fields.is_active'],
    ['disabled=AccountEnabled', 'enabled=AccountEnabled'],
    ['enabled=is_disabled', 'disabled=is_disabled'],
    ['enabled=blocked', 'disabled=blocked'],
  ])('a column whose name says the opposite is refused, with the right option: %s', async (given, right) => {
    const args = ['validate', file('u.csv', users), '--from', 'csv', ...columns('hash=pw', 'email=mail', given)]
    const { code, stderr } = await saltbridge(args)
    expect([code, stderr]).toEqual([64, expect.stringContaining(`Pass --column "${right}" instead`)])
  })

  test('email-verified=is_unverified is refused, because no option reverses it', async () => {
    const args = ['--from', 'csv', ...columns('hash=pw', 'email-verified=is_unverified')]
    expect((await saltbridge(['validate', file('u.csv', users), ...args])).code).toBe(64)
  })

  test('the columns inactive, status and not_active are accepted for disabled accounts', async () => {
    for (const name of ['inactive', 'status', 'not_active']) {
      const table = `pw,${name}\n${bcrypt.text},1\n`
      const args = ['--from', 'csv', ...columns('hash=pw', `disabled=${name}`), '--json']
      const { code, stdout } = await saltbridge(['validate', file('u.csv', table), ...args])
      expect([code, JSON.parse(stdout).summary.disabled]).toEqual([0, 1])
    }
  })

  test('--column disabled may be passed several times, and together with --column enabled', async () => {
    const table = `pw,on,off,gone\n${bcrypt.text},1,0,\n${bcrypt.text},0,0,\n${bcrypt.text},1,1,\n${bcrypt.text},1,,2024-01-01\n`
    const all = columns('hash=pw', 'enabled=on', 'disabled=off', 'disabled=gone')
    const { stdout } = await saltbridge(['validate', file('u.csv', table), '--from', 'csv', ...all, '--json'])
    expect(JSON.parse(stdout).summary).toMatchObject({ disabled: 3, accepted: 4 })
  })
})

test('--try finds an account by its username', async () => {
  const mapped = ['--from', 'csv', ...columns('hash=pw', 'username=login')]
  const args = ['validate', file('u.csv', users), ...mapped, '--try', 'gus', '--password-stdin']
  expect((await saltbridge(args, { input: bcrypt.password })).stdout).toMatch(/^match {2}gus/)
})

test('--try finds an account by its e-mail address in any letter case and Unicode form', async () => {
  const path = file('forms.csv', `pw,mail\n${bcrypt.text},Jos\u00e9@example.com\n`)
  const args = ['validate', path, '--from', 'csv', ...columns('hash=pw', 'email=mail'), '--password-stdin', '--try']
  for (const email of ['jos\u00e9@example.com', 'Jose\u0301@EXAMPLE.com'])
    expect((await saltbridge([...args, email], { input: bcrypt.password })).stdout).toMatch(/^match /)
})

test('validate --json gives the column and the character of a refused hash', async () => {
  const path = file('damaged.csv', 'pw\n$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Y\n')
  const { stdout } = await saltbridge(['validate', path, '--from', 'csv', '--column', 'hash=pw', '--json'])
  expect(JSON.parse(stdout).refused).toMatchObject([{ row: 1, code: 'ERR_MALFORMED', column: 'pw', character: 57 }])
})

test('validate counts the columns of names and of the last sign-in as data that are not imported', async () => {
  const path = file('names.csv', `pw,mail,shown,first,last,seen\n${bcrypt.text},a@example.com,Ada L.,Ada,,2024-02-29\n`)
  const named = columns('hash=pw', 'email=mail', 'name=shown', 'given-name=first', 'family-name=last')
  const args = ['validate', path, '--from', 'csv', ...named, ...columns('last-sign-in=seen'), '--json']
  const { code, stdout } = await saltbridge(args)
  expect([code, JSON.parse(stdout).summary.notCarried]).toEqual([0, { names: 1, 'time of the last sign-in': 1 }])
})
