import { randomUUID } from 'node:crypto'
import { badInput, type Fault, usage } from '../shared/fault.ts'
import { createImportKey, type ImportKey } from '../shared/import-key.ts'
import { type Account, createAccount } from './account.ts'
import {
  type Checkpoint,
  checkTerms,
  readCheckpoint,
  removeCheckpoint,
  version,
  writeCheckpoint,
} from './checkpoint.ts'
import { errorLine, hasErrors, openErrorsFile } from './errors-file.ts'
import type { Input } from './input.ts'
import { type Lock, takeLock } from './lock.ts'
import { type Manifest, manifestAt, nameOf, tool, writeManifest } from './manifest.ts'
import type { ImportPlan } from './plan.ts'
import type { Batch, Verdict } from './verdict.ts'

/** Milliseconds between two checkpoints. */
const interval = 1_000

/** A running import, which can be resumed from its last checkpoint at any time. */
export interface Session {
  readonly importId: string
  readonly account: Account
  readonly key: ImportKey
  /** The last row that was counted before this run; 0 at the beginning. */
  readonly first: number
  /** Returns the last row that is counted now. */
  last(): number
  readonly isResumed: boolean
  milliseconds(): number
  /** Counts a batch whose outcomes are known. @throws Fault if a file cannot be written. */
  take(batch: Batch, verdicts: readonly Verdict[]): void
  /** Writes a checkpoint. @throws Fault. */
  save(): void
  /** Removes the files of the session, if no row was sent. */
  abandon(): void
  /** Writes the manifest, and removes the checkpoint, because the import is complete. @throws Fault. */
  end(): Manifest
  close(): void
}

/** The refusal to write over rows that were refused before, and may have been corrected since. */
function errorsOf(path: string, manifest: Manifest | undefined): Fault {
  const name = JSON.stringify(path)
  const done = manifest ? `this file was imported at ${manifest.ended}. ` : ''
  return usage(
    `${done}${name} contains refused rows of an earlier import. Import these rows, move ${name} away, or pass another --errors`,
  )
}

/** Reads the checkpoint of an earlier run. @throws Fault if that import cannot be resumed. */
function before(plan: ImportPlan, input: Input, wantedId: string | undefined): Checkpoint | undefined {
  const { outputs, path, terms } = plan
  const found = readCheckpoint(outputs.checkpoint)
  if (!found) {
    if (!hasErrors(outputs.errors)) return undefined
    const manifest = manifestAt(outputs.manifest)
    throw errorsOf(outputs.errors, manifest?.input.sha256 === input.sha256 ? manifest : undefined)
  }
  checkTerms(outputs.checkpoint, found, terms, wantedId)
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
  const saved = before(plan, input, wantedId)
  const importId = saved?.importId ?? wantedId ?? randomUUID()
  const account = await createAccount(saved?.account)
  const key = createImportKey(saved?.keyId ?? terms.keyId)
  const errors = openErrorsFile(outputs.errors, saved?.errors ?? 0)
  const began = saved?.began ?? new Date().toISOString()
  const resumed = saved ? saved.resumed + 1 : 0
  const start = performance.now()
  const first = saved?.row ?? 0
  let row = first
  let lastSave = start
  /** Nothing is half done: a batch that could not be accounted for as a whole is not part of a checkpoint. */
  let isWhole = true

  const milliseconds = () => Math.round((saved?.milliseconds ?? 0) + performance.now() - start)
  const keyId = () => (key.id() === undefined ? {} : { keyId: key.id() })

  function save(): void {
    if (!isWhole) return
    lock.check()
    lastSave = performance.now()
    writeCheckpoint(outputs.checkpoint, {
      version,
      importId,
      terms,
      ...keyId(),
      input: { size: input.size, sha256: input.sha256 },
      row,
      errors: errors.sync(),
      account: account.save(),
      began,
      milliseconds: milliseconds(),
      resumed,
    })
  }

  save()
  return {
    importId,
    account,
    key,
    first,
    last: () => row,
    isResumed: saved !== undefined,
    milliseconds,
    take(batch, verdicts) {
      isWhole = false
      account.add(batch, verdicts)
      for (const [index, item] of batch.entries()) {
        const line = errorLine(item, verdicts[index]!)
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
        counts: account.counts(),
        people: account.people(),
        outcomes: account.digest(),
        began,
        ended: new Date().toISOString(),
        milliseconds: milliseconds(),
        resumed,
      }
      writeManifest(outputs.manifest, manifest)
      removeCheckpoint(outputs.checkpoint)
      return manifest
    },
    abandon: () => removeCheckpoint(outputs.checkpoint),
    close() {
      errors.close()
      lock.release()
    },
  }
}
