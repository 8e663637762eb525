import { existsSync, readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { badSettings } from '../fault.ts'
import { createKeys } from '../http/access.ts'
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
  const { find } = createKeys({ apiKeys, metricsKeys: [] })
  if (!metricsKeys.some((key) => find(new TextDecoder().decode(key.bytes())))) return
  throw badSettings(
    'api_keys and metrics_keys contain the same key, so a metrics key would give full access: use another key in metrics_keys',
  )
}

const behindProxy = 'if trust_proxy is set'

/** The reasons, apart from the host, why other machines may reach the service. */
interface Surroundings {
  readonly inContainer: boolean
  /**
   * Whether `trust_proxy` is set. The proxy may replace the Host header, so the check of that header protects nothing.
   */
  readonly isBehindProxy: boolean
}

/** @throws Fault if no API key is set and other machines could reach the service */
export function mustBeProtected(
  { apiKeys, host }: Pick<Settings, 'apiKeys' | 'host'>,
  { inContainer, isBehindProxy }: Surroundings,
): void {
  const reason = inContainer ? 'in a container' : isLoopback(host) ? isBehindProxy && behindProxy : `with host ${host}`
  if (apiKeys.length > 0 || !reason) return
  throw badSettings(
    `api_keys (or API_KEYS) is required ${reason}, because other machines may reach the service. Set it to a key of at least 20 characters, for example the output of \`openssl rand -hex 24\`${reason === behindProxy ? ', or remove trust_proxy' : ''}`,
  )
}
