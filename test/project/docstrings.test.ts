import { readdirSync, readFileSync } from 'node:fs'
import { format } from 'node:util'
import { expect, test, vi } from 'vitest'
import * as backends from '../../src/backends/index.ts'
import * as node from '../../src/backends/node.ts'
import * as pool from '../../src/backends/pool/index.ts'
import * as pooled from '../../src/backends/presets/pooled.ts'
import * as wasmModules from '../../src/backends/wasm/modules.ts'
import * as calibrate from '../../src/calibrate/index.ts'
import * as convert from '../../src/convert/index.ts'
import * as formats from '../../src/formats/index.ts'
import * as main from '../../src/index.ts'
import * as policy from '../../src/policy/index.ts'
import * as verifier from '../../src/verifier/index.ts'

const modules: Readonly<Record<string, object>> = {
  saltbridge: main,
  'saltbridge/backends': backends,
  'saltbridge/backends/node': node,
  'saltbridge/backends/pool': pool,
  'saltbridge/backends/presets/pooled': pooled,
  'saltbridge/backends/wasm/modules': wasmModules,
  'saltbridge/calibrate': calibrate,
  'saltbridge/convert': convert,
  'saltbridge/formats': formats,
  'saltbridge/policy': policy,
  'saltbridge/verifier': verifier,
}

interface Example {
  readonly place: string
  readonly code: string
}

/** Returns the `@example` blocks of a file. */
function examplesIn(path: string): Example[] {
  const text = readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8')
  return [...text.matchAll(/@example\n((?: +\*(?!\/).*\n)+)/g)].map(({ 1: block = '', index }) => ({
    place: `${path}:${text.slice(0, index).split('\n').length}`,
    code: block.replace(/^ +\* ?/gm, '').split(/^@/m)[0]!,
  }))
}

const paths = readdirSync(new URL('../../src', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.startsWith('cli/') && path !== 'backends/pool/script.ts',
)
/** These examples measure the machine, or read files that the reader has. */
const isNotRun = ({ place, code }: Example) =>
  /^calibrate\/(calibrate|costs)\.ts/.test(place) || code.includes("from 'node:fs'")
const examples = paths.flatMap(examplesIn).filter((example) => !isNotRun(example))

/** Returns the outputs that the comments after `console.log(…)` promise. */
const promisedOutput = ({ code }: Example): string[] =>
  [...code.matchAll(/console\.log\(.*\).*\/\/ (.*)$/gm)].map(([, one]) => one!)

test.each(examples)('the example at $place prints what its comments say', async (example) => {
  const body = example.code.replace(/^import (\{.*\}) from '(.*)'$/gm, "const $1 = modules['$2']")
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...values) => void printed.push(format(...values)))
  try {
    await new Function('modules', `return (async () => {\n${body}\n})()`)(modules)
  } finally {
    log.mockRestore()
  }
  const wanted = promisedOutput(example)
  if (wanted.length > 0) expect(printed).toEqual(wanted)
})

test('every method of a verifier that a program calls has an example', () => {
  expect(examples.length).toBeGreaterThanOrEqual(15)
})
