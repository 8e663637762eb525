// Makes and checks the vectors of formats: `npm run vectors -- django-pbkdf2`. README.md describes the folders.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Ajv from 'ajv'
import { createVerifier, formats, HashError } from 'saltbridge'
import { fileOf, rowsOf } from './assemble.mjs'

const usage = `Usage: npm run vectors -- <format>...            make and check the vectors of these formats
       npm run vectors -- --check [<format>...]  check the files as they are, without oracles (all formats by default)`

const here = (name) => new URL(name, import.meta.url)
const read = (name) => readFileSync(here(name), 'utf8')
const exists = (name) => existsSync(here(name))
const fileName = (format) => `../${format}.json`
const jsonLines = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const rowsIn = (name) => (exists(name) ? jsonLines(read(name)) : [])

const python = process.env.PYTHON ?? '/usr/bin/python3'
/** The interpreter of a script, by its extension. */
const interpreters = {
  java: ['java'],
  mjs: ['node'],
  php: ['php'],
  pl: ['perl'],
  py: [python, '-W', 'ignore'],
  sh: ['sh'],
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}

/** Runs a script in its own folder. Returns its output, or undefined if it failed. */
function run(family, folder, script, input = '') {
  const [command, ...options] = interpreters[script.split('.').at(-1)]
  const { status, error, stdout, stderr } = spawnSync(command, [...options, script], {
    cwd: fileURLToPath(here(`${family}/${folder}/`)),
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 28,
  })
  if (status === 0) return stdout
  const reason = (error?.message ?? (stderr.trim() || stdout.trim())).split('\n').slice(-12).join('\n')
  fail(`${family}/${folder}/${script} failed:\n${reason}\nSee ${family}/README.md for the packages that it needs.`)
  return undefined
}

const scriptsIn = (family, folder, isScript) =>
  exists(`${family}/${folder}`)
    ? readdirSync(here(`${family}/${folder}`))
        .filter(isScript)
        .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    : []

async function loadFamily(name) {
  const { made, given } = await import(here(`${name}/made.mjs`).href)
  return {
    name,
    made,
    given: given ?? ((format, rows) => rows.filter((row) => row.format === format)),
    sources: JSON.parse(read(`${name}/sources.json`)),
    kept: [...rowsIn(`${name}/published.jsonl`), ...rowsIn(`${name}/recorded.jsonl`)],
  }
}

/** Runs the oracles of a family, and writes the files of these formats. */
function makeFiles(family, chosen) {
  const outputs = []
  // Oracles start with a number, which orders their rows. Other files in the folder are modules of the oracles.
  for (const script of scriptsIn(family.name, 'oracle', (name) => /^\d+-/.test(name)))
    outputs.push(run(family.name, 'oracle', script))
  if (outputs.includes(undefined)) return fail(`${chosen.join(', ')}: not written, because an oracle failed`)
  const generated = outputs.flatMap(jsonLines)
  for (const format of chosen) {
    const given = family.given(format, [...family.kept, ...generated])
    const text = fileOf(format, rowsOf(format, given, family.made[format]), family.sources)
    const before = exists(fileName(format)) ? read(fileName(format)) : undefined
    if (text !== before) writeFileSync(here(fileName(format)), text)
    const change = before === undefined ? 'is new' : text === before ? 'is unchanged' : 'has changed'
    console.log(`vectors/${format}.json ${change}`)
  }
  for (const script of scriptsIn(family.name, 'check', (name) => name.includes('.'))) {
    const output = run(family.name, 'check', script, generated.map((row) => JSON.stringify(row)).join('\n'))
    if (output !== undefined) console.log(`${family.name}/check/${script}: no disagreement`)
  }
}

/** Returns a row as oracles print it. */
const asGenerated = ({ password, ...row }) =>
  password === undefined ? row : { ...row, passwordHex: Buffer.from(password).toString('hex') }

/** Derives the file again from its own rows and the published ones. An edit by hand shows as a difference. */
function checkDerived(family, format, text) {
  const { vectors } = JSON.parse(text)
  const published = new Map(family.given(format, family.kept).map((row) => [row.id, row]))
  const missing = [...published.keys()].filter((id) => !vectors.some((row) => row.id === id))
  if (missing.length > 0) return fail(`${format}: published rows are missing: ${missing.join(', ')}`)
  const rows = vectors.map((row) => published.get(row.id) ?? asGenerated(row))
  const all = rowsOf(format, rows, family.made[format])
  const derived = all.slice(rows.length)
  const isDerived = ({ id }) => derived.some((row) => row.id === id)
  const own = all.slice(0, rows.length).filter((row) => !isDerived(row))
  if (fileOf(format, [...own, ...derived], family.sources) !== text)
    fail(`${format}: the file differs from what its sources give. Run: npm run vectors -- ${format}`)
}

const validate = new Ajv({ strict: false }).compile(JSON.parse(read('../../test/vectors.schema.json')))
const verifier = createVerifier()

const claimsByItself = ({ claims: { prefixes, shapes = [] } }) =>
  prefixes !== undefined || (shapes.length > 0 && shapes.every(({ isWeak }) => !isWeak))

/** Returns the result of a row with saltbridge. Like the tests, it names the format where the text does not show it. */
async function outcomeOf(format, { hash, password, passwordHex, fields, secrets, hint, expect }) {
  const { source, ...named } = hint ?? (claimsByItself(format) ? {} : { format: format.id })
  const isBroken = expect !== 'match' && expect !== 'mismatch' && !hint && !format.claims.prefixes
  const options = {
    ...named,
    ...(isBroken && { format: format.id }),
    ...(source && { writtenBy: source }),
    ...(fields && { fields }),
    ...(secrets && { secrets }),
  }
  try {
    const isMatch = await verifier.verify(password ?? Buffer.from(passwordHex, 'hex'), hash, options)
    return isMatch ? 'match' : 'mismatch'
  } catch (error) {
    if (error instanceof HashError) return error.code
    throw error
  }
}

/** Checks a file against the schema and against saltbridge, and says which sources its rows have. */
async function checkFile(family, id) {
  const text = read(fileName(id))
  const file = JSON.parse(text)
  if (!validate(file)) fail(`${id}: ${validate.errors.map((one) => `${one.instancePath} ${one.message}`).join('; ')}`)
  checkDerived(family, id, text)
  const format = formats.find((one) => one.id === id)
  if (!format) return fail(`${id}: saltbridge has no such format, so its rows were not verified`)
  const outcomes = await Promise.all(file.vectors.map((row) => outcomeOf(format, row)))
  for (const [index, row] of file.vectors.entries())
    if (outcomes[index] !== row.expect) fail(`${id} ${row.id}: expected ${row.expect}, got ${outcomes[index]}`)
  const lines = Object.entries(file.sources).map(([key, { name, version }]) => {
    const count = file.vectors.filter(({ source }) => source === key).length
    return `  ${String(count).padStart(4)}  ${name}${version ? ` (${version})` : ''}`
  })
  console.log(`${id}: ${file.vectors.length} rows\n${lines.join('\n')}`)
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
const names = readdirSync(here('.')).filter((name) => exists(`${name}/made.mjs`))
const families = await Promise.all(names.map(loadFamily))
const known = families.flatMap(({ made }) => Object.keys(made))
const unknown = positionals.filter((format) => !known.includes(format))
if (unknown.length > 0 || (positionals.length === 0 && !values.check)) {
  const what = unknown.length > 0 ? `no made.mjs in vectors/generate has: ${unknown.join(', ')}\n` : ''
  fail(`${what}${usage}`)
} else
  for (const family of families) {
    const all = Object.keys(family.made)
    const chosen = positionals.length > 0 ? all.filter((format) => positionals.includes(format)) : all
    if (chosen.length === 0) continue
    if (!values.check) makeFiles(family, chosen)
    for (const format of chosen)
      if (exists(fileName(format))) await checkFile(family, format)
      else fail(`${format}: vectors/${format}.json does not exist`)
  }
await verifier.close()
