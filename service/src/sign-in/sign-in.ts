import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { createLogin, isHashError, type UpgradeOutcome, type Verifier } from 'saltbridge'
import type { HashReader } from '../hashes/reader.ts'
import {
  type CheckClass,
  fieldsWithKey,
  findUnverifiable,
  type Unverifiable,
  unreadableFields,
} from '../hashes/unverifiable.ts'
import type { Store, User } from '../store/store.ts'
import type { Population } from './population.ts'

/** Options for a sign-in. */
export interface SignInOptions {
  readonly signal?: AbortSignal | undefined
  /** The time after which no work is started, in ms by `performance.now()`. */
  readonly deadline?: number | undefined
  /** Called when the verification of the password starts. */
  readonly onBegin?: (() => void) | undefined
}

/** Returns the options for the library, whose deadlines are times in ms since the epoch. */
function timingOf({ deadline, ...rest }: SignInOptions): SignInOptions {
  return deadline === undefined ? rest : { ...rest, deadline: deadline - performance.now() + Date.now() }
}

/** Verifies the passwords of users. */
export interface SignIn {
  /**
   * Returns the user, or `undefined` if the sign-in fails: the e-mail is unknown, the account is disabled or has no
   * password, the password is wrong or not possible for the scheme of the hash, or this node cannot verify the stored
   * hash. All these cases take the same time.
   *
   * @throws HashError ERR_BACKEND, ERR_BUSY, ERR_ABORTED, ERR_CLOSED; StoreError
   */
  signIn(email: string, password: string, options?: SignInOptions): Promise<User | undefined>
  /** Does the work of a sign-in with a wrong password, and returns `undefined`. @throws as `signIn` does */
  refuse(email: string, options?: SignInOptions): Promise<undefined>
  /** Resolves when no upgrade is under way. */
  settle(): Promise<void>
}

/** The parts of the service that sign-ins use. */
export interface SignInParts {
  readonly verifier: Verifier
  readonly store: Pick<Store, 'credential' | 'replaceHash' | 'userByEmail'>
  readonly reader: HashReader
  readonly population: Pick<Population, 'classes'>
  readonly checkClass: CheckClass
  /** Whether a successful sign-in replaces a hash that is weaker than the policy. */
  readonly upgrade: boolean
  readonly onUpgrade?: (outcome: UpgradeOutcome) => void
  /**
   * Called after the answer if a stored hash could not be verified. `userId` is `undefined` if the account is unknown
   * and the hash class that was picked for it could not be verified.
   */
  readonly onUnverifiable: (why: Unverifiable, userId: string | undefined) => void
}

/**
 * The user whose hash a sign-in has found. The e-mail may belong to another user when the password has been verified.
 */
interface Found {
  userId?: string
  unverifiable?: Unverifiable | undefined
}

/** Creates the sign-in. */
export function createSignIn(parts: SignInParts): SignIn {
  const { verifier, store, reader, population, checkClass, upgrade, onUpgrade, onUnverifiable } = parts
  const finding = new AsyncLocalStorage<Found>()
  const login = createLogin(verifier, {
    async find(email) {
      const found = await store.credential(email)
      if (!found) return undefined
      const { hash, isUnreadable, isDisabled, userId } = found
      const unverifiable = isUnreadable ? unreadableFields : checkClass(hash.class)
      Object.assign(finding.getStore()!, { userId, unverifiable })
      // An account whose hash cannot be verified gets the same work as an unknown one.
      if (unverifiable) return undefined
      return { hash: hash.text, format: hash.class.format, fields: fieldsWithKey(hash.fields, hash.class), isDisabled }
    },
    async replaceIf(email, old, replacement, { format }) {
      const read = reader.read(replacement, { format })
      return read.ok && store.replaceHash(email, old, read.hash, 'upgrade')
    },
    population: population.classes,
    ...(upgrade ? onUpgrade && { onUpgrade } : { maxUpgrades: 0 }),
  })
  /** Does the work of an unknown account, for an account whose hash could not be verified. */
  async function refuseUnverifiable(email: string, password: string, options: SignInOptions = {}): Promise<false> {
    const absent = { ...timingOf(options), subject: email }
    try {
      return await verifier.verifyAbsent(password, { ...absent, population: population.classes() })
    } catch (error) {
      if (!findUnverifiable(error)) throw error
      return verifier.verifyAbsent(password, absent)
    }
  }

  async function verify(email: string, password: string, found: Found, options: SignInOptions = {}): Promise<boolean> {
    try {
      return await finding.run(found, () => login.signIn(email, password, timingOf(options)))
    } catch (error) {
      // SHA-crypt refuses a password over 512 bytes before any work. So do the work of a wrong password here.
      if (isHashError(error) && error.code === 'ERR_PASSWORD') return refuse(email, options)
      const unverifiable = findUnverifiable(error)
      if (!unverifiable) throw error
      found.unverifiable ??= unverifiable
      return refuseUnverifiable(email, password, options)
    }
  }

  async function refuse(email: string, options?: SignInOptions): Promise<false> {
    await verify(email, randomUUID(), {}, options)
    return false
  }

  return {
    async signIn(email, password, options) {
      const found: Found = {}
      const isRight = await verify(email, password, found, options)
      const { userId, unverifiable } = found
      if (unverifiable) setImmediate(() => onUnverifiable(unverifiable, userId))
      if (!isRight) return undefined
      const user = await store.userByEmail(email)
      return user?.id !== userId || user?.isDisabled ? undefined : user
    },
    async refuse(email, options) {
      await refuse(email, options)
      return undefined
    },
    settle: login.settle,
  }
}
