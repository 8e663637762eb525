import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exports } from '../../package.json'
import * as exported from '../../src/backends/index.ts'
import * as formats from '../../src/formats/index.ts'

const idsIn = (folder: string, suffix: string, without: readonly string[]) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
    .map(({ name }) => name.slice(0, -suffix.length))
    .filter((id) => !without.includes(id))
    .sort()
const { createBackend: _, ...backends } = exported
const camel = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

test('each format is one constant with its name, and has one vectors file', () => {
  const ids = Object.values(formats)
    .map(({ id }) => id)
    .sort()
  expect(new Set(ids).size).toBe(ids.length)
  expect(idsIn('vectors', '.json', [])).toEqual(ids)
  expect(Object.keys(formats).sort()).toEqual(ids.map(camel).sort())
})

test('each file of formats has a line in the index, and exports only formats', async () => {
  const indexed: Record<string, unknown> = {}
  for (const name of idsIn('src/formats', '.ts', ['index'])) {
    const exported: object = await import(`../../src/formats/${name}.ts`)
    expect(
      Object.values(exported).every((one) => typeof one === 'object' && 'serialize' in one),
      name,
    ).toBe(true)
    Object.assign(indexed, exported)
  }
  expect({ ...formats }).toEqual(indexed)
})

test('each backend has one file and one line in the index with its name', () => {
  const ids = Object.values(backends)
    .map(({ id }) => id)
    .sort()
  expect(idsIn('src/backends', '.ts', ['index', 'backend', 'known-answers'])).toEqual(ids)
  expect(Object.keys(backends).sort()).toEqual(ids.map(camel).sort())
  for (const id of ids) expect(exports).toHaveProperty([`./backends/${id}`])
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
