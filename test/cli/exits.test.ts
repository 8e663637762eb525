import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exits } from '../../src/cli/terminal/errors.ts'
import { errorCodes } from '../../src/core/errors.ts'
import { few } from '../sample.ts'
import { file, saltbridge, temporary, useCommand } from './command.ts'
import { bcrypt } from './known.ts'

useCommand()

const service = 'http://127.0.0.1:1'
/** The begin of a command line of each command that reads an export, and the layout without a header. */
const readers: readonly (readonly string[])[] = [
  ['validate', '--from', 'ndjson'],
  ['import', '--from', 'ndjson', '--service', service],
  ['plan', '--from', 'ndjson', '--to', 'supabase'],
  ['convert', '--from', 'ndjson', '--to', 'supabase', '--output', 'absent-folder'],
]
/** The options that name a file to read, each on a command line on which only this file is missing. */
const inputs: readonly (readonly string[])[] = [
  ['inspect', '--file'],
  ['verify', '--password-stdin', '--file'],
  ['verify', bcrypt.text, '--password-file'],
  ['verify', bcrypt.text, '--password-stdin', '--signer-key-file'],
  ['verify', bcrypt.text, '--password-stdin', '--pepper-file'],
  ['identify', '--password-stdin', '--file'],
  ['transcode', '--to', 'sealed', '--file'],
  ...readers,
  ['validate', 'package.json', '--from', 'firebase', '--hash-config'],
  ['import', 'package.json', '--from', 'ndjson', '--service', service, '--api-key-file'],
  ['import', 'package.json', '--from', 'ndjson', '--service', service, '--reconcile'],
  ['convert', 'package.json', '--from', './absent.js', '--to', 'supabase', '--output', 'absent-folder', '--written-by'],
  ['convert', '--output', 'absent-folder', '--plan'],
  ['bench', '--from', 'ndjson', '--export'],
  ['calibrate', '--login-time', '250ms', '--from', 'ndjson', '--logins-per-second', '1', '--export'],
]

few(3).each(inputs)('an input that does not exist exits with 66: %s %s %s', async (...args) => {
  const { code, stdout, stderr } = await saltbridge([...args, args.at(-1) === '--written-by' ? 'django' : 'absent'])
  expect([code, stdout]).toEqual([66, ''])
  expect(stderr).toMatch(/^saltbridge: .*absent.*does not exist/)
})

few(3).each(readers)('an export that is not in the layout, or has no rows, exits with 66: %s', async (...args) => {
  const gzip = file('broken.gz', Buffer.from('1f8b08000000000000030102', 'hex'))
  for (const path of [gzip, file('empty.ndjson', '')]) {
    const { code, stderr } = await saltbridge([...args, path])
    expect([code, stderr], path).toEqual([66, expect.stringMatching(/^saltbridge: /)])
  }
})

few(3).each([
  ['validate', '--from', 'lines', '--report'],
  ['validate', '--from', 'lines', '--emit'],
  ['import', '--from', 'ndjson', '--service', service, '--errors'],
  ['import', '--from', 'ndjson', '--service', service, '--checkpoint'],
  ['import', '--from', 'ndjson', '--service', service, '--manifest'],
  ['plan', '--from', 'ndjson', '--to', 'supabase', '--output'],
  ['convert', '--from', 'ndjson', '--to', 'supabase', '--output'],
  ['bench', '--html'],
  ['calibrate', '--login-time', '250ms', '--html'],
])('an output that cannot be written exits with 73 before anything is done: %s %s %s', async (...args) => {
  const command = args[0] === 'bench' || args[0] === 'calibrate' ? args : [args[0]!, 'package.json', ...args.slice(1)]
  const { code, stdout, stderr } = await saltbridge([...command, temporary('absent/file')])
  expect([code, stdout]).toEqual([73, ''])
  expect(stderr).toMatch(/the folder .*does not exist/)
})

test('a value that a target does not accept exits with 64, and its option is named', async () => {
  const options = [
    ['keycloak', 'realm=/'],
    ['clerk', 'shortest-username=0'],
    ['better-auth', 'schema='],
  ] as const
  for (const [target, option] of options) {
    const args = ['plan', 'package.json', '--from', 'ndjson', '--to', target, '--target-option', option]
    const { code, stderr } = await saltbridge(args)
    expect([code, stderr]).toEqual([64, expect.stringContaining(`--target-option ${option.split('=')[0]}`)])
  }
})

test('the documents list exactly the exit codes that a command can have', async () => {
  const signals = [129, 130, 143]
  const all = new Set([...Object.values(exits), ...Object.values(errorCodes).map(({ exit }) => exit), ...signals])
  const sorted = [...all].sort((one, other) => one - other)
  const [, table] = readFileSync('docs/cli.md', 'utf8').split('## Exit codes')
  const inTable = [...table!.split('\n## ')[0]!.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, codes]) =>
    codes!.split(', '),
  )
  expect(inTable.map(Number)).toEqual(sorted)
  const { stdout } = await saltbridge(['--help'])
  const [, section] = stdout.split('Exit codes:')
  expect([...section!.split('\n\n')[0]!.matchAll(/^ {2}(\d+) /gm)].map(([, code]) => Number(code))).toEqual(sorted)
})
