// Adds hash strings of new formats to claims.tsv. Its lines are frozen, because a new format must not change the format
// of any other string. Run this script after `npm run build:js`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createVerifier } from 'saltbridge'

const file = new URL('claims.tsv', import.meta.url)
/** The number of hash strings of each format. */
const wanted = 4
const verifier = createVerifier()
const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
const has = (format) => lines.filter((line) => line.startsWith(`${format}\t`)).length

for (const name of readdirSync(new URL('.', import.meta.url)).sort()) {
  if (!name.endsWith('.json')) continue
  const { format, vectors } = JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
  for (const { hash, fields, expect } of vectors) {
    if (has(format) >= wanted) break
    const parsed = verifier.tryParse(hash, { fields })
    const isOwn = expect === 'match' && parsed.ok && parsed.format.id === format && !fields
    const line = `${format}\t${hash}`
    if (isOwn && !/[\t\r\n]/.test(hash) && !lines.includes(line)) lines.push(line)
  }
}
writeFileSync(file, `${lines.join('\n')}\n`)
await verifier.close()
