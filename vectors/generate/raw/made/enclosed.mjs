// Auth0's JSON around the answers of other files.
import { readFileSync } from 'node:fs'
import { unknown } from '../../maker.mjs'
import { brokenJson, over, variations } from './over.mjs'

/** The canonical answers of another file, in Auth0's JSON. */
export function enclosed(algorithm, other, least) {
  return () => {
    const { vectors } = JSON.parse(readFileSync(new URL(`../../../${other}.json`, import.meta.url)))
    const write = (value) => JSON.stringify({ algorithm, hash: { value } })
    const right = vectors.filter(
      ({ expect, notes, secrets, bytes: memory }) => expect === 'match' && !notes && !secrets && !memory,
    )
    // Bytes of 0xff have several readings, which take two backends.
    const isTaken = ({ hash, passwordHex = '' }) =>
      algorithm !== 'bcrypt' || (/^\$2[aby]\$0/.test(hash) && !passwordHex.includes('ff'))
    const taken = right.filter(isTaken).slice(0, least)
    const noted = vectors.filter((row) => row.expect === 'match' && row.notes && isTaken(row)).slice(0, 2)
    const base = { ...taken[0], hash: write(taken[0].hash) }
    const inner = taken[0].hash
    const noting = { notes: ['json-variation'] }
    const m = over(base)
    m.wrongPasswords([base])
    variations(m, base, `auth0-${algorithm}`)
    brokenJson(m, base)
    const start = base.hash.indexOf(inner)
    const encodingUtf8 = JSON.stringify({ algorithm, hash: { value: inner, encoding: 'utf8' } })
    m.match('encoding-utf8', 'The encoding said', encodingUtf8, noting)
    const escaped = write(inner).replaceAll('/', '\\/').replace('$', '\\u0024')
    m.match('escaped', 'Slashes and a dollar escaped', escaped, noting)
    const encodingHex = JSON.stringify({ algorithm, hash: { value: inner, encoding: 'hex' } })
    m.malformed('encoding-hex', 'The encoding of a digest', encodingHex, start)
    m.malformed('inner-cut', 'The value is cut', write(inner.slice(0, -9)))
    m.malformed('inner-space', 'A space after the value', write(`${inner} `), start + inner.length)
    m.malformed('inner-other', 'The value is another format’s', write('$unknown$'))
    m.malformed('inner-escaped-fault', 'A fault after an escape', write(` ${inner}`).replace(' ', '\\u0020'), start)
    const salt = `${base.hash.slice(0, -1)},"salt":{"value":"s"}}`
    m.malformed('salt', 'A salt beside it: what is hashed then is not said here', salt, base.hash.length + 1)
    m.malformed('value-missing', 'No value', JSON.stringify({ algorithm, hash: {} }))
    if (algorithm === 'bcrypt') {
      m.malformed('variant-2x', 'Auth0 does not take 2x', write(inner.replace(/^\$2./, '$2x')), start)
      m.malformed('variant-2', 'Auth0 does not take the first revision', write(`$2$${inner.slice(4)}`))
    }
    m.common({ isJson: true, outside: unknown, most: 4096 })
    // The hint of a row belongs to the text inside.
    const again = [...taken, ...noted].map(({ hint, ...row }) => ({
      ...row,
      id: `as-${row.id}`,
      hash: write(row.hash),
    }))
    return [...again, ...m.rows]
  }
}
