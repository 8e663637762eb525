import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import * as formats from '../src/formats/index.ts'

const names = Object.keys(formats)
const files = ['src/formats', 'src/spelling'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name !== 'index.ts')
    .map((name) => `${folder}/${name}`),
)

/** The source text of each bundle. A file without exports leaves only its side effects in a bundle. */
const entries: Readonly<Record<string, string>> = Object.fromEntries([
  ...names.map((name) => [name, `export { ${name} } from './src/formats/index.ts'`]),
  ...files.map((file) => [file, readFileSync(file, 'utf8').replace(/^export /gm, '')]),
  ['verifier', "export { createVerifier } from './src/verifier/index.ts'"],
])
const bundles = new Map<string, Uint8Array>()
const sizeOf = (name: string): number => gzipSync(bundles.get(name)!, { level: 9 }).length

beforeAll(async () => {
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
  for (const { path, contents } of outputFiles) bundles.set(path.replace(/^\/|\.js$/g, ''), contents)
})

test.each(names)('a bundle of only %s has at most 7 kB after gzip', (name) => {
  expect(sizeOf(name)).toBeLessThanOrEqual(7 * 1024)
})

test('a verifier without formats has at most 26 kB after gzip', () => {
  expect(sizeOf('verifier')).toBeLessThanOrEqual(26 * 1024)
})

test.each(files)('%s has no side effects, so a bundle contains only the formats that are imported', (file) => {
  expect(new TextDecoder().decode(bundles.get(file))).toBe('')
})
