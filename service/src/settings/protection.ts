import { existsSync, readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { badSettings } from '../fault.ts'
import { createKeyCheck } from '../http/api-key.ts'
import type { Settings } from './settings.ts'

/** Reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

function hasContainersGroups(): boolean {
  try {
    return /docker|kubepods|containerd|libpod|lxc/.test(readFileSync('/proc/1/cgroup', 'utf8'))
  } catch {
    return false
  }
}

/** Whether this machine is a container: its ports are published by somebody else. */
export function isContainer(): boolean {
  return existsSync('/.dockerenv') || existsSync('/run/.containerenv') || hasContainersGroups()
}

const remedy = 'Set api_keys (or API_KEYS) to a key of at least 20 characters, such as `openssl rand -hex 24` prints'

/** @throws Fault if a key that is meant for the metrics alone may do everything. */
export function mustDiffer({ apiKeys, metricsKeys }: Pick<Settings, 'apiKeys' | 'metricsKeys'>): void {
  const isApiKey = createKeyCheck(apiKeys)
  if (apiKeys.length === 0 || !metricsKeys.some((key) => isApiKey(new TextDecoder().decode(key.bytes())))) return
  throw badSettings(
    'api_keys and metrics_keys have a key in common, which could do everything: make another one for metrics_keys',
  )
}

/** @throws Fault if others than this machine could reach a service that asks for no key. */
export function mustBeProtected({ apiKeys, host }: Pick<Settings, 'apiKeys' | 'host'>, inContainer: boolean): void {
  if (apiKeys.length > 0 || (isLoopback(host) && !inContainer)) return
  const reason = inContainer ? 'in a container' : `on ${host}`
  throw badSettings(`${remedy}: without one it would be open to everybody ${reason}`)
}
