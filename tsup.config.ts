import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import type { Options } from 'tsup'

type Entries = Readonly<Record<string, string>>

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`)

/** Names each output like its source file. */
const entriesOf = (files: readonly string[]): Entries =>
  Object.fromEntries(files.map((file) => [file.replace(/^src\/(.*)\.ts$/, '$1'), file]))

const whole: Entries = {
  ...entriesOf([
    'src/index.ts',
    ...['verifier', 'policy', 'calibrate', 'convert'].map((name) => `src/${name}/index.ts`),
    'src/schemes/entry.ts',
    ...filesIn('src/backends'),
    ...filesIn('src/backends/presets'),
    ...['argon2', 'bcrypt', 'modules', 'scrypt'].map((name) => `src/backends/wasm/${name}.ts`),
    'src/backends/pool/index.ts',
    'src/cli/bin.ts',
  ]),
  // Not dist/formats/index.js, because the exports map makes every file of dist/formats public.
  formats: 'src/formats/index.ts',
}
const eachFormat = entriesOf(filesIn('src/formats').filter((path) => !path.endsWith('/index.ts')))
/**
 * The report pages and plots of `saltbridge bench`. They are not public, but the benchmarks in this repository use
 * them.
 */
const plots = entriesOf(['src/cli/report/page.ts', 'src/cli/report/text.ts'])
/** Not public either. `test/differential` needs to know which passwords the safety measure of bcrypt changes. */
const foundations = entriesOf([...filesIn('src/core'), ...filesIn('src/schemes'), 'src/backends/kernels/bcrypt.ts'])
/** The two modules that the imports map calls `#location`. */
const locations = entriesOf(['location', 'nowhere'].map((name) => `src/backends/packages/${name}.ts`))

const common: Options = {
  format: 'esm',
  target: 'node20',
  platform: 'neutral',
  external: [
    '#backends',
    '#location',
    'argon2',
    'bcrypt',
    '@node-rs/argon2',
    'hash-wasm',
    'scrypt-js',
    'bcryptjs',
    /\.wasm\?module$/,
  ],
  splitting: true,
  esbuildOptions(options) {
    options.chunkNames = 'chunks/[name]-[hash]'
  },
}

/**
 * Core and schemes are built only once, with the entry points, so that there is one HashError class and one set of
 * base64 tables.
 */
const builtWithTheWhole: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'built-with-the-whole',
  setup({ onResolve }) {
    // The outputs are in dist/formats and dist/chunks.
    onResolve({ filter: /^(\.\.\/)+(core|schemes)\// }, ({ path }) => ({
      path: path.replace(/^(\.\.\/)+/, '../').replace(/\.ts$/, '.js'),
      external: true,
    }))
  },
}

/** The type that bundlers for Workers and edge runtimes give to an imported .wasm file. */
const declaration = 'declare const module: WebAssembly.Module\nexport default module\n'

async function copyKernels(): Promise<void> {
  const bytes = 'src/backends/wasm/bytes'
  for (const name of readdirSync(bytes).filter((name) => name.endsWith('.wasm'))) {
    cpSync(`${bytes}/${name}`, `dist/backends/wasm/${name}`)
    writeFileSync(`dist/backends/wasm/${name}.d.ts`, declaration)
  }
}

/**
 * `saltbridge/formats` is one file, because a process reads one file faster than 46. Each file of `src/formats` is also
 * built on its own, for applications that import a few formats.
 */
const builds: Options[] = [
  {
    ...common,
    entry: { ...foundations, ...locations, ...whole, ...plots },
    dts: { entry: { ...whole, ...eachFormat } },
    onSuccess: copyKernels,
  },
  { ...common, entry: eachFormat, esbuildPlugins: [builtWithTheWhole] },
]

export default builds
