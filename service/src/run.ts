import { isIPv6 } from 'node:net'
import { createService } from './service.ts'
import { readSettings, type Settings, type SettingsOptions } from './settings/index.ts'

/** What the service is and who may use it, in one line. */
function greeting({ port, host }: { port: number; host: string }, { apiKeys, basePath }: Settings): string {
  const address = `http://${isIPv6(host) ? `[${host}]` : host}:${port}${basePath}`
  const protection =
    apiKeys.length === 0
      ? 'open to everybody on this machine, because api_keys is not set'
      : `for whoever has ${apiKeys.length === 1 ? 'its API key' : `one of its ${apiKeys.length} API keys`}`
  return `saltbridge: listening on ${address}, ${protection}\n`
}

const signals = ['SIGTERM', 'SIGINT'] as const

/** Hears the first signal; the second ends the process at once, as it would without us. */
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

/**
 * Reads the settings, serves until a signal, and finishes what is under way.
 *
 * @throws Fault in one sentence, with the exit code: the settings are wrong, the port is taken, the database is away.
 */
export async function serve(options: SettingsOptions = {}): Promise<void> {
  const settings = readSettings(options)
  const service = await createService(settings)
  const { heard, forget } = hearSignal()
  try {
    process.stderr.write(greeting(await service.listen(), settings))
    await heard
  } finally {
    forget()
    await service.close()
  }
}
