/** @module-tag slow */
import { describe, expect, test } from 'vitest'
import { createBackend } from '../../src/backends/known-answers.ts'
import { calibrate, search } from '../../src/calibrate/calibrate.ts'
import {
  type Choice,
  capacityOf,
  choices,
  createMix,
  demandOf,
  descriptorOf,
  listParameters,
  measureCosts,
  sizeRollout,
  utilization,
} from '../../src/calibrate/index.ts'
import type { Point, Points } from '../../src/calibrate/ladder.ts'
import { calculateQuantile, createRepeatedComputation, runLoad } from '../../src/calibrate/measure.ts'
import { validate } from '../../src/convert/index.ts'
import { failure, HashError } from '../../src/core/errors.ts'
import { createVerifier, isHashError } from '../../src/index.ts'
import { assess, asvs, owasp, type Policy, rfc9106 } from '../../src/policy/index.ts'
import { schemeOf } from '../../src/schemes/schemes.ts'
import { lines } from '../../src/sources/lines.ts'
import { cheap } from '../fixtures/hashes.ts'
import { few, slow } from '../sample.ts'

const policies = { owasp, asvs, rfc9106 } as const
const memories = [8, 16, 64, 512, 4096].map((mebibytes) => mebibytes * 2 ** 20)
const everyLadder = choices.flatMap((choice) =>
  Object.values(policies).flatMap((policy) => memories.map((memory) => ({ choice, policy, memory }))),
)
const workOf = (parameters: Parameters<typeof descriptorOf>[0]) => {
  const descriptor = descriptorOf(parameters)
  return schemeOf(descriptor).work(descriptor, 16)
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (isHashError(error) ? error.code : Object(error).name),
  )

describe('the ladder', () => {
  test.each(everyLadder)(
    'the ladder of $choice under $policy.id within $memory bytes has nothing weaker or larger',
    (one) => {
      for (const rung of listParameters(one.choice, one.policy, one.memory)) {
        const descriptor = descriptorOf(rung)
        const reasons = assess(descriptor, [], one.policy).filter(({ reason }) => reason !== 'truncating-scheme')
        expect(reasons).toEqual([])
        expect(schemeOf(descriptor).exceeds(descriptor)).toBeUndefined()
        // Only the table of scrypt may use the whole memory limit. The p blocks need additional memory.
        expect(workOf(rung).bytes).toBeLessThanOrEqual(Math.min(one.memory + 2 ** 17, 2 ** 30))
        expect(workOf(rung).cost).toBeLessThanOrEqual(10_000)
      }
    },
  )

  test.each(everyLadder)(
    'the ladder of $choice under $policy.id within $memory bytes rises, by at most a factor of 2 per step',
    (one) => {
      const costs = listParameters(one.choice, one.policy, one.memory).map((rung) => workOf(rung).cost)
      for (const [i, cost] of costs.slice(1).entries()) {
        expect(cost).toBeGreaterThan(costs[i]!)
        expect(cost).toBeLessThanOrEqual(2.01 * costs[i]!)
      }
    },
  )

  test('the ladder starts with the cheapest parameters of the policy and continues with its recommended ones', () => {
    expect(listParameters('argon2id', owasp, 2 ** 30).slice(0, 3)).toMatchObject([
      { memory: 7168, passes: 5, lanes: 1 },
      { memory: 19456, passes: 2, lanes: 1 },
      { memory: 24576, passes: 2, lanes: 1 },
    ])
    expect(listParameters('argon2id', rfc9106, 2 ** 30)[0]).toMatchObject({ memory: 65536, passes: 3, lanes: 4 })
  })

  test('the ladder raises memory to its limit, then passes', () => {
    const rungs = listParameters('argon2id', owasp, 64 * 2 ** 20)
    const widest = rungs.findIndex((rung) => 'memory' in rung && rung.memory === 65536)
    expect(widest).toBeGreaterThan(3)
    expect(rungs.slice(widest, widest + 3)).toMatchObject([
      { memory: 65536, passes: 2 },
      { memory: 65536, passes: 3 },
      { memory: 65536, passes: 4 },
    ])
  })

  test('the ladder uses other parameters of the policy if the recommended ones do not fit', () => {
    expect(listParameters('argon2id', owasp, 10 * 2 ** 20)[0]).toMatchObject({ memory: 7168, passes: 5 })
    expect(listParameters('scrypt', owasp, 64 * 2 ** 20)[0]).toMatchObject({ cost: 2 ** 16, parallelization: 2 })
  })

  test('the ladder is empty if the policy requires another scheme or more memory', () => {
    expect(listParameters('bcrypt', rfc9106, 2 ** 30)).toEqual([])
    expect(listParameters('pbkdf2-sha256', rfc9106, 2 ** 30)).toEqual([])
    expect(listParameters('argon2id', owasp, 2 ** 20)).toEqual([])
  })
})

/** Searches on a simulated machine with random noise and spikes. The same seed gives the same noise. */
function searchWithNoise(choice: Choice, target: number, seed: number, tremble = 0.12) {
  const rungs = listParameters(choice, owasp, 2 ** 29)
  const seen = new Map<number, number[]>()
  let state = seed * 2_654_435_761
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return state / 2 ** 32
  }
  let measurements = 0
  const at = (rung: number): Point | undefined => {
    const times = seen.get(rung)
    return times && ({ median: calculateQuantile(times, 0.5) } as Point)
  }
  const points: Points = {
    async measure(rung) {
      measurements++
      const slow = 1 + tremble * random() + (random() > 0.9 ? 0.3 : 0)
      const times = Array.from({ length: 5 }, () => workOf(rungs[rung]!).cost * slow * (1 + tremble * random()))
      seen.set(rung, [...(seen.get(rung) ?? []), ...times])
      return at(rung)!
    },
    at,
    rounds: (rung) => (seen.get(rung)?.length ?? 0) / 5,
    all: () => [],
    close: async () => undefined,
  }
  const options = { rungs, target, budget: 60_000, onMeasured: () => undefined }
  const found = search(points, options).then(({ rung }) => rung)
  return { rungs, found, measurements: () => measurements }
}

describe('the search', () => {
  const seeds = Array.from({ length: 40 }, (_, i) => i + 1)

  test.each(choices)('searches with noisy measurements agree within one step, for %s', async (choice) => {
    for (const target of [120, 250, 400, 1000]) {
      const found = await Promise.all(seeds.map((seed) => searchWithNoise(choice, target, seed).found))
      expect(Math.max(...found) - Math.min(...found), `target ${target}`).toBeLessThanOrEqual(1)
    }
  })

  test('the search ends after a bounded number of measurements', async () => {
    for (const seed of seeds) {
      const one = searchWithNoise('argon2id', 250, seed, 0.4)
      await one.found
      expect(one.measurements()).toBeLessThan(40)
    }
  })

  test('the search finds the highest step within the target if measurements have no noise', async () => {
    for (const choice of choices)
      for (const target of [50, 200, 333, 900]) {
        const { rungs, found } = searchWithNoise(choice, target, 1, 0)
        const within = rungs.filter((rung) => workOf(rung).cost * 1.31 <= target).length - 1
        expect([within, within + 1, within + 2]).toContain(await found)
      }
  })

  test('the search says so if even the first step is above the target', async () => {
    expect(await searchWithNoise('argon2id', 1, 3).found).toBe(-1)
  })
})

describe('a search that meets a full queue', () => {
  const rungs = listParameters('bcrypt', owasp, 2 ** 20)
  const busy = new HashError(failure('ERR_BUSY', undefined, {}))

  /**
   * Searches on a simulated machine: each step takes twice as long as the previous one, and the steps from
   * `refusedFrom` on fail with ERR_BUSY.
   */
  function searchWithBusy(refusedFrom: number) {
    const found = new Map<number, number>()
    const points: Points = {
      async measure(rung) {
        if (rung >= refusedFrom) throw busy
        found.set(rung, (found.get(rung) ?? 0) + 1)
        return points.at(rung)!
      },
      at: (rung) => (found.has(rung) ? ({ median: 100 * 2 ** rung } as Point) : undefined),
      rounds: (rung) => found.get(rung) ?? 0,
      all: () => [],
      close: async () => undefined,
    }
    return search(points, { rungs, target: 1000, budget: 60_000, onMeasured: () => undefined })
  }

  test('the search treats a step that ends with ERR_BUSY as too slow', async () => {
    expect(await searchWithBusy(4)).toEqual({ rung: 3, isSettled: true })
    expect(await searchWithBusy(2)).toEqual({ rung: 1, isSettled: true })
    expect(await searchWithBusy(0)).toEqual({ rung: -1, isSettled: true })
  })

  test('the search says that it is not settled if the budget ends it', async () => {
    const found = new Set<number>()
    const points: Points = {
      async measure(rung) {
        found.add(rung)
        await new Promise((resolve) => setTimeout(resolve, 5))
        return points.at(rung)!
      },
      at: (rung) => (found.has(rung) ? ({ median: 100 * 2 ** rung } as Point) : undefined),
      rounds: () => 1,
      all: () => [],
      close: async () => undefined,
    }
    const options = { rungs, target: 1000, budget: 1, onMeasured: () => undefined }
    expect(await search(points, options)).toEqual({ rung: 0, isSettled: false })
  })
})

/** Cheap parameters for a backend without real work, so that a test can count the calls of a load. */
const tiny = descriptorOf({ scheme: 'pbkdf2', hash: 'sha256', iterations: 1 })
function fake(digest: () => Uint8Array, id = 'fake', milliseconds = 0) {
  const compute = () => new Promise<Uint8Array>((resolve) => setTimeout(() => resolve(digest()), milliseconds))
  const backend = createBackend(id, { pbkdf2: { compute } })
  // The known answers are not checked, because this backend cannot compute them.
  return { ...backend, load: async () => ({ state: 'ready' }) as const }
}
const zeros = fake(() => new Uint8Array(32))

describe('a load', () => {
  test('a load keeps the given concurrency, and leaves the first answers out of the latencies', async () => {
    let asked = 0
    const counting = fake(() => {
      asked++
      return new Uint8Array(32)
    })
    const computation = createRepeatedComputation([counting], tiny)
    const load = await runLoad(computation, { concurrency: 3, cores: 2, milliseconds: 0, least: 10 })
    expect(asked).toBe(13)
    expect(load.latencies).toHaveLength(10)
    expect(load).toMatchObject({ backend: 'fake' })
    expect(load.perSecond).toBeGreaterThan(0)
  })

  test('a load fails if one password gives two digests', async () => {
    let next = 0
    const computation = createRepeatedComputation([fake(() => new Uint8Array(32).fill(next++))], tiny)
    const load = runLoad(computation, { concurrency: 1, cores: 1, milliseconds: 0, least: 3 })
    await expect(load).rejects.toMatchObject({ code: 'ERR_BACKEND' })
  })

  test('a load ends when its signal is aborted', async () => {
    const abort = new AbortController()
    const slow = fake(() => new Uint8Array(32), 'slow', 5)
    const computation = createRepeatedComputation([slow], tiny)
    const load = runLoad(computation, {
      concurrency: 2,
      cores: 2,
      milliseconds: 60_000,
      least: 0,
      signal: abort.signal,
    })
    setTimeout(() => abort.abort(), 20)
    await expect(load).rejects.toMatchObject({ code: 'ERR_ABORTED' })
  })
})

describe('calibrate', () => {
  const quick: Policy = { ...cheap, minima: { ...cheap.minima, bcrypt: [{ cost: 4 }] } }
  const here = { cores: 2, policy: quick, budget: 1_500 }

  few(1).each(['argon2id', 'bcrypt'] as const)(
    'calibrate recommends parameters that were measured within the target: %s',
    async (scheme) => {
      const seen: number[] = []
      const found = await calibrate({
        ...here,
        scheme,
        target: 40,
        memory: 2 ** 24,
        onProgress: ({ point }) => seen.push(point.median),
      })
      expect(found.recommended!.median).toBeLessThanOrEqual(40)
      expect(found.measured).toContainEqual(found.recommended)
      expect(found).toMatchObject({ policy: 'cheap', scheme, target: 40, concurrency: 2, memory: 2 ** 24 })
      expect(found.instead).toBeUndefined()
      expect(seen.length).toBeGreaterThanOrEqual(found.measured.length)
      for (const { samples, p95, median, fastest } of found.measured) {
        expect(samples).toBeGreaterThan(0)
        expect(fastest).toBeLessThanOrEqual(median)
        expect(median).toBeLessThanOrEqual(p95)
      }
    },
  )

  slow('calibrate recommends nothing below the policy, and says which target is possible', async () => {
    const found = await calibrate({ ...here, policy: owasp, scheme: 'pbkdf2-sha256', target: 1 })
    expect(found.recommended).toBeUndefined()
    expect(found.measured[0]!.parameters).toMatchObject({ iterations: 600_000 })
    expect(found.instead!.target).toBeGreaterThan(found.measured[0]!.fastest)
  })

  slow('calibrate does not wait for hundreds of logins that cannot meet the target', async () => {
    const found = await calibrate({ ...here, policy: owasp, scheme: 'bcrypt', target: 1000, concurrency: 1000 })
    expect(found.recommended).toBeUndefined()
    expect(found.measured).toHaveLength(1)
    expect(found.instead!.target).toBeUndefined()
    expect(found.instead!.concurrency).toBeLessThan(500)
  })

  test('calibrate ends when its signal is aborted', async () => {
    expect(await codeOf(calibrate({ ...here, target: 40, signal: AbortSignal.timeout(100) }))).toBe('ERR_ABORTED')
    expect(await codeOf(calibrate({ ...here, target: 40, signal: AbortSignal.abort() }))).toBe('ERR_ABORTED')
  })

  test('calibrate says which backends cannot compute', async () => {
    expect(await codeOf(calibrate({ ...here, target: 40, backends: [zeros] }))).toBe('ERR_UNSUPPORTED')
  })

  test.each([
    { target: 0 },
    { target: 6_000 },
    { target: Number.NaN },
    { target: 10, concurrency: 0 },
    { target: 10, concurrency: 5_000 },
    { target: 10, cores: 0 },
    { target: 10, memory: -1 },
    { target: 10, memory: 1_000 },
    { target: 10, policy: rfc9106, scheme: 'bcrypt' },
  ] as const)('calibrate refuses %j', async (wrong) => {
    expect(await codeOf(calibrate({ ...here, ...wrong }))).toBe('ERR_ARGUMENT')
  })
})

test('costs name the backends that cannot compute, and measure those that can', async () => {
  const costs = await measureCosts(tiny, {
    backends: [zeros, { ...zeros, id: 'other', kernels: {} }],
    cores: 2,
    budget: 20,
  })
  expect(costs[0]).toMatchObject({ backend: 'fake', bytes: 1024 })
  expect(costs[0]).toHaveProperty('perSecond')
  expect(costs[1]).toEqual({ backend: 'other', reason: 'does not compute pbkdf2' })
})

test('capacity and demand are plain arithmetic', () => {
  const capacity = capacityOf({ perSecond: 8, bytes: 2 ** 26 }, 2)
  expect(capacity).toEqual({ perSecond: 8, perCore: 4, perGigabyte: 64 })
  expect(demandOf(14, 250, 2 ** 26)).toEqual({ loginsPerSecond: 14, cores: 14 / 4 / utilization, bytes: 5 * 2 ** 26 })
})

describe('a rollout', () => {
  const texts = [
    ...Array.from(
      { length: 3 },
      () => '$pbkdf2-sha256$i=10,l=32$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ),
    '$pbkdf2-sha256$i=600000,l=32$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'not a hash',
  ]
  async function readMix() {
    const mix = createMix()
    const file = (async function* () {
      yield Buffer.from(texts.join('\n'))
    })()
    for await (const batch of validate(lines.read(file, undefined), createVerifier())) mix.add(batch)
    return mix.classes()
  }

  test('a mix counts hashes of the same cost, the most frequent first, and keeps no digest', async () => {
    const classes = await readMix()
    expect(classes.map(({ count, cost }) => [count, cost])).toEqual([
      [3, 'iterations 10'],
      [1, 'iterations 600000'],
    ])
    for (const { descriptor } of classes) expect(descriptor.digest.every((byte) => byte === 0)).toBe(true)
  })

  test('a mix keeps the most frequent classes, however many rare ones come first', async () => {
    const mix = createMix()
    const rare = Array.from({ length: 1500 }, (_, i) => texts[3]!.replace('600000', String(1000 + i)))
    const frequent = Array.from({ length: 3000 }, () => `$2b$10$abcdefghijklmnopqrstuu${'.'.repeat(31)}`)
    const file = (async function* () {
      yield Buffer.from([...rare, ...frequent].join('\n'))
    })()
    for await (const batch of validate(lines.read(file, undefined), createVerifier())) mix.add(batch)
    const classes = mix.classes()
    expect(classes[0]).toMatchObject({ format: 'bcrypt', count: 3000 })
    expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(4500)
    expect(classes.length).toBeLessThan(1100)
  })

  test('a rollout adds the new hash only where the policy asks for one', async () => {
    const classes = await readMix()
    const rollout = await sizeRollout({
      classes,
      backends: [zeros],
      cores: 2,
      loginsPerSecond: 7,
      renewed: { perSecond: 10, bytes: 2 ** 20 },
      busy: 2,
      policy: owasp,
    })
    const [weak, strong] = rollout.classes
    expect(weak).toMatchObject({ share: 0.75, isUpgraded: true, isMeasured: true })
    expect(strong).toMatchObject({ share: 0.25, isUpgraded: false })
    const verification = 0.75 * weak!.milliseconds + 0.25 * strong!.milliseconds
    expect(rollout.first.cores).toBeCloseTo((7 * (verification + 0.75 * 200)) / 1000 / utilization, 9)
    expect(rollout.settled.cores).toBeCloseTo((7 * (0.75 * 200 + 0.25 * strong!.milliseconds)) / 1000 / utilization, 9)
    expect(rollout.first.bytes).toBe(Math.ceil(rollout.first.cores) * 2 ** 20)
  })

  test('a rollout estimates hashes that no backend can compute, and says so', async () => {
    const classes = await readMix()
    const rollout = await sizeRollout({
      classes,
      backends: [],
      cores: 2,
      loginsPerSecond: 7,
      renewed: { perSecond: 10, bytes: 2 ** 20 },
      busy: 2,
      policy: owasp,
    })
    expect(rollout.classes.map(({ isMeasured }) => isMeasured)).toEqual([false, false])
    expect(rollout.classes[1]!.milliseconds).toBeCloseTo(600_000 * 0.00018, 6)
  })
})
