import { aFunction, aText, checkArgument, isObject, optionsOf, refuseArgument } from '../core/arguments.ts'
import { isHashError } from '../core/errors.ts'
import { startTimer } from '../core/timers.ts'
import type { Fields } from '../spelling/format.ts'
import type { CostClass } from './absent.ts'
import { fixDeadline, ignoreErrors } from './context.ts'
import type { ParseOptions } from './hints.ts'
import { signInRule, storedRule, storeRule, verifierWith } from './rules.ts'
import type { Verifier } from './verifier.ts'

/** A stored hash with its hints and fields. */
export interface Stored {
  /** The hash string. An empty string means that the account has no password. */
  readonly hash: string
  /** The id of the format, as in `ParseOptions`. */
  readonly format?: ParseOptions['format']
  /** The system that wrote the hash, as in `ParseOptions`. */
  readonly writtenBy?: ParseOptions['writtenBy']
  /** Values that are stored with the hash, as in `ParseOptions`. */
  readonly fields?: Fields | undefined
  /**
   * The account is disabled. Its password is still verified, so timing does not reveal that, but sign-in always fails.
   */
  readonly isDisabled?: boolean | undefined
}

/**
 * The outcome of an upgrade. `replaced`: the new hash was stored. `kept`: the stored hash had changed meanwhile.
 * `dropped`: too many upgrades were waiting. `failed`: an error occurred.
 */
export type UpgradeOutcome = 'replaced' | 'kept' | 'dropped' | 'failed'

/**
 * The hints of a new hash. If your table has columns for hints, write these hints there, and clear the columns of
 * fields.
 */
export interface Beside {
  readonly format: 'argon2'
}

/** The access to stored hashes that `createLogin` needs. */
export interface LoginStore {
  /** Finds the stored hash of an identifier. Returns nothing if the account does not exist or has no password. */
  find(identifier: string): Promise<Stored | string | null | undefined>
  /**
   * Replaces the hash if the stored hash is still `old`, and returns whether it was replaced:
   * `UPDATE users SET password_hash = $new WHERE email = $identifier AND password_hash = $old`. If `find` reads hints
   * from other columns, the same statement must set these columns to `beside`. Otherwise the next login fails.
   */
  replaceIf(identifier: string, old: string, replacement: string, beside: Beside): Promise<boolean>
  /** The groups of stored hashes, for unknown accounts. Pass a function if they change. */
  readonly population?: readonly CostClass[] | (() => readonly CostClass[])
  /** Also replaces hashes that do not cover the whole password, as in `VerifyOptions`. The default is `false`. */
  readonly upgradeTruncated?: boolean
  /**
   * The number of upgrades that may wait or run. Any further upgrade is dropped, and tried again at the next login of
   * the user. The default is 4; 0 disables upgrades.
   */
  readonly maxUpgrades?: number
  /** Receives the outcome of each upgrade, and the error if the upgrade failed. */
  onUpgrade?(outcome: UpgradeOutcome, error?: unknown): void
}

/** Options of `signIn`. */
export interface SignInOptions {
  /** Aborts the call with `ERR_ABORTED`. */
  readonly signal?: AbortSignal | undefined
  /** The time by which the verification must start, as in `VerifyOptions`. */
  readonly deadline?: number | undefined
  /** Called when the verification starts, as in `VerifyOptions`. */
  readonly onBegin?: (() => void) | undefined
}

/** Signs users in. */
export interface Login {
  /**
   * Signs a user in and upgrades the stored hash later if needed.
   *
   * @param identifier The identifier of the account, such as an e-mail address.
   * @param password The password that was typed.
   * @param options A signal and a deadline.
   * @returns `true` if the account exists, is not disabled, and the password is right.
   * @throws HashError with the codes of `Verifier.verify`, and the errors of `LoginStore.find`; ERR_ARGUMENT if `find`
   *   returned an object without `hash`, or with other properties than those of `Stored`, such as a row of a database.
   */
  signIn(identifier: string, password: string, options?: SignInOptions): Promise<boolean>
  /** Resolves when no upgrade is waiting or running. Use it in tests and before `close()`. */
  settle(): Promise<void>
}

/**
 * Waits for one turn of the event loop, so that the response is sent before a backend blocks the thread. Tests may have
 * replaced the timers before this module was loaded, but they do not replace messages.
 */
const afterAnswer = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof MessageChannel === 'undefined') return void startTimer(resolve)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

/**
 * Creates a login: it finds the stored hash, verifies the password, does the same work for unknown and disabled
 * accounts, and upgrades old hashes after the response. An upgrade never delays or fails a sign-in, and never
 * overwrites a password that was changed meanwhile.
 *
 * @param verifier A verifier with the formats of the stored hashes and `argon2`.
 * @param store Finds and replaces stored hashes.
 * @returns The login.
 * @throws HashError with the codes of `parse` if an example in `store.population` is malformed; ERR_ARGUMENT if a
 * property
 *   of `store` is missing, unknown or not valid.
 * @example
 * import { createLogin, createVerifier } from 'saltbridge'
 *
 * const users = new Map([['ada@example.com', '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=']])
 * const verifier = createVerifier()
 * const login = createLogin(verifier, {
 *   find: async (email) => users.get(email),
 *   async replaceIf(email, old, replacement) {
 *     if (users.get(email) !== old) return false
 *     users.set(email, replacement)
 *     return true
 *   },
 * })
 * console.log(await login.signIn('ada@example.com', 'password')) // true
 * await login.settle()
 * await verifier.close()
 */
export function createLogin(verifier: Verifier, store: LoginStore): Login {
  checkArgument('verifier', verifier, verifierWith('parse', 'check', 'verifyAbsent', 'hash'))
  checkArgument('store', store, storeRule)
  for (const name of ['find', 'replaceIf'] as const) checkArgument(`store.${name}`, store[name], aFunction)
  const { maxUpgrades = 4, population = [], upgradeTruncated } = store
  /** The upgrades that wait or run, by identifier. */
  const waiting = new Map<string, Promise<void>>()
  let last: Promise<void> = Promise.resolve()

  const populationNow = typeof population === 'function' ? population : () => population

  for (const { like, share, ...how } of populationNow()) verifier.parse(like, how)
  const report = ignoreErrors(({ outcome, error }: { outcome: UpgradeOutcome; error?: unknown }) =>
    store.onUpgrade?.(outcome, error),
  )

  async function upgrade(identifier: string, password: string, old: string, keyId: string | undefined): Promise<void> {
    try {
      const replacement = await verifier.hash(password, { keyId, background: true })
      const replaced = await store.replaceIf(identifier, old, replacement, { format: 'argon2' })
      report({ outcome: replaced ? 'replaced' : 'kept' })
    } catch (error) {
      report(isHashError(error) && error.code === 'ERR_BUSY' ? { outcome: 'dropped' } : { outcome: 'failed', error })
    }
  }

  /** Runs the upgrades one by one, so that they use at most one core. */
  function enqueue(identifier: string, password: string, old: string, keyId: string | undefined): void {
    if (waiting.has(identifier)) return
    if (waiting.size >= maxUpgrades) {
      report({ outcome: 'dropped' })
      return
    }
    const task = last.then(afterAnswer).then(() => upgrade(identifier, password, old, keyId))
    last = task
    waiting.set(identifier, task)
    task.finally(() => waiting.delete(identifier))
  }

  return {
    async signIn(identifier, password, given) {
      checkArgument('identifier', identifier, aText)
      const options = optionsOf(given, signInRule)
      const { deadline } = fixDeadline(options)
      const found = (await store.find(identifier)) ?? undefined
      const timing =
        deadline === undefined ? options : { ...options, deadline: deadline - performance.now() + Date.now() }
      const absent = { ...timing, subject: identifier, population: populationNow() }
      if (found !== undefined && typeof found !== 'string' && !(isObject(found) && 'hash' in found))
        throw refuseArgument(
          'find',
          '`find` must return a hash string, an object with the property `hash`, `undefined` or `null`. If `find` returned a row of a database, return the hash string of that row instead',
        )
      const stored: Stored = typeof found === 'object' ? found : { hash: found ?? '' }
      checkArgument('found', stored, storedRule)
      const { hash, isDisabled = false, ...how } = stored
      if (!hash) return verifier.verifyAbsent(password, absent)
      try {
        const { match, needsRehash, keyId } = await verifier.check(password, hash, {
          ...how,
          ...timing,
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
    async settle() {
      while (waiting.size > 0) await Promise.all(waiting.values())
    },
  }
}
