// Moves the changes of the folder `changes` into CHANGELOG.md. With --check, only checks the form of the changes.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const parts = ['Library', 'Command line', 'Service']
const form = new RegExp(`^\\*\\*(${parts.join('|')})\\*\\*\n\n((?:- \\S.*\n(?:  \\S.*\n)*)+)$`)

/** Returns the names of the files with changes. */
export const changesIn = (root) =>
  readdirSync(join(root, 'changes'))
    .filter((name) => name !== 'README.md')
    .sort()

/** Reads the changes. @throws Error if a file has another form. */
export function readChanges(root) {
  return changesIn(root).map((name) => {
    const [, part, lines] = form.exec(readFileSync(join(root, 'changes', name), 'utf8')) ?? []
    if (part === undefined)
      throw new Error(`changes/${name} has another form than changes/README.md says: **Part**, an empty line, a list`)
    return { name, part, lines }
  })
}

/** Adds lines to the end of a part of the newest section. A section or a part that is missing is added. */
export function addTo(changelog, version, changes) {
  const [head, ...sections] = changelog.split(/^(?=## )/m)
  if (!sections[0]?.startsWith(`## ${version}`)) sections.unshift(`## ${version}\n\n`)
  for (const part of parts) {
    const lines = changes.flatMap((change) => (change.part === part ? [change.lines] : [])).join('')
    if (lines === '') continue
    const title = `**${part}**\n\n`
    const [before, after] = sections[0].split(title)
    if (after === undefined) sections[0] = `${before.trimEnd()}\n\n${title}${lines}\n`
    else {
      const end = after.search(/\n\*\*/)
      const own = end < 0 ? after.trimEnd() : after.slice(0, end).trimEnd()
      sections[0] = `${before}${title}${own}\n${lines}${end < 0 ? '\n' : after.slice(end)}`
    }
  }
  return `${(head + sections.join('')).trimEnd()}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const changes = readChanges(root)
  if (!process.argv.includes('--check')) {
    const file = join(root, 'CHANGELOG.md')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    writeFileSync(file, addTo(readFileSync(file, 'utf8'), version, changes))
    for (const { name } of changes) rmSync(join(root, 'changes', name))
  }
}
