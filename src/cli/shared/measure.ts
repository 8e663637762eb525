import { randomBytes } from 'node:crypto'
import { defaultBackends } from '#backends'
import type { Backend } from '../../backends/backend.ts'
import { isHashError } from '../../core/errors.ts'
import { createKeyring, type Secrets } from '../../core/secret.ts'
import { createVerifier } from '../../index.ts'
import { keyIdOf } from '../../schemes/argon2.ts'
import { type Descriptor, pepperOf } from '../../schemes/index.ts'
import type { ParseOptions } from '../../verifier/index.ts'
import { warm } from './backends.ts'
import { withWords } from './error-words.ts'
import { interruptible } from './interrupts.ts'
import { wordsOf } from './words-of-error.ts'

export type Measured =
  | { readonly milliseconds: number; readonly backend: string }
  | { readonly skipped: string; readonly code?: string }

/** Any key of the right length costs the same. */
function anyKey(descriptor: Descriptor): Secrets {
  if (descriptor.scheme === 'legacy-scrypt' && !descriptor.signerKey) {
    const key = randomBytes(descriptor.digest.length)
    return { legacyScryptSignerKey: descriptor.keyId === undefined ? key : { [descriptor.keyId]: key } }
  }
  const keyId = descriptor.scheme === 'argon2' ? keyIdOf(descriptor) : undefined
  if (keyId !== undefined) return { argon2Keys: { [keyId]: randomBytes(32) } }
  if (pepperOf(descriptor, createKeyring()).ok) return {}
  return { peppers: descriptor.pepperId === undefined ? randomBytes(32) : { [descriptor.pepperId]: randomBytes(32) } }
}

/** Returns a key that is the same for two hashes with the same cost. */
function classOf(descriptor: Descriptor): string {
  return JSON.stringify(descriptor, (_key, value: unknown) => (value instanceof Uint8Array ? value.length : value))
}

/** Creates a function that measures the time of one computation on this machine, once for each cost. */
export function createMeasure(
  backends: readonly Backend[] = defaultBackends,
): (text: string, how: ParseOptions, descriptor: Descriptor) => Promise<Measured> {
  const found = new Map<string, Promise<Measured>>()
  const verifier = createVerifier({ backends })

  async function measure(text: string, how: ParseOptions, descriptor: Descriptor): Promise<Measured> {
    const [only] = backends
    if (only && backends !== defaultBackends && !only.kernels[descriptor.scheme])
      return { skipped: `the backend ${only.id} does not compute ${descriptor.scheme}`, code: 'ERR_UNSUPPORTED' }
    await warm(backends, descriptor.scheme)
    const begin = performance.now()
    try {
      const { backend } = await interruptible(() =>
        verifier.check(randomBytes(8).toString('hex'), text, { ...how, secrets: anyKey(descriptor) }),
      )
      return { milliseconds: performance.now() - begin, backend }
    } catch (error) {
      if (isHashError(error)) {
        const told = error.code === 'ERR_LIMIT' ? wordsOf(withWords(error, { command: 'inspect' })) : undefined
        return { skipped: told ?? error.message, code: error.code }
      }
      throw error
    }
  }

  return (text, how, descriptor) => {
    const key = classOf(descriptor)
    let measured = found.get(key)
    if (!measured) found.set(key, (measured = measure(text, how, descriptor)))
    return measured
  }
}
