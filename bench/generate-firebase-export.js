import { createCipheriv, createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const [usersArgument = '1000000', out] = process.argv.slice(2)
if (!/^[1-9][0-9]{0,9}$/.test(usersArgument) || out === undefined) {
  process.stderr.write('usage: node generate-firebase-export.js USERS OUT\n')
  process.exit(64)
}
const users = Number(usersArgument)

// The bytes come from the key stream of a fixed seed, because that is repeatable and faster than the disk. The hashes
// match no known password.
const key = createHash('sha256').update('saltbridge bench/firebase-export').digest()
const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
const zeros = Buffer.alloc(1 << 20)
let block = Buffer.alloc(0)
let used = 0
const bytes = (length) => {
  if (used + length > block.length) {
    block = stream.update(zeros)
    used = 0
  }
  used += length
  return block.subarray(used - length, used)
}
const integer = (limit) => bytes(4).readUInt32LE() % limit
const pick = (list) => list[integer(list.length)]
// 21 bytes are 28 base64 characters. A localId has only letters and digits, so `+` and `/` are replaced.
const identifier = () => bytes(21).toString('base64').replaceAll('+', 'p').replaceAll('/', 's')

const handles = [
  'ada',
  'bruno',
  'chloe',
  'dmytro',
  'elodie',
  'freya',
  'hakon',
  'ines',
  'jurgen',
  'misaki',
  'wei',
  'zoe',
]
const names = [
  ...[
    'Ada Albrecht',
    'Bruno Peña',
    'Chloé Dubois',
    'Дмитро Коваленко',
    'Élodie Lefèvre',
    'Freya Jørgensen',
    '佐藤 美咲',
  ],
  ...[
    'Robert "Bob" Quist',
    'Horváth, Petra',
    'Backslash \\',
    'Ends ]}',
    'Two\nlines',
    '👩🏽‍🚀 Zoë',
    'Zoe\u0308 Mu\u0308ller',
  ],
].map((name) => JSON.stringify(name))

const day = 86_400_000
const times = () => {
  const created = 1_463_529_600_000 + integer(3500) * day + integer(day)
  const signedIn = created + integer(300) * day + integer(day)
  return `  "lastSignedInAt": "${signedIn}",\n  "createdAt": "${created}"`
}
const contact = (serial) => `  "email": "${pick(handles)}${serial}@example.org",\n  "emailVerified": ${integer(3) > 0}`
const noProviders = '  "providerUserInfo": []'

const passwordUser = (serial) => {
  const lines = [
    contact(serial),
    `  "passwordHash": "${bytes(64).toString('base64')}"`,
    `  "salt": "${bytes(10).toString('base64')}"`,
  ]
  if (integer(2) === 0) lines.push(`  "displayName": ${pick(names)}`)
  lines.push(times())
  if (integer(2) === 0) lines.push('  "disabled": false')
  if (integer(20) === 0) lines.push('  "customAttributes": "{\\"role\\":\\"editor\\",\\"seats\\":12}"')
  return [...lines, noProviders]
}

const socialUser = (serial) => {
  const email = `${pick(handles)}${serial}@example.org`
  const name = pick(names)
  const photo = `https://photos.example.com/a/${identifier()}=s96-c`
  const info = [
    '      "providerId": "google.com"',
    `      "rawId": "1${String(serial).padStart(20, '0')}"`,
    `      "email": "${email}"`,
    `      "displayName": ${name}`,
    `      "photoUrl": "${photo}"`,
  ]
  return [
    `  "email": "${email}"`,
    '  "emailVerified": true',
    `  "displayName": ${name}`,
    `  "photoUrl": "${photo}"`,
    times(),
    '  "disabled": false',
    `  "providerUserInfo": [\n    {\n${info.join(',\n')}\n    }\n  ]`,
  ]
}

const phoneUser = (serial) => [
  times(),
  `  "phoneNumber": "+447700900${String(serial % 1000).padStart(3, '0')}"`,
  noProviders,
]
const anonymousUser = () => [times()]

const user = (serial) => {
  const share = integer(100)
  const kind = share < 85 ? passwordUser : share < 95 ? socialUser : share < 98 ? phoneUser : anonymousUser
  return `{\n  "localId": "${identifier()}",\n${kind(serial).join(',\n')}\n}`
}

const chunks = function* () {
  let text = '{"users": [\n'
  for (let serial = 1; serial <= users; serial++) {
    text += user(serial)
    if (serial < users) text += ',\n'
    if (text.length > 1 << 16) {
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(`${text}]}`)
}

// Two chunks of 64 KiB are buffered. The default in object mode is 16 chunks.
await pipeline(Readable.from(chunks(), { highWaterMark: 2 }), createWriteStream(out))
