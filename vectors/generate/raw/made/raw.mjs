// Bare digests.
import { bytes, trailingBit } from '../../maker.mjs'
import { over } from './over.mjs'

const rawDigits = (hash, from, to) => hash.slice(0, from) + to + hash.slice(from + to.length)
export function rawRows(bits, plainId = 'standard-abc') {
  return (find) => {
    const plain = find(plainId)
    const salted = find('computed-one-byte')
    const { hash } = plain
    const m = over(plain)
    m.wrongPasswords([plain, salted])
    m.wrong('wrong-salted-unsalted', 'The password of a salted digest', bytes(salted))
    m.match('capital', 'Capital digits', hash.toUpperCase(), 'letter-case')
    m.match('mixed', 'Digits of both cases', hash.toUpperCase().slice(0, 16) + hash.slice(16), 'letter-case')
    const encoded = Buffer.from(hash, 'hex').toString('base64')
    m.match('base64', 'In base64', encoded, 'base64')
    const bare = encoded.replace(/=+$/, '')
    if (bare !== encoded) {
      m.match('base64-unpadded', 'In base64 without padding', bare, ['base64', 'unpadded'])
      const base64TrailingBit = trailingBit(encoded).text
      m.malformed('base64-trailing-bit', 'In base64, an unused bit of the last character set', base64TrailingBit)
      m.malformed('base64-half-padded', 'In base64 with a character of padding too many', `${encoded}=`)
    }
    m.match('empty-salt', 'A salt that is empty is none', hash, { fields: { salt: '', saltPosition: 'prefix' } })
    m.field('salt-position-missing', 'A salt that is nowhere', salted.hash, {
      fields: { salt: salted.fields.salt },
    })
    m.field('salt-position-wrong', 'A salt in the middle', salted.hash, {
      fields: { ...salted.fields, saltPosition: 'middle' },
    })
    m.field('salt-encoding-wrong', 'A salt in an encoding of no name', salted.hash, {
      fields: { ...salted.fields, saltEncoding: 'rot13' },
    })
    m.field('salt-no-hex', 'A salt in hexadecimal that is none', salted.hash, {
      fields: { salt: 'xyz', saltEncoding: 'hex', saltPosition: 'prefix' },
    })
    m.field('salt-no-base64', 'A salt in base64 that is none', salted.hash, {
      fields: { salt: 'a', saltEncoding: 'base64', saltPosition: 'prefix' },
    })
    m.mismatch('salt-other-position', 'The salt in the other place', salted.hash, {
      fields: { ...salted.fields, saltPosition: salted.fields?.saltPosition === 'prefix' ? 'suffix' : 'prefix' },
    })
    m.usual('digest-bit', rawDigits(hash, 0, ((Number.parseInt(hash[0], 16) ^ 1) >>> 0).toString(16)))
    m.malformed('one-byte-less', 'A byte too few', hash.slice(0, -2))
    m.malformed('one-byte-more', 'A byte too many', `${hash}00`)
    m.malformed('no-hex', 'A letter that is no digit', `${hash.slice(0, 10)}g${hash.slice(11)}`)
    m.malformed('prefixed', 'Digits after 0x', `0x${hash}`)
    m.malformed('full-width', 'A full-width digit', `${hash.slice(0, -1)}\uff10`)
    m.unknown('another-source', `${bits / 4} digits from a source that does not write them`, hash, {
      hint: { source: 'nobody' },
    })
    m.common()
    return m.rows
  }
}
