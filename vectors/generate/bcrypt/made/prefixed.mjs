// Formats whose name stands before bcrypt’s own string.
import { bytes, malformed, unknown } from '../../maker.mjs'
import { alphabetRows, begin, modular, nfc, sourced } from './shared.mjs'

export function django(prefix) {
  return (find) => {
    const m = modular(find, { base: 'django-length-63', variants: ['2a', '2b', '2y'], at: prefix.length })
    nfc(find, m, 'django')
    const own = m.hash.slice(prefix.length)
    m.add(
      'variant-2y',
      'The same computation under its other name',
      `${prefix}${own.replace(/^\$2[ab]/, '$2y')}`,
      'match',
    )
    m.add('one-dollar', 'One dollar in place of two', `${prefix}${own.slice(1)}`, malformed, { offset: prefix.length })
    m.add('prefix-only', 'The bare prefix', prefix, malformed)
    m.add('capital', 'Capital letters in the name', m.hash.replace('bcrypt', 'BCRYPT'), unknown)
    m.add('salt-field', 'Something in the place of Django’s salt', `${prefix}x${own}`, malformed, {
      offset: prefix.length,
    })
    m.wrong('wrong-hex', 'A digest in hexadecimal is not the password', '0'.repeat(64))
    m.add('other-algorithm', 'An algorithm that is none of Django’s', m.hash.replace(prefix, 'bcrypt_sha1$'), unknown)
    m.add('twice', 'The prefix twice', prefix + m.hash, malformed)
    return m.rows
  }
}

export function wordpress(find) {
  const m = modular(find, { base: 'php-length-63', variants: ['2y'], at: 3 })
  nfc(find, m, 'php')
  const spaces = find('php-spaces')
  m.add('trimmed', 'Spaces around a password are none of it, as at WordPress’ own sign-in', spaces.hash, 'match', {
    passwordHex: Buffer.from('pass word').toString('hex'),
  })
  m.add('trim-more', 'Any PHP blanks around it match', m.hash, 'match', {
    passwordHex: Buffer.concat([Buffer.from(' \t\n'), bytes(m.base), Buffer.from('\r\0\v ')]).toString('hex'),
  })
  const posted = find('php-posted-apostrophe')
  m.add('posted-slashes', 'The slashes given with the password, where it was hashed with them', posted.hash, 'match', {
    password: "O\\'Brien123!",
    passwordHex: undefined,
  })
  m.wrong('wrong-slashes', 'Slashes that are none of the password', "O\\'Brien123!", find('php-as-it-is-apostrophe'))
  m.wrong('wrong-quotation', 'Without its apostrophe', 'OBrien123!', posted)
  m.wrong('wrong-inner-space', 'Spaces within count', 'passw ord', spaces)
  m.wrong(
    'wrong-no-break-space',
    'A no-break space is no blank of PHP’s trim',
    'password',
    find('php-trim-no-break-space'),
  )
  m.wrong('wrong-form-feed', 'A form feed is no blank of PHP’s trim', 'password', find('php-trim-form-feed'))
  const plain = m.hash.slice(3)
  for (const variant of ['2a', '2b'])
    m.add(
      `variant-${variant}`,
      `PHP writes 2y and never ${variant} there`,
      `$wp${plain.replace('$2y', `$${variant}`)}`,
      malformed,
      { offset: 4 },
    )
  m.add('prefix-only', 'The bare prefix', '$wp$', malformed)
  m.add('prefix-without-dollar', 'The prefix without its dollar is nobody’s', `$wp${plain.slice(1)}`, unknown)
  m.add('capital', 'A capital prefix', m.hash.replace('$wp', '$WP'), unknown)
  m.add('phpass-inside', 'phpass after the prefix', '$wp$P$B55D6LjfHDkINU5wF.v2BuuzO0/XPk/', malformed, { offset: 3 })
  m.add('twice', 'The prefix twice', `$wp${m.hash}`, malformed, { offset: 3 })
  sourced(m, 'wordpress')
  return m.rows
}

export function passlib(version) {
  const head = { 1: '$bcrypt-sha256$', 2: '$bcrypt-sha256$v=2,t=2b,r=' }[version]
  return (find) => {
    const m = begin(find, 'passlib-length-72')
    const { hash } = m
    nfc(find, m, 'passlib')
    const salt = hash.indexOf('$', head.length) + 1
    alphabetRows(m, salt, salt + 23)
    const parameters = hash.slice(15, salt - 1)
    const be = (id, fact, text, more) => m.add(id, fact, hash.replace(parameters, text), malformed, more)
    m.add('cut', 'The last character is missing', hash.slice(0, -1), malformed)
    m.add('over-long', 'One character too many', `${hash}u`, malformed, { offset: hash.length })
    m.add('setting-only', 'A setting without a digest', hash.slice(0, salt + 22), malformed)
    m.add(
      'no-dollar',
      'No dollar between salt and digest',
      hash.slice(0, salt + 22) + hash.slice(salt + 23),
      malformed,
      { offset: salt + 22 },
    )
    m.add('capital', 'A capital prefix', hash.replace('$bcrypt', '$BCRYPT'), unknown)
    const cost = (text) => parameters.replace(/\d+$/, text)
    for (const [id, text] of [
      ['3', '3'],
      ['32', '32'],
      ['leading-zero', '04'],
      ['empty', ''],
      ['sign', '+4'],
      ['huge', '4294967300'],
    ])
      be(`cost-${id}`, `A cost that it cannot have (${id})`, cost(text), {
        offset: salt - 1 - parameters.match(/\d+$/)[0].length,
      })
    if (version === 1) {
      be('variant-2y', 'It has no variant 2y', parameters.replace(/^2./, '2y'), { offset: 15 })
      be('no-comma', 'No comma after the variant', parameters.replace(',', ''), { offset: 17 })
      const respelled = hash.replace(parameters, `v=2,t=2b,r=${parameters.slice(3)}`)
      m.add('as-version-2', 'Version 2, hinted as version 1', respelled, malformed, {
        offset: 15,
        hint: { format: 'passlib-bcrypt-sha256-v1' },
      })
    } else {
      be('order', 'Another order of parameters', parameters.replace('v=2,t=2b', 't=2b,v=2'))
      be('spaces', 'A space after a comma', parameters.replace(',', ', '))
      const respelled = hash.replace(parameters, parameters.replace('v=2,t=', '').replace('r=', ''))
      m.add('as-version-1', 'Version 1, hinted as version 2', respelled, malformed, {
        offset: 0,
        hint: { format: 'passlib-bcrypt-sha256-v2' },
      })
      m.add('prefix-only', 'The bare prefix', '$bcrypt-sha256$', malformed)
      be('nothing', 'No parameters', '')
      m.add(
        'phc-bcrypt',
        'What follows is of another format',
        hash.replace('-sha256$v=2,t=2b,', '-sha256$v=98$'),
        malformed,
      )
    }
    return m.rows
  }
}
