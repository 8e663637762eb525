import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { few, slow } from '../sample.ts'
import { file, inTerminal, saltbridge, saltbridgeProcess, temporary, useCommand } from './command.ts'
import { legacy } from './known.ts'

useCommand()

const digest = 'CFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
/** Returns different hashes in canonical form. */
const bcrypt = (index: number) => `$2b$10$abcdefghijklmnopqrstuu${digest.slice(0, index)}x${digest.slice(index + 1)}`
const phpass = '$P$BxTMFzl5/RQoqhxlTGG23aTaEhVMba0'

/** A target of the user's own, as the documentation describes it. */
const targetModule = `export const target = {
  id: 'mine',
  name: 'Mine',
  facts: { version: '1', source: 'mine.js' },
  proof: 'documentation',
  accepts: [{ format: 'bcrypt', limits: { cost: [4, 12] } }, { format: 'phpass' }],
  options: {
    style: { about: 'the style of the file', values: ['plain', 'wide'], usual: 'plain' },
    note: { about: 'a note for the first line', isFile: true },
  },
  ids: { kind: 'uuid' },
  carries: { email: true, names: true },
  identifiers: () => ['email'],
  unverified: 'They cannot sign in.',
  limits: { users: 2 },
  fileName: (number) => \`users-\${number}.json\`,
  createWriter: () => ({
    begin: () => '[',
    write: (users, isFirst) =>
      (isFirst ? '' : ',') + users.map(({ id, email, hash }) => JSON.stringify({ id, email, hash: hash?.text })).join(','),
    end: () => ']\\n',
  }),
  risks: () => ['This is a risk.'],
  start: ({ files }) => files.map((name) => \`load \${name}\`),
  prove: () => ['sign-in ada@example.com'],
}
`
const sourceModule = `export const source = {
  id: 'own',
  async *read(chunks) {
    let text = ''
    for await (const chunk of chunks) text += Buffer.from(chunk).toString()
    yield text.trim().split('\\n').map((line, index) => {
      const [id, email, hash] = line.split(' ')
      return { row: index + 1, id, email, emailVerified: true, hash: { text: hash, fields: {} } }
    })
  },
}
`

const place = { target: '', source: '' }
beforeAll(() => {
  place.target = file('mine.mjs', targetModule)
  place.source = file('own.mjs', sourceModule)
})

const columns = ['id', 'email', 'hash', 'email-verified=verified'].flatMap((name) => [
  '--column',
  name.includes('=') ? name : `${name}=${name}`,
])
const uuid = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const csv = (rows: readonly string[]) => `id,email,hash,verified\n${rows.join('\n')}\n`
const users = csv([
  `${uuid(1)},Ada@Example.com,${bcrypt(0)},true`,
  `${uuid(2)},bela@example.com,${bcrypt(1)},true`,
  `${uuid(3)},chidi@example.com,${bcrypt(2)},true`,
])
const from = (path: string) => [path, '--from', 'csv', ...columns, '--to', place.target]
const filesOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
let next = 0
const newFolder = () => temporary(`out-${++next}`)

describe('an export that forces no decision', () => {
  test('convert writes the files of the target, the map of ids, the account and the plan', async () => {
    const out = newFolder()
    const ended = await saltbridge(['convert', ...from(file('users.csv', users)), '-o', out])
    expect(ended).toMatchObject({ code: 0 })
    const files = filesOf(out)
    expect(Object.keys(files).sort()).toEqual([
      'account.json',
      'id-map.csv',
      'plan.yaml',
      'users-1.json',
      'users-2.json',
    ])
    expect(JSON.parse(files['users-1.json']!)).toEqual([
      { id: uuid(1), email: 'ada@example.com', hash: bcrypt(0) },
      { id: uuid(2), email: 'bela@example.com', hash: bcrypt(1) },
    ])
    expect(JSON.parse(files['users-2.json']!)).toHaveLength(1)
    expect(files['id-map.csv']).toBe(`old,new\n${[1, 2, 3].map((index) => `${uuid(index)},${uuid(index)}\n`).join('')}`)
    expect(JSON.parse(files['account.json']!)).toMatchObject({
      users: { in: 3, written: 3, held: 0, refused: 0 },
      passwords: { exact: 3 },
      risks: ['This is a risk.'],
    })
    expect(ended.stdout).toMatch(/^3 users in the export\n +3 +written\n/)
    expect(ended.stdout).toContain('load users-1.json')
    expect(ended.stdout).toContain('sign-in ada@example.com')
    expect(ended.all).not.toContain(bcrypt(0))
  })

  test('only the owner may read the output folder and its files', async () => {
    const out = newFolder()
    await saltbridge(['convert', ...from(file('users.csv', users)), '-o', out])
    expect(statSync(out).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(out)) expect(statSync(join(out, name)).mode & 0o777, name).toBe(0o600)
  })

  test('the plan.yaml of an output folder gives the same files again, except for the paths in the plan', async () => {
    const [first, second] = [newFolder(), newFolder()]
    const path = file('ids.csv', users.replaceAll('00000000-', 'x'))
    await saltbridge(['convert', ...from(path), '-o', first, '--decide', 'ids=new'])
    const ended = await saltbridge(['convert', '--plan', join(first, 'plan.yaml'), '-o', second])
    expect(ended).toMatchObject({ code: 0 })
    expect(filesOf(second)).toEqual(filesOf(first))
    expect(filesOf(first)['id-map.csv']).toMatch(/^old,new\nx0000-4000-8000-000000000001,[0-9a-f-]{36}\n/)
  })
})

const difficult = csv([
  `${uuid(1)},ada@example.com,${bcrypt(0)},true`,
  `2,bela@example.com,${bcrypt(1)},`,
  `3,,${bcrypt(2)},true`,
  `${uuid(4)},dora@example.com,${bcrypt(3)},false`,
  `${uuid(5)},emil@example.com,,true`,
  `${uuid(6)},fei@example.com,$2b$13$${bcrypt(0).slice(7)},true`,
  `${uuid(7)},gus@example.com,$2b$10$short,true`,
  `${uuid(8)},hal@example.com,5f4dcc3b5aa765d61d8327deb882cf99,true`,
])

describe('an export that forces decisions', () => {
  test('without a terminal, convert lists each decision with its rows and answers, and writes nothing', async () => {
    const out = newFolder()
    const ended = await saltbridge(['convert', ...from(file('difficult.csv', difficult)), '-o', out])
    expect(ended).toMatchObject({ code: 78, stdout: '' })
    for (const text of [
      'ids: 2 users (rows 2, 3) have no id, or an id that the target cannot store',
      'unverified-emails: 1 user (row 4)',
      'unknown-emails: 1 user (row 2)',
      'without-password: 1 user (row 5) has no password',
      'unaccepted-hashes: 1 user (row 6)',
      'cost must be from 4 to 12, but it is 13',
      '--decide DECISION=ANSWER',
    ])
      expect(ended.stderr.replace(/\s+/g, ' ')).toContain(text)
    expect(existsSync(out)).toBe(false)
  })

  test('the options that convert prints give the safe answers, and so does --decide safe', async () => {
    const path = file('paste.csv', `${difficult}${uuid(9)},ida@example.com,${phpass},true\n`)
    const args = ['convert', ...from(path), '--written-by', 'wordpress', '-o']
    const { code, stderr } = await saltbridge([...args, newFolder()])
    expect(code).toBe(78)
    const [, line] = /or these options: (--decide [^\n]*)\n/.exec(stderr) ?? []
    expect(line).toContain('--decide unaccepted-hashes=refuse')
    expect(line).toContain('--decide php-trim=hold')
    const [pasted, safe] = [newFolder(), newFolder()]
    const first = await saltbridge([...args, pasted, ...line!.split(' ')])
    const second = await saltbridge([...args, safe, '--decide', 'safe'])
    expect([first.code, second.code]).toEqual([65, 65])
    const account = JSON.parse(filesOf(safe)['account.json']!)
    expect(JSON.parse(filesOf(pasted)['account.json']!)).toEqual(account)
    expect(account).toMatchObject({ held: { 'php-trim': 4 }, passwords: { except: 0, dropped: 0 } })
    const other = await saltbridge([...args, newFolder(), '--decide', 'safe', '--accept', 'php-trim', '--json'])
    const accepted = JSON.parse(other.stdout)
    expect(accepted.held['php-trim']).toBeUndefined()
  })

  test('plan --decide safe writes a plan in which no decision is open', async () => {
    const yaml = temporary('safe.yaml')
    const path = file('difficult.csv', difficult)
    expect(await saltbridge(['plan', ...from(path), '-o', yaml, '--decide', 'safe'])).toMatchObject({ code: 0 })
    const text = readFileSync(yaml, 'utf8')
    expect(text).toMatch(/^ {2}unaccepted-hashes: refuse$/m)
    expect(text).toMatch(/^ {2}several-hashes: hold$/m)
    expect(text).not.toMatch(/: null$/m)
  })

  few(3).each([['several-hashes=hold', 'several-hashes=first'], ['php-trim=accept'], ['nonsense=hold']])(
    '--decide refuses %j %j',
    async (...answers) => {
      const decide = answers.flatMap((answer) => ['--decide', answer])
      const args = ['convert', ...from(file('users.csv', users)), '-o', newFolder(), ...decide]
      expect(await saltbridge(args)).toMatchObject({ code: 64, stderr: expect.stringContaining('--decide') })
    },
  )

  const answers = [
    'ids=uuid5',
    'unverified-emails=hold',
    'unknown-emails=carry',
    'without-password=carry',
    'unaccepted-hashes=reset',
  ]
  const decide = answers.flatMap((answer) => ['--decide', answer])

  test('with answers, every user is written, held or refused, and the users who were not written can be converted again', async () => {
    const out = newFolder()
    const path = file('difficult.csv', difficult)
    const ended = await saltbridge(['convert', ...from(path), '-o', out, ...decide])
    expect(ended).toMatchObject({ code: 65 })
    const files = filesOf(out)
    expect(JSON.parse(files['account.json']!)).toMatchObject({
      users: { in: 8, written: 4, held: 1, refused: 3 },
      passwords: { exact: 2, except: 0, none: 1, dropped: 1, held: 1, refused: 3 },
    })
    expect(ended.stdout).toMatch(/^row 7 .*ERR_MALFORMED .*hash: ends after character 12: expected/m)
    const left = files['not-written.ndjson']!.trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(left.map(({ key }) => key)).toEqual(['3', '4', '7', '8'])
    expect(ended.all).not.toContain('5f4dcc3b5aa765d61d8327deb882cf99')

    const corrected = left.map((row) => (row.key === '3' ? { ...row, email: 'chidi@example.com', username: 'c' } : row))
    const rows = file('corrected.ndjson', corrected.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const second = newFolder()
    const decideAgain = ['ids=uuid5', 'unverified-emails=carry', 'unaccepted-hashes=refuse']
    const target = ['--from', 'ndjson', '--to', place.target, '-o', second]
    const again = await saltbridge(['convert', rows, ...target, ...decideAgain.flatMap((it) => ['--decide', it])])
    expect(again).toMatchObject({ code: 65 })
    const account = JSON.parse(filesOf(second)['account.json']!)
    expect(account).toMatchObject({
      users: { in: 4, written: 2, held: 0, refused: 2 },
      fields: { username: { carried: 0, lost: 1 }, emailVerified: { lost: 1 } },
    })
    expect(filesOf(second)['users-1.json']).toContain(bcrypt(3))
  })

  test('plan writes the decisions with the safe answers, and convert refuses one without an answer', async () => {
    const [yaml, out] = [temporary('migration.yaml'), newFolder()]
    const path = file('difficult.csv', difficult)
    const planned = await saltbridge(['plan', ...from(path), '-o', yaml])
    expect(planned).toMatchObject({ code: 0 })
    expect(planned.stdout).toMatch(/1 decision\s+has\s+no\s+safe\s+answer:\s+write\s+an\s+answer\s+for\s+it/)
    expect(statSync(yaml).mode & 0o777).toBe(0o600)
    const text = readFileSync(yaml, 'utf8')
    expect(text).toMatch(/^ {2}unknown-emails: carry$/m)
    expect(text).toContain(createHash('sha256').update(difficult).digest('hex'))
    const refused = await saltbridge(['convert', '--plan', yaml, '-o', out])
    expect(refused).toMatchObject({ code: 78, stdout: '' })
    expect(refused.stderr).toContain('the decision unaccepted-hashes has no answer. Choose one of refuse, reset')
    writeFileSync(yaml, text.replace(/unaccepted-hashes: null/, 'unaccepted-hashes: refuse'))
    const ended = await saltbridge(['convert', '--plan', yaml, '-o', out])
    expect(ended).toMatchObject({ code: 65 })
    expect(JSON.parse(filesOf(out)['account.json']!).users).toEqual({ in: 8, written: 4, held: 0, refused: 4 })
  })

  test('an export that has changed since its plan is refused, and nothing is written', async () => {
    const [yaml, out] = [temporary('changed.yaml'), newFolder()]
    const path = file('changed.csv', users)
    await saltbridge(['plan', ...from(path), '-o', yaml])
    writeFileSync(path, users.replace('bela@', 'bele@'))
    const ended = await saltbridge(['convert', '--plan', yaml, '-o', out])
    expect(ended).toMatchObject({ code: 66, stdout: '' })
    expect(ended.stderr).toContain('has changed since the plan was made')
    expect(existsSync(out)).toBe(false)
    expect(readdirSync(temporary('.')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('a caveat holds the users until it is accepted', async () => {
    const path = file('phpass.csv', csv([`${uuid(1)},ada@example.com,${phpass},true`]))
    const wordpress = [...from(path), '--written-by', 'wordpress']
    const refused = await saltbridge(['convert', ...wordpress, '-o', newFolder()])
    expect(refused).toMatchObject({ code: 78 })
    expect(refused.stderr.replace(/\s+/g, ' ')).toContain(
      'php-trim: 1 user (row 1): passwords that were typed with spaces',
    )
    const out = newFolder()
    const accepted = await saltbridge([
      'convert',
      ...wordpress,
      '-o',
      out,
      '--accept',
      'php-trim',
      '--accept',
      'php-slashes',
    ])
    expect(accepted).toMatchObject({ code: 0 })
    expect(JSON.parse(filesOf(out)['users-1.json']!)).toEqual([{ id: uuid(1), email: 'ada@example.com', hash: phpass }])
    expect(JSON.parse(filesOf(out)['account.json']!)).toMatchObject({
      passwords: { exact: 0, except: 1 },
      caveats: { 'php-trim': 1, 'php-slashes': 1 },
    })
  })

  slow('on a terminal, convert asks for each decision, and an empty answer is the safe one', async () => {
    const out = newFolder()
    const path = file(
      'ask.csv',
      csv([`2,bela@example.com,${bcrypt(1)},`, `${uuid(6)},fei@example.com,$2b$13$${bcrypt(0).slice(7)},true`]),
    )
    const ended = await inTerminal(['convert', ...from(path), '-o', out], { input: '\nperhaps\n\nreset\n\n' })
    expect(ended.stdout).toContain('uuid5 / new / hold [uuid5]:')
    expect(ended.stdout).toContain('refuse / reset:')
    expect(ended).toMatchObject({ code: 0 })
    expect(filesOf(out)['plan.yaml']).toMatch(/unaccepted-hashes: reset/)
  })
})

describe('a command line that cannot work', () => {
  few(3).each([
    ['stdin', () => ['convert', '-', ...from('').slice(1), '-o', 'out'], 'Save the export to a file'],
    ['no export', () => ['plan', ...from('').slice(1)], 'pass the file of the export'],
    ['no target', () => ['convert', 'x.csv', '--from', 'csv', '-o', 'out'], '--to TARGET'],
    [
      'a misspelt target',
      () => ['plan', 'x.csv', '--from', 'csv', '--column', 'hash=h', '--to', 'supabse'],
      'Did you mean supabase?',
    ],
    ['an unknown layout', () => ['plan', 'x.csv', '--from', 'cvs', '--to', 'supabase'], 'Allowed choices are firebase'],
    ['a wrong decision', () => ['plan', ...from(file('u.csv', users)), '--decide', 'id=new'], 'The decisions are ids'],
    [
      'a wrong answer',
      () => ['plan', ...from(file('u.csv', users)), '--decide', 'ids=newer'],
      'the answers are uuid5, new, hold',
    ],
    ['a wrong caveat', () => ['plan', ...from(file('u.csv', users)), '--accept', 'all'], 'The caveats are'],
    [
      'an unknown option of the target',
      () => ['plan', ...from(file('u.csv', users)), '--target-option', 'stile=plain'],
      'Did you mean style?',
    ],
    [
      'a wrong value of an option',
      () => ['plan', ...from(file('u.csv', users)), '--target-option', 'style=red'],
      'the values are plain, wide',
    ],
    [
      'a plan with other options',
      () => ['convert', '--plan', 'x.yaml', '--to', 'supabase', '-o', 'out'],
      'pass only --output, --json, --try and --remove-unfinished',
    ],
    [
      'a plan that is something else',
      () => ['convert', '--plan', file('p.yaml', 'a: 1\n'), '-o', newFolder()],
      'this file is not a plan',
    ],
    [
      'a plan that is not YAML',
      () => ['convert', '--plan', file('p.yaml', 'a: [\n'), '-o', newFolder()],
      'is not YAML',
    ],
    [
      'a module without a target',
      () => ['plan', 'x.csv', '--from', 'csv', '--column', 'hash=h', '--to', file('empty.mjs', '')],
      'does not export an object named target',
    ],
    [
      'a module that does not exist',
      () => ['plan', 'x.csv', '--from', 'csv', '--column', 'hash=h', '--to', './none.mjs'],
      '--to "./none.mjs": the file does not exist. Pass the path of a JavaScript module',
    ],
    [
      'a further file without the column',
      () => ['plan', ...from(file('one.csv', users)), file('two.csv', 'mail\na\n')],
      'two.csv": ',
    ],
    [
      'a folder that does not exist',
      () => ['convert', ...from(file('u.csv', users)), '-o', temporary('nowhere/out')],
      'nowhere" does not exist',
    ],
    ['an export without users', () => ['plan', ...from(file('none.csv', csv([]).trim()))], 'has no users'],
  ])('%s is refused with the next step', async (_name, args, words) => {
    const ended = await saltbridge(args())
    expect(ended.code).toBeGreaterThanOrEqual(64)
    expect(ended.stdout).toBe('')
    expect(ended.stderr.replace(/\s+/g, ' ')).toContain(words)
  })

  test('a plan that was edited to an unknown layout is refused', async () => {
    const path = temporary('edited.yaml')
    await saltbridge(['plan', ...from(file('edited.csv', users)), '-o', path])
    writeFileSync(path, readFileSync(path, 'utf8').replace('from: csv', 'from: Csv'))
    const { code, stderr } = await saltbridge(['convert', '--plan', path, '-o', newFolder()])
    expect([code, stderr]).toEqual([64, expect.stringContaining('there is no layout "Csv". The layouts are firebase')])
  })

  test('a folder that contains files is never overwritten', async () => {
    const out = newFolder()
    mkdirSync(out)
    writeFileSync(join(out, 'mine.txt'), 'mine')
    const ended = await saltbridge(['convert', ...from(file('users.csv', users)), '-o', out])
    expect(ended).toMatchObject({ code: 73 })
    expect(ended.stderr).toContain('is not empty')
    expect(readdirSync(out)).toEqual(['mine.txt'])
  })

  test('stdout is not an output folder', async () => {
    const { code, stderr } = await saltbridge(['convert', ...from(file('users.csv', users)), '-o', '-'])
    expect([code, stderr]).toEqual([64, expect.stringContaining('--output takes the name of a new folder, not -')])
    expect(existsSync('-')).toBe(false)
  })

  test('an output folder that is a link is refused before the conversion', async () => {
    const [out, link] = [newFolder(), newFolder()]
    mkdirSync(out)
    symlinkSync(out, link)
    const ended = await saltbridge(['convert', ...from(file('users.csv', users)), '-o', link])
    expect(ended).toMatchObject({ code: 73 })
    expect(ended.stderr).toContain('is a link or a mounted folder')
  })
})

few(3).each([
  ['validate', '--json'],
  ['validate', '--try', 'ada@example.com', '--password-file', '.gitignore'],
  ['plan', '--to', 'supabase'],
  ['import', '--service', 'http://127.0.0.1:1', '--retry-for', '0s'],
  ['bench', '--budget', '100ms'],
])('%s reads an export with a module of the user: %s', async (command, ...more) => {
  const path = file('own.txt', `${uuid(1)} ada@example.com $2b$04$${bcrypt(0).slice(7)}\n`)
  const input = command === 'bench' ? ['--export', path] : [path]
  const { code, stdout } = await saltbridge([command, ...input, '--from', place.source, ...more])
  // No service answers the import, and the password of --try is wrong.
  expect(code).toBe(command === 'import' ? 69 : more.includes('--try') ? 1 : 0)
  if (more.includes('--json')) expect(JSON.parse(stdout).summary).toMatchObject({ rows: 1, accepted: 1 })
})

test('a module without a source is refused by every command that reads one', async () => {
  for (const args of [['validate'], ['import', '--service', 'http://127.0.0.1:1']]) {
    const { code, stderr } = await saltbridge([args[0]!, 'package.json', '--from', place.target, ...args.slice(1)])
    expect([code, stderr]).toEqual([66, expect.stringContaining('the module does not export an object named source')])
  }
})

test('--signer-key-file is used with a module, too', async () => {
  const out = newFolder()
  const { code, all } = await saltbridge([
    ...[
      'convert',
      file('signed.txt', `${uuid(1)} ada@example.com ${legacy.text}\n`),
      '--from',
      place.source,
      '--to',
      'supabase',
    ],
    ...['--signer-key-file', file('signed.key', legacy.key), '--output', out],
  ])
  expect([code, all]).toEqual([0, expect.stringContaining('1  written')])
  expect(readFileSync(join(out, 'supabase-users.sql'), 'utf8')).toContain(legacy.withKey.supabase)
})

few(3).each([
  ['--column', 'hash=h'],
  ['--table', 'users'],
  ['--delimiter', 'comma'],
  ['--hash-config', 'config.txt'],
])('%s is refused with a module, which cannot use it', async (option, value) => {
  const args = ['convert', file('own-option.txt', ''), '--from', place.source, '--to', place.target, '-o', newFolder()]
  const { code, stderr } = await saltbridge([...args, option, value])
  expect([code, stderr]).toEqual([64, expect.stringContaining(option)])
})

test('--from takes a module that exports a source', async () => {
  const out = newFolder()
  const path = file('own.txt', `${uuid(1)} ada@example.com ${bcrypt(0)}\n`)
  const ended = await saltbridge(['convert', path, '--from', place.source, '--to', place.target, '-o', out])
  expect(ended).toMatchObject({ code: 0 })
  expect(JSON.parse(filesOf(out)['users-1.json']!)).toHaveLength(1)
})

describe('a command that is interrupted by Ctrl-C', () => {
  /** A source that never ends when it is read for the `last` time. */
  const endless = (last: number) =>
    file(
      `endless-${last}.mjs`,
      `${sourceModule.replace('source =', 'own =')}
let reads = 0
export const source = {
  id: 'endless',
  async *read(chunks) {
    yield* own.read(chunks)
    if (++reads < ${last}) return
    setInterval(() => {}, 1000)
    process.stderr.write('waiting\\n')
    await new Promise(() => {})
  },
}
`,
    )
  const when = { text: 'waiting', signal: 'SIGINT' as const }
  const said = 'waiting\nsaltbridge: interrupted, so nothing was written\n'

  // The export is read twice to find the decisions, and twice to write the users.
  few(3).each([1, 2, 3, 4])('convert says so in pass %s over the export, and leaves no folder', async (last) => {
    const path = file(`endless-${last}.txt`, `${uuid(1)} ada@example.com ${bcrypt(0)}\n`)
    const out = newFolder()
    const before = readdirSync(temporary(''))
    const args = ['convert', path, '--from', endless(last), '--to', place.target, '-o', out]
    expect(await saltbridge(args, { when })).toMatchObject({ code: 130, stdout: '', stderr: said })
    expect(readdirSync(temporary('')).filter((name) => !before.includes(name))).toEqual([`endless-${last}.mjs`])
  })

  slow('killed, convert leaves its folder, and the next run removes the folder with --remove-unfinished', async () => {
    const path = file('killed.txt', `${uuid(1)} ada@example.com ${bcrypt(0)}\n`)
    const out = newFolder()
    const left = () => readdirSync(temporary('')).filter((name) => name.startsWith(`.${basename(out)}.`))
    const to = ['--to', place.target, '-o', out]
    await saltbridge(['convert', path, '--from', endless(3), ...to], { when: { text: 'waiting', signal: 'SIGKILL' } })
    expect(left()).toHaveLength(1)
    const warned = await saltbridge(['convert', path, '--from', endless(9), ...to, '--json'])
    expect(warned).toMatchObject({ code: 0, stderr: expect.stringContaining('--remove-unfinished') })
    expect(warned.stderr).toContain(left()[0])
    rmSync(out, { recursive: true })
    const removed = await saltbridge(['convert', path, '--from', endless(9), ...to, '--remove-unfinished'])
    expect(removed).toMatchObject({ code: 0, stderr: expect.stringContaining('removed "') })
    expect(left()).toEqual([])
  })

  few(3).each([
    ['y', 0],
    ['', 1],
  ])('in a terminal, convert asks whether to remove a folder that was left: %j', async (answer, count) => {
    const out = newFolder()
    mkdirSync(join(temporary(''), `.${basename(out)}.0badcafe.tmp`))
    const path = file('asked.txt', `${uuid(1)} ada@example.com ${bcrypt(0)}\n`)
    const args = ['convert', path, '--from', place.source, '--to', place.target, '-o', out]
    const { code, stdout } = await inTerminal(args, { when: { text: '[y/N]', type: `${answer}\r` } })
    expect([code, stdout]).toEqual([0, expect.stringContaining('which may contain password hashes')])
    expect(readdirSync(temporary('')).filter((name) => name.startsWith(`.${basename(out)}.`))).toHaveLength(count)
  })

  slow('plan says so, and leaves no file', async () => {
    const path = file('endless.txt', `${uuid(1)} ada@example.com ${bcrypt(0)}\n`)
    const output = temporary('endless.yaml')
    const args = ['plan', path, '--from', endless(2), '--to', place.target, '-o', output]
    expect(await saltbridge(args, { when })).toMatchObject({ code: 130, stdout: '', stderr: said })
    expect(readdirSync(temporary('')).filter((name) => name.startsWith('endless.yaml'))).toEqual([])
  })

  test('convert says so in place of the question that it asks in a terminal', async () => {
    const path = file('question.csv', csv([`,ada@example.com,${bcrypt(0)},true`]))
    const { stdout, code } = await inTerminal(['convert', ...from(path), '-o', newFolder()], {
      when: { text: 'hold [uuid5]:', type: '\u0003' },
    })
    expect([code, stdout]).toEqual([
      130,
      expect.stringMatching(/\r\u001b\[Ksaltbridge: interrupted, so nothing was written\r\n$/),
    ])
  })
})

const kills = process.env.SALTBRIDGE_TESTS === 'all' ? 50 : 15
slow(`killed at ${kills} random moments, convert leaves a complete folder or none`, { timeout: 600_000 }, async () => {
  const path = file(
    'many.csv',
    csv(Array.from({ length: 1_000 }, (_, index) => `${index},u${index}@example.com,${bcrypt(0)},true`)),
  )
  const answers = ['--decide', 'ids=uuid5']
  const whole = newFolder()
  const begin = performance.now()
  await saltbridgeProcess(['convert', ...from(path), '-o', whole, ...answers])
  const duration = performance.now() - begin
  const names = readdirSync(whole)
  for (let kill = 0; kill < kills; kill++) {
    const out = newFolder()
    const signal = kill % 2 === 0 ? 'SIGKILL' : 'SIGTERM'
    const running = saltbridgeProcess(['convert', ...from(path), '-o', out, ...answers], {
      killAfter: duration * (0.5 + 0.6 * Math.random()),
      signal,
    })
    await running
    if (!existsSync(out)) continue
    expect(readdirSync(out)).toEqual(names)
    for (const name of names) expect(statSync(join(out, name)).size, name).toBeGreaterThan(0)
    expect(readFileSync(join(out, 'id-map.csv'))).toEqual(readFileSync(join(whole, 'id-map.csv')))
  }
})
