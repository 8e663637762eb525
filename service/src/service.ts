import { setMaxListeners } from 'node:events'
import type { Secret } from 'saltbridge'
import { createComputing } from './compute.ts'
import { unavailable } from './fault.ts'
import { createHashReader } from './hashes/reader.ts'
import { type ServiceSecrets, secretsToVerify } from './hashes/secrets.ts'
import { createClassCheck } from './hashes/unverifiable.ts'
import { createCounting } from './health/counting.ts'
import { createMetrics, type Metrics } from './health/metrics.ts'
import { createReadiness } from './health/readiness.ts'
import { createUnverifiableReport } from './health/unverifiable.ts'
import { createApp } from './http/app.ts'
import { createConnections } from './http/connections.ts'
import { type ConnectionLimits, createHttpServer, drain, listenOn } from './http/server.ts'
import { createLog, type Log } from './log.ts'
import type { Settings } from './settings/settings.ts'
import { createFailureLimit } from './sign-in/failure-limit.ts'
import { createPopulation } from './sign-in/population.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { databaseName, openStore } from './store/open.ts'
import { StoreError } from './store/store.ts'

export interface Service {
  /**
   * Serves from now on; health answers while the self-test is still under way.
   *
   * @throws Fault if the port cannot be had.
   */
  listen(): Promise<{ readonly port: number; readonly host: string }>
  /** Not ready from now on; accepts nothing more, finishes what is under way, and lets go of the database. */
  close(): Promise<void>
}

export interface ServiceOptions {
  readonly log?: Log
  readonly connections?: ConnectionLimits
  /** Milliseconds that requests under way have at the end, and upgrades of hashes: the next sign-in does what they leave. */
  readonly patience?: { readonly requests: number; readonly upgrades: number }
}

const defaultPatience = { requests: 3500, upgrades: 500 }

/** Milliseconds that counting the users may delay the start. */
const countPatience = 5000

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())

const secretsOf = ({ signerKey, signerKeys, pepper, argon2Keys }: Settings): ServiceSecrets => ({
  ...(signerKey && { legacyScryptSignerKey: signerKey }),
  ...(signerKeys && { signerKeys }),
  ...(pepper && { peppers: pepper }),
  ...(argon2Keys && { argon2Keys }),
})

const textOf = (secret: Secret | undefined) => secret && new TextDecoder().decode(secret.bytes())

/** @throws Fault that names the database, if it cannot be opened. */
async function openDatabase({ databaseUrl, databaseFile }: Settings) {
  const where = { url: textOf(databaseUrl), file: databaseFile }
  const setting = databaseUrl ? 'database_url' : 'database_file'
  let name = `of ${setting}`
  try {
    name = databaseName(where)
    return { store: await openStore(where), name }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw unavailable(`The database ${name} cannot be opened: ${error.message}. Check it, and the setting ${setting}`)
  }
}

/**
 * Opens the database and makes the service, which does not listen yet.
 *
 * @throws Fault if the database cannot be opened.
 */
export async function createService(settings: Settings, options: ServiceOptions = {}): Promise<Service> {
  const { log = createLog(settings.logLevel), patience = defaultPatience } = options
  const { store, name } = await openDatabase(settings)
  log.info({ database: name }, 'opened the database')
  const stopping = new AbortController()
  // Every import listens, and there may be any number of them.
  setMaxListeners(0, stopping.signal)
  let metrics!: Metrics
  const secrets = secretsOf(settings)
  const { verifier, workers, mark, limits } = createComputing(
    settings,
    secretsToVerify(secrets),
    await store.absenceKey(),
    (watched) => {
      metrics = createMetrics(watched)
      return metrics.verified
    },
  )
  const reader = createHashReader(verifier, secrets, limits)
  const checkClass = createClassCheck(verifier, secrets, limits)
  const population = createPopulation(checkClass, store)
  const report = createUnverifiableReport({ checkClass, metrics, log })
  const counting = createCounting({
    population,
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
    onUnverifiable: report.refused,
    upgrade,
    onUpgrade(outcome) {
      metrics.upgraded(outcome)
      if (outcome === 'replaced') counting.soon()
    },
  })
  const readiness = createReadiness({ verifier, store, workers, mark, stopping: stopping.signal })
  const connections = createConnections({ ...settings, log })
  const app = createApp({
    settings,
    store,
    verifier,
    reader,
    workers,
    mark,
    signIn,
    failureLimit: createFailureLimit(store, settings.maxFailuresPerHour),
    readiness,
    report,
    metrics,
    counting,
    connections,
    log,
    stopping: stopping.signal,
  })
  const server = createHttpServer(app, log, connections, options.connections)

  async function end(): Promise<void> {
    stopping.abort()
    log.info('stopping')
    await drain(server, connections, patience.requests)
    counting.stop()
    await Promise.race([signIn.settled(), pause(patience.upgrades)])
    await verifier.close()
    await store.close()
    log.info('stopped')
    log.flush()
  }

  let ending: Promise<void> | undefined
  return {
    async listen() {
      // A database that is slow at the start is counted later.
      await Promise.race([counting.start(), pause(countPatience)])
      const { port, address } = await listenOn(server, settings.port, settings.host)
      readiness.start()
      log.info({ port, host: address }, 'listening')
      return { port, host: address }
    },
    close: () => (ending ??= end()),
  }
}
