import { cursor, end, fault, fieldFault } from '../core/cursor.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format, Shape } from './format.ts'
import { fieldDecimal, fieldWord } from './shared/field-values.ts'
import { fieldBytes } from './shared/fields.ts'
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

const id = 'fusionauth-phpass'
const kinds = { 'phpass-md5': 'md5', 'phpass-sha512': 'sha512' } as const
const schemes = ['phpass-md5', 'phpass-sha512'] as const

const shapes: readonly Shape[] = schemes.map((scheme) => ({
  length: [charactersOf(kinds[scheme]), charactersOf(kinds[scheme])],
  beside: 'encryptionScheme',
  evidence: `${charactersOf(kinds[scheme])} characters of crypt’s base64, with the encryptionScheme ${scheme}`,
  rank: 0.8,
  isWeak: true,
}))

/**
 * FusionAuth's phpass-md5 and phpass-sha512, for hashes from WordPress and Drupal: the text is the digest, and salt and
 * rounds are fields (fusionauth.io, Password-Hashing Algorithms).
 */
export const fusionauthPhpass: Format<Digest> = {
  id,
  schemes: ['digest'],
  writers: ['fusionauth'],
  importers: ['fusionauth'],
  fields: ['encryptionScheme', 'factor', 'salt'],
  grammar: '<digest>',
  claims: { shapes },
  notes: [],
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    const kind = kindOfLength(text.length)
    const digest = readDigest(c, kind)
    end(c)
    const scheme = fieldWord(c, fields, 'encryptionScheme', schemes)
    if (kinds[scheme] !== kind) fault(c, 0, `a digest of ${charactersOf(kinds[scheme])} characters`)
    const log2Rounds = log2Of(fieldDecimal(c, fields, 'factor'))
    if (log2Rounds === undefined) fieldFault(c, 'factor', `must be ${roundsInWords}`)
    const salt = fieldBytes(c, fields, 'salt', readSalt)
    return finish(c, described(kind, log2Rounds ?? leastLog2, salt, digest))
  },
  serialize(descriptor) {
    const parts = phpassParts(descriptor)
    if (!parts) return unrepresentable(id, 'the format supports only portable hashes of phpass')
    return spelled(parts.digest, [], {
      encryptionScheme: `phpass-${parts.kind}`,
      factor: String(2 ** parts.log2Rounds),
      salt: parts.salt,
    })
  },
}
