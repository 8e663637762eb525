import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import * as formats from '../../src/formats/index.ts'
import { schemes } from '../../src/schemes/schemes.ts'
import { type Format, schemesOf } from '../../src/spelling/format.ts'
import { slow } from '../sample.ts'

const byName: Readonly<Record<string, Format>> = { ...formats }
const names = Object.keys(byName)
const files = ['src/formats', 'src/spelling', 'src/schemes'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => !['index.ts', 'entry.ts', 'schemes.ts'].includes(name))
    .map((name) => `${folder}/${name}`),
)

const verifier = "export { createVerifier } from './src/verifier/index.ts'"

/** The source text of each bundle. A file without exports leaves only its side effects in a bundle. */
const entries: Readonly<Record<string, string>> = Object.fromEntries([
  ...names.map((name) => [name, `export { ${name} } from './src/formats/index.ts'`]),
  ...files.map((file) => [file, readFileSync(file, 'utf8').replace(/^export ((type )?\{[^}]*\}.*)?/gm, '')]),
  ['verifier', verifier],
  [
    'verifier with kernel',
    `${verifier}
    export { bcrypt } from './src/formats/index.ts'
    export { wasmBcrypt } from './src/backends/wasm/bcrypt.ts'`,
  ],
])
let bundles: ReadonlyMap<string, Uint8Array>
const gzipped = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length
const sizeOf = (name: string): number => gzipped(bundles.get(name)!)

/** Bundles source texts, and returns the bundles by the names of the texts. */
async function bundle(entries: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: Object.keys(entries).map((name) => ({ in: `entry:${name}`, out: name })),
    outdir: '/',
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    plugins: [
      {
        name: 'entries',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice('entry:'.length), namespace: 'entry' }))
          onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
            contents: entries[path]!,
            loader: 'ts',
            resolveDir: resolve(files.includes(path) ? dirname(path) : '.'),
          }))
        },
      },
    ],
  })
  return new Map(outputFiles.map(({ path, contents }) => [path.replace(/^\/|\.js$/g, ''), contents]))
}

beforeAll(async () => {
  bundles = await bundle(entries)
})

test.each(names)('a bundle of only %s has at most 7 kB after gzip', (name) => {
  expect(sizeOf(name)).toBeLessThanOrEqual(7 * 1024)
})

test.each(names)('a bundle of only %s contains no scheme that its hashes do not need', (name) => {
  const text = new TextDecoder().decode(bundles.get(name))
  const others = Object.values(schemes).filter((scheme) => !schemesOf(byName[name]!).some(({ id }) => id === scheme.id))
  expect(others.map(({ id }) => id).filter((id) => text.includes(`id:"${id}",limits:`))).toEqual([])
})

test('a verifier without formats has at most 20 kB after gzip', () => {
  expect(sizeOf('verifier')).toBeLessThanOrEqual(20 * 1024)
})

slow('a verifier with only one format has at most 26 kB after gzip', async () => {
  const one = (name: string) => [name, `${verifier}; export { ${name} } from './src/formats/index.ts'`]
  const withVerifier = await bundle(Object.fromEntries(names.map(one)))
  for (const name of names) expect(gzipped(withVerifier.get(name)!), name).toBeLessThanOrEqual(26 * 1024)
})

test('a verifier with bcrypt and its WebAssembly kernel has at most 30 kB after gzip', () => {
  expect(sizeOf('verifier with kernel')).toBeLessThanOrEqual(30 * 1024)
})

test.each(files)('%s has no side effects, so a bundle contains only the formats that are imported', (file) => {
  expect(new TextDecoder().decode(bundles.get(file))).toBe('')
})
