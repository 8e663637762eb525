import type { Secrets } from '../core/secret.ts'
import type { SourceRecord } from '../sources/source.ts'
import type { Target, TargetOptions } from '../targets/target.ts'
import type { Verifier } from '../verifier/index.ts'
import type { Answers } from './decisions.ts'
import { createHashChooser } from './hash.ts'
import { idNamespace, uuid5 } from './ids.ts'
import type { Prepared } from './prepare.ts'
import { createSettler, type Settled } from './settle.ts'
import type { OpenSpill } from './spill.ts'
import { createValidator, validate } from './validate.ts'

/** An export, and the system that its users move to. */
export interface Migration {
  /** The name of the source, such as `firebase`. It is a part of computed ids. */
  readonly from: string
  readonly target: Target
  /** The options of the target. */
  readonly options?: TargetOptions | undefined
  /** Reads the export from its beginning. It is called once for each pass, and must give the same records each time. */
  read(): AsyncIterable<readonly SourceRecord[]>
  /** Reads rows with further data of users, from other tables of the export or further files. `id` or `email` names the user. */
  readOthers?: (() => AsyncIterable<readonly SourceRecord[]>) | undefined
  /** Opens a temporary file for data that does not fit into memory. Without this function, all data is kept in memory. */
  readonly openSpill?: OpenSpill | undefined
  readonly verifier: Verifier
  /** The id of the format of all hashes. Unless given, each hash string shows its format. */
  readonly format?: string | undefined
  /** The system that wrote the hashes. */
  readonly writtenBy?: string | undefined
  /** The secrets of the old system. */
  readonly secrets?: Secrets | undefined
}

/** The decisions of a plan, and the values that make a conversion the same each time. */
export interface Terms {
  readonly answers: Answers
  /** The time that is written if the target needs a time but the export has none, in ms since 1970-01-01 UTC. */
  readonly time: number
  /** The namespace of new ids: a random UUID. */
  readonly namespace: string
  /** The ids of sign-in providers in the target, by their ids in the export. */
  readonly providers?: { readonly [name: string]: string } | undefined
}

/** Joins the rows of each user. */
async function* joinEach({ read }: Migration, { join }: Prepared): AsyncIterable<readonly SourceRecord[]> {
  for await (const batch of read()) yield batch.map(join)
}

/** Reads the export, validates each user, and decides what happens to the user. The users keep their order. */
export async function* settleEach(
  migration: Migration,
  terms: Terms,
  prepared: Prepared,
): AsyncIterable<readonly Settled[]> {
  const { from, target, options = {}, verifier, format, writtenBy, secrets } = migration
  const { answers, time, namespace, providers = {} } = terms
  const hints = { format, writtenBy, secrets }
  const settle = createSettler({
    target,
    settings: { options, time, providers, uuid: (name) => uuid5(idNamespace, name) },
    answers,
    from,
    namespace,
    choose: createHashChooser(target, options, verifier, { format, secrets }),
    judge: createValidator(verifier, hints),
    twin: prepared.twin,
  })
  for await (const outcomes of validate(joinEach(migration, prepared), verifier, hints)) yield outcomes.map(settle)
}
