import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { expect, test, vi } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { errorCodes } from '../../src/core/errors.ts'
import * as saltbridge from '../../src/index.ts'
import { slow } from '../sample.ts'

const run = promisify(execFile)
const read = (name: string) => readFileSync(name, 'utf8')
const blocksOf = (name: string, language: string) =>
  [...read(name).matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code!)
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
const docs = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name))

/** Adds an assertion to each line whose comment is a literal: `await verifier.verify('hello', stored) // true`. */
function withChecks(code: string): string {
  return code.replace(
    /^(?!const|import)(\S.*) \/\/ (true|false|\d+)$/gm,
    (line, expression, value) =>
      `if ((${expression}) !== ${value}) throw new Error(${JSON.stringify(`not as the comment says: ${line}`)})`,
  )
}

const isOfExpress = (code: string) => code.includes(`from 'express'`)

for (const [name, testOf] of [
  ['README.md', test],
  ['docs/library.md', slow],
] as const)
  testOf.skipIf(!existsSync('dist/index.js')).each(
    blocksOf(name, 'js')
      .filter((code) => !isOfExpress(code))
      .map((code, i) => [i + 1, code] as const),
  )(`in ${name}, JavaScript block %i runs with the built package`, async (_, code) => {
    const { stderr } = await run(process.execPath, ['--input-type=module', '-e', withChecks(code)])
    expect(stderr).toBe('')
  })

test('the comments in the code blocks are checked', () => {
  expect(withChecks(`await verifier.verify('hello', stored) // true`)).toContain('!== true')
  for (const name of ['README.md', 'docs/library.md'])
    expect(blocksOf(name, 'js').filter((code) => withChecks(code) !== code).length).toBeGreaterThan(1)
})

test('the login with Express is valid, and imports only what the package exports', async () => {
  const [code, ...others] = blocksOf('README.md', 'js').filter(isOfExpress)
  expect(others).toEqual([])
  expect((await transform(code!, { loader: 'js', format: 'esm' })).warnings).toEqual([])
  const [, names] = /import \{ (.*?) \} from 'saltbridge'/.exec(code!)!
  for (const name of names!.split(', ')) expect(saltbridge).toHaveProperty(name)
  for (const [known] of code!.matchAll(/ERR_\w+/g)) expect(errorCodes).toHaveProperty(known)
})

/** Runs a code block whose packages are replaced. Returns its exports. */
function runBlock(code: string, packages: { readonly [name: string]: unknown }): Record<string, unknown> {
  const names: string[] = []
  const plain = code
    .replace(/^import (.*) from '(.*)'.*$/gm, (_, name, from) => `const ${name} = packages[${JSON.stringify(from)}]`)
    .replace(/^export const (\w+)/gm, (_, name) => `const ${names.push(name) && name}`)
  return new Function('packages', `${plain}\nreturn { ${names.join(', ')} }`)(packages)
}

slow('the login with Express and its two queries answer and log each outcome', async () => {
  let handle: (request: object, response: object) => Promise<void> = async () => undefined
  const app = {
    use: () => app,
    post: (_: string, handler: typeof handle) => (handle = handler),
    listen: () => undefined,
  }
  const express = Object.assign(() => app, { json: () => undefined })
  const stored = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'
  const rows = new Map<string, unknown>([['ada@example.org', { password_hash: stored }]])
  const query = async (text: string, [email]: readonly string[]) => {
    if (email === 'broken@example.org') throw new Error('relation "users" does not exist')
    const row = rows.get(email!)
    return text.startsWith('SELECT') ? { rows: row ? [row] : [] } : { rowCount: 1 }
  }
  const pg = {
    Pool: class {
      query = query
    },
  }
  const [queries, ...others] = blocksOf('README.md', 'mjs')
  expect(others).toEqual([])
  const users = runBlock(queries!, { pg })
  const [code] = blocksOf('README.md', 'js').filter(isOfExpress)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  runBlock(code!, { express, saltbridge, './users.js': users })
  async function statusOf(body: object | undefined): Promise<number> {
    let status = 0
    await handle({ body }, { sendStatus: (code: number) => (status = code) })
    return status
  }
  expect(await statusOf({ email: 'ada@example.org', password: 'hello' })).toBe(204)
  expect(await statusOf({ email: 'ada@example.org', password: 'Hello' })).toBe(401)
  expect(await statusOf({ email: 'bela@example.org', password: 'hello' })).toBe(401)
  expect(await statusOf({ email: 'ada@example.org' })).toBe(400)
  expect(logged).not.toHaveBeenCalled()
  expect(await statusOf({ email: 'ada@example.org', password: 'x'.repeat(5000) })).toBe(400)
  expect(await statusOf({ email: 'broken@example.org', password: 'hello' })).toBe(500)
  expect(logged.mock.calls).toEqual([
    ['ERR_PASSWORD', expect.stringContaining('4,096 bytes')],
    ['Error', 'relation "users" does not exist'],
  ])
  logged.mockRestore()
})

/** Splits a line as a shell does, without expansions. */
const wordsOf = (line: string) => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)

const commandLines = ['README.md', 'docs/cli.md'].flatMap((name) =>
  blocksOf(name, 'sh')
    .flatMap((code) => code.replaceAll(/\\\n\s*/g, '').split('\n'))
    .map((line) => line.replace(/\s+#.*$/, ''))
    .filter((line) => line.startsWith('npx saltbridge ') && !line.endsWith(' --help')),
)

test('the documents show command lines', () => {
  expect(commandLines.length).toBeGreaterThan(15)
})

test.each(commandLines)('%s is a valid command line', async (line) => {
  const program = createProgram(() => undefined)
  for (const command of program.commands)
    command
      .exitOverride()
      .allowExcessArguments(command.name() === 'formats')
      .action(() => undefined)
  const words = wordsOf(line.replace(/ &$/, '')).slice(2)
  await program.parseAsync(words, { from: 'user' })
})

/** Returns the anchors of a page's headings, as GitHub generates them. */
const anchorsOf = (page: string) =>
  [...page.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each([...pages, ...docs])('every relative link of %s leads somewhere', (name) => {
  for (const [, link] of read(name).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(link!)) continue
    const [path, anchor] = link!.split('#')
    const target = path ? join(dirname(name), path) : name
    expect(existsSync(target), `${name} links to ${link}`).toBe(true)
    if (anchor) expect(anchorsOf(read(target)), `${name} links to ${link}`).toContain(anchor)
  }
})

test('README.md has at most 200 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(201)
})

test('the Web Worker of the documentation answers a match, a mismatch and an error', async () => {
  const [script, page] = blocksOf('docs/library.md', 'mjs').filter((code) =>
    /^\/\/ (hashes\.worker|verify)\.js$/m.test(code),
  )
  type Listener = (event: { readonly data: unknown }) => unknown
  let inWorker: Listener = () => undefined
  let inPage: Listener = () => undefined
  const worker = {
    addEventListener: (_: string, listener: Listener) => (inPage = listener),
    postMessage: (data: unknown) => void inWorker({ data: structuredClone(data) }),
  }
  const plain = (code: string) =>
    code
      .replace(/^import .*$/m, '')
      .replace(/^export /m, '')
      .replace('import.meta.url', "'http://x'")
  new Function('createVerifier', 'addEventListener', 'postMessage', plain(script!))(
    saltbridge.createVerifier,
    (_: string, listener: Listener) => (inWorker = listener),
    (data: unknown) => inPage({ data: structuredClone(data) }),
  )
  const verify = new Function('Worker', `${plain(page!)}\nreturn verify`)(function create() {
    return worker
  })
  const stored = '5f4dcc3b5aa765d61d8327deb882cf99'
  const how = { format: 'raw-md5' }
  const answers = [verify('password', stored, how), verify('Password', stored, how)]
  expect(await Promise.all(answers)).toEqual([true, false])
  await expect(verify('password', 'no hash')).rejects.toMatchObject({ code: 'ERR_UNKNOWN_FORMAT' })
})

test('the documentation gives each code with the status of `statusCode`', () => {
  const rows = [...read('docs/library.md').matchAll(/^\| `(ERR_\w+)` \| (\d+) \|/gm)]
  expect(Object.fromEntries(rows.map(([, code, status]) => [code, Number(status)]))).toEqual(
    Object.fromEntries(Object.entries(errorCodes).map(([code, { status }]) => [code, status])),
  )
  for (const [code, { status }] of Object.entries(errorCodes))
    expect(new saltbridge.HashError({ ok: false, code: code as saltbridge.HashErrorCode, detail: {} }).statusCode).toBe(
      status,
    )
})
