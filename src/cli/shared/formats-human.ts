import { targetsOf } from '../../convert/transcode.ts'
import { formats as all } from '../../index.ts'
import type { SchemeId } from '../../schemes/index.ts'
import { type Format, maxText as usualLength } from '../../spelling/format.ts'
import { padEnd } from '../terminal/text.ts'
import { fieldInWords } from './field-words.ts'
import { pairs, paragraph } from './layout.ts'
import { noteInWords } from './note-words.ts'
import type { Paint } from './output.ts'
import { number, plural } from './words.ts'

const lineWidth = 80

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

const algorithmOf = ({ schemes }: Format): string => schemes.map((scheme) => algorithms[scheme]).join(', ')

/** Joins as many names as fit, and counts the others. */
function fitting(names: readonly string[], columns: number): string {
  for (let shown = names.length; shown > 0; shown--) {
    const left = names.length - shown
    const text = names.slice(0, shown).join(', ') + (left > 0 ? ` and ${left} more` : '')
    if (text.length <= columns) return text
  }
  return names.length === 0 ? '' : `${names.length} systems`
}

/** Lists formats by algorithm, with the systems that write them. No line is longer than 80 columns. */
export function listLines(formats: readonly Format[], paint: Paint): readonly string[] {
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
        `  ${padEnd(id, columns)}  ${fitting(writers, lineWidth - columns - 4)}`.trimEnd(),
      ),
    ])
}

/** Says how a format is recognised, and which option to pass where the hash string does not show it. */
function recognition({ id, claims, writers }: Format): readonly string[] {
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
export function formatLines(format: Format, others: readonly Format[], paint: Paint): readonly string[] {
  const { id, grammar, writers, importers = [], fields = [], notes, maxText = usualLength } = format
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
      ['imported by', list(importers)],
      ...recognition(format).map((line, index): [string, string] => [index === 0 ? 'recognition' : '', line]),
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
      targets.length > 0
        ? `Can be converted to ${plural(targets.length, 'format')}, depending on the hash`
        : 'Can be converted to',
      targets.length > 0 ? paragraph(targets.join(', '), '  ') : ['  no other format'],
    ),
    ...heading(
      'Other formats that match this word',
      others.length > 0 ? paragraph(others.map((one) => one.id).join(', '), '  ') : [],
    ),
  ]
}
