import { isHashError } from '../core/errors.ts'
import type { Fields } from '../formats/format.ts'
import type { CostClass } from './absent.ts'
import type { Verifier } from './index.ts'
import { shielded } from './options.ts'

/** A stored hash: its text, and what stands beside it. */
export interface Stored {
  readonly hash: string
  readonly format?: string | undefined
  readonly writtenBy?: string | undefined
  readonly fields?: Fields | undefined
  /** The account may not sign in: its password is verified all the same, and wrong whatever it is. */
  readonly isDisabled?: boolean | undefined
}

export type UpgradeOutcome = 'replaced' | 'kept' | 'dropped' | 'failed'

/** What must stand beside a new hash where such columns exist: its fields and other hints no longer apply. */
export interface Beside {
  readonly format: 'argon2'
}

export interface LoginStore {
  /** The stored hash of an identifier; nothing or an empty one where there is no password. */
  find(identifier: string): Promise<Stored | string | null | undefined>
  /**
   * Writes the new hash only where the old one still stands, and says whether it did:
   * `UPDATE users SET password_hash = $new WHERE email = $identifier AND password_hash = $old`. Columns beside the hash
   * that `find` reads hints from must be set by `beside`, or the next login reads the new hash with the old one's.
   */
  replaceIf(identifier: string, old: string, replacement: string, beside: Beside): Promise<boolean>
  /** What the stored hashes cost, for those who are not found; a function where that changes. */
  readonly population?: readonly CostClass[] | (() => readonly CostClass[])
  /** As in `VerifyOptions`: replaces also hashes that do not cover all of the password. False by default. */
  readonly upgradeTruncated?: boolean
  /** Upgrades that may wait at once; those beyond are dropped until the next login. 4 unless given, 0 for none ever. */
  readonly maxUpgrades?: number
  /** Hears of upgrades: secret-free. */
  onUpgrade?(outcome: UpgradeOutcome): void
}

export interface SignInOptions {
  readonly signal?: AbortSignal | undefined
  readonly deadline?: number | undefined
}

export interface Login {
  /** Whether the identifier exists, may sign in, and the password is right. @throws HashError as `verify` does. */
  signIn(identifier: string, password: string, options?: SignInOptions): Promise<boolean>
  /** Resolves once no upgrade is under way: for tests and for shutting down. */
  settled(): Promise<void>
}

/** A turn of the event loop, in which the answer goes out: some backends block their thread. */
const afterAnswer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * The whole login: looks up, does equal work for the unknown and the locked, verifies, and upgrades by compare-and-swap
 * after the answer. An upgrade neither delays nor fails an answer, and never overwrites a password changed meanwhile.
 *
 * @throws HashError as `parse` does if a class of the population cannot be read.
 */
export function createLogin(verifier: Verifier, store: LoginStore): Login {
  const { maxUpgrades = 4, population = [], upgradeTruncated } = store
  /** By identifier: one upgrade each. */
  const waiting = new Map<string, Promise<void>>()
  let last: Promise<void> = Promise.resolve()

  const populationNow = typeof population === 'function' ? population : () => population

  for (const { like, ...how } of populationNow()) verifier.parse(like, how)
  const report = shielded((outcome: UpgradeOutcome) => store.onUpgrade?.(outcome))

  async function upgrade(identifier: string, password: string, old: string, keyId: string | undefined): Promise<void> {
    try {
      const replacement = await verifier.hash(password, { keyId, background: true })
      const replaced = await store.replaceIf(identifier, old, replacement, { format: 'argon2' })
      report(replaced ? 'replaced' : 'kept')
    } catch (error) {
      report(isHashError(error) && error.code === 'ERR_BUSY' ? 'dropped' : 'failed')
    }
  }

  /** One at a time, so that upgrades take one core at most from logins. */
  function enqueue(identifier: string, password: string, old: string, keyId: string | undefined): void {
    if (waiting.has(identifier)) return
    if (waiting.size >= maxUpgrades) {
      report('dropped')
      return
    }
    const task = last.then(afterAnswer).then(() => upgrade(identifier, password, old, keyId))
    last = task
    waiting.set(identifier, task)
    task.finally(() => waiting.delete(identifier))
  }

  return {
    async signIn(identifier, password, options = {}) {
      const found = (await store.find(identifier)) ?? undefined
      const absent = { ...options, subject: identifier, population: populationNow() }
      const stored: Stored = typeof found === 'object' ? found : { hash: found ?? '' }
      const { hash, isDisabled = false, ...how } = stored
      if (!hash) return verifier.verifyAbsent(password, absent)
      try {
        const { match, needsRehash, keyId } = await verifier.check(password, hash, {
          ...how,
          ...options,
          upgradeTruncated,
          subject: identifier,
        })
        if (isDisabled) return false
        if (needsRehash) enqueue(identifier, password, hash, keyId)
        return match
      } catch (error) {
        if (isHashError(error) && error.code === 'ERR_NOT_A_HASH') return verifier.verifyAbsent(password, absent)
        throw error
      }
    },
    async settled() {
      while (waiting.size > 0) await Promise.all(waiting.values())
    },
  }
}
