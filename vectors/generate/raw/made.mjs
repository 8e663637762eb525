// Rows derived from others of the same file by one change; and Auth0's JSON around the answers of other files.
import { auth0DigestRows, auth0HmacRows } from './made/auth0.mjs'
import { clerkRows } from './made/clerk.mjs'
import { firebaseRows, fusionauthRows, oktaRows, stytchRows } from './made/columns.mjs'
import { enclosed } from './made/enclosed.mjs'
import { kratosDigestRows, kratosHmacRows } from './made/kratos.mjs'
import { logtoDigestRows, logtoPbkdf2Rows } from './made/logto.mjs'
import { rawRows } from './made/raw.mjs'

/** The examples that rows are derived from, where not that of the standard. */
const hashcatModes = {
  'sha3-224': 'hashcat-17300',
  'sha3-256': 'hashcat-17400',
  'sha3-384': 'hashcat-17500',
  'sha3-512': 'hashcat-17600',
}

export const made = {
  'kratos-digest': kratosDigestRows,
  'kratos-hmac': kratosHmacRows,
  ...Object.fromEntries(
    ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3-224', 'sha3-256', 'sha3-384', 'sha3-512'].map(
      (name) => [`raw-${name}`, rawRows({ md5: 128, sha1: 160 }[name] ?? Number(name.slice(-3)), hashcatModes[name])],
    ),
  ),
  'auth0-digest': auth0DigestRows,
  'auth0-hmac': auth0HmacRows,
  'auth0-bcrypt': enclosed('bcrypt', 'bcrypt', 26),
  'auth0-argon2': enclosed('argon2', 'argon2', 26),
  'auth0-pbkdf2': enclosed('pbkdf2', 'phc-pbkdf2', 26),
  'okta-digest': oktaRows,
  'clerk-md5-salted': clerkRows('md5'),
  'clerk-sha256-salted': clerkRows('sha256'),
  'firebase-digest': firebaseRows,
  'fusionauth-digest': fusionauthRows,
  'logto-digest': logtoDigestRows,
  'logto-pbkdf2': logtoPbkdf2Rows,
  'stytch-digest': stytchRows,
}
