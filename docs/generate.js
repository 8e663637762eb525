// Writes the table of formats into README.md from the code; with --check only says whether it stands there.
import { readFileSync, writeFileSync } from 'node:fs'
import { createVerifier } from 'saltbridge'

const begin = '<!-- formats: begin -->'
const end = '<!-- formats: end -->'
const readme = new URL('../README.md', import.meta.url)

const cell = (text) => text.replaceAll('|', '\\|')
const rows = [...createVerifier().formats]
  .sort((a, b) => a.schemes[0].localeCompare(b.schemes[0]) || a.id.localeCompare(b.id))
  .map(
    ({ id, schemes, grammar, writers }) =>
      `| \`${id}\` | ${schemes.join(', ')} | \`${cell(grammar)}\` | ${writers.join(', ')} |`,
  )
const table = ['| format | scheme | spelling | written by |', '| --- | --- | --- | --- |', ...rows].join('\n')

const before = readFileSync(readme, 'utf8')
const from = before.indexOf(begin) + begin.length
const after = `${before.slice(0, from)}\n${table}\n${before.slice(before.indexOf(end))}`
if (process.argv.includes('--check')) {
  if (after !== before) {
    console.error('README.md: the table of formats is not what the code says. Run npm run docs.')
    process.exitCode = 1
  }
} else writeFileSync(readme, after)
