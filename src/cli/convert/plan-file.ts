import { randomUUID } from 'node:crypto'
import { Document, isMap, isScalar, parseDocument } from 'yaml'
import type { Findings, ForcedDecision } from '../../convert/convert.ts'
import { type DecisionAnswers, decisions, type Terms } from '../../convert/decisions.ts'
import { isUuid } from '../../convert/ids.ts'
import type { Target } from '../../targets/target.ts'
import { badInput, undecided } from '../terminal/errors.ts'
import { readSmall } from '../terminal/input.ts'
import type { Digests } from './files.ts'
import type { Inputs, MigrationOptions } from './migration.ts'
import { isAnswered, questionLines, questionOf } from './show.ts'

/** A file and its SHA-256 in hexadecimal digits. */
interface PlannedFile {
  readonly path: string
  readonly sha256: string
}

/** The content of a plan. */
export interface MigrationPlan {
  readonly options: MigrationOptions
  /** The files of the export, in order. */
  readonly files: readonly PlannedFile[]
  /** Other files on which the conversion depends. */
  readonly otherFiles: readonly PlannedFile[]
  readonly terms: Terms
  /** The caveats that were not accepted. */
  readonly held: ReadonlySet<string>
}

/** The version of plan files. */
const version = 1
const longestPlan = 2 ** 20

/** The options of reading that a plan keeps, by their names on the command line. They are no secrets. */
const optionNames = {
  format: 'format',
  'written-by': 'writtenBy',
  table: 'table',
  delimiter: 'delimiter',
  quoting: 'quoting',
  columns: 'columns',
  'hash-config': 'hashConfig',
  'signer-key-file': 'signerKeyFile',
} as const
const listNames = { column: 'column', 'target-option': 'targetOption' } as const

/** Writes the options as in a command line. */
function optionsJson(options: MigrationOptions): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, key] of Object.entries({ ...optionNames, ...listNames }))
    if (options[key] !== undefined) found[name] = options[key]
  return found
}

/** Puts lines into a comment of YAML. */
const writeComment = (lines: readonly string[]): string => lines.map((line) => ` ${line}`).join('\n')

/** Writes a plan. A decision without an answer has no value, so that `convert` refuses it. */
export function planText(plan: MigrationPlan, target: Target, found: readonly ForcedDecision[]): string {
  const { options, files, otherFiles, terms, held } = plan
  const { answers, time, namespace, providers = {} } = terms
  const caveats = found.filter(({ decision }) => decision === 'caveats').map(({ caveat }) => caveat!)
  const { accept = [], ...given } = answers
  const open = found.filter(({ decision }) => decision !== 'caveats').map(({ decision }) => [decision, null] as const)
  const document = new Document({
    plan: version,
    from: options.from,
    to: options.to,
    files,
    ...(otherFiles.length > 0 && { 'other-files': otherFiles }),
    options: optionsJson(options),
    time: new Date(time).toISOString(),
    namespace,
    providers,
    decisions: { ...Object.fromEntries(open), ...given },
    caveats: Object.fromEntries(caveats.map((name) => [name, accept.includes(name) ? 'accept' : 'hold'])),
  })
  document.commentBefore = writeComment([
    `The plan of a conversion from ${options.from} to ${options.to}. Check the answers, change them if necessary, and run:`,
    '  saltbridge convert --plan THIS-FILE --output FOLDER',
  ])
  const commentOn = (keys: readonly string[], lines: readonly string[]): void => {
    const name = keys.at(-1)!
    const map = keys.length === 1 ? document.contents : document.getIn(keys.slice(0, -1))
    if (!isMap(map)) return
    const pair = map.items.find(({ key }) => isScalar(key) && key.value === name)
    if (pair && isScalar(pair.key)) {
      pair.key.commentBefore = writeComment(lines)
      pair.key.spaceBefore = keys.length === 1 || pair !== map.items[0]
    }
  }
  commentOn(['time'], ['If the target needs a time that the export does not have, users get this time.'])
  commentOn(['namespace'], ['New ids are computed from this namespace, so a second run gives the same ids.'])
  commentOn(['providers'], ['Sign-in providers: the name in the export, followed by the name in the target.'])
  commentOn(
    ['decisions'],
    ['The decisions and their answers. The conversion starts only if every decision has an answer.'],
  )
  for (const one of found) {
    const isOpen = !isAnswered(one, answers, held)
    const lines = [
      ...questionLines(questionOf(one, target)),
      ...(isOpen ? ['This decision has no answer yet: write one of these answers.'] : []),
    ]
    commentOn(one.decision === 'caveats' ? ['caveats', one.caveat!] : ['decisions', one.decision], lines)
  }
  return document.toString({ lineWidth: 0 })
}

type Json = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a plan. @throws Fault that says what is wrong. */
export async function readPlan(path: string): Promise<MigrationPlan> {
  const refuse = (reason: string) => badInput(`${JSON.stringify(path)}: ${reason}`)
  const document = parseDocument((await readSmall(path, longestPlan)).toString('utf8'))
  const [error] = document.errors
  if (error) throw refuse(`line ${error.linePos?.[0].line ?? 1} is not YAML`)
  let json: unknown
  try {
    json = document.toJS({ maxAliasCount: 0 })
  } catch {
    throw refuse('aliases (* and &) are not allowed')
  }
  if (!isObject(json) || json.plan !== version)
    throw refuse(`this file is not a plan of version ${version}. Write a plan with \`saltbridge plan\``)

  function readText(value: unknown, key: string): string {
    if (typeof value !== 'string' || value === '') throw refuse(`${key} must be text`)
    return value
  }
  function readTexts(value: unknown, key: string): { [name: string]: string } {
    if (value === undefined || value === null) return {}
    if (!isObject(value)) throw refuse(`${key} must be a map from names to values`)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, readText(one, `${key}.${name}`)]))
  }
  function readPlannedFiles(value: unknown, key: string): readonly PlannedFile[] {
    if (value === undefined) return []
    if (!Array.isArray(value)) throw refuse(`${key} must be a list`)
    return value.map((one: unknown) => {
      const { path: name, sha256 } = isObject(one) ? one : {}
      return { path: readText(name, `${key}.path`), sha256: readText(sha256, `${key}.sha256`) }
    })
  }

  const known = [
    'plan',
    'from',
    'to',
    'files',
    'other-files',
    'options',
    'time',
    'namespace',
    'providers',
    'decisions',
    'caveats',
  ]
  const other = Object.keys(json).find((key) => !known.includes(key))
  if (other !== undefined)
    throw refuse(`the key ${JSON.stringify(other)} is unknown. The keys of a plan are ${known.join(', ')}`)
  const given = isObject(json.options) ? json.options : {}
  const options: Record<string, unknown> = { from: readText(json.from, 'from'), to: readText(json.to, 'to') }
  for (const [name, value] of Object.entries(given)) {
    if (Object.hasOwn(optionNames, name))
      options[optionNames[name as keyof typeof optionNames]] = readText(value, `options.${name}`)
    else if (Object.hasOwn(listNames, name) && Array.isArray(value))
      options[listNames[name as keyof typeof listNames]] = value.map((one) => readText(one, `options.${name}`))
    else throw refuse(`options: a plan has no option ${JSON.stringify(name)}`)
  }
  const time = Date.parse(readText(json.time, 'time'))
  if (Number.isNaN(time)) throw refuse('time must be a time such as 2026-01-31T12:00:00.000Z')

  const answers: Record<string, string> = {}
  for (const [name, answer] of Object.entries(isObject(json.decisions) ? json.decisions : {})) {
    const decision = Object.hasOwn(decisions, name) ? decisions[name as keyof typeof decisions] : undefined
    if (!decision) throw refuse(`decisions: there is no decision ${JSON.stringify(name)}`)
    const ids = decision.answers.map(({ id }) => id)
    if (answer === null)
      throw undecided(`${JSON.stringify(path)}: the decision ${name} has no answer. Choose one of ${ids.join(', ')}`)
    if (!ids.includes(String(answer))) throw refuse(`decisions.${name} must be one of ${ids.join(', ')}`)
    answers[name] = String(answer)
  }
  const accept: string[] = []
  const held = new Set<string>()
  for (const [name, answer] of Object.entries(isObject(json.caveats) ? json.caveats : {})) {
    if (answer !== 'accept' && answer !== 'hold') throw refuse(`caveats.${name} must be accept or hold`)
    if (answer === 'accept') accept.push(name)
    else held.add(name)
  }
  const namespace = readText(json.namespace, 'namespace')
  if (!isUuid(namespace)) throw refuse('namespace must be a UUID')
  return {
    options: options as unknown as MigrationOptions,
    files: readPlannedFiles(json.files, 'files'),
    otherFiles: readPlannedFiles(json['other-files'], 'other-files'),
    terms: {
      answers: { ...answers, accept },
      time,
      namespace,
      providers: readTexts(json.providers, 'providers'),
    },
    held,
  }
}

/** The terms of a first run: the clock and the namespace of new ids are chosen now. */
export const createTerms = (answers: DecisionAnswers): Terms => ({
  answers,
  time: Math.floor(Date.now() / 1000) * 1000,
  namespace: randomUUID(),
})

/** Completes answers with the safe answer of each decision that has one. */
function withSafeAnswers(answers: DecisionAnswers, found: readonly ForcedDecision[]): DecisionAnswers {
  const safe: Record<string, string> = {}
  for (const { decision } of found)
    if (decision !== 'caveats' && decisions[decision].safe !== undefined) safe[decision] = decisions[decision].safe
  return { ...safe, ...answers }
}

/** The files and options of a conversion, and the decisions that the export forces under some terms. */
interface PlanInputs {
  readonly paths: readonly string[]
  readonly options: MigrationOptions
  readonly inputs: Inputs
  readonly digests: Digests
  readonly found: Findings
  readonly terms: Terms
}

/** Creates the plan of a conversion. A decision without an answer gets its safe answer. A caveat that was not accepted is held. */
export function createPlan({
  paths,
  options,
  inputs: { migration, otherFiles },
  digests,
  found,
  terms,
}: PlanInputs): MigrationPlan {
  const { answers } = terms
  const names = migration.target.providers ?? {}
  const providers = Object.fromEntries(found.providers.map((name) => [name, names[name] ?? name]))
  const caveats = found.decisions.flatMap(({ caveat }) => (caveat === undefined ? [] : [caveat]))
  return {
    options,
    files: paths.map((path) => ({ path, sha256: digests.of(path) })),
    otherFiles: otherFiles.map((path) => ({ path, sha256: digests.of(path) })),
    terms: { ...terms, answers: withSafeAnswers(answers, found.decisions), providers },
    held: new Set(caveats.filter((caveat) => !answers.accept?.includes(caveat))),
  }
}
