// What the derived rows of this family share.
import { bytes, flipped, maker, malformed } from '../../maker.mjs'

/** Rows over one right one. */
export function over(base) {
  const m = maker(base)
  const { hash } = base
  return {
    ...m,
    wrongPasswords(others) {
      for (const row of others) {
        const right = bytes(row)
        m.wrong(`wrong-${row.id}-plus-one`, 'One byte more', Buffer.concat([right, Buffer.from('x')]), row)
        if (right.length === 0) continue
        m.wrong(`wrong-${row.id}-minus-one`, 'One byte less', right.subarray(0, -1), row)
        const other = flipped(right, right.length - 1)
        m.wrong(`wrong-${row.id}-bit`, 'One bit of the last byte differs', other, row)
      }
      m.wrongEmpty()
    },
    /**
     * Texts that no spelling allows. `isJson`: white space is layout. `outside`: what a text is that begins with
     * another character.
     */
    common({ isJson = false, outside = malformed, most = 1024, cut = 1 } = {}) {
      if (!isJson) {
        m.malformed('newline-and-text', 'Text after a newline', `${hash}\nx`, hash.length)
        m.malformed('space-and-text', 'Text after a space', `${hash} x`, hash.length)
      }
      m.malformed('nul-and-text', 'Text after a NUL', `${hash}\0x`, hash.length)
      m.malformed('nul-and-junk', 'Text after a NUL, where C strings stop', `${hash}\0junk`, hash.length)
      if (outside !== 'mismatch') m.add('text-in-front', 'Text and a space in front', `x ${hash}`, outside)
      else m.wrong('leading-space', 'A space in front belongs to the salt', bytes(base), { ...base, hash: ` ${hash}` })
      m.limit('text-too-long', `A text of ${most + 1} characters`, hash + 'A'.repeat(most + 1 - hash.length))
      m.add('empty-text', 'An empty text', '', outside === 'mismatch' ? malformed : outside)
      m.malformed('cut', 'Its last characters are missing', hash.slice(0, -cut))
    },
    without: (name) => Object.fromEntries(Object.entries(base.fields).filter(([one]) => one !== name)),
    withField: (name, value) => ({ fields: { ...base.fields, [name]: value } }),
  }
}

/** The same JSON in other words. */
export function variations(m, base, format) {
  const value = JSON.parse(base.hash)
  const noted = { notes: ['json-variation'] }
  const jsonSpace = JSON.stringify(value, null, 2)
  m.match('json-space', 'Laid out over several lines', jsonSpace, { ...noted, hint: { format } })
  m.match('json-newline', 'A newline at the end', `${base.hash}\n`, noted)
  if (Array.isArray(value)) return
  const reversed = JSON.stringify(Object.fromEntries(Object.entries(value).reverse()))
  m.match('json-order', 'Its members in another order', reversed, { ...noted, hint: { format } })
  const jsonMember = `${base.hash.slice(0, -1)},"x":1}`
  m.malformed('json-member', 'A member that is none of the schema', jsonMember, base.hash.length + 1)
  const jsonTwice = `${base.hash.slice(0, -1)},"algorithm":"${value.algorithm}"}`
  m.malformed('json-twice', 'A member twice', jsonTwice, base.hash.length + 1)
  const jsonPrototype = `${base.hash.slice(0, -1)},"constructor":{}}`
  m.malformed('json-prototype', 'A member of every JavaScript object', jsonPrototype, base.hash.length + 1)
  m.unknown('json-array', 'The object within an array', `[${base.hash}]`)
}
export function brokenJson(m, { hash }) {
  m.malformed('json-comma', 'A comma too many', hash.replace(/(\]?\}?)$/, ',$1'))
  m.unknown('json-quotes', 'Single quotes', hash.replaceAll('"', "'"))
  m.malformed('json-unclosed', 'A string that does not end', hash.slice(0, hash.lastIndexOf('"')))
  const jsonEscape = `${hash.slice(0, hash.lastIndexOf('"'))}\\x${hash.slice(hash.lastIndexOf('"'))}`
  m.malformed('json-escape', 'An escape that JSON does not have', jsonEscape)
}
