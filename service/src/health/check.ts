import { isIPv6 } from 'node:net'
import { readSettings } from '../settings/index.ts'

/** The health check of the container image. The process exits with 0 if `/livez` answers, otherwise with 1. */
async function isLive(): Promise<boolean> {
  const { host, port } = readSettings()
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const { ok } = await fetch(`http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}/livez`)
  return ok
}

process.exit((await isLive().catch(() => false)) ? 0 : 1)
