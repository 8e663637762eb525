// Rows derived from others of Appwrite's scrypt by one change.
import { bytes, limit, maker, malformed } from '../../maker.mjs'

const field = 'ERR_FIELD'

export function appwriteScrypt(find) {
  const base = find('python-nfc')
  const m = maker(base)
  const { hash, fields } = base
  const add = (id, fact, over, expect, more = {}) =>
    m.add(id, fact, more.hash ?? hash, expect, { fields: { ...fields, ...over }, ...more, hash: more.hash ?? hash })
  m.wrongPasswords(['python-nfc', 'python-astral', 'python-length-64', 'python-nul-inside'].map(find))
  m.wrongEmpty()
  m.wrong('wrong-nfd-for-nfc', 'Decomposed text for a composed password', bytes(find('python-nfd')))
  m.match('source-appwrite', 'With its system as the hint', hash, { hint: { source: 'appwrite' } })
  m.match('digest-capitals', 'Capital digits', hash.toUpperCase(), 'letter-case')
  m.mismatch('digest-bit', 'A digit of the digest differs', (hash[0] === '0' ? '1' : '0') + hash.slice(1))
  m.malformed('digest-odd', 'An odd number of digits', hash.slice(0, -1))
  m.usual('digest-empty', '')
  m.usual('digest-letter', `${hash.slice(0, 4)}g${hash.slice(5)}`)
  m.malformed('digest-base64', 'The digest in base64', Buffer.from(hash, 'hex').toString('base64'))
  add(
    'digest-129',
    'A digest of 129 bytes: more characters than a password of Appwrite',
    { passwordLength: '129' },
    malformed,
    {
      hash: 'ab'.repeat(129),
      offset: 256,
    },
  )
  add('limit-digest-15', 'A digest and a length of 15 bytes', { passwordLength: '15' }, limit, {
    hash: hash.slice(0, 30),
  })
  add('length-other', 'A digest shorter than passwordLength says', {}, field, { hash: hash.slice(0, -2) })
  add('length-digits', 'The number of digits for that of bytes', { passwordLength: String(hash.length) }, field)
  for (const name of Object.keys(fields))
    m.field(`no-${name.toLowerCase()}`, `No ${name} beside it`, hash, {
      fields: Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name)),
    })
  add('salt-other', 'Another salt', { passwordSalt: `${fields.passwordSalt}x` }, 'mismatch')
  add('salt-bytes', 'The bytes that the salt’s digits say', { passwordSalt: 'salt' }, 'mismatch')
  add('salt-empty', 'An empty salt', { passwordSalt: '' }, field)
  add('salt-zero', 'A salt of one zero, which Utopia takes for none', { passwordSalt: '0' }, field)
  add('salt-129', 'A salt of 129 characters', { passwordSalt: 'x'.repeat(129) }, field)
  add('cpu-other', 'Twice N', { passwordCpu: String(2 * fields.passwordCpu) }, 'mismatch')
  add('memory-other', 'Another r', { passwordMemory: String(1 + Number(fields.passwordMemory)) }, 'mismatch')
  add('parallel-other', 'Another p', { passwordParallel: String(1 + Number(fields.passwordParallel)) }, 'mismatch')
  for (const [id, fact, text] of [
    ['sign', 'a plus sign', '+1024'],
    ['zero', 'a leading zero', '01024'],
    ['fraction', 'a fraction', '1024.0'],
    ['exponent', 'an exponent', '1e3'],
    ['empty', 'no digits', ''],
    ['wrap', '2^32 added', '4294968320'],
  ])
    add(`cpu-${id}`, `passwordCpu with ${fact}`, { passwordCpu: text }, field)
  for (const [id, fact, over] of [
    ['n-1', 'N 1', { passwordCpu: '1' }],
    ['n-1000', 'N 1,000 is no power of two', { passwordCpu: '1000' }],
    ['memory', 'N 2^22 with r 8: 4 GiB', { passwordCpu: '4194304', passwordMemory: '8' }],
    ['r-65', 'r 65', { passwordMemory: '65' }],
    ['r-0', 'r 0', { passwordMemory: '0' }],
    ['p-0', 'p 0', { passwordParallel: '0' }],
  ])
    add(`limit-${id}`, fact, over, limit)
  m.common(malformed)
  return m.rows
}
