/** Descope's user import (SDK: UserPasswordHashed), as compact JSON. */
import { createCursor, fail, readDecimal, readLiteral, readWord } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import type { Digest, LegacyScrypt, Pbkdf2 } from '../schemes/index.ts'
import { base64 } from '../spelling/encodings.ts'
import { type Format, finish, refuseDescriptor, toSpelled } from '../spelling/format.ts'
import { compactJson } from '../spelling/json.ts'
import { createPbkdf2Format, variantsOf } from '../spelling/pbkdf2.ts'
import {
  countDigestCharacters,
  createPhpassDescriptor,
  kindOfLength,
  leastLog2,
  log2Of,
  readDigest,
  readSalt,
  roundsInWords,
  splitPhpass,
} from '../spelling/phpass.ts'
import { createLegacyScryptFormat } from '../spelling/scrypt.ts'

/** PBKDF2 in Descope's user import (SDK: UserPasswordHashed), as compact JSON with digest and salt in base64. */
export const descopePbkdf2: Format<Pbkdf2> = /* @__PURE__ */ createPbkdf2Format({
  id: 'descope-pbkdf2',
  writers: ['descope'],
  compact: compactJson,
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
  compact: compactJson,
  grammar: '{"phpass":{"hash":"<digest>","salt":"<salt>","iterations":<rounds>,"type":"<md5 | sha512>"}}',
  claims: { prefixes: ['{"phpass":'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = createCursor('descope-phpass', text, spans)
    readLiteral(c, phpassBeginning)
    const kind = kindOfLength(text.indexOf('"', c.at) - c.at)
    const digest = readDigest(c, kind)
    readLiteral(c, '","salt":"')
    const salt = readSalt(c)
    readLiteral(c, '","iterations":')
    const start = c.at
    const log2Rounds = log2Of(readDecimal(c, 'rounds'))
    if (log2Rounds === undefined) fail(c, start, `the rounds (${roundsInWords})`)
    readLiteral(c, ',"type":"')
    const type = readWord(c, 'type', ['md5', 'sha512'])
    if (type !== kind) fail(c, phpassBeginning.length, `a digest of ${countDigestCharacters(type)} characters`)
    readLiteral(c, '"}}')
    return finish(c, createPhpassDescriptor(kind, log2Rounds ?? leastLog2, salt, digest))
  },
  serialize(descriptor) {
    const parts = splitPhpass(descriptor)
    if (!parts) return refuseDescriptor('descope-phpass', 'the format supports only portable hashes of phpass')
    const { digest, salt, log2Rounds, kind } = parts
    return toSpelled(`${phpassBeginning}${digest}","salt":"${salt}","iterations":${2 ** log2Rounds},"type":"${kind}"}}`)
  },
}

/** Firebase's scrypt in Descope's user import (SDK: UserPasswordHashed), as compact JSON. */
export const descopeLegacyScrypt: Format<LegacyScrypt> = /* @__PURE__ */ createLegacyScryptFormat({
  id: 'descope-legacy-scrypt',
  writers: ['descope'],
  compact: compactJson,
  claims: { prefixes: ['{"firebase":'] },
  text: '{"firebase":{"hash":"<digest>","salt":"<salt>","saltSeparator":"<salt separator>","signerKey":"<signer key>","memory":<memory cost>,"rounds":<rounds>}}',
})
