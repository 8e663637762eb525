import { descriptorOf } from '../../calibrate/index.ts'
import { describe, type Failure, HashError } from '../../core/errors.ts'
import { createVerifier } from '../../index.ts'
import type { Descriptor } from '../../schemes/index.ts'
import { exceeds, workOf } from '../../schemes/schemes.ts'
import { findExceededLimit } from '../../verifier/compute.ts'
import { defaultLimits } from '../../verifier/context.ts'
import { range } from '../options.ts'
import { type ExportMix, type ExportOptions, readMix } from '../report/measurement.ts'
import { usage } from '../terminal/errors.ts'
import { number } from '../terminal/text.ts'
import { costInWords, schemeInWords } from '../words/parameters.ts'

const benchSchemes = ['argon2id', 'bcrypt', 'scrypt', 'legacy-scrypt', 'pbkdf2-sha256', 'pbkdf2-sha512'] as const
export type BenchScheme = (typeof benchSchemes)[number]

/** A hash to measure. */
export interface BenchCase {
  readonly name: string
  readonly descriptor: Descriptor
  /** The cost factor, if the case is a point of a curve. */
  readonly factor?: number
  /** The number of hashes of an export that have the same cost. */
  readonly count?: number
  /** The reason why the hash is not computed. */
  readonly refusal?: string
}

/** A cost curve: its label, its usual range, and its points. */
interface Curve {
  readonly label: string
  readonly usual: string
  next(factor: number): number
  descriptor(factor: number): Descriptor
}

const bytes = { salt: new Uint8Array(16).fill(0x5a), digest: new Uint8Array(32) }
const increment = (factor: number): number => factor + 1
const double = (factor: number): number => factor * 2

function pbkdf2(hash: 'sha256' | 'sha512'): Curve {
  return {
    label: 'iterations',
    usual: '75000-600000',
    next: double,
    descriptor: (iterations) => descriptorOf({ scheme: 'pbkdf2', hash, iterations }),
  }
}

export const curves: { readonly [S in BenchScheme]: Curve } = {
  argon2id: {
    label: 'memory in MiB (2 passes, 1 lane)',
    usual: '8-128',
    next: double,
    descriptor: (mebibytes) =>
      descriptorOf({ scheme: 'argon2', variant: 'id', memory: mebibytes * 1024, passes: 2, lanes: 1 }),
  },
  bcrypt: {
    label: 'cost',
    usual: '6-12',
    next: increment,
    descriptor: (cost) => descriptorOf({ scheme: 'bcrypt', cost }),
  },
  scrypt: {
    label: 'log2 N (r = 8, p = 1)',
    usual: '12-17',
    next: increment,
    descriptor: (ln) => descriptorOf({ scheme: 'scrypt', cost: 2 ** ln, blockSize: 8, parallelization: 1 }),
  },
  'legacy-scrypt': {
    label: 'memory cost (8 rounds)',
    usual: '11-16',
    next: increment,
    descriptor: (memoryCost) => ({
      scheme: 'legacy-scrypt',
      memoryCost,
      rounds: 8,
      ...bytes,
      saltSeparator: new Uint8Array([7]),
      digest: new Uint8Array(64),
    }),
  },
  'pbkdf2-sha256': pbkdf2('sha256'),
  'pbkdf2-sha512': pbkdf2('sha512'),
}

/** The most common hashes, and those that policies ask for. */
const usual: readonly (readonly [BenchScheme, number])[] = [
  ['bcrypt', 10],
  ['bcrypt', 12],
  ['argon2id', 19],
  ['argon2id', 64],
  ['legacy-scrypt', 14],
  ['scrypt', 17],
  ['pbkdf2-sha256', 600_000],
]

/** The most classes of an export, and the most points of a curve. */
const most = { classes: 12, points: 32 }

const nameCase = (descriptor: Descriptor): string => `${schemeInWords(descriptor)}: ${costInWords(descriptor)}`

/** Returns why a verifier would refuse a hash as too much work. */
const checkWork = (descriptor: Descriptor): Failure | undefined =>
  exceeds(descriptor) ?? findExceededLimit(workOf(descriptor), defaultLimits)

/** @throws HashError ERR_LIMIT. */
function within(descriptor: Descriptor): Descriptor {
  const failure = checkWork(descriptor)
  if (failure) throw new HashError(failure)
  return descriptor
}

export interface BenchQuestion extends ExportOptions {
  readonly scheme?: BenchScheme
  readonly cost?: string
}

/** Returns the lowest and the highest factor of a curve that a verifier would compute. */
export function limitsOf({ descriptor, usual }: Curve): readonly [least: number, most: number] {
  const isAllowed = (factor: number): boolean => factor > 0 && checkWork(descriptor(factor)) === undefined
  /** Returns the last allowed factor between an allowed factor and one that is not. */
  function bisect(allowed: number, other: number): number {
    if (Math.abs(other - allowed) === 1) return allowed
    const middle = Math.floor((allowed + other) / 2)
    return isAllowed(middle) ? bisect(middle, other) : bisect(allowed, middle)
  }
  const [from] = range('--cost', usual)
  let above = 2 * from
  while (isAllowed(above)) above *= 2
  return [bisect(from, 0), bisect(from, above)]
}

/** Points of a curve. @throws Fault. */
function curveCases(scheme: BenchScheme, cost: string | undefined): readonly BenchCase[] {
  const { label, next, descriptor, usual } = curves[scheme]
  const [first, last] = range('--cost', cost ?? usual)
  const [least, highest] = limitsOf(curves[scheme])
  if (first < least || last > highest)
    throw usage(
      `--cost ${cost} is not possible with --scheme ${scheme}: ${label} must be from ${number(least)} to ${number(highest)}`,
    )
  const cases: BenchCase[] = []
  for (let factor = first; factor <= last; factor = next(factor)) {
    if (cases.length >= most.points) throw usage(`--cost must be a range of at most ${most.points} steps`)
    const found = descriptor(factor)
    cases.push({ name: nameCase(found), descriptor: found, factor })
  }
  return cases
}

/** Returns the cases that a command line asks for, and the export that they come from. @throws Fault, HashError. */
export async function benchCases(
  hash: string | undefined,
  options: BenchQuestion,
): Promise<{ readonly cases: readonly BenchCase[]; readonly mix?: ExportMix }> {
  const { scheme, cost, format } = options
  if ([hash, options.export, scheme].filter((one) => one !== undefined).length > 1)
    throw usage('pass only one of a hash, --export and --scheme')
  if (cost !== undefined && scheme === undefined) throw usage('--cost needs --scheme, the algorithm to measure')
  if (hash !== undefined) {
    const { descriptor } = createVerifier().parse(hash, { format })
    return { cases: [{ name: nameCase(descriptor), descriptor: within(descriptor) }] }
  }
  if (options.export !== undefined) {
    const mix = await readMix(options.export, options)
    const cases = mix.classes.slice(0, most.classes).map(({ descriptor, count }): BenchCase => {
      const failure = checkWork(descriptor)
      return { name: nameCase(descriptor), descriptor, count, ...(failure && { refusal: describe(failure) }) }
    })
    return { mix, cases }
  }
  if (scheme !== undefined) return { cases: curveCases(scheme, cost) }
  return {
    cases: usual.map(([id, factor]) => {
      const descriptor = curves[id].descriptor(factor)
      return { name: nameCase(descriptor), descriptor }
    }),
  }
}
