import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { createLogin, isHashError, type UpgradeOutcome, type Verifier } from 'saltbridge'
import type { HashReader } from '../hashes/reader.ts'
import {
  type CheckClass,
  fieldsWithKey,
  type Unverifiable,
  unreadableFields,
  unverifiableBy,
} from '../hashes/unverifiable.ts'
import type { Store, User } from '../store/store.ts'
import type { Population } from './population.ts'

export interface SignInOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds since the epoch after which no work is begun. */
  readonly deadline?: number | undefined
}

export interface SignIn {
  /**
   * The user, or nothing if the credentials are wrong: the e-mail unknown, the account disabled or without a password,
   * another password, one that no hash of the account's scheme can have, or a stored hash that this node cannot verify.
   * Each takes as long as the others.
   *
   * @throws HashError ERR_BACKEND, ERR_BUSY, ERR_ABORTED, ERR_CLOSED; StoreError.
   */
  signIn(email: string, password: string, options?: SignInOptions): Promise<User | undefined>
  /** Does the work of a sign-in with a wrong password. @throws as `signIn` does. */
  refuse(email: string, options?: SignInOptions): Promise<undefined>
  /** Resolves once no upgrade is under way. */
  settled(): Promise<void>
}

export interface SignInParts {
  readonly verifier: Verifier
  readonly store: Pick<Store, 'credential' | 'replaceHash' | 'userByEmail'>
  readonly reader: HashReader
  readonly population: Pick<Population, 'classes'>
  readonly checkClass: CheckClass
  /** Whether hashes below the policy are replaced after a sign-in. */
  readonly upgrade: boolean
  readonly onUpgrade?: (outcome: UpgradeOutcome) => void
  /**
   * Hears why a stored hash could not be verified, after the answer. There is no `userId` if it was the class that was
   * drawn for an unknown account.
   */
  readonly onUnverifiable: (why: Unverifiable, userId: string | undefined) => void
}

/** Whose hash a sign-in has found: an e-mail may have another owner once the password is verified. */
interface Found {
  userId?: string
  unverifiable?: Unverifiable | undefined
}

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
      // An account whose hash cannot be verified costs what an unknown one costs.
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
  /** Does the work of an unknown account for one whose hash turned out to be unverifiable. */
  async function refuseUnverifiable(email: string, password: string, options: SignInOptions = {}): Promise<false> {
    const absent = { ...options, subject: email }
    try {
      return await verifier.verifyAbsent(password, { ...absent, population: population.classes() })
    } catch (error) {
      if (!unverifiableBy(error)) throw error
      return verifier.verifyAbsent(password, absent)
    }
  }

  async function verify(email: string, password: string, found: Found, options?: SignInOptions): Promise<boolean> {
    try {
      return await finding.run(found, () => login.signIn(email, password, options))
    } catch (error) {
      // SHA-crypt takes no password over 512 bytes. That is known before any work, so the work is done here.
      if (isHashError(error) && error.code === 'ERR_PASSWORD') return refuse(email, options)
      const unverifiable = unverifiableBy(error)
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
    settled: login.settled,
  }
}
