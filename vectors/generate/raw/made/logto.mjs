// Logto.
import { base64, unknown } from '../../maker.mjs'
import { brokenJson, over, variations } from './over.mjs'

export function logtoDigestRows(find) {
  const base = find('logto-sha256')
  const { hash } = base
  const [name, args, digest] = JSON.parse(hash)
  const noted = { notes: ['json-variation'] }
  const say = (argsAre, digestIs = digest, nameIs = name) => JSON.stringify([nameIs, argsAre, digestIs])
  const m = over(base)
  m.wrongPasswords([base, find('logto-sha1')])
  variations(m, base, 'logto-digest')
  brokenJson(m, base)
  const at = hash.indexOf(args[0]) - 1
  m.match('arguments-split', 'The salt in two arguments', say(['salt', '123', '@']), noted)
  m.match('arguments-empty', 'An empty argument', say(['', 'salt123', '@']), noted)
  m.mismatch('arguments-order', 'The salt after the password', say(['@', 'salt123']))
  m.malformed('password-missing', 'Without @ any password would be right', say(['salt123']), at - 1)
  m.malformed('arguments-none', 'No arguments', say([]), at - 1)
  m.malformed('arguments-number', 'A number among the arguments', `["sha256",[1,"@"],"${digest}"]`, at)
  const digestCapital = say(args, digest.toUpperCase())
  m.malformed('digest-capital', 'Capital digits: Logto compares text', digestCapital, hash.indexOf(digest))
  m.malformed('digest-short', 'A byte too few', say(args, digest.slice(2)), hash.indexOf(digest) + 62)
  m.malformed('digest-base64', 'The digest in base64', say(args, base64(Buffer.from(digest, 'hex'))))
  m.malformed('other-name', 'The same as SHA-512', say(args, digest, 'sha512'))
  m.unknown('name-unknown', 'A hash function that is not understood', say(args, digest, 'blake2b512'))
  m.malformed('fourth', 'A fourth member', `${hash.slice(0, -1)},""]`, hash.length - 1)
  m.limit('arguments-many', 'Too many arguments', say(new Array(80).fill('@')))
  m.common({ isJson: true, outside: unknown, most: 256 })
  return m.rows
}

export function logtoPbkdf2Rows(find) {
  const base = find('rfc6070-2')
  const { hash } = base
  const [, args, digest] = JSON.parse(hash)
  const noted = { notes: ['json-variation'] }
  const say = (over, digestIs = digest) => JSON.stringify(['pbkdf2', Object.assign([...args], over), digestIs])
  const m = over(base)
  m.wrongPasswords([base, find('rfc6070-1')])
  variations(m, base, 'logto-pbkdf2')
  brokenJson(m, base)
  m.match('sync', 'Its other name', hash.replace('pbkdf2', 'pbkdf2Sync'), noted)
  m.match('salt-hex', 'The salt in hexadecimal', say({ 0: 'hex:73616c74' }), noted)
  m.malformed('salt-hex-wrong', 'A salt of hexadecimal that is none', say({ 0: 'hex:zz' }), '["pbkdf2",["hex:'.length)
  m.usual('salt-empty', say({ 0: '' }))
  m.mismatch('iterations-other', 'Another number of iterations', say({ 1: '3' }))
  for (const [id, value, fact] of [
    ['zero-in-front', '02', 'a leading zero'],
    ['sign', '+2', 'a sign'],
    ['exponent', '2e0', 'an exponent'],
    ['empty', '', 'no digits'],
    ['junk', '2x', 'a letter after it, which parseInt takes'],
    ['wrap', '4294967298', '2^32 + 2'],
  ])
    m.malformed(`iterations-${id}`, `Iterations with ${fact}`, say({ 1: value }))
  const iterationsNumber = hash.replace('"2"', '2')
  m.malformed('iterations-number', 'Iterations that are no string', iterationsNumber, '["pbkdf2",["salt",'.length)
  m.limit('iterations-0', 'No iterations', say({ 1: '0' }))
  m.malformed('length-other', 'A length that is not the digest’s', say({ 2: '21' }))
  m.limit('digest-15', 'A digest cut to 15 bytes', say({ 2: '15' }, digest.slice(0, 30)))
  m.malformed('digest-empty', 'An empty digest', say({ 2: '0' }, ''))
  m.malformed('digest-capital', 'Capital digits: Logto compares text', say({}, digest.toUpperCase()))
  m.malformed('hash-unknown', 'A hash function that is not understood', say({ 3: 'md5' }))
  m.malformed('password-missing', 'Without @', JSON.stringify(['pbkdf2', args.slice(0, 4), digest]))
  m.malformed('password-first', 'The password first', JSON.stringify(['pbkdf2', ['@', ...args.slice(0, 4)], digest]))
  m.common({ isJson: true, outside: unknown, most: 256 })
  return m.rows
}
