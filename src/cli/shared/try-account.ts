import { isHashError } from '../../core/errors.ts'
import type { SourceRecord } from '../../sources/source.ts'
import type { Verifier } from '../../verifier/index.ts'
import { visible } from '../terminal/text.ts'
import { withWords } from './error-words.ts'
import { badInput } from './fault.ts'
import { bytesOf } from './input.ts'
import { interruptible } from './interrupts.ts'
import { type PasswordOptions, readPassword, wipe } from './password.ts'
import type { Plan } from './reading.ts'

/** The result of verifying the password of one known account. */
export interface Trial {
  readonly id: string
  readonly row: number
  readonly match: boolean
  readonly milliseconds: number
}

export interface TrialOptions extends PasswordOptions {
  readonly id: string
  readonly format?: string | undefined
}

/** Compares ids and usernames exactly, and e-mail addresses without regard to case. */
function isMeant({ id, email, username }: SourceRecord, wanted: string): boolean {
  return id === wanted || username === wanted || email?.toLowerCase() === wanted.toLowerCase()
}

async function find(plan: Plan, wanted: string): Promise<SourceRecord> {
  for await (const batch of plan.read(bytesOf(plan.path))) {
    const record = batch.find((one) => isMeant(one, wanted))
    if (record) return record
  }
  throw badInput(`--try: no account in the export has the id, e-mail or username ${visible(JSON.stringify(wanted))}`)
}

/** Verifies the password of one account, which may match any hash of the account. @throws Fault, HashError. */
export async function tryAccount(verifier: Verifier, plan: Plan, options: TrialOptions): Promise<Trial> {
  const { id, format } = options
  const { row, hash, otherHashes = [], none, failure } = await find(plan, id)
  const shown = visible(JSON.stringify(id))
  const where = `the account ${shown} in row ${row}`
  if (failure) throw badInput(`--try: ${where} is refused (${failure.code}). Choose another account`)
  if (!hash) throw badInput(`--try: ${where} has no password (${none}). Choose another account`)
  const attempts = [hash, ...otherHashes].map(({ text, fields, said }) => {
    const how = { fields, ...(format !== undefined && { format }), ...said }
    return { text, how, parsed: verifier.tryParse(text, how) }
  })
  const readable = attempts.filter(({ parsed }) => parsed.ok)
  const [{ parsed: first }] = attempts as [(typeof attempts)[number]]
  if (!first.ok && readable.length === 0)
    throw badInput(`--try: ${where} is refused (${first.code}). Choose another account`)
  const password = await readPassword(options, `Password of ${visible(id)}: `)
  const begin = performance.now()
  try {
    let match = false
    for (const { text, how } of readable) match ||= await interruptible(() => verifier.verify(password, text, how))
    return { id, row, match, milliseconds: Number((performance.now() - begin).toFixed(2)) }
  } catch (error) {
    if (!isHashError(error)) throw error
    throw withWords(error, { command: 'rows', fields: hash.fields, hasSignerKey: plan.signerKey !== undefined })
  } finally {
    wipe(password)
  }
}
