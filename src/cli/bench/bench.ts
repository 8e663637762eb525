import { defaultBackends } from '#backends'
import type { Backend } from '../../backends/backend.ts'
import { readingsOfBcrypt } from '../../backends/kernels/bcrypt.ts'
import { pool } from '../../backends/pool/index.ts'
import { measureCosts } from '../../calibrate/index.ts'
import { utf8 } from '../../core/bytes.ts'
import { isHashError } from '../../core/errors.ts'
import type { Descriptor } from '../../schemes/index.ts'
import { workOf } from '../../schemes/schemes.ts'
import { route } from '../../verifier/compute.ts'
import { allBackends } from '../hashes/input.ts'
import { budgetOf } from '../options.ts'
import {
  checkExportOptions,
  checkReportOptions,
  cores,
  printReport,
  type ReportOptions,
  readMachine,
} from '../report/measurement.ts'
import { exits, withShellHint } from '../terminal/errors.ts'
import { createStatusLine, runInterruptibly } from '../terminal/output.ts'
import { withWords } from '../words/errors.ts'
import { type BenchCase, type BenchQuestion, benchCases } from './cases.ts'
import { type BenchResult, benchJson, benchReport } from './report.ts'

export interface BenchCommandOptions extends BenchQuestion, ReportOptions {
  readonly budget: string
}

/** The longest computation in ms. A backend that is expected to take longer is not measured. */
const longest = 4_000
/** The most time for a case, in ms. */
const enough = 4_000

/** Returns the backend that a verifier computes a descriptor with, if any. */
async function findDefaultBackend(descriptor: Descriptor): Promise<string | undefined> {
  const password = utf8('a password')
  const [reading] = descriptor.scheme === 'bcrypt' ? readingsOfBcrypt(descriptor, password) : [{ descriptor, password }]
  try {
    const engine = { backends: defaultBackends, mustBeOpen: () => undefined }
    const { backend } = await route(engine, reading!.descriptor, reading!.password)
    return backend.replace(/^(native|hash-wasm)-(argon2|scrypt)$/, '$1')
  } catch (error) {
    if (isHashError(error) && error.code === 'ERR_UNSUPPORTED') return undefined
    throw error
  }
}

/** Measures cases one by one. Backends that proved to be slow are left out. */
function createBench(backends: readonly Backend[], budget: number): (one: BenchCase) => Promise<BenchResult> {
  /** Milliseconds for each unit of estimated cost, by backend and scheme. */
  const factors = new Map<string, number>()

  return async (one) => {
    const { descriptor, refusal } = one
    if (refusal !== undefined) return { ...one, chosen: undefined, costs: [{ backend: 'all', reason: refusal }] }
    const { scheme } = descriptor
    const { cost } = workOf(descriptor)
    const predictTime = ({ id }: Backend) => cost * (factors.get(`${id} ${scheme}`) ?? 0)
    const able = backends.filter(({ kernels }) => kernels[scheme])
    const measured = able.filter((backend) => predictTime(backend) <= longest)
    const left = able.filter((backend) => !measured.includes(backend))
    const chosen = await findDefaultBackend(descriptor)
    const costs = await measureCosts(descriptor, { backends: measured, cores, budget })
    for (const found of costs) if ('median' in found) factors.set(`${found.backend} ${scheme}`, found.median / cost)
    const reasons = left.map((backend) => ({
      backend: backend.id,
      reason: `not measured, because one hash takes about ${Math.round(predictTime(backend) / 1000)} s`,
    }))
    return { ...one, chosen, costs: [...costs, ...reasons] }
  }
}

/** Runs `saltbridge bench`: measures a hash, an export or an algorithm with every backend. */
export async function bench(hash: string | undefined, options: BenchCommandOptions): Promise<number> {
  const budget = budgetOf(options.budget)
  checkExportOptions(options)
  checkReportOptions(options, [
    { name: '--export', path: options.export },
    { name: '--hash-config', path: options.hashConfig },
  ])
  const { cases, mix } = await benchCases(hash, options).catch((error: unknown) => {
    throw hash !== undefined && isHashError(error)
      ? withWords(withShellHint(error, hash), { command: 'bench', text: hash })
      : error
  })
  const backends = (await allBackends()).map((backend) => pool(backend, { sharedPool: true }))
  const measure = createBench(backends, Math.min(enough, budget / cases.length))
  const status = createStatusLine()
  const results: BenchResult[] = []
  const begin = performance.now()
  try {
    await runInterruptibly(async () => {
      for (const [at, one] of cases.entries()) {
        status.show(() => `${at + 1} of ${cases.length}  ${one.name}`)
        results.push(await measure(one))
      }
    })
  } finally {
    status.clear()
  }
  const found = {
    results,
    budget,
    scheme: options.scheme,
    mix,
    machine: readMachine(),
    took: performance.now() - begin,
  }
  printReport(benchReport(found), benchJson(found), options)
  return results.some(({ costs }) => costs.some((cost) => 'median' in cost)) ? exits.good : exits.unavailable
}
