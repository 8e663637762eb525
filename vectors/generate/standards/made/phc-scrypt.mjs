import { base64, bytes, longKey, maker, phc64, trailingBit, typed, urlSafe } from '../../maker.mjs'

export function scryptRows(find) {
  const base = find('passlib-writes-length-55')
  const { hash } = base
  const m = maker(base)
  const [, , parameters, salt, digest] = hash.split('$')
  const raw = Buffer.from(digest, 'base64')
  const text = (over = {}) => {
    const parts = { parameters, salt, digest, ...over }
    return ['', 'scrypt', parts.parameters, parts.salt, parts.digest].filter((part) => part !== undefined).join('$')
  }
  const [ln, r, p] = parameters.split(',')
  m.wrongPasswords([base, find('passlib-writes-empty'), find('passlib-writes-nfc')])
  m.wrongEmpty()
  m.wrongNfd(find, 'passlib-writes')
  const wrong64For63 = `${bytes(find('passlib-writes-length-63'))}?`
  m.wrong('wrong-64-for-63', 'A password of 63 bytes plus one', wrong64For63, find('passlib-writes-length-63'))
  m.match(
    'hmac-trailing-nul',
    'HMAC pads its key with NULs: a password under 64 bytes matches with a NUL more',
    hash,
    typed(Buffer.concat([bytes(base), Buffer.from([0])])),
  )
  longKey(m, find('passlib-writes-length-65'))
  const digestCut16 = text({ digest: phc64(raw.subarray(0, 16)) })
  m.match('digest-cut-16', 'scrypt is prefix-closed: 16 of the 32 bytes still match', digestCut16)
  m.usual('digest-bit', text({ digest: phc64(Buffer.concat([Buffer.from([raw[0] ^ 128]), raw.subarray(1)])) }))
  m.usual(
    'salt-bit',
    text({ salt: phc64(Buffer.from(salt, 'base64').map((byte, index) => (index ? byte : byte ^ 1))) }),
  )
  m.usual('limit-digest-15', text({ digest: phc64(raw.subarray(0, 15)) }))
  m.usual('limit-digest-1', text({ digest: phc64(raw.subarray(0, 1)) }))
  m.usual('digest-empty', text({ digest: '' }))
  m.usual('digest-missing', text({ digest: undefined }))
  m.common()
  m.unknown('upper-case', 'The name in upper case', hash.replace('$scrypt', '$SCRYPT'))
  m.malformed('cut', 'The last character of the digest is missing', hash.slice(0, -1))
  m.fieldExtra()
  m.malformed('version-field', 'scrypt has no version field', hash.replace('$scrypt$', '$scrypt$v=1$'))
  const change = (to) => text({ parameters: to.join(',') })
  const n = Number(ln.slice(3))
  for (const [id, value, fact] of [
    ['leading-zero', `0${n}`, 'a leading zero'],
    ['plus', `+${n}`, 'a plus sign'],
    ['exponent', `${n}e0`, 'an exponent'],
    ['hex', `0x${n}`, 'hexadecimal'],
    ['fraction', `${n}.0`, 'a fraction'],
    ['empty', '', 'no digits'],
    ['wrap', String(2 ** 32 + n), '2^32 added'],
  ])
    m.malformed(`ln-${id}`, `ln with ${fact}`, change([`ln=${value}`, r, p]))
  m.malformed('r-leading-zero', 'r with a leading zero', change([ln, `r=0${r.slice(2)}`, p]))
  m.malformed('p-leading-zero', 'p with a leading zero', change([ln, r, `p=0${p.slice(2)}`]))
  m.malformed('ln-missing', 'No ln', change([r, p]))
  m.malformed('r-missing', 'No r', change([ln, p]))
  m.malformed('p-missing', 'No p', change([ln, r]))
  m.malformed('r-twice', 'r twice', change([ln, r, r, p]))
  m.match('parameter-order', 'p before r', change([ln, p, r]), 'parameter-order')
  m.malformed('parameter-unknown', 'A parameter that scrypt does not have', change([ln, r, p, 'x=1']))
  m.malformed('n-for-ln', 'N itself under the name n', change([`n=${2 ** n}`, r, p]))
  m.match('salt-padded', 'A padded salt', text({ salt: base64(Buffer.from(salt, 'base64')) }), 'padded')
  m.match('digest-padded', 'A padded digest', `${hash}=`, 'padded')
  m.usual('digest-over-padded', `${hash}==`, hash.length + 1)
  m.match('url-safe', 'The url-safe alphabet', urlSafe(hash), 'url-safe-alphabet')
  m.usual('alphabet', `${hash.slice(0, -7)}!${hash.slice(-6)}`, hash.length - 7)
  m.usual('digest-trailing-bit', text({ digest: trailingBit(digest).text }), hash.length - 1)
  m.usual('salt-trailing-bit', text({ salt: trailingBit(salt).text }), hash.length - digest.length - 2)
  for (const [id, fact, to] of [
    ['ln-0', 'ln 0', ['ln=0', 'r=8', 'p=1']],
    ['ln-22', 'ln 22 with r 8: 4 GiB', ['ln=22', 'r=8', 'p=1']],
    ['ln-64', 'ln 64', ['ln=64', 'r=1', 'p=1']],
    ['ln-most', 'ln 2^32 - 1', ['ln=4294967295', 'r=8', 'p=1']],
    ['r-0', 'r 0', ['ln=4', 'r=0', 'p=1']],
    ['r-65', 'r 65', ['ln=4', 'r=65', 'p=1']],
    ['r-most', 'r 2^32 - 1', ['ln=1', 'r=4294967295', 'p=1']],
    ['p-0', 'p 0', ['ln=4', 'r=8', 'p=0']],
    ['p-65', 'p 65', ['ln=4', 'r=8', 'p=65']],
    ['memory', 'ln 19 with r 64: 4 GiB', ['ln=19', 'r=64', 'p=1']],
  ])
    m.limit(`limit-${id}`, fact, change(to))
  return m.rows
}
