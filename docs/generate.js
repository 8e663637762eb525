// Writes the table of formats into README.md from the code; with --check only says whether it stands there.
import { readFileSync, writeFileSync } from 'node:fs'
import { createVerifier, targetsOf } from 'saltbridge'

const begin = '<!-- formats: begin -->'
const end = '<!-- formats: end -->'
const readme = new URL('../README.md', import.meta.url)

const { formats, status } = createVerifier()
const computed = new Set(status().flatMap(({ schemes }) => Object.keys(schemes)))
const cell = (text) => text.replaceAll('|', '\\|')

function verify({ schemes }) {
  const missing = schemes.filter((scheme) => !computed.has(scheme))
  return missing.length === 0 ? 'yes' : `no kernel for ${missing.join(', ')}`
}

const rows = [...formats]
  .sort((a, b) => a.schemes[0].localeCompare(b.schemes[0]) || a.id.localeCompare(b.id))
  .map((format) => {
    const { id, schemes, grammar, writers, importers = [] } = format
    const columns = [
      `\`${id}\``,
      schemes.join(', '),
      `\`${cell(grammar)}\``,
      writers.join(', '),
      'yes',
      verify(format),
      targetsOf(format, formats).length,
      importers.join(', '),
    ]
    return `| ${columns.join(' | ')} |`
  })
const head = '| format | scheme | spelling | written by | parse | verify | transcode | taken on import by |'
const table = [head, '| --- | --- | --- | --- | --- | --- | --: | --- |', ...rows].join('\n')

const before = readFileSync(readme, 'utf8')
const from = before.indexOf(begin) + begin.length
const after = `${before.slice(0, from)}\n${table}\n${before.slice(before.indexOf(end))}`
if (process.argv.includes('--check')) {
  if (after !== before) {
    console.error('README.md: the table of formats is not what the code says. Run npm run docs.')
    process.exitCode = 1
  }
} else writeFileSync(readme, after)
