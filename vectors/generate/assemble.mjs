// Puts published, generated and derived rows together and writes ../<format>.json. Arguments: the family's folder, `.` for the one
// that is described here, and the files of generated rows.
import { readFileSync, writeFileSync } from 'node:fs'
import { bareParts, isSpelled, keyOutside, spellings, unpadded } from './legacy-spellings.mjs'

const [family, ...generated] = process.argv.slice(2)
const here = (name) => new URL(name, import.meta.url)
const there = (name) => here(`${family}/${name}`)
const { made } = await import(there('made.mjs'))
const lines = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const sources = JSON.parse(readFileSync(there('sources.json'), 'utf8'))
const given = [...lines(there('published.jsonl')), ...generated.flatMap(lines)]
const fields = [
  'id',
  'fact',
  'source',
  'hash',
  'password',
  'passwordHex',
  'fields',
  'secrets',
  'hint',
  'expect',
  'offset',
  'notes',
  'bytes',
]

function readable(row) {
  if (row.passwordHex === undefined) return row
  const bytes = Buffer.from(row.passwordHex, 'hex')
  const text = bytes.toString('utf8')
  // Decomposed and control characters stay in hex, so that no editor changes them.
  const plain = Buffer.from(text).equals(bytes) && text.normalize('NFC') === text && !/[\p{Cc}\p{Cf}]/u.test(text)
  const { passwordHex, ...rest } = row
  return plain ? { ...rest, password: text } : row
}

function spelled(format, row) {
  if (row.parts === undefined) return row
  const secrets = keyOutside(format) ? { secrets: { legacyScryptSignerKey: row.parts.key } } : {}
  const parts = unpadded(format) ? bareParts(row.parts) : row.parts
  return { ...row, hash: spellings[format](parts), ...secrets }
}

/** Kratos writes the same text for SHA-3, so that such a text needs a hint. */
const isShared = (format, { hash }) => format === 'phc-pbkdf2' && /^\$pbkdf2-sha(224|384)\$i=/.test(hash)
const hinted = (format, row) => (isShared(format, row) ? { ...row, hint: { format } } : row)

for (const format of Object.keys(made)) {
  const mine = (row) => row.format === format || (row.format === 'legacy-scrypt' && format in spellings)
  const rows = given
    .filter((row) => mine(row) && (row.parts === undefined || isSpelled(format, row.parts)))
    .map((row) => hinted(format, spelled(format, row)))
  const find = (id) => {
    const row = rows.find((candidate) => candidate.id === id)
    if (!row) throw new Error(`${format}: no row ${id}`)
    return row
  }
  const all = [...rows, ...made[format](find)].map(readable)
  const seen = new Set()
  for (const row of all) {
    if (seen.has(row.id) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(row.id)) throw new Error(`${format}: id ${row.id}`)
    if (!(row.source in sources)) throw new Error(`${format}: source ${row.source}`)
    seen.add(row.id)
  }
  const line = (row) =>
    JSON.stringify(
      Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]])),
    )
  const used = Object.keys(sources).filter((key) => all.some((row) => row.source === key))
  writeFileSync(
    here(`../${format}.json`),
    [
      '{',
      `  "format": ${JSON.stringify(format)},`,
      '  "sources": {',
      used.map((key) => `    ${JSON.stringify(key)}: ${JSON.stringify(sources[key])}`).join(',\n'),
      '  },',
      '  "vectors": [',
      all.map((row) => `    ${line(row)}`).join(',\n'),
      '  ]',
      '}',
      '',
    ].join('\n'),
  )
  const count = {}
  for (const row of all) count[row.expect] = (count[row.expect] ?? 0) + 1
  console.error(`${format}: ${all.length} ${JSON.stringify(count)}`)
}
