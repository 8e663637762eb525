import { createHash } from 'node:crypto'
import { bcryptText } from './rows.js'

const bytesOf = (seed: string) => createHash('sha512').update(seed).digest()

const unpadded = (bytes: Buffer, length: number) => bytes.subarray(0, length).toString('base64').replaceAll('=', '')
const legacyDigest = bytesOf('legacy digest')
const md5 = bytesOf('md5').toString('hex').slice(0, 32)

/** Secrets that the tests search for in all output. */
export const canaries = {
  password: 'cAnary pässwörd "7d1c18a1e0"',
  apiKey: 'CANARY-4f1b9e0d77c2a6-35d8=Qz',
  metricsKey: 'mEtrics-Canary-90ab21cd=77e',
  databasePassword: 'b3d5f0a982c4-Canary-1f6e',
  signerKey: bytesOf('signer key').toString('base64'),
  otherSignerKey: bytesOf('other signer key').toString('base64'),
  bcrypt: bcryptText('canary'),
  argon2: `$argon2id$v=19$m=256,t=1,p=1$${unpadded(bytesOf('argon2 salt'), 16)}$${unpadded(bytesOf('argon2 digest'), 32)}`,
  legacy: `$f_scrypt$${legacyDigest.toString('base64')}$${bytesOf('legacy salt').toString('base64').slice(0, 16)}$m=14$r=8$s=Bw==`,
  md5,
} as const

/**
 * The length of the pieces of a secret that must not appear anywhere, and the distance between them. A part is a leak
 * too.
 */
const piece = 12
const step = 6

/** Removes from a hash the prefix that many hashes share. */
const withoutParameters = (text: string): string =>
  text.replace(/^\$(2b\$10|argon2id\$v=19\$m=256,t=1,p=1|f_scrypt)\$/, '')

/** Returns the base64 that bytes have at each offset within other bytes. */
function base64Of(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return text.slice(before === 0 ? 0 : 4).replace(/.?=*$/, '')
  })
}

const escapeJson = (text: string): string =>
  text.replace(/[^ -~]/gu, (one) => `\\u${one.codePointAt(0)!.toString(16).padStart(4, '0')}`)

function spellingsOf(secret: string): readonly string[] {
  const text = Buffer.from(secret)
  const decoded = Buffer.from(secret, 'base64')
  const isBase64 = decoded.toString('base64') === secret
  const binary = [text, ...(isBase64 ? [decoded] : [])].flatMap((bytes) => [bytes.toString('hex'), ...base64Of(bytes)])
  const json = JSON.stringify(secret).slice(1, -1)
  return [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    escapeJson(secret),
    encodeURIComponent(secret),
    ...binary,
    ...binary.map((one) => one.replaceAll('+', '-').replaceAll('/', '_')),
  ]
}

function piecesOf(text: string): readonly string[] {
  const count = Math.max(1, Math.ceil((text.length - piece) / step) + 1)
  return Array.from({ length: count }, (_, at) => text.slice(at * step, at * step + piece)).filter(
    (one) => one.length === Math.min(piece, text.length),
  )
}

const pieces = Object.entries(canaries).map(([name, secret]) => ({
  name,
  pieces: [...new Set(spellingsOf(withoutParameters(secret)).flatMap(piecesOf))].map((one) => one.toLowerCase()),
}))

/** Returns the names of the secrets of which a text contains a piece in any encoding. */
export function leaksIn(text: string): readonly string[] {
  const lower = text.toLowerCase()
  return pieces.filter((one) => one.pieces.some((part) => lower.includes(part))).map(({ name }) => name)
}
