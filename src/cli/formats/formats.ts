import { defaultBackends } from '#backends'
import { targetsOf } from '../../convert/transcode.ts'
import { findNearestName, toComparable } from '../../core/names.ts'
import { formats as all } from '../../index.ts'
import type { SchemeId } from '../../schemes/index.ts'
import { type Format, maxText as usualLength } from '../../spelling/format.ts'
import { importersOf } from '../../targets/importers.ts'
import { otherNamesOf } from '../../verifier/hints.ts'
import { usage } from '../terminal/errors.ts'
import { createPainter, type Paint, print, printJson, say } from '../terminal/output.ts'
import { lineWidth, number, padEnd, pairs, paragraph } from '../terminal/text.ts'
import { fieldInWords, noteInWords } from '../words/formats.ts'

export interface FormatsOptions {
  readonly json?: boolean
}

const isComputed = ({ schemes }: Format): boolean =>
  schemes.every((scheme) => defaultBackends.some(({ kernels }) => kernels[scheme.id] !== undefined))

function formatJson(format: Format): unknown {
  const { id, schemes, writers, fields = [], grammar, claims, notes, maxText } = format
  return {
    id,
    schemes: schemes.map((scheme) => scheme.id),
    writers,
    importers: importersOf(id),
    fields,
    grammar,
    verify: isComputed(format),
    transcode: targetsOf(format, all).map((other) => other.id),
    prefixes: claims.prefixes ?? [],
    shapes: claims.shapes ?? [],
    ...(claims.byHint !== undefined && { byHint: claims.byHint }),
    notes,
    ...(maxText !== undefined && { maxText }),
  }
}

/** The names that find a format: its id, the systems that write it with their other names, and its algorithms. */
const namesOf = ({ id, writers, schemes }: Format): readonly string[] => [
  id,
  ...writers,
  ...writers.flatMap(otherNamesOf),
  ...schemes.map((scheme) => scheme.id),
]

/** Returns the formats that have the word in one of their names, or at the beginning of a prefix. */
function findFormats(word: string): readonly Format[] {
  const wanted = toComparable(word)
  return all.filter((format) => {
    const prefixes = format.claims.prefixes ?? []
    if (prefixes.some((prefix) => prefix.startsWith(word) || word.startsWith(prefix))) return true
    // A prefix such as $2b$ is no name.
    return /^\w/.test(word) && wanted !== '' && namesOf(format).some((name) => toComparable(name).includes(wanted))
  })
}

function refuseWord(word: string): Error {
  const near = findNearestName(word, all.flatMap(namesOf))
  const advice = near === undefined ? '`saltbridge formats` lists all formats' : `Did you mean ${JSON.stringify(near)}?`
  return usage(`no name of a format, system or algorithm contains ${JSON.stringify(word)}. ${advice}`)
}

/** Runs `saltbridge formats`: lists all formats or the formats that match a word, or shows one format in full. */
export async function formats(word: string | undefined, { json }: FormatsOptions): Promise<number> {
  const found = word === undefined ? all : findFormats(word)
  const exact = all.find(({ id }) => id === word)
  if (word !== undefined && found.length === 0) throw refuseWord(word)
  if (json) {
    printJson((exact ? [exact] : found).map(formatJson), 2)
    return 0
  }
  const only = exact ?? (found.length === 1 ? found[0] : undefined)
  const paint = createPainter(process.stdout)
  if (only) {
    const others = found.filter((format) => format !== only)
    for (const line of formatLines(only, others, paint)) print(line)
    return 0
  }
  for (const line of listLines(found, paint)) print(line)
  if (process.stderr.isTTY)
    say(
      `${found.length} formats. \`saltbridge formats WORD\` lists the formats of a system or algorithm.\n\`saltbridge formats ID\` shows one format in full.`,
    )
  return 0
}

const algorithms: { readonly [S in SchemeId]: string } = {
  argon2: 'Argon2',
  bcrypt: 'bcrypt',
  digest: 'plain hash functions (MD5, SHA-1, SHA-2, ...)',
  'legacy-scrypt': 'Firebase’s modified scrypt',
  'md5-crypt': 'MD5 crypt',
  pbkdf2: 'PBKDF2',
  scrypt: 'scrypt',
  'sha-crypt': 'SHA crypt',
  yescrypt: 'yescrypt',
}

const algorithmOf = ({ schemes }: Format): string => schemes.map((scheme) => algorithms[scheme.id]).join(', ')

/** Joins as many names as fit, and counts the others. */
function joinFitting(names: readonly string[], columns: number): string {
  for (let shown = names.length; shown > 0; shown--) {
    const left = names.length - shown
    const text = names.slice(0, shown).join(', ') + (left > 0 ? ` and ${left} more` : '')
    if (text.length <= columns) return text
  }
  return names.length === 0 ? '' : `${names.length} systems`
}

/** Lists formats by algorithm, with the systems that write them. Each line fits. */
function listLines(formats: readonly Format[], paint: Paint): readonly string[] {
  const groups = new Map<string, Format[]>()
  for (const format of formats) {
    const name = algorithmOf(format)
    groups.set(name, [...(groups.get(name) ?? []), format])
  }
  const columns = Math.max(...formats.map(({ id }) => id.length))
  return [...groups]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .flatMap(([name, group], index) => [
      ...(index > 0 ? [''] : []),
      paint('bold', name),
      ...group.map(({ id, writers }) =>
        `  ${padEnd(id, columns)}  ${joinFitting(writers, lineWidth() - columns - 4)}`.trimEnd(),
      ),
    ])
}

/** Says how a format is recognised, and which option to pass where the hash string does not show it. */
function describeRecognition({ id, claims, writers }: Format): readonly string[] {
  const { prefixes = [], shapes = [], byHint } = claims
  const system = writers[0] === undefined ? '' : ` or --written-by ${writers[0]}`
  const option = `pass --format ${id}${system}`
  const evidence = (isWeak: boolean) => [
    ...new Set(shapes.filter((shape) => (shape.isWeak ?? false) === isWeak).map((shape) => shape.evidence)),
  ]
  const uncertain = [...evidence(true), ...(byHint === undefined ? [] : [byHint])]
  return [
    ...(prefixes.length > 0 ? [`the prefix ${prefixes.join(' or ')}`] : []),
    ...evidence(false),
    ...uncertain,
    ...(uncertain.length > 0 ? [`Other formats look the same, so ${option}`] : []),
  ]
}

/** Shows everything about one format. */
function formatLines(format: Format, others: readonly Format[], paint: Paint): readonly string[] {
  const { id, grammar, writers, fields = [], notes, maxText = usualLength } = format
  const targets = targetsOf(format, all).map((one) => one.id)
  const heading = (text: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', paint('bold', text), ...lines] : []
  const list = (systems: readonly string[]) => (systems.length > 0 ? systems.join(', ') : 'not known')
  return [
    paint('bold', id),
    ...pairs([
      ['hash string', grammar],
      ['length', `at most ${number(maxText)} characters`],
      ['algorithm', algorithmOf(format)],
      ['written by', list(writers)],
      ['imported by', list(importersOf(id))],
      ...describeRecognition(format).map((line, index): [string, string] => [index === 0 ? 'recognition' : '', line]),
    ]),
    ...heading(
      'Fields (pass each with --field name=value)',
      pairs(fields.map((name) => [name, fieldInWords(id, name)])),
    ),
    ...heading(
      'Notes that inspect and verify can show',
      notes.flatMap((note) => paragraph(`${note}: ${noteInWords(note)}`, '  ', '    ')),
    ),
    ...heading(
      targets.length > 0 ? 'Possible conversions (inspect lists those of a given hash)' : 'Can be converted to',
      targets.length > 0 ? paragraph(targets.join(', '), '  ') : ['  no other format'],
    ),
    ...heading(
      'Other formats that match this word',
      others.length > 0 ? paragraph(others.map((one) => one.id).join(', '), '  ') : [],
    ),
  ]
}
