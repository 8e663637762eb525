// The clients of the load test. Each client repeats its requests until the time is over.
import { createVerifier } from 'saltbridge'
import { hashWasm } from 'saltbridge/backends/hash-wasm'
import { js } from 'saltbridge/backends/js'
import { native } from 'saltbridge/backends/native'
import { node } from 'saltbridge/backends/node'
import { nodeRs } from 'saltbridge/backends/node-rs'
import { createWorkers, pool } from 'saltbridge/backends/pool'
import { obedient } from '../fixtures/obedient.js'
import { anyOf, pick } from './cases.js'

const backends = [nodeRs, native, node, hashWasm, js]
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const between = (least, most) => least + Math.random() * (most - least)
const range = (length) => Array.from({ length })

/** Returns a verifier with separate threads, and with the backends in the default order. */
function ownVerifier(limits, observe) {
  const workers = createWorkers(limits)
  return createVerifier({ backends: backends.map((backend) => pool(backend, { workers })), observe })
}

export function createClients({ cases, tally, threads, isOver }) {
  const { ask, observe } = tally
  const opened = []
  const open = (verifier) => {
    opened.push(verifier)
    return verifier
  }
  const shared = open(createVerifier({ observe }))
  const portable = open(createVerifier({ backends: [pool(hashWasm), pool(js)], observe }))

  /** Verifies the right password or a wrong one. */
  function verify(kind, verifier, { scheme, hash, password, options }, more = {}, allowed = []) {
    const isRight = Math.random() < 0.5
    const work = () => verifier.verify(isRight ? password : 'none of these', hash, { ...options, ...more })
    return ask(kind, scheme, work, { expected: isRight, allowed })
  }

  const until = async (act) => {
    while (!isOver()) await act()
  }

  return {
    verifying: () =>
      until(async () => {
        await verify('verify', shared, anyOf(cases))
        if (Math.random() < 0.2) await pause(between(0, 10))
      }),

    /** Uses only WebAssembly and JavaScript, with cheap hashes. */
    portable: () =>
      until(async () => {
        await verify('portable', portable, anyOf(cases, 'small'), {}, ['ERR_UNSUPPORTED'])
        await pause(between(0, 5))
      }),

    /** Starts several verifications. Some share a signal that is aborted soon, and the others have a deadline. */
    impatient: () =>
      until(async () => {
        const controller = new AbortController()
        const jobs = range(6).map(() => {
          const more = Math.random() < 0.5 ? { signal: controller.signal } : { deadline: Date.now() + between(0, 1000) }
          return verify('impatient', shared, anyOf(cases), more, ['ERR_ABORTED'])
        })
        await pause(between(0, 500))
        controller.abort()
        await Promise.all(jobs)
        await pause(between(0, 50))
      }),

    hashing: () =>
      until(async () => {
        const password = `password ${Math.random()}`
        const text = await ask('hash', 'argon2', () => shared.hash(password))
        if (text.startsWith('$')) await ask('hash', 'argon2', () => shared.verify(password, text), { expected: true })
        await pause(between(0, 100))
      }),

    upgrading: () =>
      until(async () => {
        const { scheme, hash, password, options } = anyOf(cases, 'small')
        const work = () => shared.verifyAndUpgrade(password, hash, options)
        const made = await ask('upgrade', scheme, work)
        if (made.match === false) tally.fault(`upgrade: ${scheme}: mismatch, which is wrong`)
        if (made.upgraded)
          await ask('upgrade', 'argon2', () => shared.verify(password, made.upgraded, options), { expected: true })
        await pause(between(0, 100))
      }),

    /** Starts more verifications than a small queue accepts. The rejections must come before the first answer. */
    bursting: async () => {
      const small = open(ownVerifier({ threads: 1, jobs: 4 }, observe))
      await small.ready()
      await until(async () => {
        const order = []
        const burst = range(40).map(() =>
          verify('burst', small, anyOf(cases, 'large'), {}, ['ERR_BUSY', 'ERR_UNSUPPORTED']).then((end) =>
            order.push(end),
          ),
        )
        await Promise.all(burst)
        const busy = order.filter((end) => end === 'ERR_BUSY').length
        if (order[0] !== 'ERR_BUSY' || busy < 30) tally.fault(`burst: ${busy} ERR_BUSY, the first was ${order[0]}`)
        await pause(between(500, 1500))
      })
    },

    /** Opens a verifier, starts verifications, and closes it while they compute, wait or load. */
    closing: () =>
      until(async () => {
        const verifier = Math.random() < 0.5 ? createVerifier({ observe }) : ownVerifier({ threads: 2 }, observe)
        const allowed = ['ERR_CLOSED', 'ERR_UNSUPPORTED']
        const jobs = range(6).map(() => verify('closing', verifier, anyOf(cases), {}, allowed))
        await pause(between(0, 150))
        await verifier.close()
        await Promise.all(jobs)
        const after = await verify('closing', verifier, anyOf(cases), {}, ['ERR_CLOSED'])
        if (after !== 'ERR_CLOSED') tally.fault(`closing: a closed verifier answered ${after}`)
        await pause(between(0, 200))
      }),

    /** Ends threads with `terminate`, and from their own code. */
    killing: async () => {
      const pooled = pool(obedient)
      const salt = new TextEncoder().encode('salt')
      const digest = new Uint8Array(32)
      const descriptor = { scheme: 'pbkdf2', hash: 'sha256', iterations: 1, salt, digest }
      const command = (text) => pooled.kernels.pbkdf2.compute(new TextEncoder().encode(text), descriptor, {})
      await pooled.load('pbkdf2')
      await until(async () => {
        const how = pick(['terminate', 'terminate', 'terminate', 'exit', 'uncaught', 'throw'])
        if (how === 'terminate') await threads.kill()
        else {
          if (how !== 'throw') threads.counts.killed++
          // A kernel that throws does not end its thread.
          const end = await ask(how, 'pbkdf2', () => command(how), { allowed: how === 'throw' ? ['ERR_BACKEND'] : [] })
          if (how !== 'uncaught' && end !== 'ERR_BACKEND') tally.fault(`${how}: ${end}`)
        }
        await pause(between(100, 600))
      })
    },

    close: () => Promise.all(opened.map((verifier) => verifier.close())),
    ready: () => Promise.all([shared, portable].map((verifier) => verifier.ready())),
    status: () => shared.status(),
  }
}
