import type { Descriptor } from '../../schemes/index.ts'
import { bytesOf, type Examination } from './examination.ts'
import { noteInWords } from './note-words.ts'
import { costInWords } from './words.ts'

const expressions = new Set(['prepare', 'otherwise', 'expression', 'beyondAscii'])

/** Numbers and words as they are; of bytes and keys the length only. */
function parametersOf(descriptor: Descriptor): Record<string, unknown> {
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
    parameters: parametersOf(descriptor),
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
