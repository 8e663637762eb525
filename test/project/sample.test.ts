import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { formats } from '../../src/index.ts'
import { filesIn } from '../helpers/files.ts'
import { sample } from '../sample.ts'
import { vectorsFiles } from '../vectors.ts'

/**
 * The text of all test files in a folder, without slow files and slow tests. The pattern does not spell the tag of a
 * slow file, because this file would then be one.
 */
function testsIn(folder: string): string {
  const names = filesIn(folder).filter((name) => name.endsWith('.test.ts') && !name.startsWith('test/slow/'))
  const texts = names.map((name) => readFileSync(name, 'utf8'))
  const text = texts.filter((one) => !/^\/\*\* @module.tag slow/.test(one)).join('\n')
  return text.replace(/^( *)slow\b[\s\S]*?\n\1\}\)$/gm, '')
}

test('npm test verifies a match, a mismatch and a malformed hash of every format', () => {
  expect(vectorsFiles.map(({ format }) => format).sort()).toEqual(formats.map(({ id }) => id).sort())
  for (const { format, vectors } of vectorsFiles) {
    const outcomes = sample(
      vectors,
      ({ expect }) => expect,
      () => 0,
    ).map(({ expect }) => expect)
    for (const outcome of ['match', 'mismatch', 'ERR_MALFORMED']) expect(outcomes, format).toContain(outcome)
  }
})

test('npm test runs every command', () => {
  const tests = testsIn('test')
  const commands = createProgram(() => undefined).commands.map((command) => command.name())
  expect(commands.length).toBeGreaterThan(7)
  const isRun = (command: string) => ["'", '`', ' '].some((mark) => tests.includes(`${mark}${command}${mark}`))
  expect(commands.filter((command) => !isRun(command))).toEqual([])
})

test('npm test sends a request to every route', () => {
  const tests = testsIn('service/test')
  const folder = 'service/src/http/routes'
  const routes = readdirSync(folder).flatMap((name) => [
    ...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/path: '(\/[^']*)'/g),
  ])
  expect(routes.length).toBeGreaterThan(10)
  expect(routes.filter(([, path]) => !tests.includes(path!))).toEqual([])
})

test('a test file that samples its rows tags tests as sampled, so that .ci/run tests the other rows', () => {
  const texts = ['test', 'service/test'].flatMap((folder) =>
    filesIn(folder)
      .filter((name) => name.endsWith('.test.ts') && !name.endsWith('/sample.test.ts'))
      .map((name) => ({ name, text: readFileSync(name, 'utf8') })),
  )
  const sampled = texts.filter(({ text }) =>
    /import \{[^}]*\b(isComplete|sample|thirdOf)\b[^}]*\} from '.*\bsample.ts'/.test(text),
  )
  expect(sampled.length).toBeGreaterThan(5)
  expect(sampled.filter(({ text }) => !text.includes("tags: ['sampled']")).map(({ name }) => name)).toEqual([])
})
