import { fork } from 'node:child_process'
import { WrongDigest } from './contestants.js'

const script = new URL('child.js', import.meta.url)
const mostMilliseconds = 300_000
const running = new Set()

export function endChildren() {
  for (const child of running) child.kill('SIGKILL')
}

/** Runs a stage in a new process, and returns its results. Rejects after a wrong digest, a crash or a timeout. */
export function runInChild(stage, task) {
  const child = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  running.add(child)
  return new Promise((resolve, reject) => {
    let answer
    const timer = setTimeout(() => child.kill('SIGKILL'), mostMilliseconds)
    child.once('error', reject)
    child.once('message', (message) => {
      answer = message
    })
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      running.delete(child)
      if (answer?.results) resolve(answer.results)
      else if (answer?.isWrong) reject(new WrongDigest(answer.error))
      else reject(new Error(answer?.error ?? `the process ended with ${signal ?? code}`))
    })
    child.send({ stage, task })
  })
}

/** Returns the reason why a stage was not measured. Throws a wrong digest again, because that ends the comparison. */
export function reasonUnlessWrong(error) {
  if (error instanceof WrongDigest) throw error
  return error.message
}
