import { existsSync, readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { badSettings } from '../fault.ts'
import { createKeyCheck } from '../http/api-key.ts'
import type { Settings } from './settings.ts'

/** Returns whether only this machine can reach the host. */
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

/** Returns whether the process runs in a container, whose ports may be published to any network. */
export function isContainer(): boolean {
  return existsSync('/.dockerenv') || existsSync('/run/.containerenv') || hasContainersGroups()
}

/** @throws Fault if a key of `metrics_keys` is also in `api_keys` */
export function mustDiffer({ apiKeys, metricsKeys }: Pick<Settings, 'apiKeys' | 'metricsKeys'>): void {
  const isApiKey = createKeyCheck(apiKeys)
  if (apiKeys.length === 0 || !metricsKeys.some((key) => isApiKey(new TextDecoder().decode(key.bytes())))) return
  throw badSettings(
    'api_keys and metrics_keys contain the same key, so a metrics key would give full access: use another key in metrics_keys',
  )
}

/** @throws Fault if no API key is set and other machines could reach the service */
export function mustBeProtected({ apiKeys, host }: Pick<Settings, 'apiKeys' | 'host'>, inContainer: boolean): void {
  if (apiKeys.length > 0 || (isLoopback(host) && !inContainer)) return
  const reason = inContainer ? 'in a container' : `with host ${host}`
  throw badSettings(
    `api_keys (or API_KEYS) is required ${reason}, because other machines may reach the service. Set it to a key of at least 20 characters, for example the output of \`openssl rand -hex 24\``,
  )
}
