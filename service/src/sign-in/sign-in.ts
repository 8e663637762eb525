import { AsyncLocalStorage } from 'node:async_hooks'
import { createLogin, type UpgradeOutcome, type Verifier } from 'saltbridge'
import type { HashReader } from '../hashes/reader.ts'
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
   * or another password. Each takes as long as the others.
   *
   * @throws HashError as `verify` does, if what is stored cannot be verified; StoreError.
   */
  signIn(email: string, password: string, options?: SignInOptions): Promise<User | undefined>
  /** Resolves once no upgrade is under way. */
  settled(): Promise<void>
}

export interface SignInParts {
  readonly verifier: Verifier
  readonly store: Pick<Store, 'credential' | 'replaceHash' | 'userByEmail'>
  readonly reader: HashReader
  readonly population: Population
  /** Whether hashes below the policy are replaced after a sign-in. */
  readonly upgrade: boolean
  readonly onUpgrade?: (outcome: UpgradeOutcome) => void
}

export function createSignIn({ verifier, store, reader, population, upgrade, onUpgrade }: SignInParts): SignIn {
  /** Whose hash a sign-in has found: an e-mail may have another owner once the password is verified. */
  const finding = new AsyncLocalStorage<{ userId?: string }>()
  const login = createLogin(verifier, {
    async find(email) {
      const found = await store.credential(email)
      if (!found) return undefined
      const { hash, isDisabled, userId } = found
      Object.assign(finding.getStore()!, { userId })
      return { hash: hash.text, format: hash.class.format, fields: hash.fields, isDisabled }
    },
    async replaceIf(email, old, replacement, { format }) {
      const read = reader.read(replacement, { format })
      return read.ok && store.replaceHash(email, old, read.hash, 'upgrade')
    },
    population: population.classes,
    ...(upgrade ? onUpgrade && { onUpgrade } : { maxUpgrades: 0 }),
  })
  return {
    async signIn(email, password, options) {
      const found: { userId?: string } = {}
      if (!(await finding.run(found, () => login.signIn(email, password, options)))) return undefined
      const user = await store.userByEmail(email)
      return user?.id !== found.userId || user?.isDisabled ? undefined : user
    },
    settled: login.settled,
  }
}
