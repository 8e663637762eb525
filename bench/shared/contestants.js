import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { password, wrongPassword } from './cases.js'

const folder = new URL('../competitors/', import.meta.url)

/** One file per competitor, by its name without `.js`: ours first, what computes in the calling thread last. */
const order = ['saltbridge', 'node-crypto', 'argon2', 'bcrypt', 'node-rs-argon2', 'node-rs-bcrypt', 'sodium-native']
const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length)

export const competitors = readdirSync(folder)
  .filter((file) => file.endsWith('.js'))
  .map((file) => file.slice(0, -3))
  .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))

export const load = (competitor) => import(new URL(`${competitor}.js`, folder).href)

export const reasonOf = (error) =>
  [String(error.message ?? error).split('\n')[0], ...(error.detail?.reasons ?? [])].join('; ')

/** A digest as cases have it. */
const written = (digest) => (typeof digest === 'string' ? digest : Buffer.from(digest).toString('hex'))

/** A wrong digest ends the whole run: it is no contestant's private misfortune. */
export class WrongDigest extends Error {}

export function assertDigest(computed, { name, digest }, id) {
  if (written(computed) !== digest) throw new WrongDigest(`${id} computes another digest of ${name} than was agreed`)
}

/** Milliseconds, of a computation whose digest is right. */
export async function sample({ id, compute }, one) {
  const begin = performance.now()
  const computed = await compute(password)
  const milliseconds = performance.now() - begin
  assertDigest(computed, one, id)
  return milliseconds
}

export const computeOf = async (contestant, one) => written(await contestant.computes[one.scheme](one)(password))

/**
 * The contestants of a case that compute it here, warm. `onlyIds` leaves out the others; `from` are competitors that
 * load here; `warm` computes once at least.
 */
export async function ready(one, { onlyIds, from, warm }) {
  const running = []
  const unmeasured = []
  for (const competitor of from) {
    const { contestants } = await load(competitor)
    for (const { id, computes } of contestants) {
      if (onlyIds && !onlyIds.includes(id)) continue
      const compute = computes[one.scheme]?.(one)
      if (!compute) continue
      const contestant = { id, competitor, compute }
      try {
        running.push({ ...contestant, expected: await warm(contestant, one) })
      } catch (error) {
        if (error instanceof WrongDigest) throw error
        unmeasured.push({ id, reason: reasonOf(error) })
      }
    }
  }
  return { running, unmeasured }
}

/** Computes once on each core, so that all threads have started. */
export const warmThreads = (contestant, one) =>
  Promise.all(Array.from({ length: availableParallelism() }, () => sample(contestant, one)))

/** The right password gives the digest, a wrong one does not; then more, until `milliseconds` are over. */
export const proveFor = (milliseconds) => async (contestant, one) => {
  const begin = performance.now()
  await sample(contestant, one)
  if (written(await contestant.compute(wrongPassword)) === one.digest)
    throw new WrongDigest(`${contestant.id} takes a wrong password for ${one.name}`)
  let last = await sample(contestant, one)
  while (performance.now() - begin < milliseconds) last = await sample(contestant, one)
  return last
}
