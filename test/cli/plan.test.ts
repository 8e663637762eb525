import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { few } from '../sample.ts'
import { file, saltbridge, temporary, useCommand } from './command.ts'
import { bcrypt, legacy } from './known.ts'

useCommand()

let next = 0
const fresh = (name: string) => temporary(`${next++}-${name}`)
const read = (path: string) => readFileSync(path, 'utf8')
const usersFile = (...users: object[]) =>
  file(`${next++}-users.ndjson`, users.map((user) => `${JSON.stringify(user)}\n`).join(''))
const keyFile = (key: string) => file(`${next++}-signer.key`, `${key}\n`)
const wrongKey = Buffer.alloc(64, 7).toString('base64')
const ada = { id: '7', email: 'ada@example.com', isVerified: true, passwordHash: legacy.text }
const to = ['--from', 'ndjson', '--to', 'supabase']
const answered = ['--decide', 'ids=uuid5']
const password = ['--try', 'ada@example.com', '--password-stdin']

describe('--try and the signer key', () => {
  const run = (command: string, users: string, key: string, ...more: string[]) =>
    saltbridge([command, users, ...to, '--signer-key-file', key, ...more], { input: legacy.password })

  few(3).each(['plan', 'convert'])('%s refuses a wrong signer key with --try, and writes nothing', async (command) => {
    const output = fresh('out')
    const { code, stderr, all } = await run(
      command,
      usersFile(ada),
      keyFile(wrongKey),
      ...password,
      ...answered,
      '--output',
      output,
    )
    expect({ code, isWritten: existsSync(output) }).toEqual({ code: 1, isWritten: false })
    expect(stderr).toContain('the password does not match')
    expect(stderr).toContain('the signer key or a parameter of the hash is wrong')
    for (const secret of [legacy.key, wrongKey, legacy.password]) expect(all).not.toContain(secret)
  })

  few(3).each(['plan', 'convert'])(
    '%s says that the passwords are not proven until one has matched',
    async (command) => {
      const [users, key] = [usersFile(ada), keyFile(legacy.key)]
      const without = await run(command, users, key, ...answered, '--output', fresh('out'))
      expect(without).toMatchObject({ code: 0 })
      expect(without.stdout).toContain('carried exactly (not proven)')
      expect(without.stdout).toContain('Not proven: no password was verified.')
      const proven = await run(command, users, key, ...password, ...answered, '--output', fresh('out'))
      expect(proven).toMatchObject({ code: 0 })
      expect(proven.stdout).toMatch(/^match +ada@example.com/)
      expect(proven.stdout).not.toContain('not proven')
      expect(proven.stdout.replace(/\s+/g, ' ')).toContain('matched its hash of the format supertokens-legacy-scrypt')
    },
  )

  test('convert --plan refuses another signer key, and a missing one', async () => {
    const [users, key, plan] = [usersFile(ada), keyFile(legacy.key), fresh('plan.yaml')]
    expect((await run('plan', users, key, ...answered, '--output', plan)).code).toBe(0)
    expect(read(plan)).toMatch(/^signer-key-id: [0-9a-f]{32}$/m)
    expect(read(plan)).not.toContain(legacy.key)
    const output = fresh('out')
    writeFileSync(key, wrongKey)
    const other = await saltbridge(['convert', '--plan', plan, '--output', output])
    expect({ code: other.code, isWritten: existsSync(output) }).toEqual({ code: 66, isWritten: false })
    expect(other.stderr).toContain('the signer key is not the key with which the plan was made')
    writeFileSync(key, legacy.key)
    writeFileSync(plan, read(plan).replace(/^ +signer-key-file: .*\n/m, ''))
    const missing = await saltbridge(['convert', '--plan', plan, '--output', output])
    expect(missing.stderr).toContain('the plan was made with a signer key')
    const unknown = fresh('old.yaml')
    writeFileSync(unknown, read(plan).replace(/^.*signer-key-id.*\n/gm, ''))
    const env = { LEGACY_PASSWORD_HASHING_SIGNER_KEY: legacy.key }
    const old = await saltbridge(['convert', '--plan', unknown, '--output', output], { env })
    expect(old.stderr).toContain('run `saltbridge plan` again')
  })

  test('a proof is kept in the plan until its files or options change', async () => {
    const [users, key, plan] = [usersFile(ada), keyFile(legacy.key), fresh('plan.yaml')]
    expect((await run('plan', users, key, ...password, ...answered, '--output', plan)).code).toBe(0)
    const proven = await saltbridge(['convert', '--plan', plan, '--output', fresh('out'), '--json'])
    expect(JSON.parse(proven.stdout).proven).toBe('supertokens-legacy-scrypt')
    writeFileSync(
      plan,
      read(plan).replace('  signer-key-file:', '  format: supertokens-legacy-scrypt\n  signer-key-file:'),
    )
    const changed = await saltbridge(['convert', '--plan', plan, '--output', fresh('out'), '--json'])
    expect(JSON.parse(changed.stdout).proven).toBeNull()
    const folder = fresh('out')
    const again = await saltbridge(['convert', '--plan', plan, '--output', folder, ...password], {
      input: legacy.password,
    })
    expect(again.code).toBe(0)
    expect(JSON.parse(read(join(folder, 'account.json'))).proven).toBe('supertokens-legacy-scrypt')
  })

  test('--try finds an account whose hash is in another file of the export', async () => {
    const people = file(`${next++}-users.csv`, 'id,email,hash\n1,ada@example.com,\n')
    const hashes = file(`${next++}-hashes.csv`, `id,email,hash\n1,ada@example.com,${bcrypt.text}\n`)
    const columns = ['id=id', 'email=email', 'hash=hash'].flatMap((one) => ['--column', one])
    const args = ['plan', people, hashes, '--from', 'csv', ...columns, '--to', 'supabase', ...password]
    const { code, stdout, stderr } = await saltbridge(args, { input: bcrypt.password })
    expect(stderr).not.toContain('saltbridge:')
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Proven:') })
    expect((await saltbridge(args, { input: 'wrong' })).code).toBe(1)
  })

  few(3).each(['plan', 'convert'])('%s refuses a password without --try', async (command) => {
    const ended = await saltbridge([command, usersFile(ada), ...to, '--password-stdin', '--output', fresh('out')])
    expect(ended).toMatchObject({ code: 64, stderr: expect.stringContaining('need --try ID') })
  })
})

describe('a plan that a person has edited', () => {
  const users = () =>
    usersFile(
      { id: '7', email: 'ada@example.com', isVerified: true, passwordHash: bcrypt.text },
      {
        id: '8',
        email: 'bob@example.com',
        passwordHash: bcrypt.text,
        thirdParty: [{ thirdPartyId: 'google.com', thirdPartyUserId: '1' }],
      },
    )

  test('a second plan keeps the answers, provider names, time and namespace', async () => {
    const [export_, plan] = [users(), fresh('plan.yaml')]
    expect((await saltbridge(['plan', export_, ...to, '--output', plan])).code).toBe(0)
    const edited = read(plan)
      .replace('ids: uuid5', 'ids: new')
      .replace('google.com: google', 'google.com: custom:acme')
      .replace(/^time: .*$/m, 'time: 2020-01-31T12:00:00.000Z')
      .replace(/^namespace: .*$/m, 'namespace: 6d1d5b43-52a5-4e4c-9f6a-0e3f7f2a9b11')
    expect(edited).not.toBe(read(plan))
    writeFileSync(plan, edited)
    const second = await saltbridge(['plan', export_, ...to, '--output', plan, '--decide', 'unknown-emails=hold'])
    expect(second.code).toBe(0)
    expect(second.stdout.replace(/\s+/g, ' ')).toContain('of the earlier plan in this file were kept')
    for (const kept of [
      'ids: new',
      'google.com: custom:acme',
      'time: 2020-01-31T12',
      '6d1d5b43',
      'unknown-emails: hold',
    ])
      expect(read(plan)).toContain(kept)
  })

  few(3).each([
    ['a plan of another conversion', (plan: string) => plan.replace('to: supabase', 'to: better-auth'), 64],
    ['a file that is not a plan', () => 'my notes\n', 66],
    ['an empty file', () => '', 66],
  ])('%s is not replaced', async (_, change, code) => {
    const [export_, plan] = [users(), fresh('plan.yaml')]
    await saltbridge(['plan', export_, ...to, '--output', plan])
    writeFileSync(plan, change(read(plan)))
    const before = read(plan)
    expect((await saltbridge(['plan', export_, ...to, '--output', plan])).code).toBe(code)
    expect(read(plan)).toBe(before)
  })

  few(3).each<[what: string, from: string | RegExp, to: string, words: string]>([
    ['a misspelt caveat', /^caveats: .*$/m, 'caveats:\n  php-trimm: accept', 'caveats: the key "php-trimm" is unknown'],
    ['an answer of a caveat', /^caveats: .*$/m, 'caveats:\n  php-trim: yes', 'must be accept or hold'],
    ['caveats that are a list', /^caveats: .*$/m, 'caveats: [php-trim]', 'caveats must be a map'],
    ['a misspelt decision', 'ids: uuid5', 'idss: uuid5', 'there is no decision "idss"'],
    ['a misspelt answer', 'ids: uuid5', 'ids: uuid', 'decisions.ids must be one of'],
    ['an answer that the target does not support', 'ids: uuid5', 'without-email: placeholder', 'placeholder'],
    ['decisions that are a text', /^decisions:[\s\S]*?(?=^caveats)/m, 'decisions: none\n', 'decisions must be a map'],
    ['a misspelt provider', 'google.com: google', 'gogle.com: google', 'the provider "gogle.com"'],
    ['a provider without a name', 'google.com: google', 'google.com: ""', 'providers.google.com must be text'],
    ['a misspelt key', /^namespace: /m, 'namspace: ', 'the key "namspace" is unknown'],
    ['a key twice', /^namespace: .*$/m, '$&\n$&', 'is not YAML'],
    ['a namespace that is no UUID', /^namespace: .*$/m, 'namespace: mine', 'namespace must be a UUID'],
    ['a time without a zone', /^time: .*$/m, 'time: 2026-01-31', 'time must be a time'],
    ['a misspelt option', /^options: .*$/m, 'options:\n  fromat: bcrypt', 'options: the key "fromat" is unknown'],
    ['an option with an unknown value', /^options: .*$/m, 'options:\n  format: bcrpyt', 'format'],
    ['options that are a list', /^options: .*$/m, 'options: [format]', 'options must be a map'],
    [
      'a list that is a text',
      /^options: .*$/m,
      'options:\n  target-option: a=b',
      'options.target-option must be a list',
    ],
    ['a file with another key', /^( +)sha256: /m, '$1sha512: x\n$1sha256: ', 'the key "sha512" is unknown'],
    ['a digest that is none', /^( +)sha256: .*$/m, '$1sha256: abc', 'must have 64 hexadecimal digits'],
    ['a key id that is none', /^time: /m, 'signer-key-id: abc\ntime: ', 'must have 32 hexadecimal digits'],
    ['another version', 'plan: 2', 'plan: 3', 'not a plan of version 1 or 2'],
    ['another layout', 'from: ndjson', 'from: njson', 'there is no layout'],
    ['another target', 'to: supabase', 'to: supabas', 'there is no target'],
  ])('convert refuses %s', async (_, from, replacement, words) => {
    const plan = fresh('plan.yaml')
    await saltbridge(['plan', users(), ...to, '--output', plan])
    const edited = read(plan).replace(from, replacement)
    expect(edited).not.toBe(read(plan))
    writeFileSync(plan, edited)
    const output = fresh('out')
    const { code, stderr } = await saltbridge(['convert', '--plan', plan, '--output', output])
    expect([64, 66, 78]).toContain(code)
    expect(stderr).toContain(words)
    expect(existsSync(output)).toBe(false)
  })
})

describe('the paths in a plan', () => {
  const signer = Buffer.alloc(64, 7).toString('base64')
  const config = `hash_config { algorithm: SCRYPT, base64_signer_key: ${signer}, base64_salt_separator: Bw==, rounds: 8, mem_cost: 14, }`
  const firebase = '{"users":[{"localId":"1","email":"ada@example.com","emailVerified":true}]}'
  const source = `export const source = {
    id: 'own',
    async *read(chunks) { for await (const _ of chunks); yield [{ row: 1, id: '1', email: 'ada@example.com', emailVerified: true, hash: { text: '${bcrypt.text}', fields: {} } }] },
  }`
  const target = `export const target = {
    id: 'mine', name: 'Mine', facts: { version: '1', source: 'mine.js' }, proof: 'documentation',
    accepts: [{ format: 'bcrypt' }], options: { note: { about: 'a note', isFile: true } }, ids: { kind: 'uuid' },
    carries: { email: true }, identifiers: () => ['email'], unverified: '', limits: {}, fileName: () => 'users.json',
    createWriter: () => ({ begin: () => '', write: () => '', end: () => '' }), risks: () => [], start: () => [], prove: () => [],
  }`
  const names = ['hash-config', 'signer-key-file', 'source', 'target', 'users.json', 'more.ndjson', 'note']
  const contents = [config, signer, source, target, firebase, `${JSON.stringify(ada)}\n`, 'a note']

  /** Creates a folder with all files, and empty folders for plans and for other commands. */
  function project(): string {
    const folder = fresh('project')
    for (const one of ['', 'plans', 'elsewhere']) mkdirSync(join(folder, one))
    for (const [index, name] of names.entries())
      writeFileSync(join(folder, /^(source|target)$/.test(name) ? `${name}.mjs` : name), contents[index]!)
    writeFileSync(join(folder, 'key'), legacy.key)
    writeFileSync(join(folder, 'users.ndjson'), `${JSON.stringify(ada)}\n`)
    return folder
  }

  /** Returns the files of a project as paths that are relative to the current folder. */
  const near = (folder: string) => (name: string) => relative('', join(folder, name))
  type Near = ReturnType<typeof near>

  /** Writes the plan of a project, and moves the project. Returns its new folder. */
  async function planAndMove(args: (at: Near) => readonly string[]): Promise<string> {
    const folder = project()
    const at = near(folder)
    const planned = await saltbridge(['plan', ...args(at), '--decide', 'safe', '-o', at('plans/plan.yaml')])
    expect(planned).toMatchObject({ code: 0 })
    const moved = fresh('moved')
    renameSync(folder, moved)
    return moved
  }
  const legacyUsers = (at: Near) => [at('users.ndjson'), ...to, '--signer-key-file', at('key')]
  const modules = (at: Near) => ['--from', at('source.mjs'), '--to', at('target.mjs')]

  few(3).each<[what: string, args: (at: Near) => readonly string[]]>([
    [
      '--hash-config',
      (at) => [at('users.json'), '--from', 'firebase', '--hash-config', at('hash-config'), '--to', 'supabase'],
    ],
    ['--signer-key-file', legacyUsers],
    ['several files', (at) => [at('users.ndjson'), at('more.ndjson'), ...legacyUsers(at).slice(1)]],
    [
      'modules and the file of a target option',
      (at) => [at('users.json'), ...modules(at), '--target-option', `note=${at('note')}`],
    ],
  ])('convert --plan finds %s after a move', async (_, args) => {
    const moved = await planAndMove(args)
    const plan = join(moved, 'plans/plan.yaml')
    expect(read(plan)).toContain('path: ../users.')
    expect(read(plan)).not.toContain('project')
    symlinkSync(plan, join(moved, 'link.yaml'))
    const out = join(moved, 'elsewhere/out')
    for (const [from, output] of [
      ['plans/plan.yaml', out],
      ['link.yaml', near(moved)('out')],
      ['elsewhere/out/plan.yaml', near(moved)('plans/out')],
    ] as const)
      expect(await saltbridge(['convert', '--plan', join(moved, from), '-o', output])).toMatchObject({ code: 0 })
    expect(read(join(moved, 'plans/out/plan.yaml'))).toContain('path: ../../users.')
  })

  test('convert --plan finds the files from another folder', async () => {
    const moved = await planAndMove(legacyUsers)
    const args = ['convert', '--plan', '../plans/plan.yaml', '-o', 'out']
    const ended = await saltbridge(args, { isProcess: true, cwd: join(moved, 'elsewhere') })
    expect(ended).toMatchObject({ code: 0 })
    expect(read(join(moved, 'elsewhere/out/plan.yaml'))).toContain('path: ../../users.ndjson')
  })

  test('a second plan is the plan of the same modules in another spelling', async () => {
    const folder = project()
    const [at, plan] = [near(folder), join(folder, 'plans/plan.yaml')]
    const first = await saltbridge(['plan', at('users.json'), ...modules(at), '--decide', 'ids=new', '-o', plan])
    expect(first).toMatchObject({ code: 0 })
    const again = ['--from', join(folder, 'source.mjs'), '--to', at('plans/../target.mjs'), '-o', plan]
    expect(await saltbridge(['plan', at('users.json'), ...again])).toMatchObject({ code: 0 })
    expect(read(plan)).toContain('ids: new')
  })

  few(3).each(['source.mjs', 'target.mjs', 'note'])('a change of %s after the plan is refused', async (name) => {
    const moved = await planAndMove((at) => [at('users.json'), ...modules(at), '--target-option', `note=${at('note')}`])
    writeFileSync(join(moved, name), `${read(join(moved, name))}\n`)
    const ended = await saltbridge(['convert', '--plan', join(moved, 'plans/plan.yaml'), '-o', fresh('out')])
    expect(ended).toMatchObject({ code: 66, stderr: expect.stringContaining('has changed since the plan was made') })
  })

  test('a proof is valid after the plan and its files were moved', async () => {
    const secret = file('password', legacy.password)
    const trial = ['--try', 'ada@example.com', '--password-file', secret]
    const moved = await planAndMove((at) => [...legacyUsers(at), ...trial])
    const plan = join(moved, 'plans/plan.yaml')
    const ended = await saltbridge(['convert', '--plan', plan, '-o', fresh('out'), '--json'])
    expect(JSON.parse(ended.stdout).proven).toBe('supertokens-legacy-scrypt')
  })

  test('the paths in a plan of version 1 are relative to the current folder', async () => {
    const folder = project()
    const [at, plan] = [near(folder), join(folder, 'plans/plan.yaml')]
    expect(await saltbridge(['plan', ...legacyUsers(at), '--decide', 'safe', '-o', plan])).toMatchObject({ code: 0 })
    const old = read(plan)
      .replace('plan: 2', 'plan: 1')
      .replaceAll('../', `${at('.')}/`)
    writeFileSync(plan, old)
    expect(await saltbridge(['convert', '--plan', plan, '-o', fresh('out')])).toMatchObject({ code: 0 })
  })
})
