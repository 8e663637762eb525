import { expect, test } from 'vitest'
import { createOthersVisitor, createPathFinder } from '../../src/sources/paths.ts'

const user = {
  id: { $oid: '65e0' },
  at: { $date: { $numberLong: '1709164800000' } },
  'a.b': 'dotted',
  profile: { email: 'ada@example.org', empty: {} },
  emails: [
    null,
    'text',
    { type: 'home', address: 'home@example.org' },
    { type: 'work', address: 'work@example.org', primary: true, rank: 2 },
  ],
}

test.each([
  ['id', '65e0'],
  ['at', '1709164800000'],
  ['profile.email', 'ada@example.org'],
  ['profile.none', undefined],
  ['profile.email.length', undefined],
  ['profile.constructor', undefined],
  ['constructor', undefined],
  ['emails[primary].address', 'work@example.org'],
  ['emails[type=home].address', 'home@example.org'],
  ['emails[rank=2].type', 'work'],
  ['emails[type=none].address', undefined],
  ['emails.length', undefined],
  ['profile[primary].email', undefined],
])('the path %s finds %s', (path, expected) => {
  expect(createPathFinder()(user, path)).toBe(expected)
})

test('the visitor of other keys visits every value that no path names, once', () => {
  const seen: string[] = []
  createOthersVisitor(['id', 'profile.email', 'emails'])(user, (name) => seen.push(name))
  expect(seen).toEqual(['at', 'a.b', 'profile.empty'])
})
