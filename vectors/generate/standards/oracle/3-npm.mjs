// Rows by npm packages: bcrypt, argon2 (two versions), @node-rs/bcrypt, @noble/hashes. ORACLES names the folder that
// holds node_modules.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(pathToFileURL(join(process.env.ORACLES, 'package.json')))
const bcrypt = require('bcrypt')
const rust = require('@node-rs/bcrypt')
const argon2 = require('argon2')
const reordered = require('argon2-045')
const { scrypt } = await import(pathToFileURL(require.resolve('@noble/hashes/scrypt.js')))

const passwords = Object.fromEntries(
  JSON.parse(readFileSync(new URL('../../passwords.json', import.meta.url), 'utf8')).map((entry) => [
    entry.id,
    Buffer.from(entry.hex, 'hex'),
  ]),
)
const print = (row) => console.log(JSON.stringify(row))
const base64 = (bytes) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const bcryptRow = (id, fact, source, hash, password) =>
  print({
    format: 'bcrypt',
    id,
    fact,
    source,
    hash,
    passwordHex: Buffer.from(password).toString('hex'),
    expect: 'match',
  })

for (const [id, password] of [
  ['empty', ''],
  ['abc', 'abc'],
  ['nul', 'a\0b'],
  ['8-bit', Buffer.from('d191ff', 'hex')],
  ['length-73', passwords['length-73']],
]) {
  const hash = bcrypt.hashSync(Buffer.from(password), '$2$04$RevisionZeroRevisionZe')
  bcryptRow(
    `npm-2-${id}`,
    `Revision 2 repeats the password without a NUL between (${id})`,
    'npm-bcrypt',
    hash,
    password,
  )
}
for (const length of [254, 255, 256, 257, 300, 511]) {
  const password = passwords['length-4096'].subarray(0, length)
  const read = (length + 1) % 256
  const what =
    length < 255
      ? 'is read in full'
      : `is read as ${read > 1 ? `its first ${read} bytes` : 'its first byte'}: the length plus one wraps at 256`
  bcryptRow(
    `npm-2a-wraparound-${length}`,
    `A 2a password of ${length} bytes ${what}`,
    'npm-bcrypt',
    bcrypt.hashSync(password, '$2a$04$WrapAroundWrapAroundWe'),
    password,
  )
  bcryptRow(
    `npm-2b-no-wraparound-${length}`,
    `A 2b password of ${length} bytes does not wrap`,
    'npm-bcrypt',
    bcrypt.hashSync(password, '$2b$04$WrapAroundWrapAroundWe'),
    password,
  )
}
bcryptRow(
  'npm-2a-wraparound-4096',
  'A 2a password of 4,096 bytes wraps to its first byte',
  'npm-bcrypt',
  bcrypt.hashSync(passwords['length-4096'], '$2a$04$WrapAroundWrapAroundWe'),
  passwords['length-4096'],
)
for (const id of ['nul-only', 'nul-inside', 'nul-last']) {
  bcryptRow(
    `npm-2b-${id}`,
    `A NUL is data in 2b (${id})`,
    'npm-bcrypt',
    bcrypt.hashSync(passwords[id], '$2b$04$NulNulNulNulNulNulNulO'),
    passwords[id],
  )
}
const salt = Buffer.from('rust salt 16 b.!')
for (const [revision, id] of [
  ['2a', 'length-512'],
  ['2y', 'nul-inside'],
  ['2a', 'byte-ff'],
  ['2a', 'all-bytes'],
  ['2b', 'length-4096'],
]) {
  const hash = rust.hashSync(passwords[id], { cost: 4, salt, version: revision })
  bcryptRow(
    `rust-${revision}-${id}`,
    `${revision} without wraparound or safety measure (${id})`,
    'npm-node-rs-bcrypt',
    hash,
    passwords[id],
  )
}
// Both readings of 2a where the safety measure of crypt_blowfish applies.
for (const hex of ['ffffa3', 'ffa33334ffffffa3333435']) {
  bcryptRow(
    `npm-2a-no-safety-${hex.slice(0, 8)}`,
    '2a by the OpenBSD code, without the safety measure',
    'npm-bcrypt',
    bcrypt.hashSync(Buffer.from(hex, 'hex'), '$2a$05$/OK.fbVrR/bpIqNJ5ianF.'),
    Buffer.from(hex, 'hex'),
  )
}

const argon2Row = (id, fact, source, hash, password, more = {}) =>
  print({
    format: 'argon2',
    id,
    fact,
    source,
    hash,
    passwordHex: Buffer.from(password).toString('hex'),
    expect: 'match',
    ...more,
  })
const cheap = { salt: Buffer.from('npm argon2 salt!'), memoryCost: 256, timeCost: 2, parallelism: 1 }

for (const [id, options] of [
  ['empty', {}],
  ['nfc', { type: 0 }],
  ['nul-inside', { type: 1, parallelism: 2 }],
  ['length-4096', { version: 16 }],
]) {
  const hash = await reordered.hash(passwords[id], { ...cheap, ...options })
  argon2Row(`npm-order-${id}`, 'argon2 0.45 writes m,p,t', 'npm-argon2-045', hash, passwords[id], {
    notes: ['parameter-order'],
  })
}
const order = await reordered.hash('password', { ...cheap, associatedData: Buffer.from('data') })
argon2Row('npm-order-data', 'argon2 0.45 writes m,p,t before data', 'npm-argon2-045', order, 'password', {
  notes: ['parameter-order'],
})

for (const [id, type] of [
  ['d', 0],
  ['i', 1],
  ['id', 2],
]) {
  argon2Row(
    `npm-data-${id}`,
    `Associated data is part of the answer (argon2${id})`,
    'npm-argon2',
    await argon2.hash('password', { ...cheap, type, associatedData: Buffer.from('user:42') }),
    'password',
  )
}
for (const length of [1, 32, 33]) {
  const data = Buffer.alloc(length, 0xd7)
  argon2Row(
    `npm-data-${length}-bytes`,
    `Associated data of ${length} bytes`,
    'npm-argon2',
    await argon2.hash('password', { ...cheap, associatedData: data }),
    'password',
    length > 32 ? { notes: ['beyond-phc'] } : {},
  )
}
// The package takes a secret but writes no keyid: the id is put into the string here.
for (const [id, keyId, options] of [
  ['id-v19', 'key-one', {}],
  ['d-v19', 'k', { type: 0 }],
  ['i-v16', 'eight by', { type: 1, version: 16 }],
  ['data', 'key-one', { associatedData: Buffer.from('data') }],
  ['nine-byte-id', 'nine byte', {}],
  ['v16-d-data', 'key-two', { type: 0, version: 16, associatedData: Buffer.from([0, 255]) }],
]) {
  const secret = Buffer.from(`the secret named ${keyId}`)
  const spelled = base64(keyId)
  const hash = (await argon2.hash('password', { ...cheap, ...options, secret })).replace(
    /,p=1/,
    `,p=1,keyid=${spelled}`,
  )
  argon2Row(
    `npm-secret-${id}`,
    `A secret named by keyid is part of the answer (${id})`,
    'npm-argon2',
    hash,
    'password',
    {
      secrets: { argon2Keys: { [spelled]: { base64: secret.toString('base64') } } },
      ...(Buffer.byteLength(keyId) > 8 ? { notes: ['beyond-phc'] } : {}),
    },
  )
}

// The package's own text, which does not name the key: a field does.
for (const [id, options] of [
  ['id-v19', {}],
  ['d-v19', { type: 0 }],
  ['i-v16', { type: 1, version: 16 }],
  ['data', { associatedData: Buffer.from('data') }],
]) {
  const keyId = `key of ${id}`
  const secret = Buffer.from(`the secret of ${id}`)
  argon2Row(
    `npm-unnamed-secret-${id}`,
    `A secret that the text does not name is part of the answer (${id})`,
    'npm-argon2',
    await argon2.hash('password', { ...cheap, ...options, secret }),
    'password',
    { fields: { keyId }, secrets: { argon2Keys: { [keyId]: { base64: secret.toString('base64') } } } },
  )
}

const digest = scrypt('password', 'narrow blocks', { N: 65536, r: 1, p: 1, dkLen: 32 })
print({
  format: 'phc-scrypt',
  id: 'noble-r-1-ln-16',
  fact: 'ln 16 with r 1, which OpenSSL refuses',
  source: 'npm-noble-hashes',
  hash: `$scrypt$ln=16,r=1,p=1$${base64('narrow blocks')}$${base64(digest)}`,
  passwordHex: Buffer.from('password').toString('hex'),
  expect: 'match',
})
