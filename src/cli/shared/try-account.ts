import { isHashError } from '../../core/errors.ts'
import { visible } from '../../report/visible.ts'
import type { SourceRecord } from '../../sources/source.ts'
import type { Verifier } from '../../verifier/index.ts'
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
  throw badInput(`--try: the export has no account ${visible(JSON.stringify(wanted))}`)
}

/** Verifies one account’s password with the key and the parameters of the export. @throws Fault, HashError. */
export async function tryAccount(verifier: Verifier, plan: Plan, options: TrialOptions): Promise<Trial> {
  const { id, format } = options
  const { row, hash, none, failure } = await find(plan, id)
  const shown = visible(JSON.stringify(id))
  const where = `the account ${shown} in row ${row}`
  if (failure) throw badInput(`--try: ${where} is refused (${failure.code}). Choose another account`)
  if (!hash) throw badInput(`--try: ${where} has no password (${none}). Choose another account`)
  const { fields, said } = hash
  const how = { fields, ...(format !== undefined && { format }), ...said }
  const parsed = verifier.tryParse(hash.text, how)
  if (!parsed.ok) throw badInput(`--try: ${where} is refused (${parsed.code}). Choose another account`)
  const password = await readPassword(options, `Password of ${visible(id)}: `)
  const begin = performance.now()
  try {
    const match = await interruptible(() => verifier.verify(password, hash.text, how))
    return { id, row, match, milliseconds: Number((performance.now() - begin).toFixed(2)) }
  } catch (error) {
    if (!isHashError(error)) throw error
    throw withWords(error, { command: 'rows', fields, hasSignerKey: plan.signerKey !== undefined })
  } finally {
    wipe(password)
  }
}
