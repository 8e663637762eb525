import { defaultBackends } from '#backends'
import type { Format } from '../formats/format.ts'
import { formats as all } from '../index.ts'
import { table } from '../report/table.ts'
import { targetsOf } from '../transcode.ts'
import { painter, print, printJson } from './shared/output.ts'

export interface FormatsOptions {
  readonly json?: boolean
}

/** Schemes that nothing here computes. */
function uncomputed({ schemes }: Format): readonly string[] {
  return schemes.filter((scheme) => !defaultBackends.some(({ kernels }) => kernels[scheme] !== undefined))
}

function verifyInWords(format: Format): string {
  const missing = uncomputed(format)
  return missing.length === 0 ? 'yes' : `no kernel for ${missing.join(', ')}`
}

function formatJson(format: Format): unknown {
  const { id, schemes, writers, importers = [], fields = [], grammar, claims, notes, maxText } = format
  return {
    id,
    schemes,
    writers,
    importers,
    fields,
    grammar,
    verify: uncomputed(format).length === 0,
    transcode: targetsOf(format, all).map((other) => other.id),
    prefixes: claims.prefixes ?? [],
    shapes: claims.shapes ?? [],
    ...(claims.byHint !== undefined && { byHint: claims.byHint }),
    notes,
    ...(maxText !== undefined && { maxText }),
  }
}

/** `saltbridge formats`: what is read, verified and written. */
export async function formats({ json }: FormatsOptions): Promise<number> {
  if (json) {
    printJson(all.map(formatJson), 2)
    return 0
  }
  const paint = painter(process.stdout)
  const rows = all.map((format) => [
    paint('bold', format.id),
    format.schemes.join(', '),
    'yes',
    verifyInWords(format),
    String(targetsOf(format, all).length),
    format.importers?.join(', ') ?? '',
    format.writers.join(', '),
    format.grammar,
  ])
  const head = ['format', 'scheme', 'parse', 'verify', 'transcode', 'taken by', 'written by', 'spelling']
  for (const line of table([head, ...rows])) print(line)
  return 0
}
