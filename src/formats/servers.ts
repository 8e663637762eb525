/**
 * Server applications and devices: Atlassian's DefaultPasswordEncoder.java, AuthMe (Sha256.java), Cisco IOS, Grafana
 * (pkg/util/encoding.go), GRUB (util/grub-mkpasswd-pbkdf2.c), hMailServer (HashCreator.cpp), macOS, Mattermost
 * (server/channels/app/password/hashers/pbkdf2.go), and Metabase (src/metabase/util/password.clj).
 */
import { encodePadded } from '../core/base64.ts'
import { concat, copyOf } from '../core/bytes.ts'
import { alphanumeric, hexDigits } from '../core/characters.ts'
import { createCursor, note, readLiteral, skip } from '../core/cursor.ts'
import { hash, join } from '../schemes/expression.ts'
import type { Bcrypt, Digest, Pbkdf2 } from '../schemes/index.ts'
import { pbkdf2 } from '../schemes/pbkdf2.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import { createDigestFormat } from '../spelling/digest.ts'
import {
  addBlobSpans,
  characters,
  charactersOf,
  ciscoBase64,
  createDrawnSaltEncoding,
  hex as hexText,
  readBlob,
  unpaddedBase64,
  upperHex,
} from '../spelling/encodings.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import { hashTwice } from '../spelling/salted.ts'
import { addFieldPreparation } from '../spelling/wrapped.ts'

const atlassianPrefix = '{PKCS5S2}'
const atlassianSaltLength = 16
const atlassianDigestLength = 32
const atlassianIterations = 10_000

/**
 * Atlassian's DefaultPasswordEncoder (Jira, Confluence, Crowd): base64 of the salt and the digest of PBKDF2 with
 * HMAC-SHA-1.
 */
export const atlassianPbkdf2: Format<Pbkdf2> = {
  id: 'atlassian-pbkdf2',
  schemes: [pbkdf2],
  writers: ['atlassian', 'jira', 'confluence', 'crowd', 'bitbucket', 'opendj', 'openldap'],
  fixed: { hash: 'sha1', iterations: atlassianIterations },
  grammar: '{PKCS5S2}<salt and digest>',
  claims: { prefixes: [atlassianPrefix, '{pkcs5s2}'] },
  notes: ['scheme-name'],
  parse(text, _fields, spans) {
    const c = createCursor('atlassian-pbkdf2', text, spans)
    // Directories take the name of a scheme in any letters.
    if (skip(c, '{pkcs5s2}')) note(c, 'scheme-name')
    else readLiteral(c, atlassianPrefix)
    const start = c.at
    const bytes = readBlob(c, atlassianSaltLength + atlassianDigestLength, atlassianSaltLength + atlassianDigestLength)
    addBlobSpans(c, start, [
      { name: 'salt', bytes: atlassianSaltLength, sensitive: true },
      { name: 'digest', sensitive: true },
    ])
    const [salt, digest] = [copyOf(bytes, 0, atlassianSaltLength), copyOf(bytes, atlassianSaltLength)]
    return finish(c, { scheme: 'pbkdf2', hash: 'sha1', iterations: atlassianIterations, salt, digest })
  },
  serialize({ hash, iterations: its, salt, digest }) {
    if (hash !== 'sha1' || its !== atlassianIterations)
      return refuseDescriptor('atlassian-pbkdf2', 'the format supports only SHA-1 with 10,000 iterations')
    if (salt.length !== atlassianSaltLength || digest.length !== atlassianDigestLength)
      return refuseDescriptor('atlassian-pbkdf2', 'the salt must have 16 bytes, and the digest 32 bytes')
    return toSpelled(`{PKCS5S2}${encodePadded(concat(salt, digest))}`)
  },
}

/**
 * AuthMe Reloaded's default: `sha256(sha256(password) + salt)` (AuthMe, Sha256). The inner digest is hexadecimal text,
 * and the salt has 16 characters.
 */
export const authme: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'authme',
  writers: ['authme'],
  text: '$SHA$<salt>$<digest>',
  expression: /* @__PURE__ */ hashTwice('sha256'),
  bytes: 32,
  digest: hexText,
  salt: /* @__PURE__ */ charactersOf(alphanumeric, 16),
})

/**
 * Grafana's columns password and salt (pkg/util/encoding.go): 50 bytes after 10,000 iterations. The salt is hashed as
 * text.
 */
export const grafanaPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'grafana-pbkdf2',
  writers: ['grafana'],
  claims: {
    shapes: [
      {
        length: [100, 100],
        of: ['hex'],
        evidence: '100 hexadecimal digits, with the field salt',
        rank: 0.4,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { salt: '<salt>' },
  variants: /* @__PURE__ */ variantsOf('sha256'),
  iterations: 10_000,
  salt: characters,
  digest: hexText,
  digestLength: 50,
})

/** hMailServer's type 3: six hexadecimal digits of salt, followed by SHA-256 of salt and password (HashCreator.cpp). */
export const hmailserver: Format<Digest> = /* @__PURE__ */ createDigestFormat({
  id: 'hmailserver',
  writers: ['hmailserver'],
  text: '<salt><digest>',
  claims: {
    shapes: [
      {
        length: [70, 70],
        of: ['hex'],
        evidence: '70 hexadecimal digits: 6 of the salt and 64 of the digest',
        rank: 0.5,
        isWeak: true,
      },
    ],
  },
  expression: /* @__PURE__ */ hash('sha256', /* @__PURE__ */ join('salt', 'password')),
  bytes: 32,
  digest: hexText,
  salt: /* @__PURE__ */ createDrawnSaltEncoding({ from: hexDigits, length: [6, 6] }),
})

/** PBKDF2 of Mattermost since version 11 (server/channels/app/password/hashers/pbkdf2.go). */
export const mattermostPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'mattermost-pbkdf2',
  writers: ['mattermost'],
  claims: { prefixes: ['$pbkdf2$f='] },
  text: '$pbkdf2$f=<hash>,w=<iterations>,l=<length>$<salt>$<digest>',
  variants: [{ word: 'SHA256', hash: 'sha256' }],
  salt: unpaddedBase64,
  digest: unpaddedBase64,
})

/**
 * Cisco IOS secret type 8: PBKDF2-SHA-256 with 20,000 iterations. The 14 characters of the salt are used as text,
 * without decoding.
 */
export const ciscoPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'cisco-pbkdf2',
  writers: ['cisco'],
  text: '$8$<salt>$<digest>',
  variants: /* @__PURE__ */ variantsOf('sha256'),
  iterations: 20_000,
  salt: characters,
  saltLength: [14, 14],
  digest: ciscoBase64,
  digestLength: 32,
})

/** GRUB's `grub-mkpasswd-pbkdf2` (util/grub-mkpasswd-pbkdf2.c). */
export const grubPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'grub-pbkdf2',
  writers: ['grub'],
  claims: { prefixes: ['grub.pbkdf2.'] },
  text: 'grub.pbkdf2.sha512.<iterations>.<salt>.<digest>',
  variants: /* @__PURE__ */ variantsOf('sha512'),
  salt: upperHex,
  digest: upperHex,
})

/** SALTED-SHA512-PBKDF2 of a macOS user since 10.8, as hashcat and John write the three values of the plist. */
export const macosPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'macos-pbkdf2',
  writers: ['macos', 'hashcat'],
  text: '$ml$<iterations>$<salt>$<digest>',
  variants: /* @__PURE__ */ variantsOf('sha512'),
  salt: hexText,
  digest: hexText,
})

/** Metabase's columns password and password_salt: bcrypt of the salt followed by the password (util/password.clj). */
export const metabaseBcrypt: Format<Bcrypt> = /* @__PURE__ */ addFieldPreparation(
  {
    id: 'metabase-bcrypt',
    writers: ['metabase'],
    byHint: 'looks like bcrypt, but Metabase puts the salt of another column before the password',
    field: 'salt',
    encoding: characters,
    prepare: (salt) => join(salt, 'password'),
  },
  /* @__PURE__ */ createBcryptFormat(['2a', '2b', '2y']),
)
