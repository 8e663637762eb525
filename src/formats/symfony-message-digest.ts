import { firstOutside } from '../core/characters.ts'
import { type Cursor, cursor, decimal, end, fieldFault } from '../core/cursor.ts'
import type { Digest } from '../schemes/index.ts'
import type { Fields, Format } from './format.ts'
import { fieldOf } from './shared/fields.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'
import { readSymfonyDigest, saltCharacters, symfonyDigest, symfonyParts } from './shared/symfony.ts'

const defaultIterations = 5000

/** The iterations of `security.yaml`, where they are not the default. */
function iterationsOf(c: Cursor, fields: Fields): number {
  if (fields.iterations === undefined) return defaultIterations
  const field = cursor(c.format, fieldOf(c, fields, 'iterations'))
  const iterations = decimal(field, 'iterations')
  if (field.failure || field.at !== field.text.length || iterations < 1)
    fieldFault(c, 'iterations', 'must be a decimal number of at least 1')
  return iterations
}

/** Symfony's MessageDigestPasswordHasher with its defaults: SHA-512 in base64. The salt is a field. */
export const symfonyMessageDigest: Format<Digest> = {
  id: 'symfony-message-digest',
  schemes: ['digest'],
  writers: ['symfony', 'fosuserbundle', 'sylius', 'akeneo', 'oro'],
  fields: ['salt', 'iterations'],
  grammar: '<digest>',
  claims: {
    shapes: [
      {
        length: [86, 88],
        of: ['hex', 'base64'],
        beside: 'salt',
        evidence: '64 bytes in base64, with the field salt',
        rank: 0.5,
        isWeak: true,
      },
    ],
  },
  notes: ['unpadded'],
  parse(text, fields, spans) {
    const c = cursor('symfony-message-digest', text, spans)
    const digest = readSymfonyDigest(c)
    end(c)
    const salt = fieldOf(c, fields, 'salt', { mayBeEmpty: true, most: 128 })
    if (firstOutside(saltCharacters, salt) >= 0) fieldFault(c, 'salt', `must have only ${saltCharacters.inWords}`)
    if (salt === '0') fieldFault(c, 'salt', 'must not be "0", because PHP treats it as empty')
    return finish(c, symfonyDigest(iterationsOf(c, fields), salt, digest))
  },
  serialize(descriptor) {
    const parts = symfonyParts(descriptor)
    if (!parts)
      return unrepresentable('symfony-message-digest', 'this hash was not computed in the way that the format requires')
    const { iterations, salt, digest } = parts
    const fields = { salt, iterations: String(iterations) }
    return symfonyMessageDigest.parse(digest, fields).ok
      ? spelled(digest, [], fields)
      : unrepresentable('symfony-message-digest', 'the format cannot contain this salt')
  },
}
