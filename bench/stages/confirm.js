import { caseOf } from '../comparison/cases.js'
import { assertDigest, computeOf, load, reasonOf, WrongDigest } from '../comparison/contestants.js'

/**
 * Finds the digest of each case. Two competitors must compute the same digest, which must equal the digest of the case
 * if it has one.
 */
export async function measure({ ids, from }) {
  const others = []
  for (const competitor of from) if (competitor !== 'saltbridge') others.push(...(await load(competitor)).contestants)
  const agreed = {}
  for (const id of ids) agreed[id] = await confirmDigest(caseOf(id), others)
  return agreed
}

async function confirmDigest(one, others) {
  const by = []
  const reasons = []
  let { digest } = one
  for (const contestant of others) {
    if (!contestant.computes[one.scheme]?.(one)) continue
    try {
      const computed = await computeOf(contestant, one)
      digest ??= computed
      assertDigest(computed, { ...one, digest }, contestant.id)
      by.push(contestant.id)
    } catch (error) {
      if (error instanceof WrongDigest) throw error
      reasons.push(`${contestant.id}: ${reasonOf(error)}`)
    }
    if (by.length === 2) return { digest, by }
  }
  return { by, reason: ['fewer than two competitors could confirm its digest', ...reasons].join('; ') }
}
