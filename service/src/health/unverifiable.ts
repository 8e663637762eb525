import type { CheckClass, Unverifiable } from '../hashes/unverifiable.ts'
import type { Log, ShowUser } from '../log.ts'
import type { ClassCount } from '../store/store.ts'
import type { Metrics, UnverifiableGroup } from './metrics.ts'
import type { HealthReason } from './readiness.ts'

/** Reports hashes that cannot be verified to the operator: in the log, the metrics and the warnings of `/readyz`. */
export interface UnverifiableReport {
  /** Reports the result of a count of all users. */
  count(counts: readonly ClassCount[]): void
  /** Reports a refused sign-in. `userId` is `undefined` for an unknown account whose work used such a hash class. */
  reportRefused(why: Unverifiable, userId: string | undefined): void
  /** Returns the warnings of the last count. */
  warnings(): readonly HealthReason[]
}

/** The parts of the service that the report uses. */
export interface ReportParts {
  readonly checkClass: CheckClass
  readonly metrics: Pick<Metrics, 'countUnverifiable' | 'countRefusedSignIn'>
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly showUser: ShowUser
  readonly now?: () => number
}

/** The number of refused sign-ins that are logged in each window, and the length of a window in ms. */
const mostLines = 10
const window = 60_000

const secrets = { 'signer-key': 'the signer key', 'argon2-key': 'the Argon2 key', pepper: 'the pepper' } as const

const keyOf = ({ check, keyId, detail }: Unverifiable) => `${check} ${keyId} ${detail}`

function groupsOf(counts: readonly ClassCount[], checkClass: CheckClass): readonly UnverifiableGroup[] {
  const groups = new Map<string, UnverifiableGroup>()
  for (const { class: counted, users } of counts) {
    const why = users > 0 ? checkClass(counted) : undefined
    if (why) groups.set(keyOf(why), { ...why, users: users + (groups.get(keyOf(why))?.users ?? 0) })
  }
  return [...groups.values()]
}

function describeGroup({ users, check, keyId, detail }: UnverifiableGroup, total: number): string {
  const id = keyId === '' ? '' : ` ${keyId}`
  const [some, all] = [users, total].map((count) => count.toLocaleString('en'))
  const begin = `${some} of ${all} users with a password cannot sign in: their hashes`
  if (check === 'hash') return `${begin} cannot be verified (${detail})`
  return `${begin} need ${secrets[check]}${id}, which is not configured. ${detail}`
}

/** Creates the report. It logs each group of users once, when a count first finds it. */
export function createUnverifiableReport(parts: ReportParts): UnverifiableReport {
  const { checkClass, metrics, log, showUser, now = () => performance.now() } = parts
  let groups: readonly UnverifiableGroup[] = []
  let total = 0
  let begin = Number.NEGATIVE_INFINITY
  let lines = 0

  return {
    count(counts) {
      const before = new Set(groups.map(keyOf))
      groups = groupsOf(counts, checkClass)
      total = counts.reduce((sum, { users }) => sum + users, 0)
      metrics.countUnverifiable(groups)
      const all = groups.reduce((sum, { users }) => sum + users, 0)
      for (const group of groups)
        if (!before.has(keyOf(group))) {
          const { check, keyId, detail, users } = group
          // The settings of this node are wrong if no user with a password can sign in.
          log[all === total ? 'error' : 'warn'](
            { check, keyId, detail, users, of: total },
            'some stored hashes cannot be verified',
          )
        }
    },
    reportRefused({ check, keyId, detail }, userId) {
      metrics.countRefusedSignIn(check, keyId)
      if (now() - begin >= window) {
        if (lines > mostLines)
          log.warn({ count: lines - mostLines }, 'more sign-ins were refused because their hashes cannot be verified')
        begin = now()
        lines = 0
      }
      if (lines++ < mostLines)
        log.warn(
          { userId: userId && showUser(userId), check, keyId, detail },
          'a sign-in was refused, because the stored hash cannot be verified',
        )
    },
    warnings: () => groups.map((group) => ({ check: group.check, detail: describeGroup(group, total) })),
  }
}
