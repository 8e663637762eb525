import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { password, wrongPassword } from './cases.js'

const folder = new URL('../competitors/', import.meta.url)

/**
 * The order of competitors, by file name without `.js`: saltbridge first, and packages that compute in the calling
 * thread last.
 */
const order = ['saltbridge', 'node-crypto', 'argon2', 'bcrypt', 'node-rs-argon2', 'node-rs-bcrypt', 'sodium-native']
const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length)

export const competitors = readdirSync(folder)
  .filter((file) => file.endsWith('.js'))
  .map((file) => file.slice(0, -3))
  .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))

export const load = (competitor) => import(new URL(`${competitor}.js`, folder).href)

export const reasonOf = (error) =>
  [String(error.message ?? error).split('\n')[0], ...(error.detail?.reasons ?? [])].join('; ')

/** Returns a digest in the encoding of the cases. */
const encodeDigest = (digest) => (typeof digest === 'string' ? digest : Buffer.from(digest).toString('hex'))

/** The error of a wrong digest. It ends the whole run, because the other results would then be worthless too. */
export class WrongDigest extends Error {}

export function assertDigest(computed, { name, digest }, id) {
  if (encodeDigest(computed) !== digest) throw new WrongDigest(`${id} computes a wrong digest of ${name}`)
}

/** Computes one hash, checks its digest, and returns the time in ms. */
export async function sample({ id, compute }, one) {
  const begin = performance.now()
  const computed = await compute(password)
  const milliseconds = performance.now() - begin
  assertDigest(computed, one, id)
  return milliseconds
}

export const computeOf = async (contestant, one) => encodeDigest(await contestant.computes[one.scheme](one)(password))

/**
 * Returns the contestants that can compute a case, after a warm-up. `onlyIds` excludes all other contestants. `from`
 * lists the competitors that load here. `warm` must compute at least once.
 */
export async function prepare(one, { onlyIds, from, warm }) {
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

/** Computes one hash per core concurrently, so that all threads start. */
export const warmThreads = (contestant, one) =>
  Promise.all(Array.from({ length: availableParallelism() }, () => sample(contestant, one)))

/**
 * Checks that the right password gives the digest and that a wrong password does not. Then computes until
 * `milliseconds` are over.
 */
export const warmUpFor = (milliseconds) => async (contestant, one) => {
  const begin = performance.now()
  await sample(contestant, one)
  if (encodeDigest(await contestant.compute(wrongPassword)) === one.digest)
    throw new WrongDigest(`${contestant.id} accepts a wrong password for ${one.name}`)
  let last = await sample(contestant, one)
  while (performance.now() - begin < milliseconds) last = await sample(contestant, one)
  return last
}
