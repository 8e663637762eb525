import { caveatsInWords } from '../../convert/decisions.ts'
import { chooseHash, transcodeFor } from '../../convert/target-hash.ts'
import { type TranscodeOptions, transcode as transcodeText } from '../../convert/transcode.ts'
import { isHashError } from '../../core/errors.ts'
import { findNearestName, toComparable } from '../../core/names.ts'
import { createVerifier, formats } from '../../index.ts'
import { importers } from '../../targets/importers.ts'
import { targets } from '../../targets/index.ts'
import type { Importer } from '../../targets/target.ts'
import { namesOf } from '../../verifier/hints.ts'
import type { ParseOptions } from '../../verifier/index.ts'
import { targetOptionsOf } from '../convert/migration.ts'
import { contextOf, type HintOptions, hintsOf, hintsOfLine, leftOutInWords, readSecrets } from '../hashes/hints.ts'
import { type HashText, hashTexts, reportHash } from '../hashes/input.ts'
import { exitOf, exits, isFault, refusal, usage, withShellHint } from '../terminal/errors.ts'
import { isRead, print, printJson, say, sayParagraph } from '../terminal/output.ts'
import { toVisible } from '../terminal/text.ts'
import { explainErrors, explainUnknownName, withWords } from '../words/errors.ts'

export interface TranscodeCommandOptions extends HintOptions {
  readonly to: string
  readonly bcryptPrefix?: TranscodeOptions['variant']
  readonly targetOption?: readonly string[]
  readonly file?: string
  readonly json?: boolean
}

const sealed = 'sealed'
/** Returns the importing system that `--to` names, or nothing if it names a format. @throws Fault for other names. */
function importerOf(to: string): Importer | undefined {
  const system = importers.find(({ id }) => toComparable(id) === toComparable(to))
  const format = to === sealed || system ? undefined : namesOf(formats).findFormat(to)
  if (format?.ok !== false) return system
  const names = importers.map(({ id }) => id)
  const words = explainUnknownName(format, {}, to).replace('--format', '--to')
  if (format.detail.given !== undefined) throw usage(words)
  const near = findNearestName(to, [sealed, ...names])
  if (near !== undefined)
    throw usage(`--to: there is no format, system or target with this name. Did you mean ${JSON.stringify(near)}?`)
  throw usage(`${words}. The systems that import hashes are ${names.join(', ')}`)
}

/** Joins the parts of a line with tabs. @throws Fault if a part contains control characters. */
function joinParts(parts: readonly string[]): string {
  if (parts.some((part) => toVisible(part) !== part))
    throw refusal(
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
  const { to, bcryptPrefix: variant, json = false } = options
  if (options.signerKeyFile === '-') throw usage('--signer-key-file takes the name of a file, not -')
  const system = importerOf(to)
  const target = system && Object.values(targets).find(({ id }) => id === system.id)
  const targetOptions = target && (await targetOptionsOf(target, options.targetOption ?? [])).options
  if (!target && options.targetOption)
    throw usage('--target-option needs the name of a target in --to, such as --to clerk')
  if (system && variant !== undefined)
    throw usage(
      '--bcrypt-prefix needs the id of a format in --to, such as --to bcrypt, because a system has its own prefix',
    )
  const how = hintsOf(options)
  const secrets = await readSecrets(options)
  const verifier = createVerifier()
  const needed = new Set<string>()
  const leftOut = new Set<string>()

  const caveats = new Set<string>()
  const place = (line: number | undefined) => (line === undefined ? {} : { line })
  const show = (value: object, line: number | undefined) => printJson(value, line === undefined ? 2 : undefined)

  function write({ text, line }: HashText, hints: ParseOptions): void {
    const from = verifier.parse(text, hints).format.id
    const tell = (names: object, parts: readonly string[]): void => {
      if (json) show({ ...place(line), from, ...names }, line)
      else print(joinParts(parts))
    }
    if (target) {
      const found = transcodeFor(verifier, text, target, { ...hints, secrets, options: targetOptions! })
      for (const caveat of found.caveats) caveats.add(caveat)
      tell({ to: target.id, ...found }, writeAssignments(found.fields))
      return
    }
    const { hash: found, caveats: own } = system
      ? chooseHash(verifier, text, system, { ...hints, secrets })
      : { hash: { ...transcodeText(verifier, text, { ...hints, to, variant, secrets }), format: to }, caveats: [] }
    for (const one of own) caveats.add(one)
    for (const one of found.needs) needed.add(one)
    const { format, needs, fields } = found
    const names = { to: system?.id ?? to, ...(system && { format }), text: found.text, fields, needs }
    tell(system ? { ...names, caveats: own } : names, [found.text, ...writeAssignments(fields)])
  }

  let exit: number = exits.good
  for await (const one of hashTexts(hash, options)) {
    if (!isRead()) break
    try {
      write(one, hintsOfLine(verifier, one, how, leftOut))
    } catch (error) {
      if (!isHashError(error) && !isFault(error)) throw error
      const context = { ...contextOf('transcode', options), text: one.text, fields: how.fields }
      const hinted = isHashError(error) && one.line === undefined ? withShellHint(error, one.text) : error
      reportHash(one, isHashError(hinted) ? withWords(hinted, context) : hinted, json)
      exit = one.line === undefined ? exitOf(hinted) : exits.input
    }
  }
  if (json) return exit
  for (const one of leftOutInWords(leftOut)) say(one)
  for (const one of caveats) sayParagraph(`note: ${one}: ${caveatsInWords[one] ?? 'some passwords may fail'}`)
  for (const one of needed) say(`note: to verify the new hashes, the new system needs the ${secretWords[one] ?? one}`)
  return exit
}
