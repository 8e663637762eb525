import { randomUUID } from 'node:crypto'
import { lstatSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { attempt } from './errors.ts'
import { say, sayRaw } from './output.ts'

/**
 * Returns the name of a temporary file for an output. It has the id of this process, so that later runs know whose it
 * is.
 */
export const temporaryOf = (place: string): string => `${place}.${process.pid}-${randomUUID().slice(0, 8)}.tmp`

/** The end of a temporary name: the id of a process, if it is known, and 8 hexadecimal digits. */
const ending = /^\.(?:(\d+)-)?[0-9a-f]{8}\.tmp$/
/**
 * The time in ms after which a temporary file belongs to no running process, because ids of processes are used again.
 */
const stale = 24 * 60 * 60 * 1000

/** Tells whether a process with this id runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Returns the real path of an output, which need not exist yet. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

/** Tells whether a temporary file or folder was left by a process of this user that no longer runs. */
function isLeft(path: string, pid: number | undefined): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || !(found.isFile() || found.isDirectory())) return false
  if (process.getuid !== undefined && found.uid !== process.getuid()) return false
  // A restarted container uses the same ids again, so the id of this process says nothing.
  return pid === undefined || pid === process.pid || !isRunning(pid) || Date.now() - found.mtimeMs > stale
}

/** Finds the temporary files and folders of an output that killed runs have left. */
function findLeft(output: string): readonly string[] {
  const place = realPathOf(output)
  const folder = dirname(place)
  let names: readonly string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names
    .filter((name) => {
      const rest = [basename(place), `.${basename(place)}`].find((begin) => name.startsWith(`${begin}.`))
      const match = rest === undefined ? null : ending.exec(name.slice(rest.length))
      return match !== null && isLeft(join(folder, name), match[1] === undefined ? undefined : Number(match[1]))
    })
    .map((name) => join(folder, name))
}

/** Asks a question that yes answers. The end of the input means no. */
async function isConfirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin })
  sayRaw(question)
  try {
    const line = await terminal[Symbol.asyncIterator]().next()
    return !line.done && /^y(es)?$/i.test(line.value.trim())
  } finally {
    terminal.close()
  }
}

/** The option of commands that write files. */
export interface UnfinishedOptions {
  readonly removeUnfinished?: boolean
}

/**
 * Names the temporary files that killed runs have left, because they may contain password hashes. With
 * `--remove-unfinished`, or after a question on a terminal, they are removed. A process that is killed cannot remove
 * its files itself.
 *
 * @throws Fault if it cannot be removed
 */
export async function offerRemoval(
  outputs: readonly (string | undefined)[],
  { removeUnfinished = false }: UnfinishedOptions,
): Promise<void> {
  const left = new Set(outputs.flatMap((output) => (output === undefined ? [] : findLeft(output))))
  for (const path of left) {
    const name = JSON.stringify(path)
    const isAsked = !removeUnfinished && process.stdin.isTTY && process.stderr.isTTY
    if (!removeUnfinished) {
      const advice = isAsked ? '' : '. Pass --remove-unfinished to remove it'
      say(`warning: a run that was killed has left ${name}, which may contain password hashes${advice}`)
    }
    if (!removeUnfinished && !(isAsked && (await isConfirmed('Remove it? [y/N] ')))) continue
    attempt('write', path, () => rmSync(path, { recursive: true, force: true }))
    say(`removed ${name}, which a killed run had left`)
  }
}
