// Writes docs/measured.json, and the table in README.md that shows these measurements. Run `npm run build`, and then
// `node docs/measure.js`.
//
// - sizes: this script bundles the packed package with esbuild, and measures the bundles after gzip
// - speed: this script copies the figures of docs/benchmarks.md, which `node bench/document.js` writes
// - runtimes: test/runtimes/run.js tests the runtimes and writes their versions. With `--keep-runtimes`, this script
//   does not run the tests and keeps the versions that docs/measured.json has
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { installInto, root, temporaryFolder } from '../test/packed.js'

const target = join(import.meta.dirname, 'measured.json')

const entries = [
  {
    name: 'only the format `bcrypt`, without a verifier',
    contents: `export { bcrypt } from 'saltbridge/formats/crypt'`,
  },
  {
    name: 'a verifier that reads only `bcrypt`, with the WebAssembly code for bcrypt',
    contents: `export { createVerifier } from 'saltbridge/verifier'
      export { bcrypt } from 'saltbridge/formats/crypt'
      export { wasmBcrypt } from 'saltbridge/backends/wasm/bcrypt'`,
  },
  {
    name: 'a verifier that reads all formats, for browsers',
    contents: `export { createVerifier } from 'saltbridge'`,
  },
  {
    name: 'a verifier that reads all formats, for Cloudflare Workers',
    contents: `export { createVerifier } from 'saltbridge'`,
    conditions: ['workerd', 'worker', 'browser'],
  },
]

const work = temporaryFolder('saltbridge-measure-')

/** Bundles an entry with esbuild for browsers, and returns the size of all output files in bytes after gzip. */
async function sizeOf({ contents, conditions }) {
  const kernels = new Set()
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: work },
    bundle: true,
    write: false,
    minify: true,
    platform: 'browser',
    format: 'esm',
    external: ['crypto'],
    logLevel: 'error',
    ...(conditions && { conditions }),
    plugins: [
      {
        name: 'kernels',
        setup({ onResolve }) {
          onResolve({ filter: /\.wasm(\?module)?$/ }, ({ path }) => {
            kernels.add(basename(path).replace('?module', ''))
            return { path, external: true }
          })
        },
      },
    ],
  })
  const files = [...kernels].map((name) => readFileSync(join(work, 'node_modules/saltbridge/dist/backends/wasm', name)))
  return [...outputFiles.map((file) => file.contents), ...files]
    .map((bytes) => gzipSync(bytes, { level: 9 }).length)
    .reduce((a, b) => a + b)
}

/** Reads the rows "saltbridge (auto)" (saltbridge with its default backends) from docs/benchmarks.md. */
function readSpeed() {
  const text = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8')
  const [, figures] = /<!-- figures: begin -->([\s\S]*?)<!-- figures: end -->/.exec(text)
  const [first] = figures.trim().split('\n')
  const [cpu, node, date] = first.split('; ')
  const sections = figures.split('\n## ')[0].split('\n### ').slice(1)
  const cases = sections.map((section) => {
    const [name, , head, , ...rows] = section.split('\n')
    const cells = (line) => line.split('|').map((cell) => cell.trim().replaceAll('*', ''))
    const values = cells(rows.find((line) => line.startsWith('| saltbridge (auto) |')))
    const columnOf = (title) => values[cells(head).findIndex((cell) => cell.startsWith(title))]
    const rate = Number(columnOf('16 concurrent'))
    return { name, milliseconds: Number(columnOf('ms')), ...(rate > 0 && { rate }) }
  })
  return { machine: `${cpu}, ${node.split(',')[0]}, ${date}`, cases }
}

function testRuntimes() {
  const json = join(work, 'runtimes.json')
  const script = join(root, 'test/runtimes/run.js')
  execFileSync(process.execPath, [script, '--json', json], { cwd: root, stdio: 'inherit' })
  return JSON.parse(readFileSync(json, 'utf8'))
}

const keepsRuntimes = process.argv.includes('--keep-runtimes')
const runtimes = keepsRuntimes ? JSON.parse(readFileSync(target, 'utf8')).runtimes : testRuntimes()
installInto(work)
const bundles = []
for (const entry of entries) bundles.push({ name: entry.name, bytes: await sizeOf(entry) })
writeFileSync(target, `${JSON.stringify({ runtimes, bundles, speed: readSpeed() }, null, 2)}\n`)
await import('./generate.js')
