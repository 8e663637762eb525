// What the kernels are asked where there is no Node.js: rows of the vectors, with what they are expected to give.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVerifier, formats } from 'saltbridge'

const verifier = createVerifier()

/** A page has one thread: what takes more than some 50 ms is not asked. */
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

/** Every row of the kernels' schemes that matches or does not, and is not dear. */
export const kernelRows = (folder) =>
  rowsIn(folder)
    // A password that is prepared, or has other forms, needs another scheme as well.
    .filter(({ descriptor }) => !('prepare' in descriptor || 'otherwise' in descriptor))
    .filter(({ descriptor }) => isDear[descriptor.scheme]?.(descriptor) === false)
    .map(({ asked }) => asked)

/** The matching row of each format, and the mismatching row of each scheme, that takes the least work. */
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
