import { json } from '../core/characters.ts'
import { describe } from '../core/errors.ts'
import { hashAsRead } from '../sources/rows.ts'
import type { HashHints } from '../sources/source.ts'
import type { Target, TargetOptions, TargetSettings, TargetUser } from '../targets/target.ts'
import type { ParseOptions } from '../verifier/hints.ts'
import type { ConvertedUser } from './convert-user.ts'
import { decisions, type Terms } from './decisions.ts'
import { idNamespace, uuid5 } from './ids.ts'

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
const sideFiles = { ids: 'id-map.csv', unwritten: 'not-written.ndjson' } as const

/** Turns converted users into parts of files. */
interface Files {
  write(users: readonly ConvertedUser[]): Iterable<Piece>
  end(): Iterable<Piece>
  /** The names of the target's files, in order. */
  names(): readonly string[]
}

/** The terms that a target depends on. */
type TargetTerms = Pick<Terms, 'time' | 'providers'>

/** The names and options on which the content of the files depends. */
interface FilesOptions {
  /** The name of the source. */
  readonly from: string
  readonly target: Target
  readonly options?: TargetOptions | undefined
  /** The hints for all hashes of the export. */
  readonly format?: ParseOptions['format']
  readonly writtenBy?: ParseOptions['writtenBy']
}

/** Returns what a target gets of the terms of a conversion. */
export const settingsOf = (options: TargetOptions, { time, providers = {} }: TargetTerms): TargetSettings => ({
  options,
  time,
  providers,
  uuid: (name) => uuid5(idNamespace, name),
})

const encoder = new TextEncoder()

/** Matches a text that a spreadsheet would compute as a formula. A plain number is no formula. */
const formula = /^[=+\-@\t\r](?!\d+$)/

/**
 * Writes a cell of CSV (RFC 4180) for people. An apostrophe precedes a text that a spreadsheet would compute
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Creates the files of a conversion, which are split by the limits of the target. */
export function createFiles(
  { from, target, options = {}, format, writtenBy }: FilesOptions,
  terms: TargetTerms,
): Files {
  const { users: mostUsers = Infinity, bytes: mostBytes = Infinity, atOnce = 1 } = target.limits
  const isSplit = mostUsers !== Infinity || mostBytes !== Infinity
  const writer = target.createWriter(settingsOf(options, terms))
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
    // The text depends on the place in the file, so it is written again for a new file.
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
    *write(batch) {
      let ids = hasIds ? '' : 'old,new\n'
      hasIds = true
      let unwritten = ''
      for (const one of batch) {
        const { user } = one
        if (!user) {
          unwritten += `${writeUnwritten(one, from, { format, writtenBy })}\n`
          continue
        }
        ids += `${cell(user.oldId ?? '')},${cell(user.id)}\n`
        waiting.push(user)
        const isFull = waiting.length >= atOnce || users + waiting.length >= mostUsers
        if (isFull) yield* flush()
      }
      yield { file: sideFiles.ids, text: ids, users: batch.length }
      if (unwritten !== '') yield { file: sideFiles.unwritten, text: unwritten }
    },
    *end() {
      yield* flush()
      if (names.length > 0) yield { file: names.at(-1)!, text: writer.end(), isEnd: true }
      if (!hasIds) yield { file: sideFiles.ids, text: 'old,new\n' }
    },
    names: () => names,
  }
}

/**
 * Returns the row of NDJSON for a user who was not written. People can correct the row and convert it again: the source
 * `rows` reads the same record from the row. If values of the export could not be read, the row has the key `unread`
 * with the names of the missing keys. Such a row is refused, so that the user is not converted without these values.
 *
 * @param user The user.
 * @param from The name of the source, which is a part of computed ids.
 * @param hints The hints for all hashes of the export. The row contains them.
 */
export function writeUnwritten({ record, heldBy, failure }: ConvertedUser, from: string, hints: HashHints): string {
  const { row, hash, otherHashes, failure: unreadable, unread: keys, original, ...others } = record
  const {
    contradictions: _,
    emailVerified: isVerified,
    createdAt: timeJoined,
    identities: thirdParty,
    ...person
  } = others
  const values = {
    from,
    ...person,
    isVerified,
    timeJoined,
    thirdParty,
    ...hashAsRead(hash, hints),
    otherHashes: otherHashes?.map((one) => hashAsRead(one, hints)),
  }
  const known = Object.entries(values).filter(([, value]) => value !== undefined)
  // A row of NDJSON needs no `unread`: it still contains the wrong value, so it is refused again.
  const unread = unreadable && (keys ?? (original ? [] : ['row'])).join(', ')
  const reason = heldBy !== undefined && heldBy in decisions ? `the decision ${heldBy} holds this user` : undefined
  return json({
    ...original,
    ...Object.fromEntries(known),
    ...(unread && { unread }),
    key: String(row),
    code: failure?.code ?? 'HELD',
    reason: failure ? describe(failure) : (reason ?? `the caveat ${heldBy} is not accepted`),
  })
}
