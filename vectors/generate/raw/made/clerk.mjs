// Clerk.
import { base64 } from '../../maker.mjs'
import { over } from './over.mjs'

export function clerkRows(name) {
  return (find) => {
    const base = find(name === 'md5' ? 'hashcat-20' : 'hashcat-1420')
    const { hash } = base
    const [salt, digest] = hash.split('$')
    const m = over(base)
    m.wrongPasswords([base, find(name === 'md5' ? 'hashcat-10' : 'hashcat-1410')])
    m.match('capital', 'Capital digits', `${salt}$${digest.toUpperCase()}`, 'letter-case')
    m.mismatch('salt-position-other', 'The salt in the other place', hash, m.withField('saltPosition', 'suffix'))
    m.field('salt-position-missing', 'Clerk does not say where the salt is: nobody may guess', hash, {
      fields: {},
    })
    m.field('salt-position-wrong', 'A salt in the middle', hash, m.withField('saltPosition', 'middle'))
    m.usual('salt-empty', `$${digest}`, 0)
    m.malformed('salt-long', 'A salt of more than 255 characters', `${'s'.repeat(256)}$${digest}`, 0)
    m.malformed('salt-missing', 'No salt', digest, digest.length)
    m.malformed('digest-empty', 'An empty digest', `${salt}$`, salt.length + 1)
    m.malformed('digest-short', 'A byte too few', hash.slice(0, -2))
    m.malformed('digest-long', 'A digit too many', `${hash}0`, hash.length)
    m.malformed('digest-base64', 'The digest in base64', `${salt}$${base64(Buffer.from(digest, 'hex'))}`)
    m.malformed(
      'django',
      'Django’s spelling has the name in front',
      `${name}$${hash}`,
      name.length + 1 + /^[0-9a-f]*/.exec(salt)[0].length,
    )
    m.common({ outside: 'mismatch' })
    return m.rows
  }
}
