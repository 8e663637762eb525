// Confirms every match and mismatch row with noble (Argon2, scrypt, PBKDF2, AES) and @node-rs/bcrypt (plain bcrypt),
// and the notes and offsets of every row with rules written for this check. ORACLES names the folder that holds
// node_modules.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(pathToFileURL(join(process.env.ORACLES, 'package.json')))
const load = (name) => import(pathToFileURL(require.resolve(name)))
const { argon2d, argon2i, argon2id } = await load('@noble/hashes/argon2.js')
const { scrypt } = await load('@noble/hashes/scrypt.js')
const { pbkdf2 } = await load('@noble/hashes/pbkdf2.js')
const { sha1 } = await load('@noble/hashes/legacy.js')
const { sha224, sha256, sha384, sha512 } = await load('@noble/hashes/sha2.js')
const { ctr } = await load('@noble/ciphers/aes.js')
const bcrypt = require('@node-rs/bcrypt')

const decode = (text) => Buffer.from(text.replaceAll('-', '+').replaceAll('_', '/'), 'base64')
const parameters = (text) =>
  Object.fromEntries(
    text.split(/[,$]/).map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )
const equal = (computed, digest) => Buffer.compare(Buffer.from(computed), digest) === 0

function legacy({ hash, salt, separator, key, rounds, memory }, password) {
  const derived = scrypt(password, Buffer.concat([decode(salt), decode(separator)]), {
    N: 2 ** Number(memory),
    r: Number(rounds),
    p: 1,
    dkLen: 32,
    maxmem: 2 ** 31,
  })
  return equal(ctr(derived, new Uint8Array(16)).encrypt(decode(key)), decode(hash))
}
const byOrder = (text, order, map) =>
  text !== order.map((name) => `${name}=${map[name]}`).join(order.separator) ? ['parameter-order'] : []
function legacyNotes(fields, isBare) {
  const isPadded = fields.some((field) => field.includes('='))
  const isUnpadded = fields.some((field) => field.length % 4 !== 0)
  return [
    ...(isBare && isPadded ? ['padded'] : []),
    ...(fields.some((field) => /[-_]/.test(field)) ? ['url-safe-alphabet'] : []),
    ...(!isBare && isUnpadded ? ['unpadded'] : []),
  ]
}
function legacyCheck(read) {
  return (row, password) => {
    const { notes = [], isBare = false, ...parts } = read(row.hash)
    const key = row.secrets?.legacyScryptSignerKey ?? parts.key
    const spelled = [parts.hash, parts.salt, parts.separator, ...(parts.key === undefined ? [] : [parts.key])]
    return { result: legacy({ ...parts, key }, password), notes: [...legacyNotes(spelled, isBare), ...notes] }
  }
}

const checks = {
  bcrypt(row, password) {
    const padding = (text, at, canonical) => (canonical.includes(text.at(at)) ? [] : ['padding-bits'])
    const body = row.hash.slice(row.hash.lastIndexOf('$') + 1)
    const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
    const digests = [...alphabet].filter((_, index) => index % 4 === 0).join('')
    const notes = [...new Set([...padding(body, 21, '.Oeu'), ...padding(body, 52, digests)])]
    const plain =
      /^\$2[by]\$/.test(row.hash) || (row.hash.startsWith('$2a$') && password.length < 255 && !password.includes(0xff))
    if (!plain) return { notes }
    const clear = (text, at, step) =>
      text.slice(0, at) + alphabet[alphabet.indexOf(text[at]) & ~(step - 1)] + text.slice(at + 1)
    return { notes, result: bcrypt.verifySync(password, row.hash.slice(0, -53) + clear(clear(body, 21, 16), 52, 4)) }
  },
  argon2(row, password) {
    const [variant, ...rest] = row.hash.slice(1).split('$')
    const stated = rest[0].startsWith('v=')
    const version = stated ? Number(rest.shift().slice(2)) : 16
    const [text, salt, digest] = rest
    const map = parameters(text)
    const data = map.data === undefined ? undefined : decode(map.data)
    const keyId = map.keyid ?? (row.fields?.keyId || undefined)
    const secret = keyId === undefined ? undefined : Buffer.from(row.secrets.argon2Keys[keyId].base64, 'base64')
    const long =
      decode(salt).length > 48 ||
      decode(digest).length > 64 ||
      (data?.length ?? 0) > 32 ||
      decode(map.keyid ?? '').length > 8
    const notes = [
      ...(/^m=\d+,t=\d+,p=\d+/.test(text) ? [] : ['parameter-order']),
      ...(stated ? [] : ['implicit-version']),
      ...(long ? ['beyond-phc'] : []),
    ]
    const computed = { argon2d, argon2i, argon2id }[variant](password, decode(salt), {
      t: Number(map.t),
      m: Number(map.m),
      p: Number(map.p),
      version,
      dkLen: decode(digest).length,
      key: secret,
      personalization: data,
      maxmem: 2 ** 32 - 1,
    })
    return { result: equal(computed, decode(digest)), notes }
  },
  'phc-scrypt'(row, password) {
    const [, , text, salt, digest] = row.hash.split('$')
    const map = parameters(text)
    return {
      result: equal(
        scrypt(password, decode(salt), {
          N: 2 ** Number(map.ln),
          r: Number(map.r),
          p: Number(map.p),
          dkLen: decode(digest).length,
          maxmem: 2 ** 31,
        }),
        decode(digest),
      ),
      notes: [
        ...(/^ln=\d+,r=\d+,p=\d+$/.test(text) ? [] : ['parameter-order']),
        ...(/=/.test(salt + digest) ? ['padded'] : []),
      ],
    }
  },
  'phc-pbkdf2'(row, password) {
    const [, name, text, salt, digest] = row.hash.split('$')
    const map = parameters(text)
    const hash = { sha1, sha224, sha256, sha384, sha512 }[name.slice(7) || 'sha1']
    const notes = [
      ...(map.l === undefined ? ['implicit-length'] : []),
      ...(name === 'pbkdf2' ? ['implicit-hash'] : []),
      ...(text.startsWith('l=') ? ['parameter-order'] : []),
    ]
    return {
      result: equal(
        pbkdf2(hash, password, decode(salt), { c: Number(map.i), dkLen: decode(digest).length }),
        decode(digest),
      ),
      notes,
    }
  },
  'supertokens-legacy-scrypt': legacyCheck((text) => {
    const [, , hash, salt, ...rest] = text.split('$')
    const map = parameters(rest.join('$'))
    return {
      hash,
      salt,
      separator: map.s,
      rounds: map.r,
      memory: map.m,
      notes: byOrder(rest.join('$'), Object.assign(['m', 'r', 's'], { separator: '$' }), map),
    }
  }),
  'supabase-legacy-scrypt': legacyCheck((text) => {
    const [, , list, salt, hash] = text.split('$')
    const map = parameters(list)
    const notes = map.sk === undefined ? ['no-signer-key'] : []
    return { hash, salt, separator: map.ss ?? '', key: map.sk, rounds: map.r, memory: map.n, notes }
  }),
  'kratos-legacy-scrypt': legacyCheck((text) => {
    const [, , list, salt, hash, separator, key] = text.split('$')
    const map = parameters(list)
    return { hash, salt, separator, key, rounds: map.r, memory: map.ln }
  }),
  'clerk-legacy-scrypt': legacyCheck((text) => {
    const [hash, salt, key, separator, rounds, memory] = text.split('$')
    return { hash, salt, key, separator, rounds, memory }
  }),
  'workos-legacy-scrypt': legacyCheck((text) => {
    const list = text.slice('$firebase-scrypt$'.length)
    const map = parameters(list)
    const notes = byOrder(list, Object.assign(['hash', 'salt', 'sk', 'ss', 'r', 'm'], { separator: '$' }), map)
    return { hash: map.hash, salt: map.salt, separator: map.ss, key: map.sk, rounds: map.r, memory: map.m, notes }
  }),
  'workos-phc-legacy-scrypt': legacyCheck((text) => {
    const [, , , list, salt, hash] = text.split('$')
    const map = parameters(list)
    const notes = byOrder(list, Object.assign(['r', 'm', 'ss', 'sk'], { separator: ',' }), map)
    return { hash, salt, separator: map.ss, key: map.sk, rounds: map.r, memory: map.m, notes, isBare: true }
  }),
  'logto-legacy-scrypt': legacyCheck((text) => {
    const [, [salt, key, separator, rounds, memory], hash] = JSON.parse(text)
    return { hash, salt, key, separator, rounds, memory }
  }),
}

const codes = [
  'match',
  'mismatch',
  'ERR_AMBIGUOUS_FORMAT',
  'ERR_MALFORMED',
  'ERR_LIMIT',
  'ERR_FIELD',
  'ERR_SECRET',
  'ERR_NOT_A_HASH',
  'ERR_UNKNOWN_FORMAT',
]
let failed = 0
const fail = (format, row, what) => {
  failed += 1
  console.log(`${format} ${row.id}: ${what}`)
}
for (const [format, check] of Object.entries(checks)) {
  const { vectors, sources } = JSON.parse(readFileSync(new URL(`../../../${format}.json`, import.meta.url), 'utf8'))
  let agreed = 0
  const skipped = []
  const texts = new Map()
  const started = performance.now()
  for (const row of vectors) {
    if (
      !codes.includes(row.expect) ||
      !(row.source in sources) ||
      (row.password === undefined) === (row.passwordHex === undefined)
    )
      fail(format, row, 'not in the shape')
    if (row.offset !== undefined && (row.expect !== 'ERR_MALFORMED' || row.offset > row.hash.length))
      fail(format, row, 'an offset that cannot be')
    const same = JSON.stringify([row.hash, row.password, row.passwordHex, row.fields, row.secrets])
    if (texts.has(same)) console.log(`${format} ${row.id}: the same as ${texts.get(same)}`)
    texts.set(same, row.id)
    if (row.expect !== 'match' && row.expect !== 'mismatch') continue
    const { result, notes } = check(
      row,
      row.passwordHex === undefined ? Buffer.from(row.password) : Buffer.from(row.passwordHex, 'hex'),
    )
    if (JSON.stringify(notes) !== JSON.stringify(row.notes ?? []))
      fail(format, row, `notes are ${JSON.stringify(notes)}`)
    if (result === undefined) skipped.push(row.id)
    else if (result !== (row.expect === 'match')) fail(format, row, `expected ${row.expect}, got ${result}`)
    else agreed += 1
  }
  console.log(
    `${format}: ${agreed} agree in ${Math.round(performance.now() - started)} ms, ${skipped.length} not computed here: ${skipped.join(' ')}`,
  )
}
process.exitCode = failed ? 1 : 0
