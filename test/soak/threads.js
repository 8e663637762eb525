// Records the worker threads of the pool when they get a message, and kills random ones.
import { Worker } from 'node:worker_threads'
import { pick } from './cases.js'

export function watchThreads() {
  const alive = new Set()
  const counts = { started: 0, ended: 0, killed: 0 }
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (message, ...rest) {
    if (!alive.has(this) && Object.hasOwn(message, 'module')) {
      counts.started++
      alive.add(this)
      this.once('exit', () => {
        counts.ended++
        alive.delete(this)
      })
    }
    return postMessage.call(this, message, ...rest)
  }
  return {
    counts,
    alive: () => alive.size,
    /** Kills a random thread, whatever it does. */
    async kill() {
      const victim = pick([...alive].filter(({ threadId }) => threadId !== -1))
      if (!victim) return
      counts.killed++
      await victim.terminate()
    },
  }
}
