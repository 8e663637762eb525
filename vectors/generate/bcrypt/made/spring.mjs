// Spring’s encoder ids, and Argon2 of a digest in hexadecimal.
import { bytes, malformed, unknown } from '../../maker.mjs'
import { another, begin, modular, nfc, sourced } from './shared.mjs'

export function springBcrypt(find) {
  const m = modular(find, { base: 'libcrypt-length-63', variants: ['2a', '2b', '2y'], at: 8 })
  nfc(find, m, 'libcrypt')
  const own = m.hash.slice(8)
  m.match('full', 'The same 72 bytes match', find('libcrypt-length-72').hash, {
    passwordHex: `${find('libcrypt-length-72').passwordHex}21`,
  })
  m.unknown('capital', 'A capital id is none of Spring’s', `{Bcrypt}${own}`)
  m.unknown('no-brace', 'No closing brace', `{bcrypt${own}`)
  m.malformed('prefix-only', 'The bare id', '{bcrypt}', 8)
  m.malformed('twice', 'The id twice', `{bcrypt}${m.hash}`, 8)
  m.malformed('space', 'A space after the id', `{bcrypt} ${own}`, 8)
  m.unknown('other-id', 'The id of another encoder', `{bcrypt@SpringSecurity_v5_8}${own}`)
  m.notAHash('noop', 'A plaintext password is no hash', '{noop}password')
  const shaInside = '{bcrypt}97cde38028ad898ebc02e690819fa220e88c62e0699403e94fff291cfffaf8410849f27605abcbc0'
  m.malformed('sha-inside', 'Another encoder’s text after the id', shaInside, 8)
  sourced(m, 'spring')
  return m.rows
}

export function springArgon2(find) {
  const m = begin(find, 'cffi-length-63')
  const { hash } = m
  m.wrong('wrong-nfc-for-nfd', 'Composed text for a decomposed password', bytes(find('cffi-nfc')), find('cffi-nfd'))
  const prefix = hash.slice(0, hash.indexOf('}') + 1)
  const own = hash.slice(prefix.length)
  const current = '{argon2@SpringSecurity_v5_8}'
  m.match(
    'other-id',
    'The other id is the same encoder with other defaults',
    prefix === current ? `{argon2}${own}` : current + own,
    {
      notes: prefix === current ? ['prefix'] : undefined,
    },
  )
  const canonical = current + own
  const be = (id, fact, text, expect = malformed, more = {}) => m.add(id, fact, text, expect, more)
  const digestFirst = canonical.replace(/\$(.)([^$]*)$/, (_, one, rest) => `$${another(one)}${rest}`)
  be('digest-first', 'The first character of the digest differs', digestFirst, 'mismatch')
  be('capital', 'A capital id is none of Spring’s', `{ARGON2@SpringSecurity_v5_8}${own}`, unknown)
  be('v5-2', 'There is no such id', `{argon2@SpringSecurity_v5_2}${own}`, unknown)
  be('prefix-only', 'The bare id', current, malformed, { offset: current.length })
  be('twice', 'The id twice', current + canonical, malformed, { offset: current.length })
  const bcryptInside = `${current}$2a$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S`
  be('bcrypt-inside', 'bcrypt after the id', bcryptInside, malformed, { offset: current.length })
  be('space', 'A space after the id', `${current} ${own}`, malformed, { offset: current.length })
  be('cut', 'The last character is missing', canonical.slice(0, -1))
  be('no-digest', 'No digest', canonical.slice(0, canonical.lastIndexOf('$')))
  be('leading-zero', 'A leading zero', canonical.replace('m=', 'm=0'))
  be('twice-m', 'The memory twice', canonical.replace(',t=', ',m=64,t='))
  be('memory', 'More memory than is read', canonical.replace(/m=\d+/, 'm=4194304'), 'ERR_LIMIT')
  be('passes', 'No passes', canonical.replace(/t=\d+/, 't=0'), 'ERR_LIMIT')
  be('digest-15', 'A digest of 15 bytes', canonical.slice(0, canonical.lastIndexOf('$') + 21), 'ERR_LIMIT')
  be('version-17', 'There is no version 17', canonical.replace('v=19', 'v=17'))
  be('padded', 'Padding', `${canonical}=`)
  const refused = { offset: current.length }
  const [memory, passes, lanes] = own.split('$')[3].split(',')
  const order = `${passes},${memory},${lanes}`
  be('parameter-order', 'Spring knows one order', canonical.replace(/m=[^$]*/, order), malformed, refused)
  be('version-implicit', 'Spring computes 19 where none is said', canonical.replace('$v=19', ''), malformed, refused)
  be('key-id', 'Spring has no key id', canonical.replace(`,${lanes}`, `,${lanes},keyid=Zm9v`), malformed, refused)
  be('data', 'Spring has no associated data', canonical.replace(`,${lanes}`, `,${lanes},data=Zm9v`), malformed, refused)
  return m.rows
}

/** Argon2 of a changed password. `more` adds rows. */
export function argon2Of(sources, more = () => {}) {
  return (find) => {
    const m = begin(find, 'cffi-length-63', malformed)
    const { hash } = m
    more(m, find)
    const be = (id, fact, text, expect = malformed, more = {}) => m.add(id, fact, text, expect, more)
    const digestFirstText = hash.replace(/\$(.)([^$]*)$/, (_, one, rest) => `$${another(one)}${rest}`)
    be('digest-first', 'The first character of the digest differs', digestFirstText, 'mismatch')
    be('cut', 'The last character is missing', hash.slice(0, -1))
    be('no-digest', 'No digest', hash.slice(0, hash.lastIndexOf('$')))
    be('bare-digest', 'The digest before Argon2', '5f4dcc3b5aa765d61d8327deb882cf99')
    const bcrypt = '$2y$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
    be('bcrypt', 'bcrypt in place of Argon2', bcrypt, malformed, { offset: 0 })
    be('memory', 'More memory than is read', hash.replace(/m=\d+/, 'm=4194304'), 'ERR_LIMIT')
    be('digest-15', 'A digest of 15 bytes', hash.slice(0, hash.lastIndexOf('$') + 21), 'ERR_LIMIT')
    be('leading-zero', 'A leading zero', hash.replace('m=', 'm=0'))
    be('variant', 'There is no such variant', hash.replace(/argon2id?\$/, 'argon2x$'))
    be('padded', 'Padding', `${hash}=`, 'match', { notes: ['padded'] })
    for (const source of sources) sourced(m, source)
    return m.rows
  }
}

export const argon2Hex = (sources) =>
  argon2Of(sources, (m, find) => {
    nfc(find, m, 'cffi')
    m.wrong('wrong-itself', 'The digest in hexadecimal is not the password', '0'.repeat(32))
  })

/** Argon2 of another form of the password than the typed one. */
export const argon2Formed = (sources, form) =>
  argon2Of(sources, (m, find) => {
    const base = find(`cffi-${form}`)
    m.wrong('wrong-form', 'A part of the password is missing', bytes(base).subarray(3), base)
  })
