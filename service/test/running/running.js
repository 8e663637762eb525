// Runs the service in a separate process with `saltbridge serve`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const builtBin = join(import.meta.dirname, '../../../dist/cli/bin.js')

/**
 * Starts the service on a free port. The settings are environment variables. Optionally limits the number of file
 * descriptors. Resolves with the address.
 */
export async function startService(settings, { port = 0, bin = builtBin, descriptors } = {}) {
  const environment = { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...settings }
  const command = [process.execPath, bin, 'serve', '--port', String(port)]
  const limited = ['sh', '-c', `ulimit -n ${descriptors} && exec "$0" "$@"`, ...command]
  const [file, ...parts] = descriptors === undefined ? command : limited
  const child = spawn(file, parts, { env: environment })
  let said = ''
  const address = await new Promise((resolve, reject) => {
    const listen = (text) => {
      said += text
      const [found] = /http:\/\/[\w.[\]:]+:\d+/.exec(said) ?? []
      if (found) resolve(found)
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    child.on('exit', (code, signal) => reject(new Error(`the service ended with ${signal ?? code}: ${said}`)))
  })
  const gone = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  gone.then(() => process.off('exit', kill))
  return {
    address,
    pid: child.pid,
    said: () => said,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      const [code] = await gone
      return code
    },
  }
}
