import type { Backend } from '../backends/backend.ts'
import { aNumber, checkArgument, objectOf } from '../core/arguments.ts'
import { describe, isHashError } from '../core/errors.ts'
import type { Descriptor } from '../schemes/index.ts'
import { workOf } from '../schemes/schemes.ts'
import { backendsRule, signalRule } from '../verifier/rules.ts'
import { createRepeatedComputation, type Figures, figuresOf, type RepeatedComputation, runLoad } from './measure.ts'

/** Options of `measureCosts`. */
export interface CostsOptions {
  /** The backends. Each is measured separately. */
  readonly backends: readonly Backend[]
  /** The number of cores to keep busy. */
  readonly cores: number
  /**
   * The time limit of all measurements, in ms; 3,000 unless given. A computation that takes longer is measured once.
   */
  readonly budget?: number
  readonly signal?: AbortSignal | undefined
}

/**
 * The time and memory of one computation on one backend, or the reason why the backend was not measured. Latencies are
 * those of a single job, including the pool's overhead; the rate is measured with all cores busy.
 */
export type Cost =
  | (Figures & { readonly backend: string; readonly bytes: number })
  | { readonly backend: string; readonly reason: string }

interface Contestant {
  readonly backend: string
  readonly computation: RepeatedComputation
  /** The time of its first computation in ms, loading included. */
  readonly first: number
  readonly latencies: number[]
  readonly rates: number[]
}

const costsRule = objectOf({ backends: backendsRule, cores: aNumber, budget: aNumber, signal: signalRule })

/** The number of measurements of each kind for a backend, if they fit into its time. */
const rounds = 3

/** Computes once on a backend, or returns the reason why it cannot. */
async function tryBackend(backend: Backend, descriptor: Descriptor, signal?: AbortSignal): Promise<Contestant | Cost> {
  const { id } = backend
  if (!backend.kernels[descriptor.scheme]) return { backend: id, reason: `does not compute ${descriptor.scheme}` }
  const computation = createRepeatedComputation([backend], descriptor)
  const begin = performance.now()
  try {
    await computation.run(signal)
    return { backend: id, computation, first: performance.now() - begin, latencies: [], rates: [] }
  } catch (error) {
    await computation.close()
    if (!isHashError(error) || (error.code !== 'ERR_UNSUPPORTED' && error.code !== 'ERR_BACKEND')) throw error
    const reasons = error.detail.reasons?.join('; ').replace(`${id}: `, '')
    return { backend: id, reason: reasons || describe({ ok: false, code: error.code, detail: error.detail }) }
  }
}

/** Measures one job alone, and then with all cores busy. A slow computation is not repeated alone. */
async function measureTurn(one: Contestant, milliseconds: number, cores: number, signal?: AbortSignal): Promise<void> {
  const { computation, first, latencies, rates } = one
  const isDear = first > milliseconds * rounds
  if (isDear) latencies.push(first)
  else {
    const alone = await runLoad(computation, { concurrency: 1, cores, milliseconds, least: 1, signal })
    for (const latency of alone.latencies) latencies.push(latency)
  }
  const together = { concurrency: isDear ? cores : 2 * cores, cores, milliseconds, least: 0, signal }
  rates.push((await runLoad(computation, together)).perSecond)
}

/**
 * Measures the time of one computation on each backend: alone, and with all cores busy. The backends take turns. All
 * digests of one backend must be equal.
 *
 * @param descriptor The parsed hash to compute.
 * @param options The backends, the cores and the time limit.
 * @returns One entry for each backend, in the given order.
 * @throws HashError ERR_ABORTED, ERR_BUSY.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { js, native } from 'saltbridge/backends'
 * import { measureCosts } from 'saltbridge/calibrate'
 *
 * const { descriptor } = createVerifier().parse('$2b$10$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S')
 * const costs = await measureCosts(descriptor, { backends: [native, js], cores: 1 })
 */
export async function measureCosts(descriptor: Descriptor, options: CostsOptions): Promise<readonly Cost[]> {
  checkArgument('descriptor', descriptor, objectOf())
  checkArgument('', options, costsRule)
  checkArgument('backends', options.backends, backendsRule)
  const { backends, cores, budget = 3_000, signal } = options
  const { bytes } = workOf(descriptor)
  const all: (Contestant | Cost)[] = []
  for (const backend of backends) all.push(await tryBackend(backend, descriptor, signal))
  const contestants = all.filter((one): one is Contestant => 'computation' in one)
  const share = budget / Math.max(1, contestants.length)
  const used = contestants.map(() => 0)
  try {
    for (let round = 0; round < rounds; round++)
      for (let i = 0; i < contestants.length; i++) {
        const at = (i + round) % contestants.length
        if (used[at]! > (share * round) / rounds + share / 2) continue
        const begin = performance.now()
        await measureTurn(contestants[at]!, share / rounds / 2, cores, signal)
        used[at]! += performance.now() - begin
      }
  } finally {
    for (const { computation } of contestants) await computation.close()
  }
  return all.map((one): Cost => {
    if (!('computation' in one)) return one
    return { backend: one.backend, ...figuresOf(one.latencies, one.rates), bytes }
  })
}
