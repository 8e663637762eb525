import type { Backend } from '../../backends/backend.ts'
import { failure, HashError, isHashError } from '../../core/errors.ts'
import type { Secrets } from '../../core/secret.ts'
import { createVerifier } from '../../index.ts'
import type { ParseOptions } from '../../verifier/index.ts'
import { table } from '../terminal/text.ts'
import { warm, withHashing } from './backends.ts'
import { exits } from './fault.ts'
import { interruptible } from './interrupts.ts'
import { painter, print, printJson, say } from './output.ts'
import { duration } from './words.ts'

/** The answer of one backend, or the reason why it has none. */
type Outcome =
  | { readonly backend: string; readonly match: boolean; readonly milliseconds: number }
  | { readonly backend: string; readonly reason: string }

interface Comparison {
  readonly how: ParseOptions
  readonly secrets: Secrets
  readonly json: boolean
}

/** Faults of one backend are its outcome; those of the hash, the key or the password end everything. */
async function tryOne(
  backend: Backend,
  password: string | Uint8Array,
  text: string,
  { how, secrets }: Comparison,
): Promise<Outcome> {
  const verifier = createVerifier({ backends: withHashing(backend), secrets })
  const { scheme } = verifier.parse(text, how).descriptor
  if (!backend.kernels[scheme]) return { backend: backend.id, reason: `does not compute ${scheme}` }
  await warm([backend], scheme)
  const begin = performance.now()
  try {
    const match = await interruptible(() => verifier.verify(password, text, how))
    return { backend: backend.id, match, milliseconds: Number((performance.now() - begin).toFixed(2)) }
  } catch (error) {
    if (!isHashError(error) || (error.code !== 'ERR_UNSUPPORTED' && error.code !== 'ERR_BACKEND')) throw error
    const reason = (error.detail.reasons ?? []).join('; ').replace(`${backend.id}: `, '')
    return { backend: backend.id, reason: reason || error.message }
  }
}

function rowOf(outcome: Outcome): string[] {
  const paint = painter(process.stdout)
  if ('reason' in outcome) return [outcome.backend, paint('dim', '-'), '', outcome.reason]
  const { backend, match, milliseconds } = outcome
  return [backend, match ? paint('green', 'match') : paint('red', 'mismatch'), duration(milliseconds)]
}

/** Verifies with each backend separately, and returns their common result as the exit code. */
export async function compareBackends(
  backends: readonly Backend[],
  password: string | Uint8Array,
  text: string,
  comparison: Comparison,
): Promise<number> {
  const outcomes: Outcome[] = []
  for (const backend of backends) outcomes.push(await tryOne(backend, password, text, comparison))
  const answers = new Set(outcomes.flatMap((outcome) => ('match' in outcome ? [outcome.match] : [])))
  if (comparison.json) {
    const match = answers.size === 1 ? [...answers][0] : null
    printJson({ match, backends: outcomes }, 2)
  } else for (const line of table([['backend', 'answer', 'time'], ...outcomes.map(rowOf)])) print(line)
  if (answers.size > 1) {
    say('saltbridge: the backends disagree, so at least one backend has a defect. Please report this defect')
    return exits.internal
  }
  if (answers.size === 1) return answers.has(true) ? exits.good : exits.mismatch
  const reasons = outcomes.flatMap((outcome) => ('reason' in outcome ? [`${outcome.backend}: ${outcome.reason}`] : []))
  if (comparison.json) return exits.unavailable
  throw new HashError(failure('ERR_UNSUPPORTED', undefined, { reasons }))
}
