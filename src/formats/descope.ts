/** Descope's user import (SDK: UserPasswordHashed), as compact JSON. */
import { cursor, decimal, fault, literal, word } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import type { Digest, LegacyScrypt, Pbkdf2 } from '../schemes/index.ts'
import { base64 } from '../spelling/encodings.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { pbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import {
  digestCharacters,
  kindOfLength,
  leastLog2,
  log2Of,
  phpassDescriptor,
  phpassParts,
  readDigest,
  readSalt,
  roundsInWords,
} from '../spelling/phpass.ts'
import { legacyScryptFormat } from '../spelling/scrypt.ts'

/** PBKDF2 in Descope's user import (SDK: UserPasswordHashed), as compact JSON with digest and salt in base64. */
export const descopePbkdf2: Format<Pbkdf2> = /* @__PURE__ */ pbkdf2Format({
  id: 'descope-pbkdf2',
  writers: ['descope'],
  importers: ['descope'],
  claims: { prefixes: ['{"pbkdf2":'] },
  text: '{"pbkdf2":{"hash":"<digest>","salt":"<salt>","iterations":<iterations>,"type":"<hash>"}}',
  variants: /* @__PURE__ */ variantsOf('sha1', 'sha256', 'sha512'),
  salt: base64,
  digest: base64,
})

const phpassBeginning = '{"phpass":{"hash":"'

/** phpass in Descope's user import (SDK: UserPasswordPhpass), as compact JSON. */
export const descopePhpass: Format<Digest> = {
  id: 'descope-phpass',
  schemes: [digest],
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
    if (type !== kind) fault(c, phpassBeginning.length, `a digest of ${digestCharacters(type)} characters`)
    literal(c, '"}}')
    return finish(c, phpassDescriptor(kind, log2Rounds ?? leastLog2, salt, digest))
  },
  serialize(descriptor) {
    const parts = phpassParts(descriptor)
    if (!parts) return refuseDescriptor('descope-phpass', 'the format supports only portable hashes of phpass')
    const { digest, salt, log2Rounds, kind } = parts
    return toSpelled(`${phpassBeginning}${digest}","salt":"${salt}","iterations":${2 ** log2Rounds},"type":"${kind}"}}`)
  },
}

/** Firebase's scrypt in Descope's user import (SDK: UserPasswordHashed), as compact JSON. */
export const descopeLegacyScrypt: Format<LegacyScrypt> = /* @__PURE__ */ legacyScryptFormat({
  id: 'descope-legacy-scrypt',
  writers: ['descope'],
  importers: ['descope'],
  claims: { prefixes: ['{"firebase":'] },
  text: '{"firebase":{"hash":"<digest>","salt":"<salt>","saltSeparator":"<salt separator>","signerKey":"<signer key>","memory":<memory cost>,"rounds":<rounds>}}',
})
