/** Nextcloud's Hasher.php (lib/private/Security), and ownCloud before it had versions. */
import { failure } from '../core/errors.ts'
import { join } from '../schemes/expression.ts'
import type { Argon2, Bcrypt } from '../schemes/index.ts'
import { bcryptOf } from '../spelling/bcrypt.ts'
import { type Format, unrepresentable } from '../spelling/format.ts'
import { prepared, unkeyed, wrapped } from '../spelling/wrapped.ts'
import { argon2 } from './phc.ts'

const writers = ['nextcloud', 'owncloud']

type Descriptor = Argon2 | Bcrypt
const versions = {
  bcrypt: wrapped({ id: 'nextcloud', writers, prefixes: ['1|'] }, [bcryptOf('2y', '2a')]),
  i: wrapped({ id: 'nextcloud', writers, prefixes: ['2|'] }, [unkeyed(argon2)]),
  id: wrapped({ id: 'nextcloud', writers, prefixes: ['3|'] }, [unkeyed(argon2)]),
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
  id: 'nextcloud',
  schemes: ['bcrypt', 'argon2'],
  writers,
  grammar: '1|<bcrypt>, 2|<argon2 i> or 3|<argon2 id>',
  claims: { prefixes: ['1|$', '2|$', '3|$'] },
  notes: ['version', ...new Set([...versions.bcrypt.notes, ...versions.id.notes])],
  parse(text, fields, spans) {
    const prefix = text.slice(0, 2)
    const version = ofVersion[prefix]
    if (!version) return failure('ERR_MALFORMED', 'nextcloud', { offset: 0, expected: '"1|" or "2|" or "3|"' })
    const parsed = version.parse(text, fields, spans)
    if (!parsed.ok || parsed.descriptor.scheme === 'bcrypt') return parsed
    const { variant } = parsed.descriptor
    if (variant === 'd' || (variant === 'i' && prefix === '3|'))
      return failure('ERR_MALFORMED', 'nextcloud', {
        offset: '3|$argon2'.length,
        expected: prefix === '3|' ? '"id"' : '"i"',
      })
    return variant === 'id' && prefix === '2|' ? { ...parsed, notes: ['version', ...parsed.notes] } : parsed
  },
  serialize(descriptor) {
    if (descriptor.scheme === 'bcrypt') return versions.bcrypt.serialize(descriptor)
    const { variant } = descriptor
    return variant === 'd'
      ? unrepresentable('nextcloud', 'PHP does not support Argon2d')
      : versions[variant].serialize(descriptor)
  },
}

/** ownCloud before 8: bcrypt of the password followed by `passwordsalt` of the site (lib/private/Security/Hasher.php). */
export const owncloudBcrypt: Format<Bcrypt> = prepared(
  {
    id: 'owncloud-bcrypt',
    writers: ['owncloud', 'nextcloud'],
    byHint:
      'looks like bcrypt, but ownCloud before version 8 appended a pepper (the setting “passwordsalt”) to the password',
    prepare: join('password', 'pepper'),
  },
  [bcryptOf('2a')],
)
