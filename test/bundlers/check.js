// Each test application includes this file. It verifies hashes, and counts the requests that reach worker threads.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createVerifier } from 'saltbridge'

/** The number of requests to compute, by worker thread of the pool. */
const asked = new Map()
const { postMessage } = Worker.prototype
Worker.prototype.postMessage = function (message, transfer) {
  if (message?.items) asked.set(this, (asked.get(this) ?? 0) + 1)
  return postMessage.call(this, message, transfer)
}

const bcrypt = '$2b$10$abcdefghijklmnopqrstuu8.5Ghh7tmcqLlYg3HJ3QsLUs0EIofIK'
const argon2 = '$argon2id$v=19$m=16384,t=2,p=1$c2l4dGVlbiBieXRlcywgcw$6ux7l9SZzdgGlN1lM7oQcO76iG+H/++Xo1qEWw/HKfQ'

/** Runs some work. Returns its result, its time in ms, and the longest gap in ms between two ticks of a timer. */
async function timed(work) {
  const begin = performance.now()
  let last = begin
  let longestGap = 0
  const tick = () => {
    const now = performance.now()
    longestGap = Math.max(longestGap, now - last)
    last = now
  }
  const timer = setInterval(tick, 5)
  const result = await work()
  tick()
  clearInterval(timer)
  return { result, longestGap, elapsed: performance.now() - begin }
}

export async function check() {
  const verifier = createVerifier()
  await verifier.ready()
  asked.clear()
  const jobs = ['U*U', 'u*u', 'U*U', 'u*u', 'U*U', 'u*u', 'U*U', 'u*u'].map((password) => [password, bcrypt])
  const work = () => Promise.all([...jobs, ['U*U', argon2]].map(([password, text]) => verifier.verify(password, text)))
  const { result, longestGap, elapsed } = await timed(work)
  const schemes = verifier
    .status()
    .flatMap(({ backend, schemes }) =>
      Object.entries(schemes).map(([scheme, { state, reason }]) => [`${backend} ${scheme}`, state, reason]),
    )
  await verifier.close()
  return {
    answers: result,
    requests: [...asked.values()],
    cores: availableParallelism(),
    longestGap,
    elapsed,
    inPlace: schemes.filter(([, state, reason]) => state === 'ready' && reason !== undefined),
    unready: schemes
      .filter(([, state]) => state !== 'ready')
      .map(([name, state, reason]) => `${name} ${state}: ${reason}`),
  }
}
