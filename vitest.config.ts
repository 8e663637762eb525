import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'
// Importing this file bundles the script of the worker threads from the current sources.
import './src/backends/pool/build.js'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const alias = {
  '#backends': path('./src/backends/presets/pooled.ts'),
  '#location': path('./src/backends/packages/location.ts'),
}
/** Worker threads of the pool inherit these arguments. */
const execArgv = ['--import', new URL('./test/fixtures/typescript.js', import.meta.url).href]
/**
 * Each of these files needs separate modules, because its mocks replace modules. Other files share modules, because
 * loading them takes a second.
 */
const withMocks = ['test/backends/pool*.test.ts']
/**
 * `test/sample.ts` says which tests each selection runs. A file that samples rows within its tests is tagged `sampled`.
 */
const filters: Readonly<Record<string, readonly string[] | undefined>> = { all: undefined, rest: ['slow || sampled'] }
const { SALTBRIDGE_TESTS: selection = '' } = process.env
const test = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  pool: 'threads',
  execArgv,
  tags: [{ name: 'slow' }, { name: 'sampled' }],
  tagsFilter: selection in filters ? filters[selection] : ['!slow'],
} as const

if (!(selection in filters)) {
  // V8 optimizes a function only when it has run for longer than usual. Most code of a quick test runs a few times, and
  // its optimization takes a fifth of the CPU time. Slow tests compute for longer, and gain nothing.
  setFlagsFromString('--interrupt-budget=1000000')
  console.log('Slow tests are skipped. `npm run test:all` runs them, and every row of each table.')
}

export default defineConfig({
  test: {
    // Three threads even on two cores, because some tests mostly wait.
    maxWorkers: 3,
    projects: [
      {
        resolve: { alias },
        test: {
          ...test,
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: [...withMocks, 'test/slow/**', '**/node_modules/**'],
          isolate: false,
        },
      },
      { resolve: { alias }, test: { ...test, name: 'fast-isolated', include: withMocks } },
      { resolve: { alias }, test: { ...test, name: 'slow', include: ['test/slow/*.test.ts'] } },
      {
        test: {
          ...test,
          name: 'service',
          include: ['service/test/*.test.ts'],
          isolate: false,
          globalSetup: ['service/test/databases/global-setup.ts'],
        },
      },
    ],
  },
})
