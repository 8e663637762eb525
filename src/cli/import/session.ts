import { randomUUID } from 'node:crypto'
import { createImportKey, type ImportKey } from '../reading/users.ts'
import { badInput, badOutput, type Fault } from '../terminal/errors.ts'
import {
  type Checkpoint,
  checkpointVersion,
  checkSameOptions,
  hasErrors,
  type Manifest,
  nameOf,
  openErrorsFile,
  readCheckpoint,
  readManifestAt,
  removeCheckpoint,
  tool,
  writeCheckpoint,
  writeErrorLine,
  writeManifest,
} from './files.ts'
import { type Lock, takeLock } from './lock.ts'
import { createOutcomeTally, type ItemBatch, type OutcomeTally, type Verdict } from './outcomes.ts'
import type { ImportPlan, Input } from './plan.ts'

/** Milliseconds between two checkpoints. */
const interval = 1_000

/** A running import, which can be resumed from its last checkpoint at any time. */
export interface Session {
  readonly importId: string
  readonly tally: OutcomeTally
  readonly key: ImportKey
  /** The last row that was counted before this run; 0 at the beginning. */
  readonly resumedAfter: number
  /** Returns the last row that is counted now. */
  last(): number
  readonly isResumed: boolean
  milliseconds(): number
  /** Counts a batch whose outcomes are known. @throws Fault if a file cannot be written. */
  take(batch: ItemBatch, verdicts: readonly Verdict[]): void
  /** Writes a checkpoint. @throws Fault. */
  save(): void
  /** Removes the checkpoint and the refused rows of an import that sent no row, so that it can begin again. */
  abandon(): void
  /** Writes the manifest, and removes the checkpoint, because the import is complete. @throws Fault. */
  end(): Manifest
  close(): void
}

/** Refuses to overwrite rows that were refused before, because a user may have corrected them. */
function refuseOverwrite(path: string, manifest: Manifest | undefined): Fault {
  const name = JSON.stringify(path)
  const done = manifest ? `this file was imported at ${manifest.ended}. ` : ''
  return badOutput(
    `${done}${name} contains refused rows of an earlier import. Import these rows, move ${name} away, or pass another --errors`,
  )
}

/** Reads the checkpoint of an earlier run. @throws Fault if that import cannot be resumed. */
function readEarlierRun(plan: ImportPlan, input: Input, wantedId: string | undefined): Checkpoint | undefined {
  const { outputs, path, terms } = plan
  const found = readCheckpoint(outputs.checkpoint)
  if (!found) {
    if (!hasErrors(outputs.errors)) return undefined
    const manifest = readManifestAt(outputs.manifest)
    throw refuseOverwrite(outputs.errors, manifest?.input.sha256 === input.sha256 ? manifest : undefined)
  }
  checkSameOptions(outputs.checkpoint, found, terms, wantedId)
  if (found.input.sha256 !== input.sha256)
    throw badInput(
      `${JSON.stringify(path)} has changed since the import began. Restore the file, or remove ${JSON.stringify(outputs.checkpoint)} to start the import again`,
    )
  return found
}

/** Begins an import, or resumes it from its checkpoint. @throws Fault if another process uses the checkpoint. */
export async function openSession(plan: ImportPlan, input: Input, wantedId: string | undefined): Promise<Session> {
  const lock = takeLock(plan.outputs.checkpoint)
  try {
    return await openLocked(plan, input, wantedId, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openLocked(plan: ImportPlan, input: Input, wantedId: string | undefined, lock: Lock): Promise<Session> {
  const { outputs, terms, path } = plan
  const saved = readEarlierRun(plan, input, wantedId)
  const importId = saved?.importId ?? wantedId ?? randomUUID()
  const tally = await createOutcomeTally(saved?.account)
  const key = createImportKey(saved?.keyId ?? terms.keyId)
  const errors = openErrorsFile(outputs.errors, saved?.errors ?? 0)
  const began = saved?.began ?? new Date().toISOString()
  const resumed = saved ? saved.resumed + 1 : 0
  const start = performance.now()
  const resumedAfter = saved?.row ?? 0
  let row = resumedAfter
  let lastSave = start
  /** Whether all rows of the last batch were counted. A checkpoint never contains a part of a batch. */
  let isWhole = true

  const milliseconds = () => Math.round((saved?.milliseconds ?? 0) + performance.now() - start)
  const keyId = () => (key.id() === undefined ? {} : { keyId: key.id() })

  function save(): void {
    if (!isWhole) return
    lock.check()
    lastSave = performance.now()
    writeCheckpoint(outputs.checkpoint, {
      version: checkpointVersion,
      importId,
      terms,
      ...keyId(),
      input: { size: input.size, sha256: input.sha256 },
      row,
      errors: errors.sync(),
      account: tally.save(),
      began,
      milliseconds: milliseconds(),
      resumed,
    })
  }

  save()
  return {
    importId,
    tally,
    key,
    resumedAfter,
    last: () => row,
    isResumed: saved !== undefined,
    milliseconds,
    take(batch, verdicts) {
      isWhole = false
      tally.add(batch, verdicts)
      for (const [index, item] of batch.entries()) {
        const line = writeErrorLine(item, verdicts[index]!)
        if (line !== undefined) errors.write(line)
      }
      row = batch.at(-1)!.row
      isWhole = true
      if (performance.now() - lastSave >= interval) save()
    },
    save,
    end() {
      save()
      const manifest: Manifest = {
        version: 1,
        tool,
        target: terms.target,
        interface: terms.interface,
        reading: terms.reading,
        ...(terms.interface === 'ndjson' && { importId }),
        ...keyId(),
        input: { file: nameOf(path), bytes: input.size, sha256: input.sha256 },
        counts: tally.counts(),
        people: tally.people(),
        outcomes: tally.digest(),
        began,
        ended: new Date().toISOString(),
        milliseconds: milliseconds(),
        resumed,
      }
      writeManifest(outputs.manifest, manifest)
      removeCheckpoint(outputs.checkpoint)
      return manifest
    },
    abandon() {
      errors.clear()
      removeCheckpoint(outputs.checkpoint)
    },
    close() {
      errors.close()
      lock.release()
    },
  }
}
