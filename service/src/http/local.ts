import { ProblemError } from './problem.ts'

const local = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Refuses what a web page of another site sends through the browser of this machine. Its host name may lead here, since
 * whoever owns a name decides about its address (DNS rebinding), but a browser sends that name in Host and Origin.
 *
 * @throws ProblemError
 */
export function mustBeLocal(headers: Headers): void {
  const host = headers.get('host') ?? 'localhost'
  const origin = headers.get('origin')
  if (local.test(host) && (origin === null || local.test(origin.replace(/^https?:\/\//, '')))) return
  throw new ProblemError(
    'ERR_HOST',
    'Without api_keys, the host and the origin of a request must be localhost, 127.0.0.1 or [::1]: ask for that host, or set api_keys',
    { field: local.test(host) ? 'origin' : 'host', headers: { connection: 'close' } },
  )
}
