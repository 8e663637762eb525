import type { ConversionAccount } from '../../src/convert/account.ts'
import type { Migration } from '../../src/convert/convert.ts'
import { convert, type Findings, plan } from '../../src/convert/convert.ts'
import type { Terms } from '../../src/convert/decisions.ts'
import { createVerifier } from '../../src/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import type { Target } from '../../src/targets/target.ts'
import { once } from '../helpers/read.ts'

/** The time and the namespace of all conversions in tests. */
export const fixedTerms: Pick<Terms, 'time' | 'namespace'> = {
  time: Date.UTC(2026, 10, 23, 12),
  namespace: '6d1d5b43-52a5-4e4c-9f6a-0e3f7f2a9b11',
}

/** The output of a conversion. */
export interface Converted {
  readonly findings: Findings
  readonly account: ConversionAccount
  /** The text of each file. */
  readonly files: { readonly [name: string]: string }
}

/** A target in which users share no identifier. */
export const strictTarget: Pick<Target, 'carries' | 'identifiers'> = {
  carries: { username: true, phone: true, identities: true },
  identifiers: () => ['email'],
}

type Given = Partial<Omit<Migration, 'target' | 'read'>> & Partial<Terms> & { readonly read?: Migration['read'] }

/** Converts records to a target as `saltbridge convert` does. `records` may be the `read` function of a migration. */
export async function converted(
  records: readonly SourceRecord[] | Migration['read'],
  target: Target,
  { answers = {}, time = fixedTerms.time, namespace = fixedTerms.namespace, providers, ...given }: Given = {},
): Promise<Converted> {
  const verifier = given.verifier ?? createVerifier()
  const read = typeof records === 'function' ? records : () => once(records)
  const migration: Migration = { from: 'test', ...given, read, target, verifier }
  const terms: Terms = { answers, time, namespace, providers }
  const found = await plan(migration, terms)
  const files: Record<string, string> = {}
  const pieces = convert(migration, terms)
  for (;;) {
    const next = await pieces.next()
    if (next.done) {
      if (!given.verifier) await verifier.close()
      return { findings: found, account: next.value.account, files }
    }
    const { file, text } = next.value
    files[file] = (files[file] ?? '') + text
  }
}
