import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { createImportKey, type ImportKey } from '../reading/users.ts'
import { badInput, type Fault, fileFault, usage } from '../terminal/errors.ts'
import { placeOf } from '../terminal/files.ts'
import {
  type Checkpoint,
  checkpointVersion,
  checkSameOptions,
  errorLine,
  hasErrors,
  type Manifest,
  manifestAt,
  nameOf,
  openErrorsFile,
  readCheckpoint,
  removeCheckpoint,
  tool,
  writeCheckpoint,
  writeManifest,
} from './files.ts'
import { createOutcomeTally, type ItemBatch, type OutcomeTally, type Verdict } from './outcomes.ts'
import type { ImportPlan, Input } from './plan.ts'

/** Prevents a second import with the same checkpoint. */
interface Lock {
  /** Checks that this import still has the lock. @throws Fault if another import has it. */
  check(): void
  release(): void
}

interface Holder {
  readonly pid: number
  readonly host: string
  readonly token: string
}

/** The time in ms after which a running import touches its lock, and the time after which a lock is stale. */
const beat = 10_000
const stale = 60_000

function holderOf(text: string): Partial<Holder> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Holder>
  } catch {
    return {}
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * Tells whether the import of a lock has ended. On this machine the process is checked. The id of this process is that of an
 * ended one too, because ids repeat in a container that was restarted. For other machines, only the time of the file counts.
 */
function isStale({ pid, host }: Partial<Holder>, changed: number): boolean {
  if (Date.now() - changed > stale) return true
  return host === hostname() && pid !== undefined && (pid === process.pid || !isRunning(pid))
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function inUse(checkpoint: string, place: string, { pid, host }: Partial<Holder>): Fault {
  const whose = pid === undefined ? '' : ` (process ${pid} on ${host})`
  return badInput(
    `another import${whose} uses the checkpoint ${JSON.stringify(checkpoint)}. Wait until that import ends, or remove ${JSON.stringify(place)} if that import no longer runs`,
  )
}

/** Moves a stale lock away. Of several imports that try it, one moves what it has seen; the others leave it alone. */
function removeStale(place: string, seen: string): void {
  const away = `${place}.${randomUUID().slice(0, 8)}.tmp`
  try {
    renameSync(place, away)
  } catch {
    return
  }
  // Another import was faster, and this is its lock.
  if (readLock(away) !== seen) renameSync(away, place)
  else rmSync(away, { force: true })
}

/**
 * Takes the lock of a checkpoint: a file with the same name and the ending `.lock`.
 *
 * @throws Fault if another import has it, or the file cannot be written
 */
function takeLock(checkpoint: string): Lock {
  const place = `${placeOf(checkpoint)}.lock`
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), token: randomUUID() } satisfies Holder)

  for (let attempt = 1; ; attempt++) {
    try {
      writeFileSync(place, mine, { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw fileFault('write', place, error)
    }
    const seen = readLock(place)
    const changed = statSync(place, { throwIfNoEntry: false })?.mtimeMs
    if (seen === undefined || changed === undefined) continue
    const holder = holderOf(seen)
    if (attempt > 3 || !isStale(holder, changed)) throw inUse(checkpoint, place, holder)
    removeStale(place, seen)
  }

  const isMine = () => readLock(place) === mine
  const beating = setInterval(() => {
    const now = new Date()
    if (isMine()) utimesSync(place, now, now)
  }, beat).unref()
  function release(): void {
    process.off('exit', release)
    clearInterval(beating)
    if (isMine()) rmSync(place, { force: true })
  }
  process.on('exit', release)
  return {
    check() {
      const text = readLock(place) ?? ''
      if (text !== mine) throw inUse(checkpoint, place, holderOf(text))
    },
    release,
  }
}

/** Milliseconds between two checkpoints. */
const interval = 1_000

/** A running import, which can be resumed from its last checkpoint at any time. */
export interface Session {
  readonly importId: string
  readonly tally: OutcomeTally
  readonly key: ImportKey
  /** The last row that was counted before this run; 0 at the beginning. */
  readonly first: number
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
function overwriting(path: string, manifest: Manifest | undefined): Fault {
  const name = JSON.stringify(path)
  const done = manifest ? `this file was imported at ${manifest.ended}. ` : ''
  return usage(
    `${done}${name} contains refused rows of an earlier import. Import these rows, move ${name} away, or pass another --errors`,
  )
}

/** Reads the checkpoint of an earlier run. @throws Fault if that import cannot be resumed. */
function earlierRun(plan: ImportPlan, input: Input, wantedId: string | undefined): Checkpoint | undefined {
  const { outputs, path, options } = plan
  const found = readCheckpoint(outputs.checkpoint)
  if (!found) {
    if (!hasErrors(outputs.errors)) return undefined
    const manifest = manifestAt(outputs.manifest)
    throw overwriting(outputs.errors, manifest?.input.sha256 === input.sha256 ? manifest : undefined)
  }
  checkSameOptions(outputs.checkpoint, found, options, wantedId)
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
  const { outputs, options, path } = plan
  const saved = earlierRun(plan, input, wantedId)
  const importId = saved?.importId ?? wantedId ?? randomUUID()
  const tally = await createOutcomeTally(saved?.account)
  const key = createImportKey(saved?.keyId ?? options.keyId)
  const errors = openErrorsFile(outputs.errors, saved?.errors ?? 0)
  const began = saved?.began ?? new Date().toISOString()
  const resumed = saved ? saved.resumed + 1 : 0
  const start = performance.now()
  const first = saved?.row ?? 0
  let row = first
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
      terms: options,
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
    first,
    last: () => row,
    isResumed: saved !== undefined,
    milliseconds,
    take(batch, verdicts) {
      isWhole = false
      tally.add(batch, verdicts)
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
        target: options.target,
        interface: options.interface,
        reading: options.reading,
        ...(options.interface === 'ndjson' && { importId }),
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
