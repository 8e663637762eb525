// Bare digests.
import { bytes, malformed, trailingBit } from '../../maker.mjs'
import { field, over } from './over.mjs'

const rawDigits = (hash, from, to) => hash.slice(0, from) + to + hash.slice(from + to.length)
export function rawRows(bits, plainId = 'standard-abc') {
  return (find) => {
    const plain = find(plainId)
    const salted = find('computed-one-byte')
    const { hash } = plain
    const m = over(plain)
    m.wrongs([plain, salted])
    m.wrong('wrong-salted-unsalted', 'The password of a salted digest', bytes(salted))
    m.add('capital', 'Capital digits', hash.toUpperCase(), 'match', { notes: ['letter-case'] })
    m.add('mixed', 'Digits of both cases', hash.toUpperCase().slice(0, 16) + hash.slice(16), 'match', {
      notes: ['letter-case'],
    })
    const encoded = Buffer.from(hash, 'hex').toString('base64')
    m.add('base64', 'In base64', encoded, 'match', { notes: ['base64'] })
    const bare = encoded.replace(/=+$/, '')
    if (bare !== encoded) {
      m.add('base64-unpadded', 'In base64 without padding', bare, 'match', { notes: ['base64', 'unpadded'] })
      m.add(
        'base64-trailing-bit',
        'In base64, an unused bit of the last character set',
        trailingBit(encoded).text,
        malformed,
      )
      m.add('base64-half-padded', 'In base64 with a character of padding too many', `${encoded}=`, malformed)
    }
    m.add('empty-salt', 'A salt that is empty is none', hash, 'match', { fields: { salt: '', saltPosition: 'prefix' } })
    m.add('salt-position-missing', 'A salt that is nowhere', salted.hash, field, {
      fields: { salt: salted.fields.salt },
    })
    m.add('salt-position-wrong', 'A salt in the middle', salted.hash, field, {
      fields: { ...salted.fields, saltPosition: 'middle' },
    })
    m.add('salt-encoding-wrong', 'A salt in an encoding of no name', salted.hash, field, {
      fields: { ...salted.fields, saltEncoding: 'rot13' },
    })
    m.add('salt-no-hex', 'A salt in hexadecimal that is none', salted.hash, field, {
      fields: { salt: 'xyz', saltEncoding: 'hex', saltPosition: 'prefix' },
    })
    m.add('salt-no-base64', 'A salt in base64 that is none', salted.hash, field, {
      fields: { salt: 'a', saltEncoding: 'base64', saltPosition: 'prefix' },
    })
    m.add('salt-other-position', 'The salt in the other place', salted.hash, 'mismatch', {
      fields: { ...salted.fields, saltPosition: salted.fields?.saltPosition === 'prefix' ? 'suffix' : 'prefix' },
    })
    m.add(
      'digest-bit',
      'One bit of the digest differs',
      rawDigits(hash, 0, ((Number.parseInt(hash[0], 16) ^ 1) >>> 0).toString(16)),
      'mismatch',
    )
    m.add('one-byte-less', 'A byte too few', hash.slice(0, -2), malformed)
    m.add('one-byte-more', 'A byte too many', `${hash}00`, malformed)
    m.add('no-hex', 'A letter that is no digit', `${hash.slice(0, 10)}g${hash.slice(11)}`, malformed)
    m.add('prefixed', 'Digits after 0x', `0x${hash}`, malformed)
    m.add('full-width', 'A full-width digit', `${hash.slice(0, -1)}\uff10`, malformed)
    m.add('another-source', `${bits / 4} digits from a source that does not write them`, hash, 'ERR_UNKNOWN_FORMAT', {
      hint: { source: 'nobody' },
    })
    m.common()
    return m.rows
  }
}
