import { strict as assert } from 'node:assert'
import { randomBytes, randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { createVerifier } from 'saltbridge'
import { machine, median, options, table } from './measure.js'

const { json, rounds: asked } = options(
  { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '15' } },
  'node identify.js [--json] [--rounds 15]',
)
const rounds = Math.max(5, Number(asked) || 0)
const count = 100_000
const verifier = createVerifier()
const formats = new Map(verifier.formats.map((format) => [format.id, format]))

/**
 * The descriptors of each format's vectors. Only vectors without notes are used, so that the format writes them
 * unchanged.
 */
const known = readdirSync(new URL('../vectors/', import.meta.url))
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const { format, vectors } = JSON.parse(readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8'))
    const descriptors = vectors.flatMap(({ hash, fields }) => {
      const parsed = verifier.tryParse(hash, { format, fields })
      return parsed.ok && parsed.notes.length === 0 && hash.length < 300 ? [parsed.descriptor] : []
    })
    return descriptors.length > 0 ? [{ format: formats.get(format), descriptors }] : []
  })

const flat = (text) => Buffer.from(text).toString()

/**
 * Returns a random hash string. The digest of a vector is replaced, and also the salt if the format can write the new
 * one.
 */
function generate() {
  for (;;) {
    const { format, descriptors } = known[randomInt(known.length)]
    const descriptor = descriptors[randomInt(descriptors.length)]
    const digest = new Uint8Array(randomBytes(descriptor.digest.length))
    const salt = new Uint8Array(randomBytes(descriptor.salt.length))
    for (const changed of [{ ...descriptor, salt, digest }, { ...descriptor, digest }, descriptor]) {
      const spelled = format.serialize(changed)
      if (spelled.ok) return { id: format.id, text: flat(spelled.text), byHint: format.claims.byHint !== undefined }
    }
  }
}

const texts = Array.from({ length: count }, generate)
const found = { claimed: 0, ambiguous: 0, unknown: 0, wrong: 0 }
const wrong = new Map()
for (const { id, text, byHint } of texts) {
  const parsed = verifier.tryParse(text)
  const claimed = verifier.claim(text)
  if (parsed.ok) assert.equal(claimed.format, parsed.format)
  assert.ok(!claimed.ok || claimed.format.id === id || byHint)
  if (parsed.ok && parsed.format.id === id) found.claimed++
  else if (parsed.ok && !byHint) {
    found.wrong++
    wrong.set(`${id} claimed as ${parsed.format.id}`, text.length)
  } else if (!parsed.ok && parsed.code === 'ERR_AMBIGUOUS_FORMAT') found.ambiguous++
  else found.unknown++
}
for (const [what, length] of wrong) process.stdout.write(`wrong: ${what} (${length} characters)\n`)
assert.equal(found.wrong, 0)

const ways = { identified: (text) => verifier.claim(text).ok, read: (text) => verifier.tryParse(text).ok }
const times = { identified: [], read: [] }
for (let round = -2; round < rounds; round++)
  for (const [way, isClaimed] of Object.entries(ways)) {
    const begin = performance.now()
    let claimed = 0
    for (const { text } of texts) if (isClaimed(text)) claimed++
    const milliseconds = performance.now() - begin
    assert.ok(claimed >= found.claimed)
    if (round >= 0) times[way].push(milliseconds)
  }
const rateOf = (way) => Math.round((count / median(times[way])) * 1000)
const rates = { identified: rateOf('identified'), read: rateOf('read') }
if (json)
  process.stdout.write(`${JSON.stringify({ ...machine(), formats: formats.size, count, found, rates }, null, 2)}\n`)
else
  table([
    ['', ''],
    ['formats', formats.size],
    ['texts, mixed', count],
    ['identified as their own format', found.claimed],
    ['ambiguous without a hint', found.ambiguous],
    ['unknown without a hint, or taken for another format', found.unknown],
    ['wrong claims', found.wrong],
    ['identified per second', rates.identified],
    ['identified and read per second', rates.read],
  ])
await verifier.close()
