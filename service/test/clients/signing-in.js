// Signs in over connections that stay open, like the backend of an application.
import { Agent, request } from 'node:http'

/** Sends one request. Returns its time in ms, its status and its answer. */
export function createClient(address, { apiKey, sockets = Infinity } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const headers = { ...(apiKey !== undefined && { 'api-key': apiKey }), 'content-type': 'application/json' }

  function ask(method, path, body) {
    return new Promise((resolve, reject) => {
      const begin = performance.now()
      const sent = request(new URL(path, address), { method, agent, headers })
      sent.on('error', reject).on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        response.on('error', reject).on('end', () => {
          const milliseconds = performance.now() - begin
          resolve({ status: response.statusCode, headers: response.headers, text, milliseconds })
        })
      })
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  return {
    ask,
    signIn: (email, password) => ask('POST', '/recipe/signin', { email, password }),
    close: () => agent.destroy(),
  }
}

export function quantile(values, q) {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]
}
