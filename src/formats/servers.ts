/**
 * Server applications: Atlassian's DefaultPasswordEncoder.java, AuthMe (Sha256.java), Grafana (pkg/util/encoding.go),
 * hMailServer (HashCreator.cpp), and Mattermost (server/channels/app/password/hashers/pbkdf2.go).
 */
import { encodePadded } from '../core/base64.ts'
import { concat, copyOf, toHex, utf8 } from '../core/bytes.ts'
import { alphanumeric, hexDigits } from '../core/characters.ts'
import { cursor, fixedText, literal, note, skip } from '../core/cursor.ts'
import { hexadecimal } from '../core/hexadecimal.ts'
import { hash, hex, join, sameExpression } from '../schemes/expression.ts'
import type { Digest, Pbkdf2 } from '../schemes/index.ts'
import { blob, blobSpans } from '../spelling/blob.ts'
import { digestFormat } from '../spelling/digest.ts'
import { characters, hex as hexText, unpaddedBase64 } from '../spelling/encodings.ts'
import { type Format, finish, spelled, unrepresentable } from '../spelling/format.ts'
import { named, pbkdf2Format } from '../spelling/pbkdf2.ts'
import { textOf } from '../spelling/text.ts'

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
  schemes: ['pbkdf2'],
  writers: ['atlassian', 'jira', 'confluence', 'crowd', 'bitbucket'],
  fixed: { hash: 'sha1', iterations: atlassianIterations },
  grammar: '{PKCS5S2}<salt and digest>',
  claims: { prefixes: [atlassianPrefix, '{pkcs5s2}'] },
  notes: ['scheme-name'],
  parse(text, _fields, spans) {
    const c = cursor('atlassian-pbkdf2', text, spans)
    // Directories take the name of a scheme in any letters.
    if (skip(c, '{pkcs5s2}')) note(c, 'scheme-name')
    else literal(c, atlassianPrefix)
    const start = c.at
    const bytes = blob(c, atlassianSaltLength + atlassianDigestLength, atlassianSaltLength + atlassianDigestLength)
    blobSpans(c, start, [
      { name: 'salt', bytes: atlassianSaltLength, sensitive: true },
      { name: 'digest', sensitive: true },
    ])
    const [salt, digest] = [copyOf(bytes, 0, atlassianSaltLength), copyOf(bytes, atlassianSaltLength)]
    return finish(c, { scheme: 'pbkdf2', hash: 'sha1', iterations: atlassianIterations, salt, digest })
  },
  serialize({ hash, iterations: its, salt, digest }) {
    if (hash !== 'sha1' || its !== atlassianIterations)
      return unrepresentable('atlassian-pbkdf2', 'the format supports only SHA-1 with 10,000 iterations')
    if (salt.length !== atlassianSaltLength || digest.length !== atlassianDigestLength)
      return unrepresentable('atlassian-pbkdf2', 'the salt must have 16 bytes, and the digest 32 bytes')
    return spelled(`{PKCS5S2}${encodePadded(concat(salt, digest))}`)
  },
}

/**
 * AuthMe Reloaded's default: SHA-256 of the hexadecimal SHA-256 of the password followed by 16 characters of salt
 * (AuthMe, Sha256).
 */
export const authme: Format<Digest> = /* @__PURE__ */ digestFormat({
  id: 'authme',
  writers: ['authme'],
  grammar: '$SHA$<salt>$<digest>',
  claims: { prefixes: ['$SHA$'] },
  expression: /* @__PURE__ */ hash(
    'sha256',
    /* @__PURE__ */ join(/* @__PURE__ */ hex(/* @__PURE__ */ hash('sha256', 'password')), 'salt'),
  ),
  text: ['$SHA$', 'salt', '$', 'digest'],
  digest: { in: 'hex', bytes: 32 },
  salt: { in: 'text', length: [16, 16], characters: alphanumeric },
})

/**
 * Grafana's columns password and salt (pkg/util/encoding.go): 50 bytes after 10,000 iterations. The salt is hashed as
 * text.
 */
export const grafanaPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ pbkdf2Format({
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
  variants: /* @__PURE__ */ named('sha256'),
  iterations: 10_000,
  salt: characters,
  digest: hexText,
  digestLength: 50,
})

const hmailserverExpression = /* @__PURE__ */ hash('sha256', /* @__PURE__ */ join('salt', 'password'))

/** hMailServer's type 3: six hexadecimal digits of salt, followed by SHA-256 of salt and password (HashCreator.cpp). */
export const hmailserver: Format<Digest> = {
  id: 'hmailserver',
  schemes: ['digest'],
  writers: ['hmailserver'],
  grammar: '<salt><digest>',
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
  expression: hmailserverExpression,
  notes: ['letter-case'],
  parse(text, _fields, spans) {
    const c = cursor('hmailserver', text, spans)
    const salt = utf8(fixedText(c, 'salt', 6, hexDigits, true))
    const digest = hexadecimal(c, 'digest', { bytes: 32, sensitive: true })
    return finish(c, { scheme: 'digest', expression: hmailserverExpression, salt, digest })
  },
  serialize({ expression: its, salt, digest }) {
    if (!sameExpression(its, hmailserverExpression))
      return unrepresentable('hmailserver', 'this hash was not computed in the way that the format requires')
    // A salt that is not text is written as a space, which `parse` refuses.
    const text = `${textOf(salt) ?? ' '}${toHex(digest)}`
    const isRead = salt.length === 6 && hmailserver.parse(text, {}).ok
    return isRead
      ? spelled(text)
      : unrepresentable('hmailserver', 'the salt must have 6 hexadecimal digits, and the digest 32 bytes')
  },
}

/** PBKDF2 of Mattermost since version 11 (server/channels/app/password/hashers/pbkdf2.go). */
export const mattermostPbkdf2: Format<Pbkdf2> = /* @__PURE__ */ pbkdf2Format({
  id: 'mattermost-pbkdf2',
  writers: ['mattermost'],
  claims: { prefixes: ['$pbkdf2$f='] },
  text: '$pbkdf2$f=<hash>,w=<iterations>,l=<length>$<salt>$<digest>',
  variants: [{ word: 'SHA256', hash: 'sha256' }],
  salt: unpaddedBase64,
  digest: unpaddedBase64,
})
