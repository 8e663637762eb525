import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { badOutput, type Fault, fileFault } from '../terminal/errors.ts'
import { placeOf } from '../terminal/files.ts'
import { isRunning, temporaryOf } from '../terminal/unfinished.ts'

/** Prevents a second import with the same checkpoint. */
export interface Lock {
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

/**
 * Tells whether the import of a lock has ended. On this machine, the process is checked. A lock with the id of this
 * process is stale, too, because a restarted container uses the same ids again. For other machines, only the time of
 * the file counts.
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

function refuseLocked(checkpoint: string, place: string, { pid, host }: Partial<Holder>): Fault {
  const whose = pid === undefined ? '' : ` (process ${pid} on ${host})`
  return badOutput(
    `another import${whose} uses the checkpoint ${JSON.stringify(checkpoint)}. Wait until that import ends, or remove ${JSON.stringify(place)} if that import no longer runs`,
  )
}

/**
 * Removes a stale lock. If several imports do this concurrently, only one removes it. An import that moved a newer lock
 * puts that lock back.
 */
function removeStale(place: string, seen: string): void {
  const away = temporaryOf(place)
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
export function takeLock(checkpoint: string): Lock {
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
    if (attempt > 3 || !isStale(holder, changed)) throw refuseLocked(checkpoint, place, holder)
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
      if (text !== mine) throw refuseLocked(checkpoint, place, holderOf(text))
    },
    release,
  }
}
