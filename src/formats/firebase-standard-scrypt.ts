import { eitherAlphabet, encodePadded } from '../core/base64.ts'
import { type Cursor, cursor, decimal, end, fault, fieldFault, paddedBase64 } from '../core/cursor.ts'
import type { Scrypt } from '../schemes/index.ts'
import type { Fields, Format } from './format.ts'
import { fieldBytes, fieldOf } from './shared/fields.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'firebase-standard-scrypt'

function readNumber(c: Cursor, fields: Fields, name: string): number {
  const one = cursor(id, fieldOf(c, fields, name))
  const value = decimal(one, name)
  end(one)
  if (one.failure) fieldFault(c, name, 'must be a decimal number of at most 4,294,967,295')
  return value
}

/**
 * scrypt in Firebase's user import (STANDARD_SCRYPT; firebase-admin-node, importUsers). The text is the digest; the rest
 * is in fields.
 */
export const firebaseStandardScrypt: Format<Scrypt> = {
  id,
  schemes: ['scrypt'],
  writers: ['firebase-import'],
  importers: ['firebase'],
  fields: ['salt', 'memoryCost', 'blockSize', 'parallelization', 'derivedKeyLength'],
  grammar: '<digest>',
  claims: {
    byHint:
      'only a digest in base64, because the salt and the parameters are in other fields of the import into Firebase',
  },
  notes: ['unpadded', 'url-safe-alphabet'],
  parse(text, fields, spans) {
    const c = cursor(id, text, spans)
    const digest = paddedBase64(c, 'digest', eitherAlphabet, { sensitive: true })
    const salt = fieldBytes(c, fields, 'salt', (one) => paddedBase64(one, 'salt', eitherAlphabet), { mayBeEmpty: true })
    const cost = readNumber(c, fields, 'memoryCost')
    const blockSize = readNumber(c, fields, 'blockSize')
    const parallelization = readNumber(c, fields, 'parallelization')
    const length = readNumber(c, fields, 'derivedKeyLength')
    if (digest.length !== length) fault(c, 0, `a digest of ${length} bytes, the value of derivedKeyLength`)
    return finish(c, { scheme: 'scrypt', cost, blockSize, parallelization, salt, digest })
  },
  serialize({ cost, blockSize, parallelization, salt, digest }) {
    if (salt.length === 0) return unrepresentable(id, 'the format needs a salt')
    return spelled(encodePadded(digest), [], {
      salt: encodePadded(salt),
      memoryCost: String(cost),
      blockSize: String(blockSize),
      parallelization: String(parallelization),
      derivedKeyLength: String(digest.length),
    })
  },
}
