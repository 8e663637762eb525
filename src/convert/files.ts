import type { TargetUser } from '../targets/target.ts'
import { idNamespace, uuid5 } from './ids.ts'
import type { Migration, Terms } from './migration.ts'
import { notWritten } from './not-written.ts'
import type { Settled } from './settle.ts'

/** A part of an output file. The parts of a file are in order. */
export interface Piece {
  readonly file: string
  readonly text: string
  /** Whether the file is complete. */
  readonly isEnd?: true | undefined
  /** The number of users of the export that this part completes. */
  readonly users?: number | undefined
}

/** The names of the files that are written in addition to the files of the target. */
const sideFiles = { ids: 'id-map.csv', notWritten: 'not-written.ndjson' } as const

/** Turns settled users into parts of files. */
interface Files {
  write(settled: readonly Settled[]): Iterable<Piece>
  end(): Iterable<Piece>
  /** The names of the target's files, in order. */
  names(): readonly string[]
}

const encoder = new TextEncoder()

/** Writes a cell of CSV (RFC 4180). */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Creates the files of a conversion, which are split by the limits of the target. */
export function createFiles(
  { from, target, options = {}, format, writtenBy }: Migration,
  { time, providers = {} }: Terms,
): Files {
  const { users: mostUsers = Infinity, bytes: mostBytes = Infinity, atOnce = 1 } = target.limits
  const isSplit = mostUsers !== Infinity || mostBytes !== Infinity
  const writer = target.createWriter({ options, time, providers, uuid: (name) => uuid5(idNamespace, name) })
  const names: string[] = []
  let users = 0
  let bytes = 0
  let waiting: TargetUser[] = []
  let hasIds = false

  const sizeOf = (text: string): number => (mostBytes === Infinity ? 0 : encoder.encode(text).length)

  function begin(): Piece {
    const text = writer.begin()
    names.push(target.fileName(isSplit ? names.length + 1 : undefined))
    users = 0
    bytes = sizeOf(text) + sizeOf(writer.end())
    return { file: names.at(-1)!, text }
  }

  function* flush(): Iterable<Piece> {
    if (waiting.length === 0) return
    if (names.length === 0) yield begin()
    let text = writer.write(waiting, users === 0)
    if (users > 0 && (users + waiting.length > mostUsers || bytes + sizeOf(text) > mostBytes)) {
      yield { file: names.at(-1)!, text: writer.end(), isEnd: true }
      yield begin()
      text = writer.write(waiting, true)
    }
    yield { file: names.at(-1)!, text }
    users += waiting.length
    bytes += sizeOf(text)
    waiting = []
  }

  return {
    *write(settled) {
      let ids = hasIds ? '' : 'old,new\n'
      hasIds = true
      let left = ''
      for (const one of settled) {
        const { user } = one
        if (!user) {
          left += `${notWritten(one, from, { format, writtenBy })}\n`
          continue
        }
        if (user.oldId !== undefined || user.id !== '') ids += `${cell(user.oldId ?? '')},${cell(user.id)}\n`
        waiting.push(user)
        const isFull = waiting.length >= atOnce || users + waiting.length >= mostUsers
        if (isFull) yield* flush()
      }
      yield { file: sideFiles.ids, text: ids, users: settled.length }
      if (left !== '') yield { file: sideFiles.notWritten, text: left }
    },
    *end() {
      yield* flush()
      if (names.length > 0) yield { file: names.at(-1)!, text: writer.end(), isEnd: true }
      if (!hasIds) yield { file: sideFiles.ids, text: 'old,new\n' }
    },
    names: () => names,
  }
}
