// Hash strings as templates, for example `$pbkdf2<hash>$<iterations>$<salt>$<digest>`, and the encodings of their
// parts.
import { trailingBit } from './maker.mjs'

const standard64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const crypt64 = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const translate = (text, from, to) => [...text].map((one) => to[from.indexOf(one)]).join('')
const same = (text) => text
const bare = (text) => text.replace(/=+$/, '')

const hexadecimal = (spell, foreign) => ({
  write: (raw) => spell(Buffer.from(raw).toString('hex')),
  read: (text) => Buffer.from(text, 'hex'),
  foreign,
})

/** A spelling of base64, from the standard one and back to it. */
const base64 = (spell, unspell = same) => ({
  write: (raw) => spell(Buffer.from(raw).toString('base64')),
  read: (text) => Buffer.from(unspell(text), 'base64'),
  foreign: '!',
  /** Returns a text with an unused bit of its last character set, and the offset of that character. */
  unusedBit(text) {
    const bit = trailingBit(unspell(text))
    return { text: spell(bit.text), at: bit.at }
  },
})

/** Encodings of bytes, each with a character that it does not have. */
export const encodings = {
  hex: hexadecimal(same, 'g'),
  capital: hexadecimal((text) => text.toUpperCase(), 'G'),
  base64: base64(same),
  unpadded: base64(bare),
  passlib: base64(
    (text) => bare(text).replaceAll('+', '.'),
    (text) => text.replaceAll('.', '+'),
  ),
  cisco: base64(
    (text) => translate(bare(text), standard64, crypt64),
    (text) => translate(text, crypt64, standard64),
  ),
}

export const spell = (template, pieces) => template.replace(/<(\w+)>/g, (_, name) => pieces[name])

function read(template, text) {
  const names = []
  const pattern = template
    .split(/(<\w+>)/)
    .map((part) => (/^<\w+>$/.test(part) ? names.push(part.slice(1, -1)) && '(.*?)' : part.replace(/[^\w<>]/g, '\\$&')))
    .join('')
  const found = new RegExp(`^${pattern}$`, 's').exec(text)
  if (!found) throw new Error(`${text} is not of the form ${template}`)
  return Object.fromEntries(names.map((name, index) => [name, found[index + 1]]))
}

/** Reads the pieces of a row's hash string and fields by their templates, and writes the row with other pieces. */
export function spelling({ hash, fields = {} }, template, fieldTemplates = {}) {
  const templates = Object.entries(fieldTemplates)
  const pieces = Object.assign(read(template, hash), ...templates.map(([name, one]) => read(one, fields[name])))
  /** Returns the hash string with other pieces. */
  const text = (over) => spell(template, { ...pieces, ...over })
  return {
    pieces,
    text,
    /** Returns the fields with other pieces. */
    fields: (over) =>
      templates.length === 0
        ? undefined
        : Object.fromEntries(templates.map(([name, one]) => [name, spell(one, { ...pieces, ...over })])),
    isInText: (name) => template.includes(`<${name}>`),
    isInField: (name) => templates.some(([, one]) => one.includes(`<${name}>`)),
    /** Returns the offset of a piece in the hash string. */
    at: (name) => spell(template.split(`<${name}>`)[0], pieces).length,
  }
}
