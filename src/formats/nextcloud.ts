import { failure } from '../core/errors.ts'
import type { Argon2, Bcrypt } from '../schemes/index.ts'
import { argon2 } from './argon2.ts'
import type { Format } from './format.ts'
import { unkeyed } from './shared/argon2.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { unrepresentable } from './shared/spelled.ts'
import { wrapped } from './shared/wrapped.ts'

const id = 'nextcloud'
const writers = ['nextcloud', 'owncloud']

type Descriptor = Argon2 | Bcrypt
const versions = {
  bcrypt: wrapped({ id, writers, prefixes: ['1|'] }, [bcryptOf('2y', '2a')]),
  i: wrapped({ id, writers, prefixes: ['2|'] }, [unkeyed(argon2)]),
  id: wrapped({ id, writers, prefixes: ['3|'] }, [unkeyed(argon2)]),
} as const
const ofVersion: Readonly<Record<string, Format<Argon2> | Format<Bcrypt>>> = {
  '1|': versions.bcrypt,
  '2|': versions.i,
  '3|': versions.id,
}

/**
 * Nextcloud and ownCloud: a version, then the string of PHP's password_hash. Version 1 is bcrypt, version 2 is Argon2i
 * (for some time also Argon2id), and version 3 is Argon2id (lib/private/Security/Hasher.php).
 */
export const nextcloud: Format<Descriptor> = {
  id,
  schemes: ['bcrypt', 'argon2'],
  writers,
  grammar: '1|<bcrypt>, 2|<argon2 i> or 3|<argon2 id>',
  claims: { prefixes: ['1|$', '2|$', '3|$'] },
  notes: ['version', ...new Set([...versions.bcrypt.notes, ...versions.id.notes])],
  parse(text, fields, spans) {
    const prefix = text.slice(0, 2)
    const version = ofVersion[prefix]
    if (!version) return failure('ERR_MALFORMED', id, { offset: 0, expected: '"1|" or "2|" or "3|"' })
    const parsed = version.parse(text, fields, spans)
    if (!parsed.ok || parsed.descriptor.scheme === 'bcrypt') return parsed
    const { variant } = parsed.descriptor
    if (variant === 'd' || (variant === 'i' && prefix === '3|'))
      return failure('ERR_MALFORMED', id, { offset: '3|$argon2'.length, expected: prefix === '3|' ? '"id"' : '"i"' })
    return variant === 'id' && prefix === '2|' ? { ...parsed, notes: ['version', ...parsed.notes] } : parsed
  },
  serialize(descriptor) {
    if (descriptor.scheme === 'bcrypt') return versions.bcrypt.serialize(descriptor)
    const { variant } = descriptor
    return variant === 'd'
      ? unrepresentable(id, 'PHP does not support Argon2d')
      : versions[variant].serialize(descriptor)
  },
}
