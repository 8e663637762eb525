import { describe, expect } from 'vitest'
import { few, slow } from '../sample.ts'
import { saltbridge, saltbridgeProcess, useCommand } from './command.ts'
import { aPeer, people, rowsFile, usePeers } from './importing.ts'
import { argon2, bcrypt, legacy } from './known.ts'

useCommand()
usePeers()

/** Replaces measured times, which differ between two runs. */
const withoutTimes = (text: string) => text.replace(/[\d.,]+ (ms|s)\b/g, '# $1')

/** Runs a command in this process and as a process, and returns how each ended. */
async function bothOf(args: readonly string[], input = '', env: Record<string, string> = {}) {
  const ended = [await saltbridge(args, { input, env }), await saltbridgeProcess(args, { input, env })]
  return ended.map(({ code, stdout, stderr }) => ({
    code,
    stdout: withoutTimes(stdout),
    stderr: withoutTimes(stderr),
  }))
}

const signer = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key }
const users = ['examples/firebase-export/users.json', '--from', 'firebase']
const lines = ['-', '--from', 'lines']
const yes = ['--password-stdin']

/**
 * Exit code, arguments, stdin and environment. The list contains every command with every exit code that is possible
 * without a signal.
 */
const commands: [number, readonly string[], string?, Record<string, string>?][] = [
  [0, ['verify', bcrypt.text, ...yes], bcrypt.password],
  [0, ['--version']],
  [64, []],
  [0, ['--help']],
  [64, ['nonsense']],
  [0, ['formats', 'bcrypt', '--json']],
  [64, ['formats', 'djnago']],
  [0, ['identify', bcrypt.text, ...yes], bcrypt.password],
  [1, ['identify', bcrypt.text, ...yes], 'wrong'],
  [64, ['identify', '--nonsense']],
  [0, ['inspect', '-', '--no-measure'], `${bcrypt.text}\n${argon2.text}\n`],
  // This output is longer than the buffer of a pipe.
  [0, ['inspect', '-', '--no-measure', '--json'], `${bcrypt.text}\n`.repeat(500)],
  [0, ['inspect', bcrypt.text, '--no-measure'], '', { FORCE_COLOR: '1' }],
  [65, ['inspect', 'x', '--no-measure']],
  [64, ['inspect', 'a', 'b']],
  [1, ['verify', bcrypt.text, ...yes], 'wrong'],
  [64, ['verify', bcrypt.text, '--nonsense', ...yes]],
  [65, ['verify', '$2b$10$nFguVi9', '--json', ...yes], 'x'],
  [65, ['verify', '$2b$10$nFguVi9', ...yes], 'x'],
  [0, ['verify', legacy.text, ...yes], legacy.password, signer],
  [77, ['verify', legacy.text, ...yes], legacy.password, { LEGACY_PASSWORD_HASHING_SIGNER_KEY: '?' }],
  [69, ['verify', bcrypt.text, '--backend', 'web', ...yes], bcrypt.password],
  [0, ['transcode', legacy.text, '--to', 'kratos-legacy-scrypt'], '', signer],
  [65, ['transcode', bcrypt.text, '--to', 'argon2']],
  [64, ['transcode', bcrypt.text]],
  [0, ['validate', ...lines], `${bcrypt.text}\n`],
  [65, ['validate', ...users, '--json']],
  [66, ['validate', 'no-such-file', '--from', 'lines']],
  [66, ['validate', 'no-such-file']],
  [0, ['plan', 'test/exports/ldap/slapcat.ldif', '--from', 'ldap', '--to', 'kratos']],
  [64, ['plan', 'x', '--from', 'ldap']],
  [78, ['convert', 'test/exports/ldap/slapcat.ldif', '--from', 'ldap', '--to', 'kratos', '--output', 'no-such-folder']],
  [64, ['convert', 'x']],
  [64, ['import', 'x']],
  [66, ['import', 'no-such-file', '--from', 'ndjson', '--service', 'http://127.0.0.1:1']],
  [64, ['serve', '--nonsense']],
  [64, ['bench', '--nonsense']],
  [64, ['calibrate', '--nonsense']],
  ...[
    ...['inspect', 'verify', 'identify', 'transcode', 'formats', 'validate', 'plan', 'convert', 'import', 'serve'],
    ...['bench', 'calibrate'],
  ].map((command): [number, readonly string[]] => [0, [command, '--help']]),
]

describe('a command in the process of the tests', () => {
  few(3).each(commands)(
    'a command in this process and in a separate process ends with %d and the same output: %j',
    async (code, args, input, env) => {
      const [here, process] = await bothOf(args, input, env)
      expect(process).toEqual(here)
      expect(process).toHaveProperty('code', code)
    },
  )

  slow('an import ends in the same way in this process and in a separate process', async () => {
    const peer = await aPeer()
    const path = rowsFile(people(30))
    const [here, process] = await bothOf(['import', path, '--from', 'ndjson', '--service', peer.url, '--dry-run'])
    expect(process).toEqual(here)
    expect(process).toHaveProperty('code', 0)
    const { url } = await aPeer({ apiKey: 'another key' })
    const [refused, itself] = await bothOf(['import', path, '--from', 'ndjson', '--service', url])
    expect(itself).toEqual(refused)
    expect(itself).toHaveProperty('code', 77)
  })
})
