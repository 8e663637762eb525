// Combines published, generated and derived rows, and writes them as the text of ../<format>.json.

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

/** Returns the fields of a row that a file keeps, in the order of the file. */
export const ordered = (row) =>
  Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]]))

/** Returns a row with its password as text, if an editor cannot change the text. */
export function readable(row) {
  if (row.passwordHex === undefined) return row
  const bytes = Buffer.from(row.passwordHex, 'hex')
  const text = bytes.toString('utf8')
  // Decomposed and control characters stay in hex, so that no editor changes them.
  const plain = Buffer.from(text).equals(bytes) && text.normalize('NFC') === text && !/[\p{Cc}\p{Cf}]/u.test(text)
  const { passwordHex, ...rest } = row
  return plain ? { ...rest, password: text } : row
}

/** Returns all rows of a format: the given rows, and the rows that `made` derives from them. */
export function rowsOf(format, given, made) {
  const find = (id) => {
    const row = given.find((candidate) => candidate.id === id)
    if (!row) throw new Error(`${format}: no row ${id}`)
    return row
  }
  return [...given, ...made(find)].map(readable)
}

/** Returns the text of the file of a format. Throws if an id or a source is wrong. */
export function fileOf(format, rows, sources) {
  const seen = new Set()
  for (const row of rows) {
    if (seen.has(row.id) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(row.id)) throw new Error(`${format}: id ${row.id}`)
    if (!(row.source in sources)) throw new Error(`${format}: source ${row.source}`)
    seen.add(row.id)
  }
  const used = Object.keys(sources).filter((key) => rows.some((row) => row.source === key))
  return [
    '{',
    `  "format": ${JSON.stringify(format)},`,
    '  "sources": {',
    used.map((key) => `    ${JSON.stringify(key)}: ${JSON.stringify(sources[key])}`).join(',\n'),
    '  },',
    '  "vectors": [',
    rows.map((row) => `    ${JSON.stringify(ordered(row))}`).join(',\n'),
    '  ]',
    '}',
    '',
  ].join('\n')
}
