import { setMaxListeners } from 'node:events'
import type { Secret } from 'saltbridge'
import { createComputing } from './compute.ts'
import { badSettings, unavailable } from './fault.ts'
import { createHashReader } from './hashes/reader.ts'
import { chooseSecretsToVerify, type ServiceSecrets } from './hashes/secrets.ts'
import { createClassCheck } from './hashes/unverifiable.ts'
import { createConflictReport } from './health/conflicts.ts'
import { createCounting } from './health/counting.ts'
import { createDamageReport } from './health/damage.ts'
import { createMetrics, type Metrics } from './health/metrics.ts'
import { createReadiness } from './health/readiness.ts'
import { createUnverifiableReport } from './health/unverifiable.ts'
import { createKeys } from './http/access.ts'
import { createApp } from './http/app.ts'
import { createConnections } from './http/connections.ts'
import { type ConnectionLimits, createHttpServer, drain, listenOn } from './http/server.ts'
import { createLog, createShowUser, type Log } from './log.ts'
import type { Settings } from './settings/settings.ts'
import { createFailureLimit } from './sign-in/failure-limit.ts'
import { createNewHashes } from './sign-in/new-hashes.ts'
import { createPopulation } from './sign-in/population.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { holdDatabase, nameDatabase, openStore } from './store/open.ts'
import { type Store, StoreError } from './store/store.ts'
import { version } from './version.ts'

/** The import and sign-in service. */
export interface Service {
  /**
   * Starts to serve. The health routes answer while the self-test is still running.
   *
   * @throws Fault if the service cannot listen on the port
   */
  listen(): Promise<{ readonly port: number; readonly host: string }>
  /**
   * Replaces the API keys and the metrics keys. Requests under way are finished.
   *
   * @throws Fault if the service has API keys and would have none, or the reverse
   */
  replaceKeys(settings: Pick<Settings, 'apiKeys' | 'metricsKeys'>): void
  /**
   * Stops accepting connections, finishes the requests under way and closes the database. `/readyz` answers with 503.
   */
  close(): Promise<void>
}

/** Options for `createService`. */
export interface ServiceOptions {
  readonly log?: Log
  readonly connections?: ConnectionLimits
  /**
   * The time in ms that `close` gives the requests under way and the upgrades of hashes. An upgrade that is not
   * finished is done by the next sign-in of the user.
   */
  readonly patience?: { readonly requests: number; readonly upgrades: number }
  /** The time in ms that a statement waits while another process has locked the SQLite file. 3,000 by default. */
  readonly busyTimeout?: number
  /** The time in ms that another service has to stop and to release the SQLite file. 6,000 by default. */
  readonly holdPatience?: number
  /** Whether other services may use the SQLite file at the same time, for tests of several nodes. */
  readonly sharesFile?: boolean
}

const defaultPatience = { requests: 3500, upgrades: 500 }

/** The longest time in ms that counting the users may delay the start. */
const countPatience = 5000

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())

const secretsOf = ({ signerKey, signerKeys, pepper, argon2Keys }: Settings): ServiceSecrets => ({
  ...(signerKey && { legacyScryptSignerKey: signerKey }),
  ...(signerKeys && { signerKeys }),
  ...(pepper && { peppers: pepper }),
  ...(argon2Keys && { argon2Keys }),
})

const textOf = (secret: Secret | undefined) => secret && new TextDecoder().decode(secret.bytes())

/** Advice on an SQLite file that cannot be opened, by the code of the error. */
const advice: Readonly<Record<string, string>> = {
  IN_USE:
    'Stop that service, or set database_file (or DATABASE_FILE) to another file. Only a PostgreSQL database (database_url or DATABASE_URL) can have several services',
  HARD_LINKS: 'Delete the other names of the file',
  NOT_UTF8: 'Restore the file from a backup',
  SQLITE_BUSY: 'Another program, such as a backup, has locked the file. Start the service again when it has finished',
}

/**
 * Opens the database. No other service uses an SQLite file until the store is closed.
 *
 * @throws Fault that names the database if it cannot be opened
 */
async function openDatabase(
  { databaseUrl, databaseFile }: Settings,
  { busyTimeout, holdPatience, sharesFile = false }: ServiceOptions,
  log: Log,
) {
  const onDamage = createDamageReport(log)
  const where = { url: textOf(databaseUrl), file: databaseFile, busyTimeout, onDamage }
  const setting = databaseUrl ? 'database_url' : 'database_file'
  const check = databaseUrl
    ? 'Check that PostgreSQL is running and that database_url (or DATABASE_URL), or the postgresql_* settings, are right'
    : 'Check that database_file (or DATABASE_FILE) is a file that the service may read and write, in a folder in which the service may create files'
  let name = `of ${setting}`
  let release = () => {}
  try {
    name = nameDatabase(where)
    if (!sharesFile) release = await holdDatabase(where, holdPatience)
    const store = await openStore(where)
    async function close(): Promise<void> {
      await store.close()
      release()
    }
    return { store: { ...store, close } satisfies Store, name }
  } catch (error) {
    release()
    if (!(error instanceof StoreError)) throw error
    throw unavailable(`cannot open the database ${name}: ${error.message}. ${advice[error.code ?? ''] ?? check}`)
  }
}

/**
 * Opens the database and creates the service, which does not listen yet.
 *
 * @throws Fault if the database cannot be opened
 */
export async function createService(settings: Settings, options: ServiceOptions = {}): Promise<Service> {
  const { log = createLog(settings.logLevel), patience = defaultPatience } = options
  const { store, name } = await openDatabase(settings, options, log)
  log.info({ version, database: name }, 'opened the database')
  const stopping = new AbortController()
  // Each import adds a listener, and the number of concurrent imports is not limited.
  setMaxListeners(0, stopping.signal)
  let metrics!: Metrics
  const absenceKey = await store.absenceKey()
  const showUser = createShowUser(absenceKey)
  const secrets = secretsOf(settings)
  const { verifier, workers, mark, limits, importLimits } = createComputing(
    settings,
    chooseSecretsToVerify(secrets),
    absenceKey,
    (watched) => {
      metrics = createMetrics(watched)
      return metrics.countComputation
    },
  )
  const reader = createHashReader(verifier, secrets, importLimits)
  const checkClass = createClassCheck(verifier, secrets, limits)
  const population = createPopulation(checkClass, store)
  const report = createUnverifiableReport({ checkClass, metrics, log, showUser })
  const conflicts = createConflictReport(store, log)
  const counting = createCounting({
    population: {
      counts: population.counts,
      refresh: async () => void (await Promise.all([population.refresh(), conflicts.refresh()])),
    },
    tell(counts) {
      metrics.countUsers(counts)
      report.count(counts)
    },
  })
  const { upgrade } = settings
  const signIn = createSignIn({
    verifier,
    store,
    reader,
    population,
    checkClass,
    onUnverifiable: report.reportRefused,
    upgrade,
    onUpgrade(outcome) {
      metrics.countUpgrade(outcome)
      if (outcome === 'replaced') counting.soon()
    },
  })
  const readiness = createReadiness({ verifier, store, workers, mark, stopping: stopping.signal })
  const connections = createConnections({ ...settings, log })
  const keys = createKeys(settings)

  function tellKeys(message: string): void {
    const all = keys.list()
    metrics.showKeys(all)
    const idsOf = (wanted: string) => all.filter(({ kind }) => kind === wanted).map(({ id }) => id)
    log.info({ keyIds: idsOf('api'), metricsKeyIds: idsOf('metrics') }, message)
  }

  const app = createApp({
    settings,
    keys,
    store,
    newHashes: createNewHashes(verifier, reader, workers, mark),
    reader,
    signIn,
    failureLimit: createFailureLimit(store, settings.maxFailuresPerHour),
    readiness,
    report: { warnings: () => [...report.warnings(), ...conflicts.warnings()] },
    metrics,
    counting,
    connections,
    log,
    showUser,
    stopping: stopping.signal,
  })
  const server = createHttpServer(app, { log, metrics }, connections, options.connections)

  async function end(): Promise<void> {
    stopping.abort()
    log.info('stopping')
    await drain(server, connections, patience.requests)
    counting.stop()
    await Promise.race([signIn.settle(), pause(patience.upgrades)])
    await verifier.close()
    await store.close()
    log.info('stopped')
    log.flush()
  }

  let ending: Promise<void> | undefined
  return {
    async listen() {
      // With a slow database, the service starts before the users are counted.
      await Promise.race([counting.start(), pause(countPatience)])
      const { port, address } = await listenOn(server, settings.port, settings.host)
      readiness.start()
      tellKeys('keys in the order of the settings')
      log.info({ port, host: address }, 'listening')
      return { port, host: address }
    },
    replaceKeys(next) {
      if ((next.apiKeys.length === 0) !== (settings.apiKeys.length === 0))
        throw badSettings('api_keys cannot be added or removed while the service runs. Restart the service to do that')
      keys.replace(next)
      tellKeys('replaced the keys')
    },
    close: () => (ending ??= end()),
  }
}
