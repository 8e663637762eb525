import { validate } from '../../convert/validate.ts'
import type { SourceRecord } from '../../sources/source.ts'
import type { Verifier } from '../../verifier/index.ts'
import type { ImportKey } from '../shared/import-key.ts'
import { secretsOf } from '../shared/signer-key.ts'
import { createJudge } from './judge.ts'
import type { ImportPlan } from './plan.ts'
import type { Item } from './verdict.ts'

/** Records behind a row, whose batches are not empty. */
async function* behind(
  batches: AsyncIterable<readonly SourceRecord[]>,
  row: number,
): AsyncIterable<readonly SourceRecord[]> {
  for await (const batch of batches) {
    const left = batch[0]!.row > row ? batch : batch.filter((record) => record.row > row)
    if (left.length > 0) yield left
  }
}

/** Reads the records of an export after a row. Each item has the row to send, or the refused row to correct. */
export async function* judgedItems(
  plan: Pick<ImportPlan, 'from' | 'read' | 'signerKey' | 'terms' | 'providers'>,
  bytes: AsyncIterable<Uint8Array>,
  { verifier, key, format, row }: { verifier: Verifier; key: ImportKey; format: string | undefined; row: number },
): AsyncIterable<readonly Item[]> {
  const judge = createJudge({
    verifier,
    from: plan.from,
    format,
    key,
    isEach: plan.terms.interface === 'each',
    providers: plan.providers,
  })
  const secrets = plan.signerKey && secretsOf(plan.signerKey)
  const records = behind(plan.read(bytes), row)
  for await (const batch of validate(records, verifier, { format, ...(secrets && { secrets }) })) yield batch.map(judge)
}
