// Derived rows of yescrypt.
import { bytes, limit, maker, malformed } from '../../maker.mjs'
import { alphabet, cryptRows } from './common.mjs'

// Numbers from their least one on: the first character says how many follow (yescrypt-common.c).
function number(value, least) {
  let rest = value - least
  for (let first = 0, last = 47, more = 0; ; first = last + 1, last = first + ((62 - last) >> 1), more++) {
    const count = (last + 1 - first) * 64 ** more
    if (rest < count) {
      let text = ''
      for (let i = 0; i < more; i++, rest = Math.floor(rest / 64)) text = alphabet[rest % 64] + text
      return alphabet[first + rest] + text
    }
    rest -= count
  }
}

function setting({ flags = 'j', log2 = 5, r = 2, p = 1, t = 0 }) {
  const present = (p > 1 ? 1 : 0) + (t > 0 ? 2 : 0)
  return `$y$${flags}${number(log2, 1)}${number(r, 1)}${present ? number(present, 1) : ''}${p > 1 ? number(p, 2) : ''}${t > 0 ? number(t, 1) : ''}`
}

export function yescryptRows(find) {
  const base = find('libcrypt-empty')
  const word = find('libcrypt-salt-3')
  const m = maker({ ...word, passwordHex: bytes(word).toString('hex'), password: undefined })
  const sure = ['libcrypt-one-byte', 'libcrypt-length-64', 'libcrypt-byte-ff', 'libcrypt-lanes-3']
  cryptRows(m, { find, base: word, empty: base, beginning: '$y$', least: 16, sure })
  const [, , parameters, salt, digest] = word.hash.split('$')
  const from = (head, s = salt, d = digest) => `${head}$${s}$${d}`
  const at = '$y$'.length
  const saltAt = at + parameters.length + 1
  m.add('flags-worm', 'The same under the flags of another mode', word.hash.replace('$y$j', '$y$/'), 'mismatch')
  m.add('flags-other', 'A flavour of pwxform that nothing computes', word.hash.replace('$y$j', '$y$i'), malformed, {
    offset: at,
  })
  m.add('flags-none', 'No parameters', from('$y$'), malformed, { offset: at })
  m.add('cost-missing', 'Flags alone', from('$y$j'), malformed, { offset: at + 1 })
  m.add('cost-64', 'N = 2^64, which yescrypt does not read', from(setting({ log2: 64 })), malformed, {
    offset: at + 1,
  })
  m.add('block-size-missing', 'No block size', from('$y$j2'), malformed, { offset: at + 2 })
  m.add(
    'upgrades',
    'Upgrades of the hash, which libxcrypt refuses',
    from(`${setting({})}${number(4, 1)}.`),
    malformed,
    { offset: at + 3 },
  )
  m.add('rom', 'A ROM, whose content no text holds', from(`${setting({})}${number(8, 1)}.`), malformed, {
    offset: at + 3,
  })
  m.add('number-cut', 'A number of two characters without its second', from('$y$j2m'), malformed, { offset: at + 3 })
  m.add('number-character', 'A character outside of the alphabet in a number', from('$y$j2!'), malformed, {
    offset: at + 2,
  })
  m.add('parameters-extra', 'A parameter that was not announced', from(`${setting({ p: 2 })}.`), malformed, {
    offset: at + 5,
  })
  m.add('salt-long', 'A salt of 65 bytes', from(`$y$${parameters}`, `${'.'.repeat(86)}.`), malformed, {
    offset: saltAt + 86,
  })
  m.add(
    'salt-character',
    'A character outside of the alphabet in the salt',
    from(`$y$${parameters}`, 'ab-d'),
    malformed,
  )
  m.add('salt-one-more', 'A character of a salt that makes no byte', from(`$y$${parameters}`, 'abcda'), malformed, {
    offset: saltAt + 5,
  })
  m.add('salt-trailing-bit', 'An unused bit of the salt is set', from(`$y$${parameters}`, 'zz'), malformed, {
    offset: saltAt + 1,
  })
  m.add('gost', 'The prefix of another hash', word.hash.replace('$y$', '$gy$'), 'ERR_UNKNOWN_FORMAT')
  for (const [id, fact, over] of [
    ['cost', 'N = 2^25', { log2: 25, r: 1 }],
    ['cost-63', 'N = 2^63', { log2: 63 }],
    ['memory', 'A table of 4 GiB', { log2: 20, r: 32 }],
    ['block-size', 'r = 1,025', { log2: 2, r: 1025 }],
    ['block-size-most', 'The largest number that can be written for r', { log2: 2, r: 2 ** 30 }],
    ['parallelization', 'p = 65', { log2: 10, p: 65 }],
    ['time', 't = 1,025', { t: 1025 }],
    ['lanes', 'More lanes than a quarter of N, as libxcrypt refuses them', { log2: 4, p: 5 }],
    ['cost-2', 'N = 2', { log2: 1, r: 1 }],
    ['scrypt-time', 't where the mode is scrypt itself', { flags: '.', t: 1 }],
  ])
    m.add(`limit-${id}`, fact, from(setting(over)), limit)
  m.add(
    'limit-budget',
    'Minutes of work: refused before anything is computed',
    from(setting({ log2: 18, r: 32, t: 1000 })),
    limit,
  )
  return m.rows
}
