import { formats as all } from '../index.ts'
import { table } from '../report/table.ts'
import { painter, print, printJson } from './shared/output.ts'

export interface FormatsOptions {
  readonly json?: boolean
}

/** `saltbridge formats`: what is read. */
export async function formats({ json }: FormatsOptions): Promise<number> {
  if (json) {
    printJson(
      all.map(({ id, schemes, writers, importers = [], fields = [], grammar, claims, notes, maxText }) => ({
        id,
        schemes,
        writers,
        importers,
        fields,
        grammar,
        prefixes: claims.prefixes ?? [],
        shapes: claims.shapes ?? [],
        ...(claims.byHint !== undefined && { byHint: claims.byHint }),
        notes,
        ...(maxText !== undefined && { maxText }),
      })),
      2,
    )
    return 0
  }
  const paint = painter(process.stdout)
  const rows = all.map(({ id, schemes, grammar }) => [paint('bold', id), schemes.join(', '), grammar])
  for (const line of table([['format', 'scheme', 'spelling'], ...rows])) print(line)
  return 0
}
