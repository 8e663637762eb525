/** Descope's user import (SDK: UserPasswordHashed), as compact JSON. */
import { cursor, decimal, fault, literal, word } from '../core/cursor.ts'
import type { Digest, LegacyScrypt, Pbkdf2 } from '../schemes/index.ts'
import { base64 } from '../spelling/encodings.ts'
import { type Format, finish, spelled, unrepresentable } from '../spelling/format.ts'
import { base64Notes, finishLegacyScrypt, read, spelledWithKey, written } from '../spelling/legacy-scrypt.ts'
import { named, pbkdf2Format } from '../spelling/pbkdf2.ts'
import {
  charactersOf,
  described,
  kindOfLength,
  leastLog2,
  log2Of,
  phpassParts,
  readDigest,
  readSalt,
  roundsInWords,
} from '../spelling/phpass.ts'

/** PBKDF2 in Descope's user import (SDK: UserPasswordHashed), as compact JSON with digest and salt in base64. */
export const descopePbkdf2: Format<Pbkdf2> = /* @__PURE__ */ pbkdf2Format({
  id: 'descope-pbkdf2',
  writers: ['descope'],
  importers: ['descope'],
  claims: { prefixes: ['{"pbkdf2":'] },
  text: '{"pbkdf2":{"hash":"<digest>","salt":"<salt>","iterations":<iterations>,"type":"<hash>"}}',
  variants: /* @__PURE__ */ named('sha1', 'sha256', 'sha512'),
  salt: base64,
  digest: base64,
})

const phpassBeginning = '{"phpass":{"hash":"'

/** phpass in Descope's user import (SDK: UserPasswordPhpass), as compact JSON. */
export const descopePhpass: Format<Digest> = {
  id: 'descope-phpass',
  schemes: ['digest'],
  writers: ['descope'],
  importers: ['descope'],
  grammar: '{"phpass":{"hash":"<digest>","salt":"<salt>","iterations":<rounds>,"type":"<md5 | sha512>"}}',
  claims: { prefixes: ['{"phpass":'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = cursor('descope-phpass', text, spans)
    literal(c, phpassBeginning)
    const kind = kindOfLength(text.indexOf('"', c.at) - c.at)
    const digest = readDigest(c, kind)
    literal(c, '","salt":"')
    const salt = readSalt(c)
    literal(c, '","iterations":')
    const start = c.at
    const log2Rounds = log2Of(decimal(c, 'rounds'))
    if (log2Rounds === undefined) fault(c, start, `the rounds (${roundsInWords})`)
    literal(c, ',"type":"')
    const type = word(c, 'type', ['md5', 'sha512'])
    if (type !== kind) fault(c, phpassBeginning.length, `a digest of ${charactersOf(type)} characters`)
    literal(c, '"}}')
    return finish(c, described(kind, log2Rounds ?? leastLog2, salt, digest))
  },
  serialize(descriptor) {
    const parts = phpassParts(descriptor)
    if (!parts) return unrepresentable('descope-phpass', 'the format supports only portable hashes of phpass')
    const { digest, salt, log2Rounds, kind } = parts
    return spelled(`${phpassBeginning}${digest}","salt":"${salt}","iterations":${2 ** log2Rounds},"type":"${kind}"}}`)
  },
}

/** Firebase's scrypt in Descope's user import (SDK: UserPasswordHashed), as compact JSON. */
export const descopeLegacyScrypt: Format<LegacyScrypt> = {
  id: 'descope-legacy-scrypt',
  schemes: ['legacy-scrypt'],
  writers: ['descope'],
  importers: ['descope'],
  fields: ['keyId'],
  grammar:
    '{"firebase":{"hash":"<digest>","salt":"<salt>","saltSeparator":"<salt separator>","signerKey":"<signer key>",' +
    '"memory":<memory cost>,"rounds":<rounds>}}',
  claims: { prefixes: ['{"firebase":'] },
  notes: base64Notes,
  parse(text, fields, spans) {
    const c = cursor('descope-legacy-scrypt', text, spans)
    literal(c, '{"firebase":{"hash":"')
    const digest = read.digest(c)
    literal(c, '","salt":"')
    const salt = read.salt(c)
    literal(c, '","saltSeparator":"')
    const saltSeparator = read.separator(c)
    literal(c, '","signerKey":"')
    const signerKey = read.signerKey(c)
    literal(c, '","memory":')
    const memoryCost = decimal(c, 'memory cost')
    literal(c, ',"rounds":')
    const rounds = decimal(c, 'rounds')
    literal(c, '}}')
    return finishLegacyScrypt(c, { digest, salt, memoryCost, rounds, saltSeparator }, fields, signerKey)
  },
  serialize: (descriptor) =>
    spelledWithKey('descope-legacy-scrypt', descriptor, (key) => {
      const { digest, salt, separator } = written(descriptor)
      const { memoryCost, rounds } = descriptor
      return (
        `{"firebase":{"hash":"${digest}","salt":"${salt}","saltSeparator":"${separator}","signerKey":"${key}",` +
        `"memory":${memoryCost},"rounds":${rounds}}}`
      )
    }),
}
