// Formats whose name stands before bcrypt’s own string.
import { bytes, typed } from '../../maker.mjs'
import { alphabetRows, begin, modular, nfc, sourced } from './shared.mjs'

export function django(prefix) {
  return (find) => {
    const m = modular(find, { base: 'django-length-63', variants: ['2a', '2b', '2y'], at: prefix.length })
    nfc(find, m, 'django')
    const own = m.hash.slice(prefix.length)
    m.match('variant-2y', 'The same computation under its other name', `${prefix}${own.replace(/^\$2[ab]/, '$2y')}`)
    m.malformed('one-dollar', 'One dollar in place of two', `${prefix}${own.slice(1)}`, prefix.length)
    m.malformed('prefix-only', 'The bare prefix', prefix)
    m.unknown('capital', 'Capital letters in the name', m.hash.replace('bcrypt', 'BCRYPT'))
    m.malformed('salt-field', 'Something in the place of Django’s salt', `${prefix}x${own}`, prefix.length)
    m.wrong('wrong-hex', 'A digest in hexadecimal is not the password', '0'.repeat(64))
    m.unknown('other-algorithm', 'An algorithm that is none of Django’s', m.hash.replace(prefix, 'bcrypt_sha1$'))
    m.malformed('twice', 'The prefix twice', prefix + m.hash)
    return m.rows
  }
}

export function wordpress(find) {
  const m = modular(find, { base: 'php-length-63', variants: ['2y'], at: 3 })
  nfc(find, m, 'php')
  const spaces = find('php-spaces')
  m.match('trimmed', 'Spaces around a password are none of it, as at WordPress’ own sign-in', spaces.hash, {
    passwordHex: Buffer.from('pass word').toString('hex'),
  })
  m.match('trim-more', 'Any PHP blanks around it match', m.hash, {
    passwordHex: Buffer.concat([Buffer.from(' \t\n'), bytes(m.base), Buffer.from('\r\0\v ')]).toString('hex'),
  })
  const posted = find('php-posted-apostrophe')
  m.match(
    'posted-slashes',
    'The slashes given with the password, where it was hashed with them',
    posted.hash,
    typed("O\\'Brien123!"),
  )
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
    m.malformed(
      `variant-${variant}`,
      `PHP writes 2y and never ${variant} there`,
      `$wp${plain.replace('$2y', `$${variant}`)}`,
      4,
    )
  m.malformed('prefix-only', 'The bare prefix', '$wp$')
  m.unknown('prefix-without-dollar', 'The prefix without its dollar is nobody’s', `$wp${plain.slice(1)}`)
  m.unknown('capital', 'A capital prefix', m.hash.replace('$wp', '$WP'))
  m.malformed('phpass-inside', 'phpass after the prefix', '$wp$P$B55D6LjfHDkINU5wF.v2BuuzO0/XPk/', 3)
  m.malformed('twice', 'The prefix twice', `$wp${m.hash}`, 3)
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
    const be = (id, fact, text, more) => m.malformed(id, fact, hash.replace(parameters, text), more)
    m.usual('cut', hash.slice(0, -1))
    m.usual('over-long', `${hash}u`, hash.length)
    m.malformed('setting-only', 'A setting without a digest', hash.slice(0, salt + 22))
    const noDollar = hash.slice(0, salt + 22) + hash.slice(salt + 23)
    m.malformed('no-dollar', 'No dollar between salt and digest', noDollar, salt + 22)
    m.unknown('capital', 'A capital prefix', hash.replace('$bcrypt', '$BCRYPT'))
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
      m.malformed('as-version-2', 'Version 2, hinted as version 1', respelled, {
        offset: 15,
        hint: { format: 'passlib-bcrypt-sha256-v1' },
      })
    } else {
      be('order', 'Another order of parameters', parameters.replace('v=2,t=2b', 't=2b,v=2'))
      be('spaces', 'A space after a comma', parameters.replace(',', ', '))
      const respelled = hash.replace(parameters, parameters.replace('v=2,t=', '').replace('r=', ''))
      m.malformed('as-version-1', 'Version 1, hinted as version 2', respelled, {
        offset: 0,
        hint: { format: 'passlib-bcrypt-sha256-v2' },
      })
      m.malformed('prefix-only', 'The bare prefix', '$bcrypt-sha256$')
      be('nothing', 'No parameters', '')
      m.malformed('phc-bcrypt', 'What follows is of another format', hash.replace('-sha256$v=2,t=2b,', '-sha256$v=98$'))
    }
    return m.rows
  }
}
