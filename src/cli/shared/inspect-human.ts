import { table } from '../../report/table.ts'
import { bytesOf, type Examination } from './examination.ts'
import type { Paint, Style } from './output.ts'
import { columns, mask } from './visible.ts'
import { costInWords, duration, memory, noteInWords, plural, schemeInWords } from './words.ts'

const palette: readonly Style[] = ['cyan', 'yellow', 'magenta', 'green', 'blue', 'red']
const styleOf = (index: number): Style => palette[index % palette.length]!

/** The text with its parts in colour, the secret ones masked. */
function anatomyLine({ text, inspection: { anatomy } }: Examination, paint: Paint): string {
  let at = 0
  let line = ''
  anatomy.forEach(({ start, end, sensitive }, index) => {
    const part = sensitive ? mask(end - start) : columns(text.slice(start, end))
    line += paint('dim', columns(text.slice(at, start))) + paint(styleOf(index), part)
    at = end
  })
  return `  ${line}${paint('dim', columns(text.slice(at)))}`
}

function partRows({ text, inspection: { anatomy, descriptor } }: Examination, paint: Paint): string[][] {
  return anatomy.map((span, index) => {
    const bytes = bytesOf(descriptor, span)
    const size = bytes === undefined ? '' : plural(bytes, 'byte')
    const value = columns(text.slice(span.start, span.end))
    const shown = span.sensitive ? size : size === '' ? value : `${value} (${size})`
    return [paint(styleOf(index), span.name), shown]
  })
}

function measuredInWords({ measured }: Examination): string {
  if ('skipped' in measured) return `not measured: ${measured.skipped}`
  return `${duration(measured.milliseconds)} (${measured.backend})`
}

function targetRows({ targets }: Examination, paint: Paint): string[][] {
  return targets.map(({ format, ok, needs, missing }) => {
    if (!ok) return [format, `${paint('red', 'no')}   missing: ${missing}`]
    return [format, `${paint('green', 'yes')}${needs.length > 0 ? `  its verifier needs ${needs.join(', ')}` : ''}`]
  })
}

/** An examination for a person. */
export function examinationLines(examination: Examination, paint: Paint): readonly string[] {
  const { inspection, policy, line } = examination
  const { format, writers, descriptor, work, notes, reasons, couldAlsoBe } = inspection
  const heading = (text: string, items: readonly string[]) =>
    items.length > 0 ? ['', paint('bold', text), ...items] : []
  const where = line === undefined ? '' : paint('dim', `line ${line}: `)
  return [
    `${where}${paint('bold', format)}: ${schemeInWords(descriptor)}`,
    anatomyLine(examination, paint),
    ...heading('Parts', table(partRows(examination, paint))),
    ...heading(
      'Cost',
      table([
        ['parameters', costInWords(descriptor)],
        ['estimate', `${duration(work.cost)} on the reference machine, ${memory(work.bytes)}`],
        ['here', measuredInWords(examination)],
      ]),
    ),
    ...heading(
      'Notes',
      notes.map((note) => `  ${note}: ${noteInWords(note)}`),
    ),
    ...heading(
      `Policy ${policy}`,
      reasons.length > 0
        ? table(reasons.map(({ reason, detail }) => [paint('yellow', reason), detail]))
        : [`  ${paint('green', 'strong enough')}`],
    ),
    ...heading('Can be transcoded to', table(targetRows(examination, paint))),
    ...heading('Could also be', table(couldAlsoBe.map(({ format, evidence }) => [format, evidence]))),
    ...heading('Written by', [`  ${writers.join(', ')}`]),
  ]
}
