import { ProblemError } from './problem.ts'

const local = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Refuses requests that a web page of another site sends through a browser on this machine. The owner of a host name can
 * make it resolve to this machine (DNS rebinding), but the browser then sends that name in Host and Origin.
 *
 * @throws ProblemError if Host or Origin names another host
 */
export function mustBeLocal(headers: Headers): void {
  const host = headers.get('host') ?? 'localhost'
  const origin = headers.get('origin')
  if (local.test(host) && (origin === null || local.test(origin.replace(/^https?:\/\//, '')))) return
  throw new ProblemError(
    'ERR_HOST',
    'The service has no API keys, so the Host and Origin headers must be localhost, 127.0.0.1 or [::1]. Use one of these addresses, or set api_keys (or API_KEYS) to allow other addresses',
    { field: local.test(host) ? 'origin' : 'host', headers: { connection: 'close' } },
  )
}
