import { cursor, literal } from '../core/cursor.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { nameOf, readBcrypt, writeBcrypt } from './shared/bcrypt.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'xenforo-core12'
const variants = ['2y', '2a', '2b'] as const
const beginning = 'a:1:{s:4:"hash";s:60:"'
const ending = '";}'

/** XenForo since 1.2: a serialized PHP array with a bcrypt hash string (XenForo_Authentication_Core12, XF:Core12). */
export const xenforoCore12: Format<Bcrypt> = {
  id,
  schemes: ['bcrypt'],
  writers: ['xenforo'],
  grammar: `${beginning}$2y$<cost>$<salt><digest>${ending}`,
  claims: { prefixes: ['a:1:{s:4:"hash";'] },
  notes: ['padding-bits'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, beginning)
    const descriptor = readBcrypt(c, variants)
    literal(c, ending)
    return finish(c, descriptor)
  },
  serialize(descriptor) {
    const variant = nameOf(descriptor.variant, variants)
    if (variant === undefined)
      return unrepresentable(id, `the format does not support the bcrypt variant ${descriptor.variant}`)
    return spelled(`${beginning}${writeBcrypt(variant, descriptor)}${ending}`)
  },
}
