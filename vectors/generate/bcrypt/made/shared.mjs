// What the derived rows of this family share.
import { maker, unknown } from '../../maker.mjs'

const ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const put = (text, at, character) => text.slice(0, at) + character + text.slice(at + 1)

/** The same bytes, an unused bit of the character set. */
export const padding = (text, at) => put(text, at, ALPHABET[ALPHABET.indexOf(text[at]) + 1])

export const another = (character) => (character === 'z' ? 'y' : 'z')

/** What every file has: wrong passwords, and texts that no spelling allows. */
export function begin(find, baseId, leading) {
  const base = find(baseId)
  const m = maker(base)
  m.wrongPasswords([base])
  m.wrongEmpty()
  m.common(leading)
  return { ...m, base, hash: base.hash }
}

/** Where bcrypt's own characters stand: the salt's 22 and the digest's 31, with what is between them. */
export function alphabetRows(m, salt, digest) {
  const { hash } = m
  m.usual('digest-first', put(hash, digest, another(hash[digest])))
  const digestLast = put(hash, digest + 30, hash[digest + 30] === 'a' ? 'e' : 'a')
  m.mismatch('digest-last', 'The last character of the digest differs', digestLast)
  m.mismatch('salt-first', 'The first character of the salt differs', put(hash, salt, another(hash[salt])))
  const notes = ['padding-bits']
  m.match('padding-salt', 'An unused bit of the salt is set', padding(hash, salt + 21), { notes })
  m.match('padding-digest', 'An unused bit of the digest is set', padding(hash, digest + 30), { notes })
  for (const [id, character, at] of [
    ['plus', '+', salt + 3],
    ['equals', '=', digest + 4],
    ['non-ascii', 'é', salt + 8],
    ['nul', '\0', digest + 20],
    ['dollar', '$', salt + 12],
  ])
    m.malformed(`alphabet-${id}`, `A character outside of the alphabet (${id})`, put(hash, at, character), at)
}

/** Texts that hold bcrypt's own string from `at` on. */
export function modular(find, { base, leading = unknown, variants, at }) {
  const m = begin(find, base, leading)
  const { hash } = m
  alphabetRows(m, at + 7, at + 29)
  m.usual('cut', hash.slice(0, -1))
  m.usual('over-long', `${hash}u`, hash.length)
  m.malformed('setting-only', 'A setting without a digest', hash.slice(0, at + 29))
  m.malformed('cost-only', 'Cut after the cost', hash.slice(0, at + 7))
  for (const cost of ['03', '32', '99'])
    m.malformed(
      `cost-${cost}`,
      `Cost ${cost} is outside of 4 to 31`,
      hash.slice(0, at + 4) + cost + hash.slice(at + 6),
      at + 4,
    )
  for (const [id, cost] of [
    ['one-digit', '4'],
    ['three-digits', '004'],
    ['sign', '+4'],
  ])
    m.malformed(
      `cost-${id}`,
      `A cost that is not two digits (${id})`,
      hash.slice(0, at + 4) + cost + hash.slice(at + 6),
    )
  for (const letter of ['x', 'c', 'z', 'B'])
    if (!variants.includes(`2${letter}`))
      m.malformed(
        `variant-${letter === 'B' ? 'capital-b' : `2${letter}`}`,
        `It has no variant 2${letter}`,
        put(hash, at + 2, letter),
        at + 1,
      )
  return m
}

/** The same text is of bcrypt without a hint, or of several where its source writes several. */
export const sourced = (m, source, expect = 'match') =>
  m.add(`source-${source}`, `Hinted by its source, ${source}`, m.hash, expect, { hint: { source } })

export function nfc(find, m, by) {
  m.wrongNfd(find, by)
}
