/** Nextcloud's Hasher.php (lib/private/Security), and ownCloud before it had versions. */
import { failure } from '../core/errors.ts'
import { argon2 as argon2Scheme } from '../schemes/argon2.ts'
import { bcrypt } from '../schemes/crypt.ts'
import { join } from '../schemes/expression.ts'
import type { Argon2, Bcrypt } from '../schemes/index.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import { type Format, refuseDescriptor } from '../spelling/format.ts'
import { addPreparation, excludeKey, wrapFormat } from '../spelling/wrapped.ts'
import { argon2 } from './phc.ts'

const writers = ['nextcloud', 'owncloud']

type NextcloudDescriptor = Argon2 | Bcrypt

const version = <D extends NextcloudDescriptor>(prefix: string, inner: Format<D>): Format<D> =>
  wrapFormat({ id: 'nextcloud', writers, prefixes: [prefix] }, inner)
const ofBcrypt = /* @__PURE__ */ version('1|', /* @__PURE__ */ createBcryptFormat(['2y', '2a']))
const ofArgon2i = /* @__PURE__ */ version('2|', /* @__PURE__ */ excludeKey(argon2))
const ofArgon2id = /* @__PURE__ */ version('3|', /* @__PURE__ */ excludeKey(argon2))
const versions: Readonly<Record<string, Format<Argon2> | Format<Bcrypt>>> = {
  '1|': ofBcrypt,
  '2|': ofArgon2i,
  '3|': ofArgon2id,
}

/**
 * Nextcloud and ownCloud: a version, then the string of PHP's password_hash. Version 1 is bcrypt, version 2 is Argon2i
 * (for some time also Argon2id), and version 3 is Argon2id (lib/private/Security/Hasher.php).
 */
export const nextcloud: Format<NextcloudDescriptor> = {
  id: 'nextcloud',
  schemes: [bcrypt, argon2Scheme],
  writers,
  grammar: '1|<bcrypt>, 2|<argon2 i> or 3|<argon2 id>',
  claims: { prefixes: ['1|$', '2|$', '3|$'] },
  notes: ['version', 'padding-bits', 'parameter-order', 'implicit-version', 'beyond-phc'],
  parse(text, fields, spans) {
    const prefix = text.slice(0, 2)
    const version = versions[prefix]
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
    if (descriptor.scheme === 'bcrypt') return ofBcrypt.serialize(descriptor)
    const { variant } = descriptor
    return variant === 'd'
      ? refuseDescriptor('nextcloud', 'PHP does not support Argon2d')
      : (variant === 'i' ? ofArgon2i : ofArgon2id).serialize(descriptor)
  },
}

/**
 * ownCloud before 8: bcrypt of the password followed by `passwordsalt` of the site (lib/private/Security/Hasher.php).
 */
export const owncloudBcrypt: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'owncloud-bcrypt',
    writers: ['owncloud', 'nextcloud'],
    claims: {
      byHint:
        'looks like bcrypt, but ownCloud before version 8 appended a pepper (the setting “passwordsalt”) to the password',
    },
    prepare: /* @__PURE__ */ join('password', 'pepper'),
  },
  /* @__PURE__ */ createBcryptFormat(['2a']),
)
