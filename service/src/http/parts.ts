import type { Verifier } from 'saltbridge'
import type { Workers } from 'saltbridge/backends/pool'
import type { HashReader } from '../hashes/reader.ts'
import type { Counting } from '../health/counting.ts'
import type { Metrics } from '../health/metrics.ts'
import type { Readiness } from '../health/readiness.ts'
import type { UnverifiableReport } from '../health/unverifiable.ts'
import type { Log, ShowUser } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import type { FailureLimit } from '../sign-in/failure-limit.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import type { Store } from '../store/store.ts'
import type { Keys } from './access.ts'
import type { Connections } from './connections.ts'

/** The parts of the service that the routes use. */
export interface ServiceParts {
  readonly settings: Settings
  readonly keys: Pick<Keys, 'find'>
  readonly store: Store
  readonly verifier: Verifier
  readonly reader: HashReader
  readonly workers: Pick<Workers, 'status'>
  /** The longest estimated wait, in ms, at which new jobs are accepted. */
  readonly mark: number
  readonly signIn: Pick<SignIn, 'signIn' | 'refuse'>
  readonly failureLimit: FailureLimit
  readonly readiness: Readiness
  readonly report: Pick<UnverifiableReport, 'warnings'>
  readonly metrics: Metrics
  readonly counting: Pick<Counting, 'soon'>
  readonly connections: Pick<Connections, 'hasKey'>
  readonly log: Log
  readonly showUser: ShowUser
  /** Aborted when the service stops. An import then finishes the rows that it has begun, and ends. */
  readonly stopping: AbortSignal
}
