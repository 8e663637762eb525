// Writes docs/formats.md and the generated tables of README.md. With --check it only compares and writes nothing.
//
// The formats come from the code. The measured table comes from docs/measured.json, which docs/measure.js writes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createVerifier } from 'saltbridge'
import { group } from './families.js'
import { measuredTable } from './measured.js'

const file = (name) => new URL(`../${name}`, import.meta.url)
const { formats, status } = createVerifier()
const computed = new Set(status().flatMap(({ schemes }) => Object.keys(schemes)))
for (const { id, schemes } of formats)
  if (!schemes.every((scheme) => computed.has(scheme))) throw new Error(`no backend computes the format ${id}`)

const families = group(formats)

const row = (cells) => `| ${cells.join(' | ')} |`
const table = (head, rows) => [
  row(head),
  row(head.map((name) => (name === 'formats' ? '--:' : '---'))),
  ...rows.map(row),
]
const code = (text) => `\`${text.replaceAll('|', '\\|')}\``
const anchor = (name) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
const systems = [...new Set(formats.flatMap(({ writers }) => writers))].sort()
const importers = [...new Set(formats.flatMap(({ importers: names = [] }) => names))].sort()

/** Whether a hash string alone identifies the format. */
function hint({ claims: { prefixes, shapes = [] } }) {
  if (prefixes) return 'no'
  return shapes.some(({ isWeak }) => !isWeak) ? 'if ambiguous' : 'yes'
}

const formatRow = (format) => [
  code(format.id),
  code(format.grammar),
  hint(format),
  (format.fields ?? []).map(code).join(', ') || '–',
  format.writers.join(', ') || '–',
  (format.importers ?? []).join(', ') || '–',
]

const familyLines = ({ name, about, formats: members }) => [
  `## ${name}`,
  '',
  about,
  '',
  ...table(['format', 'hash string', 'hint', 'fields', 'written by', 'imported by'], members.map(formatRow)),
  '',
]

const systemRow = (name) => [
  code(name),
  formats
    .filter(({ writers }) => writers.includes(name))
    .map(({ id }) => code(id))
    .join(', '),
]

const page = [
  '# Formats',
  '',
  '<!-- This file is generated: run `npm run docs`. -->',
  '',
  `saltbridge reads and verifies ${formats.length} formats, which ${systems.length} systems write.`,
  `${importers.length} identity services import some of them unchanged.`,
  '',
  '- **hash string**: the canonical spelling. Names in angle brackets are values. `<bcrypt>` is a string of the format `bcrypt`.',
  '- **hint**: `no` means that the string identifies the format. `yes` means that you must pass `format` or `writtenBy`.',
  '  `if ambiguous` means that you need a hint only if the result is `ERR_AMBIGUOUS_FORMAT`.',
  '- **fields**: values from other columns of the same user, for example `fields: { salt }` or `--field salt=…`. Some are optional.',
  '- **written by**: the names that `writtenBy` and `--written-by` accept.',
  '- **imported by**: services that accept the string unchanged.',
  '',
  ...families.map(({ name, formats: members }) => `- [${name}](#${anchor(name)}): ${members.length}`),
  '- [All systems](#all-systems)',
  '',
  ...families.flatMap(familyLines),
  '## All systems',
  '',
  'The formats that each system writes. Pass the name of the system as `writtenBy` or `--written-by`.',
  '',
  ...table(['system', 'formats that it writes'], systems.map(systemRow)),
  '',
].join('\n')

const familyTable = table(
  ['family', 'formats', 'for example'],
  families.map(({ name, about, formats: members }) => [
    `[${name}](docs/formats.md#${anchor(name)})`,
    members.length,
    about.replace(/\.$/, ''),
  ]),
)
const counts = `${formats.length} formats of ${systems.length} systems. ${importers.length} services import some of them unchanged.`

/** Replaces the text between two markers. */
function filled(text, name, lines) {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`README.md: the markers of ${name} are missing`)
  return `${before}${begin}\n${lines.join('\n')}\n${end}${after}`
}

const read = (name) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '')
const measured = JSON.parse(read('docs/measured.json'))
const readme = filled(
  filled(read('README.md'), 'families', [counts, '', ...familyTable]),
  'measured',
  measuredTable(measured),
)

for (const [name, text] of [
  ['docs/formats.md', page],
  ['README.md', readme],
]) {
  if (read(name) === text) continue
  if (process.argv.includes('--check')) {
    console.error(`${name} is out of date: run npm run docs`)
    process.exitCode = 1
  } else writeFileSync(file(name), text)
}
