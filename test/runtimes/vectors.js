// Verifies the vectors as test/formats/vectors.test.ts does.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formats, isHashError } from 'saltbridge'

/** The number of concurrent verifications. All threads are busy, and no job waits long enough for ERR_BUSY. */
const atOnce = 4

/**
 * One vector of this number is verified, because test/formats/vectors.test.ts verifies all of them in one version of
 * Node.js.
 */
const one = 4

/** Returns the hints of a vector. A malformed text without a prefix needs its format as a hint. */
function hintOf({ hint, fields }, { id, claims }) {
  const own = hint ? { format: hint.format, writtenBy: hint.source } : claims.prefixes ? {} : { format: id }
  return { ...own, ...(fields && { fields }) }
}

function vectorsIn(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().flatMap((name) => {
    const file = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const format = formats.find(({ id }) => id === file.format)
    assert.ok(format, `${name} has an unknown format`)
    return file.vectors
      .filter((_, index) => index % one === 0)
      .map((vector) => ({ ...vector, format, hint: hintOf(vector, format) }))
  })
}

function outcomeOf(check) {
  return check.then(
    (match) => (match ? 'match' : 'mismatch'),
    (error) => {
      if (isHashError(error)) return error.code
      throw error
    },
  )
}

function checkParsed(verifier, { id, format, hint, hash, expect, offset, notes = [] }) {
  const found = verifier.tryParse(hash, hint)
  if (found.ok) {
    assert.equal(found.format.id, format.id, id)
    assert.deepEqual([...found.notes].sort(), [...notes].sort(), `${format.id} ${id}`)
    return
  }
  assert.equal(found.code, expect, `${format.id} ${id}`)
  if (offset !== undefined) assert.equal(found.detail.offset, offset, `${format.id} ${id}`)
}

/**
 * Verifies a quarter of the vectors. `passed` counts expected outcomes. `unasked` counts vectors that only a missing
 * package can compute.
 */
export async function verifyVectors(verifier, folder, missing) {
  const vectors = vectorsIn(folder)
  const counts = { vectors: vectors.length, passed: 0, unasked: 0 }
  const rest = vectors.values()
  async function verifyRest() {
    for (const vector of rest) {
      const { id, format, hint, hash, password, passwordHex, secrets, expect } = vector
      checkParsed(verifier, vector)
      const bytes = passwordHex === undefined ? password : Uint8Array.from(Buffer.from(passwordHex, 'hex'))
      const outcome = await outcomeOf(verifier.verify(bytes, hash, { ...hint, ...(secrets && { secrets }) }))
      if (outcome === 'ERR_UNSUPPORTED' && expect !== outcome && missing.length > 0) counts.unasked++
      else {
        assert.equal(outcome, expect, `${format.id} ${id}: ${vector.fact}`)
        counts.passed++
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, verifyRest))
  assert.equal(counts.passed + counts.unasked, counts.vectors)
  return counts
}
