// Selects rows of the vectors, with their expected outcomes, for runtimes without Node.js.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVerifier, formats } from 'saltbridge'

const verifier = createVerifier()

/** The schemes with a limit of work. A page has only one thread, so rows of more than about 50 ms are left out. */
const isDear = {
  argon2: ({ memory, passes }) => memory * passes > 65_536,
  bcrypt: ({ cost }) => cost > 8,
  scrypt: ({ cost, blockSize, parallelization }) => cost * blockSize * parallelization > 2 ** 17,
  'legacy-scrypt': ({ memoryCost, rounds }) => 2 ** memoryCost * rounds > 2 ** 17,
}

function rowsIn(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().flatMap((name) => {
    const { format: id, vectors } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const { claims } = formats.find((format) => format.id === id)
    return vectors.flatMap(({ hash, password, passwordHex, secrets, expect, hint, fields }) => {
      const how = hint ? { format: hint.format, writtenBy: hint.source } : claims.prefixes ? {} : { format: id }
      const options = { ...how, ...(fields && { fields }) }
      const found = verifier.tryParse(hash, options)
      if (!found.ok || !['match', 'mismatch'].includes(expect)) return []
      const { scheme } = found.descriptor
      const asked = {
        scheme,
        hash,
        password,
        passwordHex,
        expect,
        options: { ...options, ...(secrets && { secrets }) },
      }
      return [{ id, descriptor: found.descriptor, cost: verifier.inspect(hash, options).work.cost, asked }]
    })
  })
}

/** Returns the rows with a match or a mismatch that the kernels compute, without expensive ones. */
export const kernelRows = (folder) =>
  rowsIn(folder)
    // A password with a preparation or with other forms also needs another scheme.
    .filter(({ descriptor }) => !('prepare' in descriptor || 'otherwise' in descriptor))
    .filter(({ descriptor }) => isDear[descriptor.scheme]?.(descriptor) === false)
    .map(({ asked }) => asked)

/** Returns the cheapest matching row of each format, and the cheapest mismatching row of each scheme. */
export function formatRows(folder) {
  const cheapest = new Map()
  for (const row of rowsIn(folder).sort((a, b) => a.cost - b.cost)) {
    const { scheme, expect } = row.asked
    const name = expect === 'match' ? `format ${row.id}` : `scheme ${scheme}`
    if (!cheapest.has(name)) cheapest.set(name, row.asked)
  }
  for (const { id } of formats) assert.ok(cheapest.has(`format ${id}`), `${id} has no matching row`)
  return [...cheapest.values()]
}
