import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addTo, readChanges } from '../../.ci/changelog.js'

const root = mkdtempSync(join(tmpdir(), 'saltbridge-changes-'))
mkdirSync(join(root, 'changes'))
afterAll(() => rmSync(root, { recursive: true }))

test('every file in the folder changes has the form that its README says', () => {
  expect(() => readChanges('.')).not.toThrow()
})

test('a change whose part is unknown, or that is not a list, is refused by its file name', () => {
  for (const text of ['**Web**\n\n- New.\n', '**Library**\n\nNew.\n', '**Library**\n- New.\n', '']) {
    writeFileSync(join(root, 'changes/wrong.md'), text)
    expect(() => readChanges(root)).toThrow('changes/wrong.md has another form')
  }
})

const library = { part: 'Library', lines: '- One line\n  and its end.\n' }
const service = { part: 'Service', lines: '- Another.\n' }

test('changes are added to the end of their part of the newest version', () => {
  const before = '# Changelog\n\n## 0.2.0\n\n**Library**\n\n- Old.\n\n**Service**\n\n- Old.\n\n## 0.1.0\n\n- First.\n'
  expect(addTo(before, '0.2.0', [service, library])).toBe(
    '# Changelog\n\n## 0.2.0\n\n**Library**\n\n- Old.\n- One line\n  and its end.\n\n**Service**\n\n- Old.\n- Another.\n\n## 0.1.0\n\n- First.\n',
  )
})

test('the section of a new version and its parts are added', () => {
  expect(addTo('# Changelog\n\n## 0.1.0\n\n- First.\n', '0.2.0', [library, service])).toBe(
    '# Changelog\n\n## 0.2.0\n\n**Library**\n\n- One line\n  and its end.\n\n**Service**\n\n- Another.\n\n## 0.1.0\n\n- First.\n',
  )
})
