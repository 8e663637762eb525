import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inShell, saltbridge, temporary, useCommand } from './cli/command.ts'
import { argon2, bcrypt, legacy } from './cli/known.ts'

useCommand()

const withoutSecrets = (output: string, secrets: readonly string[]) => {
  for (const secret of secrets) expect(output).not.toContain(secret)
}

describe('a hash for a person', () => {
  test('has its parts named and their bytes counted', async () => {
    const { code, stdout, stderr } = await saltbridge(['inspect', bcrypt.text])
    expect(code).toBe(0)
    expect(stderr).toBe('')
    expect(stdout).toContain(`$2b$10$${'•'.repeat(22)}${'•'.repeat(31)}`)
    expect(stdout).toMatch(/variant +2b\n +cost +10\n +salt +16 bytes\n +digest +23 bytes/)
    withoutSecrets(stdout, bcrypt.secrets)
  })

  test('tells its cost in words and in milliseconds here', async () => {
    const { stdout } = await saltbridge(['inspect', argon2.text])
    expect(stdout).toContain('4 MiB, 3 passes, 1 lane')
    expect(stdout).toMatch(/here +[\d.,]+ ms \([a-z-]+\)/)
  })

  test('is held against the policy that is asked for', async () => {
    const text = argon2.text.replace('argon2d', 'argon2id').replace('m=4096', 'm=65536')
    expect((await saltbridge(['inspect', text, '--no-measure'])).stdout).toMatch(/Policy owasp\n +strong enough/)
    const weak = await saltbridge(['inspect', text.replace('t=3', 't=2'), '--no-measure', '--policy', 'rfc9106'])
    expect(weak.stdout).toMatch(/Policy rfc9106\n +cost-below-policy/)
  })

  test('lists what it can be transcoded to, and what is missing for the others', async () => {
    const { stdout } = await saltbridge(['inspect', legacy.text, '--no-measure'])
    expect(stdout).toMatch(/workos-legacy-scrypt +no +missing: legacyScryptSignerKey/)
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key }
    const keyed = await saltbridge(['inspect', legacy.text, '--no-measure'], { env })
    expect(keyed.stdout).toMatch(/workos-legacy-scrypt +yes/)
    withoutSecrets(keyed.all, legacy.secrets)
  })

  test('of legacy scrypt is measured without its key', async () => {
    const { stdout } = await saltbridge(['inspect', legacy.text])
    expect(stdout).toMatch(/here +[\d.,]+ ms/)
  })

  test('is not measured beyond the limits, and the reason is told', async () => {
    const { code, stdout } = await saltbridge(['inspect', bcrypt.text.replace('$10$', '$31$')])
    expect(code).toBe(0)
    expect(stdout).toMatch(/not measured: .*estimated cost is [\d,]+ ms/)
  })

  test('is not measured by a backend that does not compute it, which is named', async () => {
    const { code, stdout } = await saltbridge(['inspect', bcrypt.text, '--backend', 'node'])
    expect(code).toBe(0)
    expect(stdout).toContain('not measured: node does not compute bcrypt')
  })

  test('tells its noted variations in words', async () => {
    const { stdout } = await saltbridge(['inspect', argon2.text.replace('$v=19', ''), '--no-measure'])
    expect(stdout).toContain('implicit-version: no v= is written')
  })
})

test.each(Object.entries(legacy.withKey))(
  'the signer key in the string of %s is nowhere in any output',
  async (_, text) => {
    const human = await saltbridge(['inspect', text, '--no-measure'])
    const machine = await saltbridge(['inspect', text, '--no-measure', '--json'])
    expect([human.code, machine.code]).toEqual([0, 0])
    withoutSecrets(human.all + machine.all, legacy.secrets)
  },
)

test('JSON has lengths in place of salt, digest and key', async () => {
  const { code, stdout } = await saltbridge(['inspect', legacy.withKey.workos, '--json'])
  expect(code).toBe(0)
  const found = JSON.parse(stdout)
  expect(found).toMatchObject({
    format: 'workos-legacy-scrypt',
    scheme: 'legacy-scrypt',
    parameters: { memoryCost: 14, rounds: 8, salt: { bytes: 10 }, digest: { bytes: 64 }, signerKey: { bytes: 64 } },
    policy: { id: 'owasp', findings: [{ reason: 'weaker-scheme' }] },
  })
  expect(found.cost.measured.milliseconds).toBeGreaterThan(0)
  expect(found.cost.estimate.bytes).toBeGreaterThan(2 ** 24)
  expect(found.transcode).toContainEqual({ format: 'kratos-legacy-scrypt', ok: true, needs: [] })
  expect(found.anatomy.map(({ name }: { name: string }) => name)).toContain('signer key')
})

describe('several hashes', () => {
  const lines = `${bcrypt.text}\n\n${argon2.text}\r\n`

  test('come from stdin, one a line, and empty lines are none', async () => {
    const { code, stdout } = await saltbridge(['inspect', '-', '--no-measure', '--json'], { input: lines })
    expect(code).toBe(0)
    const found = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(found.map(({ line, format }) => [line, format])).toEqual([
      [1, 'bcrypt'],
      [3, 'argon2'],
    ])
  })

  test('come from a file', async () => {
    writeFileSync(temporary('hashes.txt'), lines)
    const { code, stdout } = await saltbridge(['inspect', '--file', temporary('hashes.txt'), '--no-measure'])
    expect(code).toBe(0)
    expect(stdout).toContain('line 1: bcrypt')
    expect(stdout).toContain('line 3: argon2')
  })

  test('are all inspected although one is broken', async () => {
    const input = `${bcrypt.text}\nnonsense\n${argon2.text}\n`
    const { code, stdout, stderr } = await saltbridge(['inspect', '-', '--no-measure', '--json'], { input })
    expect(code).toBe(65)
    expect(stderr).toBe('')
    const found = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(found[1]).toMatchObject({ line: 2, error: { code: 'ERR_UNKNOWN_FORMAT' } })
    expect(found).toHaveLength(3)
  })

  test('are none in an empty file, and that is an error of input', async () => {
    expect((await saltbridge(['inspect', '-'], { input: '\n' })).code).toBe(65)
  })
})

describe('a malformed hash', () => {
  test('is shown masked, with a caret under the fault and what was expected there', async () => {
    const { code, stdout, stderr } = await saltbridge(['inspect', bcrypt.text.replace('$10$', '$1x$')])
    expect(code).toBe(65)
    expect(stdout).toBe('')
    const [, text, caret, expected] = stderr.split('\n')
    expect(text!.slice(0, 9)).toBe('  $2b$1x$')
    expect(caret).toBe(`${' '.repeat(2 + 4)}^`)
    expect(expected).toContain('two digits')
    withoutSecrets(stderr, bcrypt.secrets)
  })

  test.each([
    ['bcrypt without its end', bcrypt.text.slice(0, -3), bcrypt.secrets[1].slice(0, 8)],
    ['bcrypt with a foreign character', bcrypt.text.replace('lkNsSFI', 'lk!NsSFI'), 'LVydo8'],
    ['a signer key with a foreign character', legacy.withKey.workos.replace('sk=jxspr8', 'sk=jxspr8*'), 'Ki0RYycVU8'],
    ['kratos with a word too much', `${legacy.withKey.kratos}$x`, legacy.key.slice(0, 10)],
    ['supabase with a broken salt', legacy.withKey.supabase.replace('42xEC+', '42x~EC+'), 'lSrfV15c'],
  ])('%s shows no secret part', async (_, text, part) => {
    const human = await saltbridge(['inspect', text])
    const machine = await saltbridge(['inspect', text, '--json'])
    expect([human.code, machine.code]).toEqual([65, 65])
    expect(human.stderr).toMatch(/\n +\^\n/)
    expect(human.all + machine.all).not.toContain(part)
  })

  test('is an error document on stdout with --json', async () => {
    const { stdout } = await saltbridge(['inspect', bcrypt.text.slice(0, -1), '--json'])
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: 'ERR_MALFORMED',
        format: 'bcrypt',
        message: expect.stringContaining('offset 59'),
        detail: { offset: 59, expected: expect.any(String) },
      },
    })
  })
})

describe('a hash of which a shell has eaten a part', () => {
  test.each([
    ['bcrypt', bcrypt.text],
    ['bcrypt with a dot early', '$2a$12$abc.FguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Yp'],
    ['Argon2', argon2.text],
    ['legacy scrypt', legacy.text],
    ['WorkOS', legacy.withKey.workos],
    ['WorkOS’ PHC string', legacy.withKey.workosPhc],
    ['Kratos', legacy.withKey.kratos],
    ['Supabase', legacy.withKey.supabase],
    ['scrypt', '$scrypt$ln=16,r=8,p=1$cmFuZG9tc2FsdGlzaGFyZA$Rh+NnJNo1I6nRwaNqbDm6kmADswD1+7FTKZ7Ln9D8nQ'],
    ['PBKDF2', '$pbkdf2-sha256$i=4096,l=32$c2FsdFNBTFRzYWx0$NIyJ28vTKy8y2BS4EW6EzysXNH68GAAYHE4qH7jdU+H'],
  ])('%s in double quotes gets the advice of single quotes', async (_, text) => {
    const { code, stderr } = await inShell(`saltbridge inspect "${text}"`)
    expect([64, 65]).toContain(code)
    expect(stderr).toContain('single quotes')
  })

  test('gets the advice when all of it is gone, and when only the $ are', async () => {
    expect((await saltbridge(['inspect', ''])).stderr).toContain('single quotes')
    expect((await saltbridge(['inspect', bcrypt.text.replaceAll('$', '')])).stderr).toContain('single quotes')
    expect((await saltbridge(['verify', '', '--password-stdin'])).stderr).toContain('single quotes')
  })

  test('is not suspected in a text that never was one, nor in a file', async () => {
    expect((await saltbridge(['inspect', 'correct horse battery staple'])).stderr).not.toContain('single quotes')
    expect((await saltbridge(['inspect', '-'], { input: 'b0nonsense' })).stderr).not.toContain('single quotes')
  })
})
