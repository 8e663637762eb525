import { describe, expect, test } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { failureInWords } from '../../src/cli/words/errors.ts'
import { errorCodes, failure, type HashErrorCode } from '../../src/core/errors.ts'
import { answers, hashConfig } from '../fixtures/firebase-export.ts'
import { file, saltbridge, useCommand } from './command.ts'
import { argon2, bcrypt, legacy } from './known.ts'

useCommand()

test.each((Object.keys(errorCodes) as HashErrorCode[]).filter((code) => code !== 'ERR_CLOSED'))(
  'the command line explains %s without options of the library',
  (code) => {
    const candidates = [{ format: 'bcrypt', evidence: 'a prefix' }]
    for (const detail of [{}, { reasons: ['js: no kernel'] }, { candidates }])
      for (const command of ['verify', 'identify', 'transcode', 'inspect', 'bench', 'rows'] as const) {
        const words = failureInWords(failure(code, undefined, detail), { command })
        expect(words.replaceAll(/`saltbridge [^`]*`/g, '')).not.toMatch(/`|verifier/)
      }
  },
)

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

  test('a hash that fits several formats of a named system is explained with these formats only', async () => {
    expect(await verify(bcrypt.text, '--written-by', 'devise')).toContain(
      'devise writes several formats that look like this hash: bcrypt and devise-bcrypt-peppered. Pass --format ID',
    )
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

  test('an unknown system or format is an error of the command line, with exit code 64', async () => {
    for (const hint of ['--written-by', '--format'])
      for (const command of [
        ['inspect', bcrypt.text],
        ['validate', 'examples/firebase-export/users.json', '--from', 'firebase'],
      ])
        expect((await saltbridge([...command, hint, 'nosuch'])).code).toBe(64)
    expect((await saltbridge(['inspect', '$saltbridge$v=1,format=nosuch$x'])).code).toBe(65)
  })

  test('an unknown layout is answered with the layout that was probably meant', async () => {
    for (const [command, name, near] of [
      ['validate', 'firebas', 'firebase'],
      ['validate', 'Firebasse', 'firebase'],
      ['import', 'wordpres', 'wordpress'],
      ['bench', 'csw', 'csv'],
      ['convert', 'jsn', 'json'],
    ] as const) {
      const { code, stderr } = await saltbridge([command, 'x', '--from', name])
      expect([code, stderr]).toEqual([
        64,
        expect.stringContaining(`Did you mean ${near}? Allowed choices are firebase`),
      ])
    }
  })

  test('an output in a folder that does not exist is an error about the folder', async () => {
    const { code, stderr } = await saltbridge([
      'validate',
      'package.json',
      '--from',
      'lines',
      '--report',
      'none/r.ndjson',
    ])
    expect([code, stderr]).toEqual([73, 'saltbridge: cannot write "none/r.ndjson": the folder does not exist\n'])
  })

  test('a hash_config block with a damaged line is not reported as missing', async () => {
    const damaged = file('damaged.config', hashConfig.replace(/base64_signer_key: .*/, 'base64_signer_key: !!!!,'))
    const args = ['validate', 'examples/firebase-export/users.json', '--from', 'firebase', '--hash-config', damaged]
    const stderr = await errorOf(args)
    expect(stderr).toContain('lines of the form "key: value,", as the Firebase console shows them')
    expect(stderr).not.toContain('no hash_config block found')
  })

  test('a Firebase export that is read as JSON leads to --from firebase', async () => {
    const columns = ['--column', 'hash=passwordHash', '--column', 'email=email']
    expect(await errorOf(['validate', 'examples/firebase-export/users.json', '--from', 'json', ...columns])).toContain(
      'this looks like a Firebase export. Use --from firebase',
    )
    const other = file('others.json', '{"users":[{"pw":"x","email":"a@example.com"}]}')
    expect(
      await errorOf(['validate', other, '--from', 'json', '--column', 'hash=pw', '--column', 'email=email']),
    ).not.toContain('Firebase')
  })

  test('a hash that takes too long is accepted by validate with the limit and the consequence', async () => {
    const hash = file('long.txt', bcrypt.text.replace(/^\$2b\$\d\d/, '$2b$31'))
    const { code, stdout } = await saltbridge(['validate', hash, '--from', 'lines'])
    expect(code).toBe(0)
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'cost-beyond-limit 1 One verification of such a hash takes more than 10,000 ms on one core of a typical server. The import service refuses such a hash.',
    )
  })

  test('a value that a field does not take is answered with the allowed values', async () => {
    const args = ['--format', 'raw-md5', '--field', 'salt=a', '--field', 'saltPosition=middle']
    expect(await verify('5f4dcc3b5aa765d61d8327deb882cf99', ...args)).toContain('Allowed: prefix, suffix')
  })

  test.each(createProgram(() => undefined).commands.map((command) => [command.name(), command] as const))(
    '%s reports each misspelt option as unknown, with the nearest option and without its value',
    async (name, command) => {
      const options = command.options.filter(({ hidden }) => !hidden).map(({ long }) => long!)
      // A digit could be a part of a secret, so that an option with one is not shown.
      for (const option of options.filter((one) => one.length > 5 && !/\d/.test(one))) {
        const misspelt = `${option.slice(0, 3)}${option[4]}${option[3]}${option.slice(5)}`
        if (misspelt === option) continue
        for (const args of [[misspelt, 'Secret1'], [`${misspelt}=Secret1`]]) {
          const stderr = await errorOf([name, ...args])
          expect(stderr).toMatch(new RegExp(`^error: unknown option '${misspelt}'\n\\(Did you mean .*${option}\\b`))
          expect(stderr).not.toContain('Secret1')
        }
      }
    },
  )

  test('the name of a layout or target may be in any letter case', async () => {
    const path = 'examples/firebase-export/users.json'
    const config = ['--hash-config', file('case.config', hashConfig), '--json']
    for (const [command, from, ...to] of [
      ['validate', 'Firebase'],
      ['plan', 'FIREBASE', '--to', 'Supabase'],
    ]) {
      const { stdout } = await saltbridge([command!, path, '--from', from!, ...to, ...config])
      expect(JSON.parse(stdout)).toMatchObject({ from: 'firebase', ...(to.length > 0 && { to: 'supabase' }) })
    }
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
