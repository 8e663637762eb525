import { readdirSync, readFileSync } from 'node:fs'
import { format } from 'node:util'
import { expect, test, vi } from 'vitest'
import * as backends from '../src/backends/index.ts'
import * as formats from '../src/formats/index.ts'
import * as main from '../src/index.ts'
import * as policy from '../src/policy/index.ts'
import * as verifier from '../src/verifier/index.ts'

const modules: Readonly<Record<string, object>> = {
  saltbridge: main,
  'saltbridge/backends': backends,
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
  const text = readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8')
  return [...text.matchAll(/@example\n((?: +\*(?!\/).*\n)+)/g)].map(({ 1: block = '', index }) => ({
    place: `${path}:${text.slice(0, index).split('\n').length}`,
    code: block.replace(/^ +\* ?/gm, '').split(/^@/m)[0]!,
  }))
}

const folders = ['core', 'verifier', 'policy']
const paths = folders.flatMap((folder) =>
  readdirSync(new URL(`../src/${folder}`, import.meta.url)).map((file) => `${folder}/${file}`),
)
const examples = [...paths, 'index.ts'].flatMap(examplesIn)

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
