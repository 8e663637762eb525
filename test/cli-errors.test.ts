import { describe, expect, test } from 'vitest'
import { saltbridge, useCommand } from './cli/command.ts'
import { argon2, bcrypt, legacy } from './cli/known.ts'
import { answers } from './fixtures/firebase-export.ts'

useCommand()

const errorOf = async (args: readonly string[], input = 'x') => (await saltbridge(args, { input })).stderr
const verify = (text: string, ...more: string[]) => errorOf(['verify', text, '--password-stdin', ...more])

describe('errors in the words of the command line', () => {
  test('a bare digest is named, with look-alikes and the ways to choose', async () => {
    for (const command of [['inspect'], ['verify', '--password-stdin']]) {
      const stderr = await errorOf([...command, '5f4dcc3b5aa765d61d8327deb882cf99'])
      expect(stderr).toContain('this looks like an MD5 (32 hex digits), but many other formats look the same')
      expect(stderr).toContain(
        'Pass --format raw-md5 if that is the right format, or --written-by SYSTEM, or run `saltbridge identify`',
      )
    }
  })

  test('the JSON of an ambiguous hash has all candidates', async () => {
    const { stdout } = await saltbridge(['inspect', '5f4dcc3b5aa765d61d8327deb882cf99', '--json'])
    expect(JSON.parse(stdout).error.detail.candidates).toEqual([{ format: 'raw-md5', evidence: expect.any(String) }])
  })

  test.each([
    ['a signer key', legacy.text, [], '--signer-key-file FILE, or set LEGACY_PASSWORD_HASHING_SIGNER_KEY'],
    ['a pepper', bcrypt.text, ['--format', 'devise-bcrypt-peppered'], 'pass --pepper-file FILE'],
    ['an Argon2 key', argon2.text, ['--field', 'keyId=app'], 'pass --argon2-key-file ID=FILE'],
    ['a field', '5f4dcc3b5aa765d61d8327deb882cf99', ['--format', 'mybb'], 'pass --field salt=VALUE'],
  ])('%s that is missing is named with its option', async (_, text, more, option) => {
    expect(await verify(text, ...more)).toContain(option)
  })

  test('--try of a Firebase export without a signer key names --hash-config too', async () => {
    const args = ['validate', 'examples/firebase-export/users.json', '--from', 'firebase', '--password-stdin']
    expect(await errorOf([...args, '--try', answers.passwords[1].id])).toContain(
      'pass --hash-config FILE or --signer-key-file FILE',
    )
  })

  test('a name that is nearly right is suggested with the option that it was given to', async () => {
    expect(await errorOf(['inspect', bcrypt.text, '--written-by', 'wordpres'])).toMatch(
      /^saltbridge: --written-by: there is no system "wordpres"\. Did you mean "wordpress"\?/,
    )
    expect(await errorOf(['inspect', bcrypt.text, '--format', 'raw-md6'])).toMatch(
      /^saltbridge: --format: there is no format "raw-md6"\. Did you mean "raw-md5"\?/,
    )
  })

  test('a value that a field does not take is answered with the allowed values', async () => {
    const args = ['--format', 'raw-md5', '--field', 'salt=a', '--field', 'saltPosition=middle']
    expect(await verify('5f4dcc3b5aa765d61d8327deb882cf99', ...args)).toContain('Allowed: prefix, suffix')
  })

  test('errors do not speak of configured formats or backends', async () => {
    const texts = [
      await verify('nonsense'),
      await verify(bcrypt.text, '--backend', 'node-rs'),
      await errorOf(['inspect', 'x']),
    ]
    for (const text of texts) expect(text).not.toMatch(/configured/)
  })
})
