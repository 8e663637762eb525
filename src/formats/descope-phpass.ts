import { cursor, decimal, fault, literal, word } from '../core/cursor.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
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
} from './shared/phpass-parts.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'descope-phpass'
const beginning = '{"phpass":{"hash":"'

/** phpass in Descope's user import (SDK: UserPasswordPhpass), as compact JSON. */
export const descopePhpass: Format<Digest> = {
  id,
  schemes: ['digest'],
  writers: ['descope'],
  importers: ['descope'],
  grammar: '{"phpass":{"hash":"<digest>","salt":"<salt>","iterations":<rounds>,"type":"<md5 | sha512>"}}',
  claims: { prefixes: ['{"phpass":'] },
  notes: [],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, beginning)
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
    if (type !== kind) fault(c, beginning.length, `a digest of ${charactersOf(type)} characters`)
    literal(c, '"}}')
    return finish(c, described(kind, log2Rounds ?? leastLog2, salt, digest))
  },
  serialize(descriptor) {
    const parts = phpassParts(descriptor)
    if (!parts) return unrepresentable(id, 'the format supports only portable hashes of phpass')
    const { digest, salt, log2Rounds, kind } = parts
    return spelled(`${beginning}${digest}","salt":"${salt}","iterations":${2 ** log2Rounds},"type":"${kind}"}}`)
  },
}
