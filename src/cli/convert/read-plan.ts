import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { caveatsInWords, decisions } from '../../convert/decisions.ts'
import { isUuid } from '../../convert/ids.ts'
import { badInput, type Fault, undecided, usage } from '../terminal/errors.ts'
import { readSmall } from '../terminal/input.ts'
import { type MigrationOptions, targetOf } from './migration.ts'
import { flagNames, listNames, type MigrationPlan, optionNames, version } from './plan-file.ts'
import { fromPlan, moveModule, movePaths, type PlannedFile } from './plan-paths.ts'

const longestPlan = 2 ** 20

type Json = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys of a plan. */
const planKeys = [
  ...['plan', 'from', 'to', 'files', 'other-files', 'options', 'signer-key-id', 'proven', 'time', 'namespace'],
  ...['providers', 'decisions', 'caveats'],
]

/** Reads the values of a plan. Each function refuses a wrong value. */
interface PlanReader {
  refuse(reason: string): Fault
  readText(value: unknown, key: string): string
  readMap(value: unknown, key: string, names?: readonly string[]): Json
  readTexts(value: unknown, key: string): { [name: string]: string }
  readHex(value: unknown, key: string, digits: number): string
  readFiles(value: unknown, key: string): readonly PlannedFile[]
}

function createPlanReader(path: string): PlanReader {
  const refuse = (reason: string) => badInput(`${JSON.stringify(path)}: ${reason}`)

  function readText(value: unknown, key: string): string {
    if (typeof value !== 'string' || value === '') throw refuse(`${key} must be text`)
    return value
  }

  function readMap(value: unknown, key: string, names?: readonly string[]): Json {
    if (value === undefined || value === null) return {}
    if (!isObject(value)) throw refuse(`${key} must be a map from names to values`)
    const other = names && Object.keys(value).find((name) => !names.includes(name))
    if (other !== undefined)
      throw refuse(`${key}: the key ${JSON.stringify(other)} is unknown. The keys are ${names!.join(', ')}`)
    return value
  }

  function readTexts(value: unknown, key: string): { [name: string]: string } {
    const all = Object.entries(readMap(value, key))
    return Object.fromEntries(all.map(([name, one]) => [name, readText(one, `${key}.${name}`)]))
  }

  function readHex(value: unknown, key: string, digits: number): string {
    const text = readText(value, key)
    if (text.length !== digits || !/^[0-9a-f]+$/.test(text))
      throw refuse(`${key} must have ${digits} hexadecimal digits`)
    return text
  }

  function readFiles(value: unknown, key: string): readonly PlannedFile[] {
    if (value === undefined) return []
    if (!Array.isArray(value)) throw refuse(`${key} must be a list`)
    return value.map((one: unknown) => {
      const { path: name, sha256 } = readMap(one, key, ['path', 'sha256'])
      return { path: readText(name, `${key}.path`), sha256: readHex(sha256, `${key}.sha256`, 64) }
    })
  }

  return { refuse, readText, readMap, readTexts, readHex, readFiles }
}

/** Parses the YAML of a plan, and checks its version and its keys. @throws Fault. */
function parsePlan(yaml: string, { refuse }: PlanReader): Json {
  const document = parseDocument(yaml)
  const [error] = document.errors
  if (error) throw refuse(`line ${error.linePos?.[0].line ?? 1} is not YAML`)
  let json: unknown
  try {
    json = document.toJS({ maxAliasCount: 0 })
  } catch {
    throw refuse('aliases (* and &) are not allowed')
  }
  if (!isObject(json) || (json.plan !== 1 && json.plan !== version))
    throw refuse(`this file is not a plan of version 1 or ${version}. Write a plan with \`saltbridge plan\``)
  const other = Object.keys(json).find((key) => !planKeys.includes(key))
  if (other !== undefined)
    throw refuse(`the key ${JSON.stringify(other)} is unknown. The keys of a plan are ${planKeys.join(', ')}`)
  return json
}

function readOptions(json: Json, { refuse, readText, readMap }: PlanReader): MigrationOptions {
  const given = readMap(json.options, 'options', Object.keys({ ...optionNames, ...flagNames, ...listNames }))
  const options: Record<string, unknown> = { from: readText(json.from, 'from'), to: readText(json.to, 'to') }
  for (const [name, value] of Object.entries(given)) {
    if (Object.hasOwn(optionNames, name))
      options[optionNames[name as keyof typeof optionNames]] = readText(value, `options.${name}`)
    else if (Object.hasOwn(flagNames, name)) {
      if (value !== true) throw refuse(`options.${name} must be true, or left out`)
      options[flagNames[name as keyof typeof flagNames]] = true
    } else if (!Array.isArray(value)) throw refuse(`options.${name} must be a list`)
    else options[listNames[name as keyof typeof listNames]] = value.map((one) => readText(one, `options.${name}`))
  }
  return options as unknown as MigrationOptions
}

function readTime(json: Json, { refuse, readText }: PlanReader): number {
  const text = readText(json.time, 'time')
  const time = Date.parse(text)
  if (Number.isNaN(time) || !/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text))
    throw refuse('time must be a time such as 2026-01-31T12:00:00.000Z')
  return time
}

/** Reads the answers to the decisions. In a draft, a decision may have no answer yet. */
function readAnswers(
  json: Json,
  path: string,
  { refuse, readMap }: PlanReader,
  isDraft: boolean,
): Record<string, string> {
  const answers: Record<string, string> = {}
  for (const [name, answer] of Object.entries(readMap(json.decisions, 'decisions'))) {
    const decision = Object.hasOwn(decisions, name) ? decisions[name as keyof typeof decisions] : undefined
    if (!decision) throw refuse(`decisions: there is no decision ${JSON.stringify(name)}`)
    const ids = decision.answers.map(({ id }) => id)
    if (answer === null && isDraft) continue
    if (answer === null)
      throw undecided(`${JSON.stringify(path)}: the decision ${name} has no answer. Choose one of ${ids.join(', ')}`)
    if (!ids.includes(String(answer))) throw refuse(`decisions.${name} must be one of ${ids.join(', ')}`)
    answers[name] = String(answer)
  }
  return answers
}

/** Reads which caveats are accepted, and which ones hold users. */
function readCaveats(json: Json, { refuse, readMap }: PlanReader): { accept: string[]; held: Set<string> } {
  const accept: string[] = []
  const held = new Set<string>()
  for (const [name, answer] of Object.entries(readMap(json.caveats, 'caveats', Object.keys(caveatsInWords)))) {
    if (answer !== 'accept' && answer !== 'hold') throw refuse(`caveats.${name} must be accept or hold`)
    if (answer === 'accept') accept.push(name)
    else held.add(name)
  }
  return { accept, held }
}

/** Reads a plan. `isDraft` tells whether decisions may have no answer yet. @throws Fault that says what is wrong. */
export async function readPlan(path: string, isDraft = false): Promise<MigrationPlan> {
  const reader = createPlanReader(path)
  const { refuse, readText, readTexts, readMap, readHex } = reader
  const json = parsePlan((await readSmall(path, longestPlan)).toString('utf8'), reader)
  const options = readOptions(json, reader)
  const time = readTime(json, reader)
  const answers = readAnswers(json, path, reader, isDraft)
  const { accept, held } = readCaveats(json, reader)
  const namespace = readText(json.namespace, 'namespace')
  if (!isUuid(namespace)) throw refuse('namespace must be a UUID')
  const keyId = json['signer-key-id']
  const { format, inputs } = readMap(json.proven, 'proven', ['format', 'inputs'])
  const paths = {
    options,
    files: reader.readFiles(json.files, 'files'),
    otherFiles: reader.readFiles(json['other-files'], 'other-files'),
  }
  const toCurrent = json.plan === 1 ? (file: string) => file : fromPlan(path)
  return {
    ...movePaths(paths, await targetOf(moveModule(options.to, toCurrent)), toCurrent),
    terms: { answers: { ...answers, accept }, time, namespace, providers: readTexts(json.providers, 'providers') },
    held,
    signerKeyId: keyId === undefined ? undefined : readHex(keyId, 'signer-key-id', 32),
    proof:
      json.proven === undefined
        ? undefined
        : { format: readText(format, 'proven.format'), inputs: readHex(inputs, 'proven.inputs', 64) },
  }
}

/**
 * Reads the plan that a new plan replaces, so that its answers are kept. @throws Fault if the file is not a plan, or is
 * the plan of another conversion.
 */
export async function readEarlierPlan(
  path: string,
  { from, to }: MigrationOptions,
): Promise<MigrationPlan | undefined> {
  if (!existsSync(path)) return undefined
  const earlier = await readPlan(path, true)
  const isSame = (one: string, other: string) => moveModule(one, resolve) === moveModule(other, resolve)
  if (!isSame(earlier.options.from, from) || !isSame(earlier.options.to, to))
    throw usage(
      `--output ${JSON.stringify(path)} is the plan of another conversion, from ${earlier.options.from} to ${earlier.options.to}. Pass the name of a new file, or remove this file`,
    )
  return earlier
}
