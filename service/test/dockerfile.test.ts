import { existsSync, readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'

const text = readFileSync('Dockerfile', 'utf8')

test('the linter accepts the Dockerfile', () => {
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
})

test('every file that the Dockerfile copies exists and is not ignored', () => {
  const allowed = readFileSync('.dockerignore', 'utf8')
    .match(/^!.+$/gm)!
    .map((line) => line.slice(1))
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) => names!.split(' '))
  expect(copied.length).toBeGreaterThan(4)
  for (const name of copied) {
    expect(existsSync(name), name).toBe(true)
    expect(
      allowed.some((one) => name === one || name.startsWith(`${one}/`)),
      name,
    ).toBe(true)
  }
})
