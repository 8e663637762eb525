import { without } from '../core/characters.ts'
import { cursor, decimal, fault, literal, textUntil } from '../core/cursor.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'
import { readSymfonyDigest, saltCharacters, symfonyDigest, symfonyParts } from './shared/symfony.ts'

const prefix = 'sha512_symfony$'
const characters = without(saltCharacters, '$')

/** Clerk's hasher `sha512_symfony`: the message digest of Symfony with its iterations and salt (Clerk, createUser). */
export const clerkSymfony: Format<Digest> = {
  id: 'clerk-symfony',
  schemes: ['digest'],
  writers: ['clerk'],
  importers: ['clerk'],
  grammar: `${prefix}<iterations>$<salt>$<digest>`,
  claims: { prefixes: [prefix] },
  notes: ['unpadded'],
  parse(text, _fields, spans) {
    const c = cursor('clerk-symfony', text, spans)
    literal(c, prefix)
    const start = c.at
    const iterations = decimal(c, 'iterations')
    if (iterations < 1) fault(c, start, 'at least 1 iteration')
    literal(c, '$')
    const salt = textUntil(c, 'salt', '$', { length: [1, 128], characters, sensitive: true })
    literal(c, '$')
    const digest = readSymfonyDigest(c)
    return finish(c, symfonyDigest(iterations, salt, digest))
  },
  serialize(descriptor) {
    const parts = symfonyParts(descriptor)
    if (!parts)
      return unrepresentable('clerk-symfony', 'this hash was not computed in the way that the format requires')
    const { iterations, salt, digest } = parts
    const text = `${prefix}${iterations}$${salt}$${digest}`
    return clerkSymfony.parse(text, {}).ok
      ? spelled(text)
      : unrepresentable('clerk-symfony', 'the format cannot contain this salt')
  },
}
