import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { few } from '../sample.ts'
import { inShell, saltbridge, temporary, useCommand } from './command.ts'
import { argon2, bcrypt, legacy } from './known.ts'

useCommand()

const withoutSecrets = (output: string, secrets: readonly string[]) => {
  for (const secret of secrets) expect(output).not.toContain(secret)
}

describe('inspect for a person', () => {
  test('inspect names the parameters of a hash and counts the bytes of its salt and digest', async () => {
    const { code, stdout, stderr } = await saltbridge(['inspect', bcrypt.text])
    expect(code).toBe(0)
    expect(stderr).toBe('')
    expect(stdout).toContain(`$2b$10$${'•'.repeat(22)}${'•'.repeat(31)}`)
    expect(stdout).toMatch(/variant +2b\n +cost +10 \(1,024 rounds\)\n +salt +16 bytes\n +digest +23 bytes/)
    withoutSecrets(stdout, bcrypt.secrets)
  })

  test('inspect shows the cost with units and the time on this machine', async () => {
    const { stdout } = await saltbridge(['inspect', argon2.text])
    expect(stdout).toMatch(/memory +4 MiB\n +passes +3\n +lanes +1\n/)
    expect(stdout).toMatch(/measured +[\d.,]+ ms here, with the backend [a-z-]+\n/)
  })

  test('inspect applies the policy of --policy', async () => {
    const text = argon2.text.replace('argon2d', 'argon2id').replace('m=4096', 'm=65536')
    expect((await saltbridge(['inspect', text, '--no-measure'])).stdout).toMatch(/Policy owasp\n +strong enough/)
    const weak = await saltbridge(['inspect', text.replace('t=3', 't=2'), '--no-measure', '--policy', 'rfc9106'])
    expect(weak.stdout).toMatch(/Policy rfc9106\n +cost-below-policy/)
  })

  test('inspect lists the formats that a hash can be converted to, and names the option for a missing secret', async () => {
    const { stdout } = await saltbridge(['inspect', legacy.text, '--no-measure'])
    expect(stdout).toMatch(/Only if you pass the signer key \(--signer-key-file FILE\):\n[^:]*workos-legacy-scrypt/)
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key }
    const keyed = await saltbridge(['inspect', legacy.text, '--no-measure'], { env })
    expect(keyed.stdout).toMatch(/Can be converted to\n[^:]*workos-legacy-scrypt/)
    withoutSecrets(keyed.all, legacy.secrets)
  })

  test('inspect --format lists the formats to which transcode --format converts the hash', async () => {
    const phpass = ['$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', '--format', 'phpass']
    const { stdout } = await saltbridge(['inspect', ...phpass, '--no-measure'])
    expect(stdout).toMatch(/^Can be converted to\n {2}descope-phpass, fusionauth-phpass, phpbb3, phpbb-phpass\n/m)
    expect((await saltbridge(['transcode', ...phpass, '--to', 'phpbb3'])).code).toBe(0)
  })

  test('inspect measures legacy scrypt without its signer key', async () => {
    const { stdout } = await saltbridge(['inspect', legacy.text])
    expect(stdout).toMatch(/measured +[\d.,]+ ms/)
  })

  test('inspect does not measure a hash beyond the limits, and says why', async () => {
    const { code, stdout } = await saltbridge(['inspect', bcrypt.text.replace('$10$', '$31$')])
    expect(code).toBe(0)
    expect(stdout).toMatch(/measured +no \(/)
  })

  test('inspect names a backend that does not compute the hash', async () => {
    const { code, stdout } = await saltbridge(['inspect', bcrypt.text, '--backend', 'node'])
    expect(code).toBe(0)
    expect(stdout).toContain('no (the backend node does not compute bcrypt)')
  })

  test('inspect explains notes in words', async () => {
    const { stdout } = await saltbridge(['inspect', argon2.text.replace('$v=19', ''), '--no-measure'])
    expect(stdout).toContain('implicit-version: The hash string has no version (v=).')
  })
})

few(2).each(Object.entries(legacy.withKey))(
  'the signer key in a hash string of %s is not in any output',
  async (_, text) => {
    const human = await saltbridge(['inspect', text, '--no-measure'])
    const machine = await saltbridge(['inspect', text, '--no-measure', '--json'])
    expect([human.code, machine.code]).toEqual([0, 0])
    withoutSecrets(human.all + machine.all, legacy.secrets)
  },
)

test('inspect --json shows the lengths of salt, digest and key, and not their bytes', async () => {
  const { code, stdout } = await saltbridge(['inspect', legacy.withKey.workos, '--json'])
  expect(code).toBe(0)
  const found = JSON.parse(stdout)
  expect(found).toMatchObject({
    format: 'workos-legacy-scrypt',
    importers: expect.arrayContaining(['clerk', 'kratos', 'workos']),
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

  test('inspect - reads one hash from each line of stdin and skips empty lines', async () => {
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

  test('inspect --file reads one hash from each line of a file', async () => {
    writeFileSync(temporary('hashes.txt'), lines)
    const { code, stdout } = await saltbridge(['inspect', '--file', temporary('hashes.txt'), '--no-measure'])
    expect(code).toBe(0)
    expect(stdout).toContain('line 1: bcrypt')
    expect(stdout).toContain('line 3: argon2')
  })

  test('inspect goes on after a hash that cannot be read', async () => {
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

  test('inspect refuses a file without a hash', async () => {
    expect((await saltbridge(['inspect', '-'], { input: '\n' })).code).toBe(66)
  })
})

describe('a malformed hash', () => {
  test('inspect shows a malformed hash masked, with a caret under the error and what was expected', async () => {
    const { code, stdout, stderr } = await saltbridge(['inspect', bcrypt.text.replace('$10$', '$1x$')])
    expect(code).toBe(65)
    expect(stdout).toBe('')
    const [, text, caret, expected] = stderr.split('\n')
    expect(text!.slice(0, 9)).toBe('  $2b$••$')
    expect(caret).toBe(`${' '.repeat(2 + 4)}^`)
    expect(expected).toContain('two digits')
    withoutSecrets(stderr, bcrypt.secrets)
  })

  few(2).each([
    ['bcrypt without its end', bcrypt.text.slice(0, -3), bcrypt.secrets[1].slice(0, 8)],
    ['bcrypt with a foreign character', bcrypt.text.replace('lkNsSFI', 'lk!NsSFI'), 'LVydo8'],
    ['a signer key with a foreign character', legacy.withKey.workos.replace('sk=jxspr8', 'sk=jxspr8*'), 'Ki0RYycVU8'],
    ['kratos with a word too much', `${legacy.withKey.kratos}$x`, legacy.key.slice(0, 10)],
    ['supabase with a broken salt', legacy.withKey.supabase.replace('42xEC+', '42x~EC+'), 'lSrfV15c'],
  ])('a malformed hash shows no secret part: %s', async (_, text, part) => {
    const human = await saltbridge(['inspect', text])
    const machine = await saltbridge(['inspect', text, '--json'])
    expect([human.code, machine.code]).toEqual([65, 65])
    expect(human.stderr).toMatch(/\n +\^\n/)
    expect(human.all + machine.all).not.toContain(part)
  })

  few(3).each([
    ['$2b$10$abc', 'abc'],
    ['$1$abc$xyz', 'xyz'],
    ['$2b$1x$1234', '1234'],
    ['pbkdf2_sha256$600000$abc$zz', 'zz'],
  ])('a short salt or digest of a malformed hash is masked, too: %s', async (text, part) => {
    const { code, stderr } = await saltbridge(['inspect', text])
    expect(code).toBe(65)
    expect(stderr.split('\n')[1]).not.toContain(part)
    expect(stderr.split('\n')[1]).toMatch(/^ {2}(\$|pbkdf2_sha256)/)
  })

  test('inspect --json writes the error of a malformed hash to stdout', async () => {
    const { stdout } = await saltbridge(['inspect', bcrypt.text.slice(0, -1), '--json'])
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: 'ERR_MALFORMED',
        format: 'bcrypt',
        message: expect.stringContaining('after character 59'),
        detail: { offset: 59, expected: expect.any(String), isCutOff: true },
      },
    })
  })
})

describe('a hash of which a shell has eaten a part', () => {
  few(2).each([
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
  ])('a hash in double quotes gets the advice to use single quotes: %s', async (_, text) => {
    const { code, stderr } = await inShell(`saltbridge inspect "${text}"`)
    expect([64, 65]).toContain(code)
    expect(stderr).toContain('single quotes')
  })

  test('an empty hash and a hash without its $ get the advice to use single quotes', async () => {
    expect((await saltbridge(['inspect', ''])).stderr).toContain('single quotes')
    expect((await saltbridge(['inspect', bcrypt.text.replaceAll('$', '')])).stderr).toContain('single quotes')
    expect((await saltbridge(['verify', '', '--password-stdin'])).stderr).toContain('single quotes')
  })

  test('a text that never was a hash does not get the advice to use single quotes', async () => {
    expect((await saltbridge(['inspect', 'correct horse battery staple'])).stderr).not.toContain('single quotes')
    expect((await saltbridge(['inspect', '-'], { input: 'b0nonsense' })).stderr).not.toContain('single quotes')
  })
})
