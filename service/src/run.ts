import { isIPv6 } from 'node:net'
import { createService, type Service } from './service.ts'
import { readSettings, type Settings, type SettingsOptions } from './settings/index.ts'

/** Returns the line that is printed when the service listens: its address and who has access. */
function writeGreeting({ port, host }: { port: number; host: string }, { apiKeys, basePath }: Settings): string {
  const address = `http://${isIPv6(host) ? `[${host}]` : host}:${port}${basePath}`
  const protection =
    apiKeys.length === 0
      ? 'no API key required, so every user of this machine has access. Set api_keys to require a key'
      : 'API key required'
  return `saltbridge: listening on ${address} (${protection})\n`
}

const signals = ['SIGTERM', 'SIGINT'] as const

/** Waits for the first signal. A second signal ends the process immediately, which is the default of Node.js. */
function hearSignal(): { readonly heard: Promise<void>; forget(): void } {
  let forget = (): void => undefined
  const heard = new Promise<void>((resolve) => {
    const first = (): void => {
      forget()
      resolve()
    }
    forget = () => {
      for (const signal of signals) process.off(signal, first)
    }
    for (const signal of signals) process.on(signal, first)
  })
  return { heard, forget }
}

/** Reads the settings again and replaces the keys of the service. Keeps its keys if a setting is wrong. */
function reload(service: Pick<Service, 'replaceKeys'>, options: SettingsOptions): void {
  try {
    service.replaceKeys(readSettings(options))
    process.stderr.write('saltbridge: replaced api_keys and metrics_keys. Other settings need a restart\n')
  } catch (error) {
    process.stderr.write(`saltbridge: the keys were not replaced, because ${(error as Error).message}\n`)
  }
}

/** Serves until SIGTERM or SIGINT. Then finishes the requests under way. */
async function run(service: Service, settings: Settings): Promise<void> {
  const { heard, forget } = hearSignal()
  try {
    process.stderr.write(writeGreeting(await service.listen(), settings))
    await heard
  } finally {
    forget()
    await service.close()
  }
}

/**
 * Reads the settings and serves until SIGTERM or SIGINT. Then finishes the requests under way. SIGHUP replaces the
 * keys, except in a terminal, where it means that the terminal was closed.
 *
 * @throws Fault with an exit code if a setting is wrong, the port is in use or the database cannot be opened
 */
export async function serve(options: SettingsOptions = {}): Promise<void> {
  const settings = readSettings(options)
  const creating = createService(settings)
  // The start takes seconds if the database is in use, and SIGHUP would end the process without this handler.
  const hangUp = () => void creating.then((service) => reload(service, options)).catch(() => undefined)
  if (!process.stdin.isTTY) process.on('SIGHUP', hangUp)
  try {
    await run(await creating, settings)
  } finally {
    process.off('SIGHUP', hangUp)
  }
}
