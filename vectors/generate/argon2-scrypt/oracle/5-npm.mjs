// Rows by the npm packages that write these texts. Their salts are random: here their source of random bytes counts.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const { resolve } = createRequire(`${process.env.ORACLES}/`)
const from = (file) => import(pathToFileURL(`${process.env.ORACLES}/node_modules/${file}`).href)
let next = 1
crypto.getRandomValues = (values) => {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  for (let i = 0; i < bytes.length; i++) bytes[i] = (next = (next * 75 + 74) % 65537) & 255
  return values
}
const { hashPassword } = await from('@better-auth/utils/dist/password.mjs')
const { Scrypt } = await from('oslo/dist/password/index.js')
const { generateScryptHash } = await import(
  pathToFileURL(resolve('lucia').replace(/index\.js$/, 'utils/crypto.js')).href
)

const { LegacyScrypt } = await from('lucia-3/dist/crypto.js')

const passwords = [
  ['password', 'An ordinary password', 'password'],
  ['compatibility', 'Letters that compatibility composition changes', 'ﬁanc\u00e9e \u2460\uff21'],
  ['nfd', 'Decomposed letters are composed', 'Pa\u0308sswo\u0308rt'],
]
const writers = [
  ['better-auth', 'better-auth', 'npm-better-auth', hashPassword],
  ['better-auth', 'oslo', 'npm-oslo', (password) => new Scrypt().hash(password)],
  ['lucia-scrypt', 'lucia', 'npm-lucia', generateScryptHash],
  ['lucia-scrypt', 'lucia-3', 'npm-lucia-3', (password) => new LegacyScrypt().hash(password)],
]
for (const [format, name, source, write] of writers)
  for (const [id, fact, password] of passwords)
    console.log(
      JSON.stringify({
        format,
        id: `${name}-writes-${id}`,
        fact: `${fact}, as ${name} writes it`,
        source,
        hash: await write(password),
        passwordHex: Buffer.from(password).toString('hex'),
        expect: 'match',
      }),
    )
