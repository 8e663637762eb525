import { normalizeId } from '../../convert/ids.ts'
import { parseInFile } from '../../convert/validate.ts'
import { isHashError } from '../../core/errors.ts'
import { normalizeEmail } from '../../sources/person.ts'
import type { HashRecord, SourceRecord } from '../../sources/source.ts'
import type { Verifier } from '../../verifier/index.ts'
import { refusal, usage } from '../terminal/errors.ts'
import { checkPasswordOptions, type PasswordOptions, readPassword, wipe } from '../terminal/input.ts'
import { createPainter, print, runInterruptibly } from '../terminal/output.ts'
import { formatDuration, toVisible } from '../terminal/text.ts'
import { withWords } from '../words/errors.ts'

/** The options of a command that verifies the password of one known account first. */
export interface TryOptions extends PasswordOptions {
  readonly try?: string
}

/** Refuses options of a password without `--try`, and a trial without a password. @throws Fault. */
export function checkTrial(options: TryOptions): void {
  if (options.try !== undefined) checkPasswordOptions(options, false)
  else if (options.passwordStdin || options.passwordFile !== undefined)
    throw usage('--password-stdin and --password-file need --try ID')
}

/** The result of verifying the password of one known account. */
export interface Trial {
  readonly id: string
  readonly row: number
  /** The format of the hash that the password matches, or of the first hash of the account. */
  readonly format: string
  readonly match: boolean
  readonly milliseconds: number
}

interface TrialOptions extends PasswordOptions {
  readonly id: string
  readonly format?: string | undefined
}

/** The export in which an account is searched. */
interface TrialExport {
  read(): AsyncIterable<readonly SourceRecord[]>
  /** Reads the rows with further data of users. */
  readOthers?: (() => AsyncIterable<readonly SourceRecord[]>) | undefined
  readonly hasSignerKey: boolean
}

/** Compares ids and usernames exactly, and e-mail addresses without regard to case and Unicode form. */
function isMeant({ id, email, username }: SourceRecord, wanted: string): boolean {
  return (
    id === wanted || username === wanted || (email !== undefined && normalizeEmail(email) === normalizeEmail(wanted))
  )
}

/** Returns the first row of an account that has a hash, or else its first row. */
async function findRow(read: TrialExport['read'], wanted: string): Promise<SourceRecord | undefined> {
  let found: SourceRecord | undefined
  for await (const batch of read())
    for (const record of batch.filter((one) => isMeant(one, wanted))) {
      if (record.hash && !record.failure) return record
      found ??= record
    }
  return found
}

/** Returns an account with its hashes, which may be in the rows of other tables or files. @throws Fault. */
async function find({ read, readOthers }: TrialExport, wanted: string): Promise<SourceRecord> {
  const user = await findRow(read, wanted)
  const found = user ?? (readOthers && (await findRow(readOthers, wanted)))
  if (!found)
    throw usage(`--try: no account in the export has the id, e-mail or username ${toVisible(JSON.stringify(wanted))}`)
  if (found.hash || !readOthers) return found
  const id = found.id === undefined ? undefined : normalizeId(found.id)
  const isSame = (one: SourceRecord) => id !== undefined && one.id !== undefined && normalizeId(one.id) === id
  const hashes: HashRecord[] = []
  for await (const batch of readOthers())
    for (const { hash, otherHashes = [] } of batch.filter((one) => isSame(one) || isMeant(one, wanted)))
      if (hash) hashes.push(hash, ...otherHashes)
  const [hash, ...otherHashes] = hashes
  return hash ? { ...found, hash, otherHashes } : found
}

/** Verifies the password of one account, which may match any hash of the account. @throws Fault, HashError. */
export async function tryAccount(verifier: Verifier, file: TrialExport, options: TrialOptions): Promise<Trial> {
  const { id, format } = options
  const { row, hash, otherHashes = [], none, failure } = await find(file, id)
  const shown = toVisible(JSON.stringify(id))
  const where = `the account ${shown} in row ${row}`
  if (failure) throw refusal(`--try: ${where} is refused (${failure.code}). Choose another account`)
  if (!hash) throw usage(`--try: ${where} has no password (${none}). Choose another account`)
  const attempts = [hash, ...otherHashes].map(({ text, fields, hints }) => {
    const given = { fields, format: hints?.format ?? format, writtenBy: hints?.writtenBy }
    const { parsed, fields: used } = parseInFile(verifier, text, given)
    return { text, how: { ...given, fields: used }, parsed }
  })
  const readable = attempts.filter(({ parsed }) => parsed.ok)
  const [{ parsed: first }] = attempts as [(typeof attempts)[number]]
  if (!first.ok && readable.length === 0)
    throw refusal(`--try: ${where} is refused (${first.code}). Choose another account`)
  const password = await readPassword(options, `Password of ${toVisible(id)}: `)
  const begin = performance.now()
  try {
    let matching: (typeof readable)[number] | undefined
    for (const one of readable)
      if (!matching && (await runInterruptibly(() => verifier.verify(password, one.text, one.how)))) matching = one
    const { parsed } = matching ?? readable[0]!
    const format = parsed.ok ? parsed.format.id : ''
    const milliseconds = Number((performance.now() - begin).toFixed(2))
    return { id, row, format, match: matching !== undefined, milliseconds }
  } catch (error) {
    if (!isHashError(error)) throw error
    throw withWords(error, { command: 'rows', fields: hash.fields, hasSignerKey: file.hasSignerKey })
  } finally {
    wipe(password)
  }
}

/** Says that the password of an account matched. */
export function tellMatch({ id, milliseconds }: Trial, hasKey: boolean): void {
  const paint = createPainter(process.stdout)
  print(
    `${paint('green', 'match')}  ${toVisible(id)}: the password matches, so the ${hasKey ? 'signer key and the ' : ''}hash parameters are right (${formatDuration(milliseconds)})`,
  )
}

/** Explains what a mismatch means. `undone` says what the command did not do. */
export const explainMismatch = (hasKey: boolean, undone: string): string =>
  `The password, ${hasKey ? 'the signer key or a parameter' : 'the format or a field'} of the hash is wrong. ${undone}. With this fault, all rows could be accepted, and still no user could sign in.`
