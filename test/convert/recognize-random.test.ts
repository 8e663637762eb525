import { expect, test } from 'vitest'
import { recognize } from '../../src/convert/index.ts'
import { createVerifier } from '../../src/index.ts'
import { chunksOf } from '../helpers/read.ts'
import { isComplete } from '../sample.ts'

/** Creates a generator of numbers from 0 to 1 (mulberry32), so that a failing file can be made again. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Dice {
  readonly next: () => number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
  /** Returns digits of an alphabet. */
  text(alphabet: string, length: number): string
}

function createDice(seed: number): Dice {
  const next = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  return {
    next,
    pick,
    chance: (share) => next() < share,
    text: (alphabet, length) => Array.from({ length }, () => pick([...alphabet])).join(''),
  }
}

const hex = '0123456789abcdef'
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const crypt = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

type Make = (dice: Dice) => string

/** The last characters of the salt and of the digest of bcrypt have unused bits, which must be 0. */
const bcrypt: Make = ({ text, pick }) =>
  `$2${pick(['a', 'b', 'y'])}$10$${text(crypt, 21)}${pick(['.', 'O', 'e', 'u'])}${text(crypt, 30)}${pick(['.', 'C', 'K', 'S'])}`
const bytes: (length: number) => Make = (length) => (dice) =>
  Buffer.from(Array.from({ length }, () => Math.floor(dice.next() * 256))).toString('base64')
const unpadded =
  (make: Make): Make =>
  (dice) =>
    make(dice).replace(/=+$/, '')

const digests = { md5: 32, sha1: 40, sha256: 64 } as const

/** The kinds of hashes. A raw digest does not show its writer, so a question is the only right answer. */
const hashes: { readonly [kind: string]: { readonly make: Make; readonly isRaw?: true } } = {
  bcrypt: { make: bcrypt },
  argon2: {
    make: (dice) => `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(bytes(16))(dice)}$${unpadded(bytes(32))(dice)}`,
  },
  django: { make: (dice) => `pbkdf2_sha256$260000$${dice.text(base64.slice(0, 62), 22)}$${bytes(32)(dice)}` },
  phpass: { make: ({ text }) => `$P$B${text(crypt, 29)}.` },
  ...Object.fromEntries(
    Object.entries(digests).map(([kind, length]) => [
      kind,
      { make: ({ text }: Dice) => text(hex, length), isRaw: true },
    ]),
  ),
}

const uuid: Make = ({ text }) => [8, 4, 4, 4, 12].map((length) => text(hex, length)).join('-')

/** Columns that are not the hash, and that look like one. Their names say so, or nothing. */
const decoys: readonly {
  readonly names: readonly string[]
  readonly make: Make
  readonly isRare?: true
  readonly odds?: number
}[] = [
  { names: ['etag', 'avatar_md5', 'checksum', 'gravatar', 'C'], make: ({ text }) => text(hex, 32) },
  { names: ['uuid', 'device_id', 'tenant', 'C'], make: uuid },
  {
    names: ['reset_password_token', 'reset_token', 'confirmation_token', 'rememberToken', 'magic_link', 'C'],
    make: bcrypt,
    isRare: true,
  },
  { names: ['api_key', 'apiKey', 'access_token', 'C'], make: ({ text }) => `sk_live_${text(base64.slice(0, 62), 32)}` },
  { names: ['file_sha256', 'checksum_sha256', 'content_digest', 'C'], make: ({ text }) => text(hex, 64) },
  { names: ['previous_password_hash', 'old_password', 'password_history', 'last_password'], make: bcrypt },
  { names: ['salt', 'password_salt'], make: ({ text }) => text(hex, 16), odds: 0.1 },
  { names: ['password_changed_at', 'password_updated'], make: () => '2024-02-03 04:05:06' },
  { names: ['recovery_email', 'invited_by_email', 'new_email'], make: ({ text }) => `${text('abc', 8)}@other.example` },
]

interface Column {
  readonly name: string
  readonly values: readonly (string | number | null)[]
}

interface Generated {
  readonly content: string
  /** The columns with the hashes, e-mail addresses and ids. */
  readonly hash: string | undefined
  readonly isRaw: boolean
  readonly email: string
  readonly id: string
}

const sqlValue = (value: string | number | null) =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
const csvValue = (value: string | number | null) =>
  value === null ? '' : String(value).includes(',') ? `"${value}"` : String(value)

function write(dice: Dice, columns: readonly Column[]): string {
  const rows = columns[0]!.values.map((_, at) => columns.map(({ name, values }) => [name, values[at]!] as const))
  const objects = rows.map((row) => Object.fromEntries(row))
  const names = columns.map(({ name }) => name)
  switch (dice.pick(['csv', 'tsv', 'json', 'list', 'ndjson', 'inserts', 'copy', 'mysql'])) {
    case 'csv':
      return [names, ...rows.map((row) => row.map(([, value]) => csvValue(value)))]
        .map((row) => `${row.join(',')}\n`)
        .join('')
    case 'tsv':
      return [names, ...rows.map((row) => row.map(([, value]) => csvValue(value)))]
        .map((row) => `${row.join('\t')}\n`)
        .join('')
    case 'json':
      return JSON.stringify(objects, undefined, dice.pick([0, 2]))
    case 'list':
      return JSON.stringify({ roles: [{ name: 'admin' }], users: objects })
    case 'ndjson':
      return objects.map((row) => `${JSON.stringify(row)}\n`).join('')
    case 'copy':
      return `--\n-- PostgreSQL database dump\n--\nCOPY public.people (${names.map((name) => `"${name}"`).join(', ')}) FROM stdin;\n${rows.map((row) => row.map(([, value]) => value ?? '\\N').join('\t')).join('\n')}\n\\.\n`
    case 'inserts':
      return `${rows.map((row) => `INSERT INTO people (${names.join(', ')}) VALUES (${row.map(([, value]) => sqlValue(value)).join(', ')});\n`).join('')}`
    default:
      return `-- MySQL dump 10.13\nCREATE TABLE \`people\` (${names.map((name) => `\`${name}\` text`).join(', ')});\nINSERT INTO \`people\` VALUES ${rows.map((row) => `(${row.map(([, value]) => sqlValue(value)).join(',')})`).join(',')};\n`
  }
}

function generate(seed: number): Generated {
  const dice = createDice(seed)
  const { pick, chance } = dice
  const count = 4 + Math.floor(dice.next() * 60)
  let neutral = 0
  const nameOf = (names: readonly string[]) => {
    const name = pick(names)
    return name === 'C' ? `c${++neutral}` : name
  }
  const fill = (share: number, make: Make) => Array.from({ length: count }, () => (chance(share) ? make(dice) : null))
  const kind = pick([...Object.keys(hashes), 'none'])
  const { make, isRaw = false } = hashes[kind] ?? {}
  const hash = make && {
    name: nameOf([
      'password',
      'passwd',
      'pw_hash',
      'encrypted_password',
      'passwordHash',
      'user_pass',
      'hash',
      'C',
      'C',
    ]),
    values: fill(pick([1, 1, 0.9, 0.6]), make),
  }
  const email = {
    name: nameOf(['email', 'mail', 'user_email', 'C']),
    values: fill(1, ({ text }) => `${text('abcdefgh', 9)}@example.com`),
  }
  const id = { name: pick(['id', 'uid', 'user_id']), values: Array.from({ length: count }, (_, at) => at + 1) }
  const others = [
    { name: pick(['name', 'full_name']), values: fill(1, ({ text }) => `Ann ${text('xyz', 5)}`) },
    { name: pick(['created_at', 'createdAt']), values: fill(1, () => '2024-01-02 03:04:05') },
    ...decoys.flatMap((decoy) => {
      const share = decoy.isRare ? pick([0.05, 0.2, 0.4]) : pick([1, 0.8])
      return chance(decoy.odds ?? 0.5) ? [{ name: nameOf(decoy.names), values: fill(share, decoy.make) }] : []
    }),
  ]
  const columns: Column[] = [...(hash ? [hash] : []), email, id, ...others]
  for (let at = columns.length - 1; at > 0; at--) {
    const other = Math.floor(dice.next() * (at + 1))
    ;[columns[at], columns[other]] = [columns[other]!, columns[at]!]
  }
  return { content: write(dice, columns), hash: hash?.name, isRaw, email: email.name, id: id.name }
}

const verifier = createVerifier()
const files = isComplete ? 500 : 100

test('a file with renamed, shuffled and decoy columns is read right, or has a question', {
  tags: ['sampled'],
}, async () => {
  const wrong: string[] = []
  let asked = 0
  for (let seed = 1; seed <= files; seed++) {
    const { content, hash, isRaw, email, id } = generate(seed)
    const { options, questions } = await recognize(chunksOf(content), verifier)
    if (questions.length > 0) {
      asked++
      continue
    }
    const { columns = {}, format, writtenBy } = options
    // These are the columns of Devise, whose hashes are in encrypted_password.
    const isDevise = options.from === 'devise' && hash === 'encrypted_password'
    const isRight =
      (columns.hash === hash || isDevise) &&
      (isRaw ? (format ?? writtenBy) !== undefined : true) &&
      [undefined, email].includes(columns.email) &&
      [undefined, id].includes(columns.id)
    if (!isRight) wrong.push(`seed ${seed}: ${JSON.stringify(options)}, not ${hash}, ${email} and ${id}`)
  }
  expect(wrong).toEqual([])
  // Raw digests, and hashes in columns without a name, are asked for. All other files are read.
  expect(asked / files).toBeLessThan(0.65)
})
