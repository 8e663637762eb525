import { utf8 } from '../core/bytes.ts'
import { cursor, literal, textUntil } from '../core/cursor.ts'
import { secretOf } from '../core/secret.ts'
import { join } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { nameOf, readBcrypt, writeBcrypt } from './shared/bcrypt.ts'
import { finish, missing, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'clerk-bcrypt-peppered'
const variants = ['2a', '2b', '2y'] as const
const prepare = join('password', 'pepper')
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(pepper: Uint8Array): string | undefined {
  try {
    return decoder.decode(pepper)
  } catch {
    return undefined
  }
}

/** Clerk's `bcrypt_peppered` digest: the hash of Devise, followed by `$` and the pepper. */
export const clerkBcryptPeppered: Format<Bcrypt> = {
  id,
  schemes: ['bcrypt'],
  writers: ['clerk'],
  importers: ['clerk'],
  prepare,
  grammar: '$2a$<cost>$<salt><digest>$<pepper>',
  claims: { byHint: 'starts like bcrypt, but Clerk appends "$" and the pepper to the hash string' },
  notes: ['padding-bits'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    const descriptor = readBcrypt(c, variants)
    literal(c, '$')
    const pepper = secretOf(utf8(textUntil(c, 'pepper', undefined, { sensitive: true })))
    return finish(c, { ...descriptor, prepare, pepper })
  },
  serialize(descriptor) {
    const variant = nameOf(descriptor.variant, variants)
    if (variant === undefined)
      return unrepresentable(id, `the format does not support the bcrypt variant ${descriptor.variant}`)
    if (!descriptor.pepper) return missing(id, 'peppers')
    const pepper = textOf(descriptor.pepper.bytes())
    if (!pepper) return unrepresentable(id, 'the pepper must be text in UTF-8')
    return spelled(`${writeBcrypt(variant, descriptor)}$${pepper}`)
  },
}
