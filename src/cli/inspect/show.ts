import type { Span } from '../../core/cursor.ts'
import type { Descriptor } from '../../schemes/index.ts'
import type { Inspection } from '../../verifier/index.ts'
import { columns, mask } from '../hashes/input.ts'
import type { Paint, Style } from '../terminal/output.ts'
import { formatCount, formatDuration, formatRoughDuration, memory, pairs, paragraph } from '../terminal/text.ts'
import { noteInWords, reasonWords } from '../words/formats.ts'
import { costInWords, type Parameter, parametersOf, schemeInWords } from '../words/parameters.ts'

/** The time of a hash on this machine, or why it was not measured. */
export type Measured =
  | { readonly milliseconds: number; readonly backend: string }
  | { readonly skipped: string; readonly code?: string }

/** A format that a hash could be written in, or the reason why not. */
export interface TargetFormat {
  readonly format: string
  readonly ok: boolean
  /** The secrets that the new string does not contain and its verifier needs. */
  readonly needs: readonly string[]
  /** The name of the missing secret, or the reason why the hash cannot be written in this format. */
  readonly missing?: string
}

/** Everything that `inspect` shows for a hash. */
export interface Examination {
  readonly text: string
  readonly line?: number
  readonly inspection: Inspection
  /** Systems that accept a hash of this format in an import. */
  readonly importers: readonly string[]
  readonly policy: string
  readonly measured: Measured
  readonly targets: readonly TargetFormat[]
}

/** Returns the length in bytes of a named part of the hash string, if the part encodes bytes. */
function bytesOf(descriptor: Descriptor, { name }: Span): number | undefined {
  const key = name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
  const value: unknown = (descriptor as unknown as { readonly [key: string]: unknown })[key]
  if (value instanceof Uint8Array) return value.length
  const bytes = (value as { bytes?: unknown } | undefined)?.bytes
  return typeof bytes === 'function' ? (bytes.call(value) as Uint8Array).length : undefined
}

const palette: readonly Style[] = ['cyan', 'yellow', 'magenta', 'green', 'blue', 'red']
const styleOf = (index: number): Style => palette[index % palette.length]!

/** Returns the hash string with its parts in colour and the secret parts masked. */
function writeAnatomy({ text, inspection: { anatomy } }: Examination, paint: Paint): string {
  let at = 0
  let line = ''
  anatomy.forEach(({ start, end, sensitive }, index) => {
    const part = sensitive ? mask(end - start) : columns(text.slice(start, end))
    line += paint('dim', columns(text.slice(at, start))) + paint(styleOf(index), part)
    at = end
  })
  return `  ${line}${paint('dim', columns(text.slice(at)))}`
}

/** Parts of the string that are no parameter of the algorithm, such as the name of an encoding. */
function otherParts(
  { text, inspection: { anatomy, descriptor } }: Examination,
  known: ReadonlySet<string>,
): Parameter[] {
  return anatomy
    .filter(({ name }) => !known.has(name))
    .map((span) => {
      const bytes = bytesOf(descriptor, span)
      const value = span.sensitive || bytes !== undefined ? '' : columns(text.slice(span.start, span.end))
      const size = bytes === undefined ? formatCount(span.end - span.start, 'character') : formatCount(bytes, 'byte')
      return { label: span.name, value: value === '' ? size : value, part: span.name }
    })
}

/** The parameters, each in the colour of its part of the hash string. */
function parameterLines(examination: Examination, paint: Paint): readonly string[] {
  const { anatomy, descriptor } = examination.inspection
  const parameters = parametersOf(descriptor)
  const all = [...parameters, ...otherParts(examination, new Set(parameters.map(({ part }) => part)))]
  return pairs(
    all.map(({ label, value, part }) => {
      const index = anatomy.findIndex(({ name }) => name === part)
      return [index < 0 ? label : paint(styleOf(index), label), value]
    }),
  )
}

function measuredInWords({ measured }: Examination): string {
  if ('skipped' in measured) return `no (${measured.skipped})`
  return `${formatDuration(measured.milliseconds)} here, with the backend ${measured.backend}`
}

const secretWords: Readonly<Record<string, string>> = {
  legacyScryptSignerKey: 'the signer key (--signer-key-file FILE)',
  peppers: 'the pepper (--pepper-file FILE)',
  argon2Keys: 'the Argon2 key (--argon2-key-file ID=FILE)',
}

/** Lists the formats that this hash can be converted to, and those that need a secret first. */
function targetLines({ targets }: Examination, paint: Paint): readonly string[] {
  const free = targets.filter(({ ok, needs }) => ok && needs.length === 0)
  const grouped = new Map<string, string[]>()
  const group = (title: string, format: string): void => {
    grouped.set(title, [...(grouped.get(title) ?? []), format])
  }
  for (const { format, ok, needs, missing = '' } of targets) {
    if (!ok) group(`Only if you pass ${secretWords[missing] ?? missing}:`, format)
    else if (needs.length > 0)
      group(`To verify hashes in these formats, pass ${needs.map((one) => secretWords[one]).join(' and ')}:`, format)
  }
  const names = (list: readonly string[]) => paragraph(list.join(', '), '  ')
  return [
    ...(free.length > 0 ? names(free.map(({ format }) => format)) : []),
    ...[...grouped].flatMap(([title, list]) => [paint('dim', `  ${title}`), ...paragraph(list.join(', '), '    ')]),
  ]
}

/** The reasons to replace the hash, each with its details. The details of an unusual spelling are in the notes. */
function reasonLines({ inspection: { reasons } }: Examination, paint: Paint): readonly string[] {
  return [...new Set(reasons.map(({ reason }) => reason))].flatMap((reason) => {
    const title = `  ${paint('yellow', reason)}: ${reasonWords[reason]}`
    if (reason === 'noted-variation') return [`${title} (see the notes)`]
    const details = reasons.filter((one) => one.reason === reason)
    return [title, ...details.flatMap(({ detail }) => paragraph(`- ${detail}`, '    ', '      '))]
  })
}

/** Returns an examination for a person, with one fact in each line of at most 80 columns. */
export function examinationLines(examination: Examination, paint: Paint): readonly string[] {
  const { inspection, policy, line, importers } = examination
  const { format, writers, descriptor, isSealed, work, notes, reasons, couldAlsoBe } = inspection
  const heading = (text: string, items: readonly string[]) =>
    items.length > 0 ? ['', paint('bold', text), ...items] : []
  const where = line === undefined ? '' : paint('dim', `line ${line}: `)
  const list = (systems: readonly string[]) => (systems.length > 0 ? systems.join(', ') : 'not known')
  return [
    `${where}${paint('bold', format)}: ${schemeInWords(descriptor)}${isSealed ? ' (sealed text)' : ''}`,
    writeAnatomy(examination, paint),
    ...heading('Parameters', parameterLines(examination, paint)),
    ...heading(
      'Cost of one verification',
      pairs([
        ['memory', memory(work.bytes)],
        ['estimate', `${formatRoughDuration(work.cost)} on one core of a typical server`],
        ['measured', measuredInWords(examination)],
      ]),
    ),
    ...heading(
      'Notes',
      notes.flatMap((note) => paragraph(`${note}: ${noteInWords(note)}`, '  ', '    ')),
    ),
    ...heading(
      `Policy ${policy}`,
      reasons.length > 0 ? reasonLines(examination, paint) : [`  ${paint('green', 'strong enough')}`],
    ),
    ...heading(
      'Systems',
      pairs([
        ['written by', list(writers)],
        ['imported by', list(importers)],
      ]),
    ),
    ...heading('Can be converted to', targetLines(examination, paint)),
    ...heading(
      'Could also be (pass --format to choose one)',
      pairs(couldAlsoBe.map((one) => [one.format, one.evidence])),
    ),
  ]
}

const expressions = new Set(['prepare', 'otherwise', 'expression', 'beyondAscii'])

/** Numbers and words as they are; of bytes and keys the length only. */
function parametersJson(descriptor: Descriptor): Record<string, unknown> {
  const parameters: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(descriptor) as [string, unknown][]) {
    if (name === 'scheme') continue
    if (value instanceof Uint8Array) parameters[name] = { bytes: value.length }
    else if (expressions.has(name)) parameters[name] = value
    else if (typeof value !== 'object') parameters[name] = value
    else parameters[name] = { bytes: bytesOf(descriptor, { name, start: 0, end: 0, sensitive: true }) }
  }
  return parameters
}

/** Returns an examination for `--json`, without salt, digest and key. */
export function examinationJson(examination: Examination): unknown {
  const { text, line, inspection, importers, policy, measured, targets } = examination
  const { format, writers, descriptor, isSealed, notes, anatomy, work, reasons, couldAlsoBe } = inspection
  return {
    ...(line !== undefined && { line }),
    format,
    scheme: descriptor.scheme,
    writers,
    importers,
    length: text.length,
    sealed: isSealed,
    parameters: parametersJson(descriptor),
    anatomy: anatomy.map((span) => {
      const bytes = bytesOf(descriptor, span)
      const value = span.sensitive ? undefined : text.slice(span.start, span.end)
      return { ...span, ...(bytes !== undefined && { bytes }), ...(value !== undefined && { value }) }
    }),
    notes: notes.map((note) => ({ note, meaning: noteInWords(note) })),
    cost: {
      words: costInWords(descriptor),
      estimate: { milliseconds: work.cost, bytes: work.bytes },
      measured:
        'skipped' in measured ? measured : { ...measured, milliseconds: Number(measured.milliseconds.toFixed(2)) },
    },
    policy: { id: policy, findings: reasons },
    transcode: targets,
    couldAlsoBe,
  }
}
