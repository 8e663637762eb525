// Writes docs/formats.md, the generated tables of README.md and docs/convert.md, and the types of the names in hints.
// With --check, the script only reports the files that are out of date, and writes nothing.
//
// The formats come from the built package. The table of measurements comes from docs/measured.json, which
// docs/measure.js writes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createVerifier } from 'saltbridge'
import { dataInWords, importersOf, targets } from 'saltbridge/convert'
import { group } from './families.js'
import { measuredTable } from './measured.js'

const file = (name) => new URL(`../${name}`, import.meta.url)
const { formats, status } = createVerifier()
const computed = new Set(status().flatMap(({ schemes }) => Object.keys(schemes)))
for (const { id, schemes } of formats)
  if (!schemes.every((scheme) => computed.has(scheme.id)))
    throw new Error(`no backend computes the hashes of the format ${id}`)

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
const importers = [...new Set(formats.flatMap(({ id }) => importersOf(id)))].sort()

/** Returns the cell of the column "hint": whether a hash string of the format needs a hint. */
function hint({ claims: { prefixes, shapes = [] } }) {
  if (prefixes) return 'no'
  return shapes.some(({ isWeak }) => !isWeak) ? 'if ambiguous' : 'yes'
}

const formatRow = (format) => [
  code(format.id),
  code(format.grammar),
  hint(format),
  (format.fields ?? [])
    .map((name) => [name, ...(format.otherFields?.[name] ?? [])].map(code).join(' or '))
    .join(', ') || '–',
  format.writers.join(', ') || '–',
  importersOf(format.id).join(', ') || '–',
]

const familyLines = ({ name, about, formats: members }) => [
  `## ${name}`,
  '',
  `Examples: ${about}`,
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
  `saltbridge reads and verifies the hashes of ${systems.length} systems, in ${formats.length} formats.`,
  `${importers.length} identity services import some of these formats without a conversion.`,
  '',
  'The tables have these columns:',
  '',
  '- **hash string**: the standard spelling of a hash. A name in angle brackets is a placeholder, such as `<salt>`.',
  '  `<bcrypt>` is a whole hash string of the format `bcrypt`.',
  '- **hint**: whether you must pass `format` or `writtenBy`. `no` means that the hash string alone identifies the',
  '  format, except in [a few cases](library.md#cases-where-a-hash-string-does-not-show-everything). `yes` means that',
  '  you must pass one of the two hints. `if ambiguous` means that you must pass a hint only if the result without a',
  '  hint is `ERR_AMBIGUOUS_FORMAT`.',
  '- **fields**: the values that the format reads from other columns, for example a salt. Pass a salt as',
  "  `fields: { salt: '…' }` or `--field salt=…`. Some fields are optional.",
  '- **written by**: the systems that write the format. `writtenBy` and `--written-by` accept these names.',
  '- **imported by**: the identity services that import the hash string unchanged, within their limits. For one hash,',
  '  `saltbridge inspect` lists the services that import it, with or without a conversion.',
  '',
  ...families.map(({ name, formats: members }) => `- [${name}](#${anchor(name)}): ${members.length} formats`),
  '- [All systems](#all-systems)',
  '',
  ...families.flatMap(familyLines),
  '## All systems',
  '',
  'This table lists the formats that each system writes. Pass the name of the system as `writtenBy` or `--written-by`.',
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
const counts =
  `saltbridge reads ${formats.length} formats of ${systems.length} systems. ` +
  `${importers.length} identity services import some of these formats without a conversion.`

/** Returns the text with new lines between the markers `<!-- name: begin -->` and `<!-- name: end -->`. */
function fill(text, name, lines) {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`the line ${begin} or the line ${end} is missing`)
  return `${before}${begin}\n${lines.join('\n')}\n${end}${after}`
}

const number = (value) => value.toLocaleString('en')

const alternatives = (values) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values.map(String))

/** Returns a format of a target with its limits: `bcrypt` (cost 4 to 15). */
function acceptedText({ format, limits = {}, only = {}, needs }) {
  const conditions = [
    ...Object.entries(limits).map(
      ([name, [min, max]]) => `${name} ${number(min)} to ${number(max)}${name === 'memory' ? ' KiB' : ''}`,
    ),
    ...Object.entries(only).map(([name, values]) => `${name} ${alternatives(values)}`),
    ...(needs ? [`with --target-option ${needs.option}=${needs.value}`] : []),
  ]
  const text = format === 'sealed' ? '[sealed text](library.md#sealed-text)' : code(format)
  return conditions.length > 0 ? `${text} (${conditions.join(', ')})` : text
}

/** Returns the lines that describe a target. */
function targetLines({ id, name, facts, proof, accepts, carries, carriesWith, options, limits }) {
  const all = Object.keys(dataInWords)
  const defaults = Object.fromEntries(Object.entries(options).map(([option, { usual }]) => [option, usual]))
  const carried = { ...carries, ...carriesWith?.(defaults) }
  const lost = all.filter((name) => !carried[name])
  const limit = limits.users === undefined ? [] : [`- users in each file: at most ${number(limits.users)}`]
  return [
    `### ${name}`,
    '',
    `- \`--to ${id}\`. Proof: ${proof}. Examined version: ${facts.version}. Sources: ${facts.source}`,
    `- accepted formats of hashes: ${accepts.map(acceptedText).join(', ')}`,
    `- data that are lost${carriesWith ? ' with the default options' : ''}: ${lost.map((name) => dataInWords[name]).join(', ') || 'nothing'}`,
    ...limit,
    ...Object.entries(options).map(([option, { about, values, usual, isNeeded }]) => {
      const notes = [
        ...(values ? [`values: ${values.map(code).join(', ')}`] : []),
        ...(usual === undefined ? [] : [`default: ${code(usual)}`]),
        ...(isNeeded ? ['required'] : []),
      ]
      return `- \`--target-option ${option}=…\`: ${about}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`
    }),
    '',
  ]
}

/** Returns a module with the type of a list of names. */
const typeOf = (name, about, values) =>
  [
    '// This file is generated: run `npm run docs`.',
    `/** ${about} */`,
    `export type ${name} =`,
    ...values.map((value) => `  | '${value}'`),
    '',
  ].join('\n')

const read = (name) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '')
const measured = JSON.parse(read('docs/measured.json'))
const readme = fill(
  fill(read('README.md'), 'families', [counts, '', ...familyTable]),
  'measured',
  measuredTable(measured),
)

const convertPage = fill(read('docs/convert.md'), 'targets', Object.values(targets).flatMap(targetLines).slice(0, -1))

for (const [name, text] of [
  ['docs/formats.md', page],
  ['docs/convert.md', convertPage],
  ['README.md', readme],
  ['src/verifier/format-id.ts', typeOf('FormatId', 'The ids of the formats.', formats.map(({ id }) => id).sort())],
  ['src/verifier/system-name.ts', typeOf('SystemName', 'The systems in `Format.writers`.', systems)],
]) {
  if (read(name) === text) continue
  if (process.argv.includes('--check')) {
    console.error(`${name} is out of date. Run "npm run docs"`)
    process.exitCode = 1
  } else writeFileSync(file(name), text)
}
