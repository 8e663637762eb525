import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import type { Options } from 'tsup'

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`)

const whole = [
  'src/index.ts',
  'src/verifier/index.ts',
  'src/policy/index.ts',
  'src/calibrate/index.ts',
  'src/convert/index.ts',

  'src/formats/index.ts',
  ...filesIn('src/backends'),
  ...filesIn('src/backends/presets'),
  ...['argon2', 'bcrypt', 'modules', 'scrypt'].map((name) => `src/backends/wasm/${name}.ts`),
  'src/backends/pool/index.ts',
  'src/cli/bin.ts',
]
const eachFormat = filesIn('src/formats').filter((path) => !path.endsWith('/index.ts'))
/**
 * The report pages and plots of `saltbridge bench`. They are not public, but the benchmarks in this repository use
 * them.
 */
const plots = ['src/cli/report/page.ts', 'src/cli/report/text.ts']
const foundations = [...filesIn('src/core'), ...filesIn('src/schemes')]

const common: Options = {
  format: 'esm',
  target: 'node20',
  platform: 'neutral',
  external: [
    '#backends',
    'argon2',
    'bcrypt',
    '@node-rs/argon2',
    'hash-wasm',
    'scrypt-js',
    'bcryptjs',
    /\.wasm\?module$/,
  ],
  splitting: true,
}

/**
 * Core and schemes are built only once, with the entry points, so that there is one HashError class and one set of
 * base64 tables.
 */
const builtWithTheWhole: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'built-with-the-whole',
  setup({ onResolve }) {
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
    entry: [...whole, ...plots, ...foundations],
    dts: { entry: [...whole, ...eachFormat] },
    onSuccess: copyKernels,
  },
  { ...common, entry: eachFormat, outDir: 'dist/formats', esbuildPlugins: [builtWithTheWhole] },
]

export default builds
