// Clerk.
import { base64, malformed } from '../../maker.mjs'
import { field, over } from './over.mjs'

export function clerkRows(name) {
  return (find) => {
    const base = find(name === 'md5' ? 'hashcat-20' : 'hashcat-1420')
    const { hash } = base
    const [salt, digest] = hash.split('$')
    const m = over(base)
    m.wrongs([base, find(name === 'md5' ? 'hashcat-10' : 'hashcat-1410')])
    m.add('capital', 'Capital digits', `${salt}$${digest.toUpperCase()}`, 'match', { notes: ['letter-case'] })
    m.add('salt-position-other', 'The salt in the other place', hash, 'mismatch', m.withField('saltPosition', 'suffix'))
    m.add('salt-position-missing', 'Clerk does not say where the salt is: nobody may guess', hash, field, {
      fields: {},
    })
    m.add('salt-position-wrong', 'A salt in the middle', hash, field, m.withField('saltPosition', 'middle'))
    m.at('salt-empty', 'An empty salt', `$${digest}`, 0)
    m.at('salt-long', 'A salt of more than 255 characters', `${'s'.repeat(256)}$${digest}`, 0)
    m.at('salt-missing', 'No salt', digest, digest.length)
    m.add('digest-empty', 'An empty digest', `${salt}$`, malformed, { offset: salt.length + 1 })
    m.add('digest-short', 'A byte too few', hash.slice(0, -2), malformed)
    m.add('digest-long', 'A digit too many', `${hash}0`, malformed, { offset: hash.length })
    m.add('digest-base64', 'The digest in base64', `${salt}$${base64(Buffer.from(digest, 'hex'))}`, malformed)
    m.at(
      'django',
      'Django’s spelling has the name in front',
      `${name}$${hash}`,
      name.length + 1 + /^[0-9a-f]*/.exec(salt)[0].length,
    )
    m.common({ outside: 'mismatch' })
    return m.rows
  }
}
