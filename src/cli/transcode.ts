import { caveatsInWords } from '../convert/decisions.ts'
import { transcodeFor } from '../convert/target-hash.ts'
import { spellings, transcode as transcodeText } from '../convert/transcode.ts'
import { isHashError } from '../core/errors.ts'
import { findNearestName, toComparable } from '../core/names.ts'
import type { Secrets } from '../core/secret.ts'
import { createVerifier, formats } from '../index.ts'
import { targets } from '../targets/index.ts'
import type { Target } from '../targets/target.ts'
import { namesOf } from '../verifier/hints.ts'
import type { ParseOptions, Verifier } from '../verifier/index.ts'
import { targetOptionsOf } from './convert/migration.ts'
import { contextOf, type HintOptions, hintsOf, readSecrets } from './hashes/hints.ts'
import { type HashText, hashTexts, reportHash } from './hashes/input.ts'
import { badInput, exitOf, exits, type Fault, isFault, usage, withShellHint } from './terminal/errors.ts'
import { isRead, print, printJson, say } from './terminal/output.ts'
import { paragraph, toVisible } from './terminal/text.ts'
import { explainErrors, explainUnknownName, withWords } from './words/errors.ts'

export interface TranscodeCommandOptions extends HintOptions {
  readonly to: string
  readonly targetOption?: readonly string[]
  readonly file?: string
  readonly json?: boolean
}

const sealed = 'sealed'
const importers = (): readonly string[] => [...new Set(formats.flatMap(({ importers = [] }) => importers))]

/** Returns the target that `--to` names. */
const findTarget = (to: string): Target | undefined =>
  Object.values(targets).find(({ id }) => toComparable(id) === toComparable(to))

/** Returns the importing system that `--to` names, or nothing if it names a format. @throws Fault for other names. */
function importerOf(to: string): string | undefined {
  const format = to === sealed ? undefined : namesOf(formats).findFormat(to)
  if (format?.ok !== false) return undefined
  const system = importers().find((one) => toComparable(one) === toComparable(to))
  if (system !== undefined) return system
  const others = [sealed, ...importers(), ...Object.keys(targets)]
  const words = explainUnknownName(format, {}, to).replace('--format', '--to')
  if (format.detail.given !== undefined) throw usage(words)
  const near = findNearestName(to, others)
  if (near !== undefined)
    throw usage(`--to: there is no format, system or target with this name. Did you mean ${JSON.stringify(near)}?`)
  throw usage(`${words}. The targets are ${Object.keys(targets).join(', ')}`)
}

/** Creates the fault that lists the formats to pass in place of an importing system. */
function systemFault(system: string, verifier: Verifier, text: string, how: ParseOptions, secrets: Secrets): Fault {
  const imported = formats.filter(({ importers = [] }) => importers.includes(system)).map(({ id }) => id)
  const parsed = verifier.tryParse(text, how)
  const possible = parsed.ok
    ? spellings(verifier, parsed.descriptor, secrets)
        .filter(({ spelled }) => spelled.ok || spelled.code !== 'ERR_UNREPRESENTABLE')
        .map(({ format }) => format)
    : imported
  const both = imported.filter((id) => possible.includes(id))
  const begin = `--to takes the id of a format, but ${system} is the name of a system`
  if (both.length === 0)
    return usage(
      `${begin}. The formats that ${system} imports are ${imported.join(', ')}, but this hash cannot be converted to any of them`,
    )
  const which = parsed.ok ? `that ${system} imports and that this hash can be converted to` : `that ${system} imports`
  return usage(`${begin}. Pass one of the formats ${which}: ${both.join(', ')}`)
}

/** Joins the parts of a line with tabs. @throws Fault if a part contains control characters. */
function joinParts(parts: readonly string[]): string {
  if (parts.some((part) => toVisible(part) !== part))
    throw badInput(
      'the new hash string or one of its fields contains control characters. Pass --json, which escapes them',
    )
  return parts.join('\t')
}

const writeAssignments = (fields: { readonly [name: string]: string | undefined }): readonly string[] =>
  Object.entries(fields).map(([name, value]) => `${name}=${value}`)

/** The secrets that a verifier needs, by their names in `Transcoded`. */
const secretWords: Readonly<Record<string, string>> = {
  legacyScryptSignerKey: 'signer key',
  peppers: 'pepper',
  argon2Keys: 'Argon2 key',
}

/** Runs `saltbridge transcode`: writes hashes in another format. */
export function transcode(hash: string | undefined, options: TranscodeCommandOptions): Promise<number> {
  return explainErrors(contextOf('transcode', options), () => transcodeAll(hash, options))
}

async function transcodeAll(hash: string | undefined, options: TranscodeCommandOptions): Promise<number> {
  const { to, json = false } = options
  if (options.signerKeyFile === '-') throw usage('--signer-key-file takes the name of a file, not -')
  const target = findTarget(to)
  const targetOptions = target && (await targetOptionsOf(target, options.targetOption ?? [])).options
  if (!target && options.targetOption)
    throw usage('--target-option needs the name of a target in --to, such as --to clerk')
  const system = target ? undefined : importerOf(to)
  const how = hintsOf(options)
  const secrets = await readSecrets(options)
  const verifier = createVerifier()
  const needed = new Set<string>()

  const caveats = new Set<string>()
  const place = (line: number | undefined) => (line === undefined ? {} : { line })
  const show = (value: object, line: number | undefined) => printJson(value, line === undefined ? 2 : undefined)

  /** Writes the fields in which a target stores a hash. */
  function writeFor(system: Target, { text, line }: HashText): void {
    const found = transcodeFor(verifier, text, system, { ...how, secrets, options: targetOptions! })
    const from = verifier.parse(text, how).format.id
    if (json) show({ ...place(line), from, to: system.id, ...found }, line)
    else print(joinParts(writeAssignments(found.fields)))
    for (const caveat of found.caveats) caveats.add(caveat)
  }

  function write({ text, line }: HashText): void {
    const found = transcodeText(verifier, text, { ...how, to, secrets })
    const from = verifier.parse(text, how).format.id
    if (json) show({ ...place(line), from, to, ...found }, line)
    else print(joinParts([found.text, ...writeAssignments(found.fields)]))
    for (const one of found.needs) needed.add(one)
  }

  let exit: number = exits.good
  for await (const one of hashTexts(hash, options)) {
    if (!isRead()) break
    if (system !== undefined) throw systemFault(system, verifier, one.text, how, secrets)
    try {
      if (target) writeFor(target, one)
      else write(one)
    } catch (error) {
      if (!isHashError(error) && !isFault(error)) throw error
      const context = { ...contextOf('transcode', options), text: one.text, fields: how.fields }
      const hinted = isHashError(error) && one.line === undefined ? withShellHint(error, one.text) : error
      reportHash(one, isHashError(hinted) ? withWords(hinted, context) : hinted, json)
      exit = one.line === undefined ? exitOf(hinted) : exits.input
    }
  }
  if (json) return exit
  for (const one of caveats)
    for (const line of paragraph(`note: ${one}: ${caveatsInWords[one] ?? 'some passwords may fail'}`)) say(line)
  for (const one of needed) say(`note: to verify the new hashes, the new system needs the ${secretWords[one] ?? one}`)
  return exit
}
