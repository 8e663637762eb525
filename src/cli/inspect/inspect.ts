import { randomBytes } from 'node:crypto'
import { defaultBackends } from '#backends'
import type { Backend } from '../../backends/backend.ts'
import { findImporters } from '../../convert/target-hash.ts'
import { spellings } from '../../convert/transcode.ts'
import { isHashError } from '../../core/errors.ts'
import { createKeyring, type Secrets } from '../../core/secret.ts'
import { createVerifier } from '../../index.ts'
import { keyIdOf } from '../../schemes/argon2.ts'
import type { Descriptor } from '../../schemes/index.ts'
import { pepperOf } from '../../schemes/schemes.ts'
import type { Inspection, ParseOptions, Verifier } from '../../verifier/index.ts'
import { contextOf, type HintOptions, hintsOf, hintsOfLine, leftOutInWords, readSecrets } from '../hashes/hints.ts'
import {
  findBackends,
  type HashText,
  hashTexts,
  type PolicyName,
  policies,
  reportHash,
  warmUp,
} from '../hashes/input.ts'
import type { BackendName } from '../options.ts'
import { exitOf, exits, withShellHint, wordsOf } from '../terminal/errors.ts'
import { createPainter, isRead, print, printJson, runInterruptibly, say } from '../terminal/output.ts'
import { explainErrors, withWords } from '../words/errors.ts'
import { type Examination, examinationJson, examinationLines, type Measured, type TargetFormat } from './show.ts'

/**
 * Returns the formats that a hash can be converted to, including formats for which only a secret is missing. `isNamed`
 * tells whether `--format` was passed: `transcode` then writes the hash without the other forms of the password.
 */
function targetsOf(
  verifier: Verifier,
  { format, descriptor }: Inspection,
  secrets: Secrets,
  isNamed: boolean,
): readonly TargetFormat[] {
  const { otherwise: _, ...plain } = descriptor
  return spellings(verifier, isNamed ? plain : descriptor, { secrets })
    .filter((one) => one.format !== format && (one.spelled.ok || one.spelled.code !== 'ERR_UNREPRESENTABLE'))
    .map(({ format, spelled }) => {
      if (spelled.ok) return { format, ok: true, needs: spelled.needs }
      const { detail, code } = spelled
      const missing = detail.name === undefined ? (detail.reasons?.join('; ') ?? detail.hint ?? code) : detail.name
      return { format, ok: false, needs: [], missing }
    })
}

/** Any key of the right length costs the same. */
function anyKey(descriptor: Descriptor): Secrets {
  if (descriptor.scheme === 'legacy-scrypt' && !descriptor.signerKey) {
    const key = randomBytes(descriptor.digest.length)
    return { legacyScryptSignerKey: descriptor.keyId === undefined ? key : { [descriptor.keyId]: key } }
  }
  const keyId = descriptor.scheme === 'argon2' ? keyIdOf(descriptor) : undefined
  if (keyId !== undefined) return { argon2Keys: { [keyId]: randomBytes(32) } }
  if (pepperOf(descriptor, createKeyring()).ok) return {}
  return { peppers: descriptor.pepperId === undefined ? randomBytes(32) : { [descriptor.pepperId]: randomBytes(32) } }
}

/** Returns a key that is the same for two hashes with the same cost. */
function classOf(descriptor: Descriptor): string {
  return JSON.stringify(descriptor, (_key, value: unknown) => (value instanceof Uint8Array ? value.length : value))
}

/** Creates a function that measures the time of one computation on this machine, once for each cost. */
function createMeasure(
  backends: readonly Backend[] = defaultBackends,
): (text: string, how: ParseOptions, descriptor: Descriptor) => Promise<Measured> {
  const found = new Map<string, Promise<Measured>>()
  const verifier = createVerifier({ backends })

  async function measure(text: string, how: ParseOptions, descriptor: Descriptor): Promise<Measured> {
    const [only] = backends
    if (only && backends !== defaultBackends && !only.kernels[descriptor.scheme])
      return { skipped: `the backend ${only.id} does not compute ${descriptor.scheme}`, code: 'ERR_UNSUPPORTED' }
    await warmUp(backends, descriptor.scheme)
    const begin = performance.now()
    try {
      const { backend } = await runInterruptibly(() =>
        verifier.check(randomBytes(8).toString('hex'), text, { ...how, secrets: anyKey(descriptor) }),
      )
      return { milliseconds: performance.now() - begin, backend }
    } catch (error) {
      if (isHashError(error)) {
        const told = error.code === 'ERR_LIMIT' ? wordsOf(withWords(error, { command: 'inspect' })) : undefined
        return { skipped: told ?? error.message, code: error.code }
      }
      throw error
    }
  }

  return (text, how, descriptor) => {
    const key = classOf(descriptor)
    let measured = found.get(key)
    if (!measured) found.set(key, (measured = measure(text, how, descriptor)))
    return measured
  }
}

export interface InspectOptions extends HintOptions {
  readonly file?: string
  readonly policy: PolicyName
  readonly backend?: BackendName
  readonly measure: boolean
  readonly json?: boolean
}

const unmeasured: Measured = { skipped: 'because of --no-measure' }

/** Runs `saltbridge inspect`: shows what each hash is, what it costs, and which systems accept it. */
export function inspect(hash: string | undefined, options: InspectOptions): Promise<number> {
  return explainErrors(contextOf('inspect', options), () => inspectAll(hash, options))
}

async function inspectAll(hash: string | undefined, options: InspectOptions): Promise<number> {
  const { policy, json = false } = options
  const given = hintsOf(options)
  const secrets = await readSecrets(options)
  const verifier: Verifier = createVerifier({ policy: policies[policy] })
  const measure = options.measure ? createMeasure(await findBackends(options.backend)) : undefined
  const paint = createPainter(process.stdout)

  const leftOut = new Set<string>()

  async function examine(one: HashText): Promise<Examination> {
    const { text, line } = one
    const how = hintsOfLine(verifier, one, given, leftOut)
    const inspection = verifier.inspect(text, how)
    const { descriptor } = inspection
    const measured = measure ? await measure(text, { ...how, format: inspection.format }, descriptor) : unmeasured
    const targets = targetsOf(verifier, inspection, secrets, how.format !== undefined)
    const importers = findImporters(verifier, text, { ...how, secrets })
    return { text, ...(line !== undefined && { line }), inspection, importers, policy, measured, targets }
  }

  let exit: number = exits.good
  let isFirst = true
  for await (const one of hashTexts(hash, options)) {
    if (!isRead()) break
    try {
      const examination = await examine(one)
      if (json) printJson(examinationJson(examination), one.line === undefined ? 2 : undefined)
      else for (const line of [...(isFirst ? [] : ['']), ...examinationLines(examination, paint)]) print(line)
      isFirst = false
    } catch (error) {
      if (!isHashError(error)) throw error
      const hinted = one.line === undefined ? withShellHint(error, one.text) : error
      reportHash(
        one,
        withWords(hinted, { ...contextOf('inspect', options), text: one.text, fields: given.fields }),
        json,
      )
      exit ||= exitOf(hinted)
    }
  }
  if (!json) for (const one of leftOutInWords(leftOut)) say(one)
  return exit
}
