import { isHashError } from '../core/errors.ts'
import type { Fields } from '../formats/format.ts'
import type { CostClass } from './absent.ts'
import type { Verifier } from './index.ts'

/** A stored hash: its text, and what stands beside it. */
export interface Stored {
  readonly hash: string
  readonly format?: string
  readonly source?: string
  readonly fields?: Fields
}

export interface LoginStore {
  /** The stored hash of an identifier, or nothing. */
  find(identifier: string): Promise<Stored | string | null | undefined>
  /**
   * Writes the new hash only where the old one still stands, and says whether it did:
   * `UPDATE users SET password_hash = $new WHERE email = $identifier AND password_hash = $old`.
   */
  replaceIf(identifier: string, old: string, replacement: string): Promise<boolean>
  /** What the stored hashes cost, for those who are not found. */
  readonly population?: readonly CostClass[]
  /** Upgrades that may wait at once; those beyond are dropped until the next login. 4 unless given. */
  readonly maxUpgrades?: number
  /** Hears of upgrades: secret-free. */
  onUpgrade?(outcome: 'replaced' | 'kept' | 'dropped' | 'failed'): void
}

export interface SignInOptions {
  readonly signal?: AbortSignal
  readonly deadline?: number
}

export interface Login {
  /** Whether the identifier exists and the password is right. @throws HashError as `verify` does. */
  signIn(identifier: string, password: string, options?: SignInOptions): Promise<boolean>
  /** Resolves once no upgrade is under way: for tests and for shutting down. */
  settled(): Promise<void>
}

/**
 * The whole login: looks up, does equal work for the unknown and the locked, verifies, and upgrades by compare-and-swap
 * after the answer. An upgrade neither delays nor fails an answer, and never overwrites a password changed meanwhile.
 */
export function createLogin(verifier: Verifier, store: LoginStore): Login {
  const { maxUpgrades = 4, population = [] } = store
  const waiting = new Set<Promise<void>>()
  let last: Promise<void> = Promise.resolve()

  async function upgrade(identifier: string, password: string, old: string): Promise<void> {
    try {
      const replacement = await verifier.hash(password)
      store.onUpgrade?.((await store.replaceIf(identifier, old, replacement)) ? 'replaced' : 'kept')
    } catch {
      store.onUpgrade?.('failed')
    }
  }

  /** One at a time, so that upgrades take one core at most from logins. */
  function enqueue(identifier: string, password: string, old: string): void {
    if (waiting.size >= maxUpgrades) {
      store.onUpgrade?.('dropped')
      return
    }
    const task: Promise<void> = last.then(() => upgrade(identifier, password, old)).catch(() => undefined)
    last = task
    waiting.add(task)
    task.finally(() => waiting.delete(task))
  }

  return {
    async signIn(identifier, password, options = {}) {
      const found = (await store.find(identifier)) ?? undefined
      const absent = { ...options, subject: identifier, population }
      if (found === undefined) return verifier.verifyAbsent(password, absent)
      const stored: Stored = typeof found === 'string' ? { hash: found } : found
      const { hash, ...how } = stored
      try {
        const { match, needsRehash } = await verifier.check(password, hash, { ...how, ...options })
        if (needsRehash) enqueue(identifier, password, hash)
        return match
      } catch (error) {
        if (isHashError(error) && error.code === 'ERR_NOT_A_HASH') return verifier.verifyAbsent(password, absent)
        throw error
      }
    },
    async settled() {
      while (waiting.size > 0) await Promise.all(waiting)
    },
  }
}
