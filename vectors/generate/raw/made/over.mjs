// What the derived rows of this family share.
import { bytes, limit, malformed, unknown } from '../../maker.mjs'

export const field = 'ERR_FIELD'

/** Rows over one right one: what stands beside it stays, unless another is given. */
export function over(base) {
  const rows = []
  const beside = ({ fields, secrets, hint }) => ({
    ...(fields && { fields }),
    ...(secrets && { secrets }),
    ...(hint && { hint }),
  })
  const password = ({ password, passwordHex }) => (passwordHex === undefined ? { password } : { passwordHex })
  const add = (id, fact, hash, expect, more = {}) =>
    rows.push({ id, fact, source: 'made', hash, ...password(base), ...beside(base), expect, ...more })
  const at = (id, fact, hash, offset, more) => add(id, fact, hash, malformed, { offset, ...more })
  const wrong = (id, fact, password, row = base) =>
    rows.push({
      id,
      fact,
      source: 'made',
      hash: row.hash,
      passwordHex: Buffer.from(password).toString('hex'),
      ...beside(row),
      expect: 'mismatch',
      ...(row.notes && { notes: row.notes }),
    })
  const wrongs = (others) => {
    for (const row of others) {
      const right = bytes(row)
      wrong(`wrong-${row.id}-plus-one`, 'One byte more', Buffer.concat([right, Buffer.from('x')]), row)
      if (right.length === 0) continue
      wrong(`wrong-${row.id}-minus-one`, 'One byte less', right.subarray(0, -1), row)
      wrong(
        `wrong-${row.id}-bit`,
        'One bit of the last byte differs',
        Buffer.concat([right.subarray(0, -1), Buffer.from([right.at(-1) ^ 1])]),
        row,
      )
    }
    wrong('wrong-empty', 'The empty password against the hash of another', '')
  }
  /** Texts that no spelling allows. `isJson`: white space is layout. `outside`: what a text is that begins with another character. */
  const common = ({ isJson = false, outside = malformed, most = 1024, cut = 1 } = {}) => {
    const { hash } = base
    const end = { offset: hash.length }
    if (!isJson) {
      add('newline-and-text', 'Text after a newline', `${hash}\nx`, malformed, end)
      add('space-and-text', 'Text after a space', `${hash} x`, malformed, end)
    }
    add('nul-and-text', 'Text after a NUL', `${hash}\0x`, malformed, end)
    add('nul-and-junk', 'Text after a NUL, where C strings stop', `${hash}\0junk`, malformed, end)
    if (outside !== 'mismatch') add('text-in-front', 'Text and a space in front', `x ${hash}`, outside)
    else wrong('leading-space', 'A space in front belongs to the salt', bytes(base), { ...base, hash: ` ${hash}` })
    add('text-too-long', `A text of ${most + 1} characters`, hash + 'A'.repeat(most + 1 - hash.length), limit)
    add('empty-text', 'An empty text', '', outside === 'mismatch' ? malformed : outside)
    add('cut', 'Its last characters are missing', hash.slice(0, -cut), malformed)
  }
  const without = (name) => Object.fromEntries(Object.entries(base.fields).filter(([one]) => one !== name))
  const withField = (name, value) => ({ fields: { ...base.fields, [name]: value } })
  return { rows, add, at, wrong, wrongs, common, without, withField }
}

/** The same JSON in other words. */
export function variations(m, base, format) {
  const value = JSON.parse(base.hash)
  const noted = { notes: ['json-variation'] }
  m.add('json-space', 'Laid out over several lines', JSON.stringify(value, null, 2), 'match', {
    ...noted,
    hint: { format },
  })
  m.add('json-newline', 'A newline at the end', `${base.hash}\n`, 'match', noted)
  if (Array.isArray(value)) return
  const reversed = JSON.stringify(Object.fromEntries(Object.entries(value).reverse()))
  m.add('json-order', 'Its members in another order', reversed, 'match', { ...noted, hint: { format } })
  m.add('json-member', 'A member that is none of the schema', `${base.hash.slice(0, -1)},"x":1}`, malformed, {
    offset: base.hash.length + 1,
  })
  m.add('json-twice', 'A member twice', `${base.hash.slice(0, -1)},"algorithm":"${value.algorithm}"}`, malformed, {
    offset: base.hash.length + 1,
  })
  m.add(
    'json-prototype',
    'A member of every JavaScript object',
    `${base.hash.slice(0, -1)},"constructor":{}}`,
    malformed,
    { offset: base.hash.length + 1 },
  )
  m.add('json-array', 'The object within an array', `[${base.hash}]`, unknown)
}
export function brokenJson(m, { hash }) {
  m.add('json-comma', 'A comma too many', hash.replace(/(\]?\}?)$/, ',$1'), malformed)
  m.add('json-quotes', 'Single quotes', hash.replaceAll('"', "'"), unknown)
  m.add('json-unclosed', 'A string that does not end', hash.slice(0, hash.lastIndexOf('"')), malformed)
  m.add(
    'json-escape',
    'An escape that JSON does not have',
    `${hash.slice(0, hash.lastIndexOf('"'))}\\x${hash.slice(hash.lastIndexOf('"'))}`,
    malformed,
  )
}
