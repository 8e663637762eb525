import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as backends from '../src/backends/index.ts'
import * as formats from '../src/formats/index.ts'

const idsIn = (folder: string, suffix: string, without: readonly string[]) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
    .map(({ name }) => name.slice(0, -suffix.length))
    .filter((id) => !without.includes(id))
    .sort()
const camel = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

test('each format has one file, one line in the index and one vectors file with its name', () => {
  const ids = Object.values(formats)
    .map(({ id }) => id)
    .sort()
  expect(idsIn('src/formats', '.ts', ['index', 'format'])).toEqual(ids)
  expect(idsIn('vectors', '.json', [])).toEqual(ids)
  expect(Object.keys(formats).sort()).toEqual(ids.map(camel).sort())
})

test('each backend has one file and one line in the index with its name', () => {
  const ids = Object.values(backends)
    .map(({ id }) => id)
    .sort()
  expect(idsIn('src/backends', '.ts', ['index', 'backend'])).toEqual(ids)
  expect(Object.keys(backends).sort()).toEqual(ids.map(camel).sort())
})

test('each prefix belongs to one format', () => {
  const owners = new Map<string, string>()
  for (const { id, claims } of Object.values(formats))
    for (const prefix of claims.prefixes ?? []) {
      expect(owners.get(prefix), prefix).toBeUndefined()
      owners.set(prefix, id)
    }
  expect(owners.size).toBeGreaterThan(8)
})

/** Returns the path without its ending, so that a name sorts before longer names that begin with it. */
const pathOf = (line: string) => line.split("'")[1]!.replace(/\.ts$/, '')

test('the index of formats is sorted', () => {
  const lines = readFileSync('src/formats/index.ts', 'utf8').trim().split('\n')
  const { compare } = new Intl.Collator('en', { numeric: true })
  expect(lines).toEqual([...lines].sort((a, b) => compare(pathOf(a), pathOf(b))))
})
