import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { example, hashConfig } from '../fixtures/firebase-export.ts'
import { few, slow } from '../sample.ts'
import { execute, inShell, inTerminal, saltbridge, temporary, useCommand } from './command.ts'
import { bcrypt, legacy } from './known.ts'

useCommand()

/** Creates an empty folder, so that a test can check that no file is left. */
const folder = (name: string) => {
  mkdirSync(temporary(name))
  return (file: string) => join(temporary(name), file)
}
const hashesIn = (path: string) => {
  writeFileSync(path, `${bcrypt.text}\n`)
  return ['validate', path, '--from', 'lines']
}

describe('a file that is read is never replaced by one that is written', () => {
  test.each(['--report', '--emit'])('%s does not replace the input behind a link', async (option) => {
    const at = folder(`link${option}`)
    const args = hashesIn(at('hashes'))
    symlinkSync('hashes', at('link'))
    linkSync(at('hashes'), at('hard'))
    for (const name of ['link', 'hard']) {
      const { code, stderr } = await saltbridge([...args, option, at(name)])
      expect([code, stderr]).toEqual([64, expect.stringContaining(`the input and ${option} must be different`)])
    }
    expect(readFileSync(at('hashes'), 'utf8')).toBe(`${bcrypt.text}\n`)
    expect(readdirSync(at(''))).toHaveLength(3)
  })

  test('an output does not replace an input that is a link to it', async () => {
    const at = folder('linked-input')
    hashesIn(at('hashes'))
    symlinkSync('hashes', at('link'))
    expect((await saltbridge(['validate', at('link'), '--from', 'lines', '--report', at('hashes')])).code).toBe(64)
    expect(readFileSync(at('hashes'), 'utf8')).toBe(`${bcrypt.text}\n`)
  })

  slow('an output does not replace the file of stdin or stdout', async () => {
    const at = folder('streams')
    hashesIn(at('hashes'))
    const read = await inShell(`saltbridge validate - --from lines --report '${at('hashes')}' < '${at('hashes')}'`)
    expect([read.code, read.stderr]).toEqual([64, expect.stringContaining('the input and --report')])
    const written = `saltbridge validate '${at('hashes')}' --from lines --report /dev/stdout > '${at('out')}'`
    expect((await inShell(written)).code).toBe(64)
    expect(readFileSync(at('hashes'), 'utf8')).toBe(`${bcrypt.text}\n`)
    expect(readFileSync(at('out'), 'utf8')).toBe('')
  })

  test('an output does not replace the files of hash config, signer key and password', async () => {
    const at = folder('secrets')
    const contents = { config: hashConfig, key: legacy.key, password: 'hello' }
    for (const [name, content] of Object.entries(contents)) {
      writeFileSync(at(name), content)
      symlinkSync(name, at(`${name}.link`))
    }
    const users = ['validate', `${example}/users.json`, '--from', 'firebase']
    const config = [...users, '--hash-config', at('config')]
    const account = [...config, '--try', '0', '--password-file', at('password')]
    for (const suffix of ['', '.link']) {
      expect((await saltbridge([...config, '--report', at(`config${suffix}`)])).code).toBe(64)
      expect((await saltbridge([...config, '--emit', at(`config${suffix}`)])).code).toBe(64)
      const keyed = [...users, '--signer-key-file', at('key'), '--report', at(`key${suffix}`)]
      expect((await saltbridge(keyed)).code).toBe(64)
      expect((await saltbridge([...account, '--report', at(`password${suffix}`)])).code).toBe(64)
    }
    for (const [name, content] of Object.entries(contents)) expect(readFileSync(at(name), 'utf8')).toBe(content)
  })
})

describe('two files that are written', () => {
  test('two outputs are not the same file behind two links', async () => {
    const at = folder('two-links')
    const args = hashesIn(at('hashes'))
    writeFileSync(at('target'), 'kept')
    symlinkSync('target', at('a'))
    symlinkSync('target', at('b'))
    const { code, stderr } = await saltbridge([...args, '--report', at('a'), '--emit', at('b')])
    expect([code, stderr]).toEqual([64, expect.stringContaining('--report and --emit must be different')])
    expect(readFileSync(at('target'), 'utf8')).toBe('kept')
  })

  test('two outputs are not the same new file in a folder with two names', async () => {
    const at = folder('two-names')
    const args = hashesIn(at('hashes'))
    mkdirSync(at('folder'))
    symlinkSync('folder', at('link'))
    expect((await saltbridge([...args, '--report', at('folder/new'), '--emit', at('link/new')])).code).toBe(64)
    expect((await saltbridge([...args, '--report', at('folder/a'), '--emit', at('link/b')])).code).toBe(0)
    expect(readdirSync(at('folder')).sort()).toEqual(['a', 'b'])
  })
})

describe('a link', () => {
  test('a link to a file is kept, and its target is replaced', async () => {
    const at = folder('kept-link')
    writeFileSync(at('target'), 'old')
    symlinkSync('target', at('link'))
    expect((await saltbridge([...hashesIn(at('hashes')), '--emit', at('link')])).code).toBe(0)
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true)
    expect(readFileSync(at('target'), 'utf8')).toContain('passwordHash')
  })

  test('a link to a pipe, a device or a folder is refused', async () => {
    const at = folder('no-files')
    const args = hashesIn(at('hashes'))
    await execute('mkfifo', [at('pipe')])
    const targets = { pipe: at('pipe'), device: '/dev/null', folder: at('') }
    for (const [name, target] of Object.entries(targets)) {
      symlinkSync(target, at(`to-${name}`))
      const { code, stderr } = await saltbridge([...args, '--report', at(`to-${name}`)])
      expect([code, stderr]).toEqual([73, expect.stringContaining('is not a regular file')])
      expect(lstatSync(at(`to-${name}`)).isSymbolicLink()).toBe(true)
    }
    expect(lstatSync(at('pipe')).isFIFO()).toBe(true)
    expect([64, 73]).toContain((await saltbridge([...args, '--emit', '/dev/stdout'])).code)
  })

  test('a signal ends a command that waits for the writer of a named pipe', async () => {
    const at = folder('waiting')
    await execute('mkfifo', [at('pipe')])
    const args = ['validate', at('pipe'), '--from', 'lines']
    expect((await saltbridge(args, { interruptAfter: 1500 })).code).toBe(130)
  })

  test('a link to nothing, to itself or through a file exits with 73', async () => {
    const at = folder('broken-links')
    const args = hashesIn(at('hashes'))
    symlinkSync('absent', at('dangling'))
    symlinkSync('circle', at('circle'))
    for (const [path, meaning] of [
      ['dangling', 'the symbolic link points to a file that does not exist'],
      ['circle', 'the symbolic links form a loop'],
      ['hashes/report', 'a part of the path is not a directory'],
    ] as const) {
      const { code, stderr } = await saltbridge([...args, '--report', at(path)])
      expect([code, stderr]).toEqual([73, expect.stringContaining(meaning)])
    }
    expect(existsSync(at('absent'))).toBe(false)
    expect((await saltbridge(['validate', at('hashes/x'), '--from', 'lines'])).code).toBe(66)
  })
})

slow('an empty file name is refused before anything is asked or read', async () => {
  const args = [
    'validate',
    `${example}/users.json`,
    '--from',
    'firebase',
    '--hash-config',
    `${example}/hash-config.txt`,
  ]
  for (const option of ['--report', '--emit']) {
    const { code, stdout } = await inTerminal([...args, '--try', '0', option, ''])
    expect([code, stdout]).toEqual([64, expect.stringContaining(`${option} needs the name of a file`)])
  }
})

describe('stdout that is full', () => {
  test.each(['formats', 'formats --json', '--help'])(
    'a full stdout exits with 73 and an error on stderr: %s',
    async (command) => {
      const { code, stderr } = await inShell(`saltbridge ${command} > /dev/full`)
      expect([code, stderr]).toEqual([73, 'saltbridge: cannot write "stdout": the disk is full\n'])
    },
  )

  slow('a full stdout leaves no partial file', async () => {
    const at = folder('full')
    hashesIn(at('hashes'))
    const options = `--from lines --json --report '${at('report')}' --emit '${at('emit')}'`
    const slow = `(echo oops; sleep 1; echo oops)`
    const { code } = await inShell(`${slow} | saltbridge validate - --from lines --report '${at('r')}' > /dev/full`)
    expect(code).toBe(73)
    expect((await inShell(`saltbridge validate '${at('hashes')}' ${options} > /dev/full`)).code).toBe(73)
    expect(readdirSync(at('')).filter((name) => name.endsWith('.tmp') || name === 'r')).toEqual([])
  })

  slow('a full stderr does not change the exit code', async () => {
    expect((await inShell(`echo oops | saltbridge inspect - 2> /dev/full`)).code).toBe(65)
    expect((await inShell(`saltbridge verify '${bcrypt.text}' --password-stdin <<< '' 2> /dev/full`)).code).toBe(1)
  })
})

describe('an export without rows', () => {
  few(2).each([
    ['lines', ''],
    ['lines', '\n\n'],
    ['csv', 'hash,id\n'],
    ['ndjson', ''],
    ['firebase', '{"users": []}'],
  ])('an export without rows in %s exits with 66 and writes nothing: %j', async (from, input) => {
    const files = ['--report', temporary('rowless'), '--emit', temporary('rowless.emit')]
    const columns = from === 'csv' || from === 'ndjson' ? ['--column', 'hash=hash'] : []
    const config = from === 'firebase' ? ['--hash-config', `${example}/hash-config.txt`] : []
    const args = ['validate', '-', '--from', from, ...columns, ...config, ...files]
    const { code, stderr } = await saltbridge(args, { input })
    expect([code, stderr]).toEqual([66, expect.stringContaining('the file has no rows')])
    expect(readdirSync(temporary('')).filter((name) => name.includes('rowless'))).toEqual([])
  })

  test('an export without rows has a summary with --json', async () => {
    const { code, stdout } = await saltbridge(['validate', '-', '--from', 'lines', '--json'], { input: '' })
    expect(code).toBe(66)
    expect(JSON.parse(stdout)).toMatchObject({ interrupted: false, summary: { rows: 0 } })
  })
})

describe('temporary files of killed runs', () => {
  const user = `${JSON.stringify({ id: '1', email: 'ada@example.com', passwordHash: bcrypt.text })}\n`
  const ended = 2 ** 22 + 1

  /** Commands with an output, and how a temporary name begins. */
  const commands: [option: string, begin: string, args: (input: string, output: string) => readonly string[]][] = [
    [
      'convert --output',
      '.',
      (input, output) => ['convert', input, '--from', 'ndjson', '--to', 'supabase', '-o', output],
    ],
    ['plan --output', '', (input, output) => ['plan', input, '--from', 'ndjson', '--to', 'supabase', '-o', output]],
    ['validate --report', '', (input, output) => ['validate', input, '--from', 'ndjson', '--report', output]],
    ['validate --emit', '', (input, output) => ['validate', input, '--from', 'ndjson', '--emit', output]],
    ...['errors', 'checkpoint', 'manifest'].map((name): (typeof commands)[number] => [
      `import --${name}`,
      '',
      (input, output) => [
        ...['import', input, '--from', 'ndjson', '--service', 'http://127.0.0.1:1', '--retry-for', '1ms'],
        ...[`--${name}`, output],
      ],
    ]),
  ]
  test.each(commands)('%s names and removes them, but no other file', async (option, begin, args) => {
    const at = folder(`killed-${option.replaceAll(' ', '')}`)
    writeFileSync(at('users'), user)
    const own = `${begin}out.${process.ppid}`
    const left = [`${begin}out.0badcafe.tmp`, `${begin}out.${ended}-0badcafe.tmp`]
    const kept = [`${own}-0badcafe.tmp`, 'out.tmp', 'other.0badcafe.tmp', 'out.0badcafe.tmp.ndjson', 'out.0badcaf.tmp']
    for (const name of [...left, ...kept]) writeFileSync(at(name), bcrypt.text)
    symlinkSync('users', at(`${begin}out.00000000.tmp`))
    const before = readdirSync(at(''))
    const { stderr } = await saltbridge(args(at('users'), at('out')))
    for (const name of left) expect(stderr).toContain(`has left ${JSON.stringify(at(name))}`)
    expect(stderr.match(/Pass --remove-unfinished/g)).toHaveLength(left.length)
    expect(readdirSync(at(''))).toEqual(expect.arrayContaining(before))
    await saltbridge([...args(at('users'), at('out')), '--remove-unfinished'])
    const after = readdirSync(at(''))
    expect(before.filter((name) => !after.includes(name)).sort()).toEqual(left.sort())
  })

  test('a file of a running process is named after a day, because ids of processes are used again', async () => {
    const at = folder('killed-long-ago')
    writeFileSync(at('users'), user)
    const name = at(`out.${process.ppid}-0badcafe.tmp`)
    writeFileSync(name, '')
    utimesSync(name, 0, 0)
    const { stderr } = await saltbridge(['validate', at('users'), '--from', 'ndjson', '--report', at('out')])
    expect(stderr).toContain(JSON.stringify(name))
  })
})
