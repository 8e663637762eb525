// Derived rows of yescrypt.
import { bytes, maker } from '../../maker.mjs'
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
  m.mismatch('flags-worm', 'The same under the flags of another mode', word.hash.replace('$y$j', '$y$/'))
  m.malformed('flags-other', 'A flavour of pwxform that nothing computes', word.hash.replace('$y$j', '$y$i'), at)
  m.malformed('flags-none', 'No parameters', from('$y$'), at)
  m.malformed('cost-missing', 'Flags alone', from('$y$j'), at + 1)
  m.malformed('cost-64', 'N = 2^64, which yescrypt does not read', from(setting({ log2: 64 })), at + 1)
  m.malformed('block-size-missing', 'No block size', from('$y$j2'), at + 2)
  const upgrades = from(`${setting({})}${number(4, 1)}.`)
  m.malformed('upgrades', 'Upgrades of the hash, which libxcrypt refuses', upgrades, at + 3)
  m.malformed('rom', 'A ROM, whose content no text holds', from(`${setting({})}${number(8, 1)}.`), at + 3)
  m.malformed('number-cut', 'A number of two characters without its second', from('$y$j2m'), at + 3)
  m.malformed('number-character', 'A character outside of the alphabet in a number', from('$y$j2!'), at + 2)
  m.malformed('parameters-extra', 'A parameter that was not announced', from(`${setting({ p: 2 })}.`), at + 5)
  m.malformed('salt-long', 'A salt of 65 bytes', from(`$y$${parameters}`, `${'.'.repeat(86)}.`), saltAt + 86)
  m.malformed('salt-character', 'A character outside of the alphabet in the salt', from(`$y$${parameters}`, 'ab-d'))
  const saltOneMore = from(`$y$${parameters}`, 'abcda')
  m.malformed('salt-one-more', 'A character of a salt that makes no byte', saltOneMore, saltAt + 5)
  m.usual('salt-trailing-bit', from(`$y$${parameters}`, 'zz'), saltAt + 1)
  m.unknown('gost', 'The prefix of another hash', word.hash.replace('$y$', '$gy$'))
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
    m.limit(`limit-${id}`, fact, from(setting(over)))
  const limitBudget = from(setting({ log2: 18, r: 32, t: 1000 }))
  m.limit('limit-budget', 'Minutes of work: refused before anything is computed', limitBudget)
  return m.rows
}
