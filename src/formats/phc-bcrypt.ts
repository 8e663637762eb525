import { encode, standard } from '../core/base64.ts'
import { base64, type Cursor, cursor, decimal, fault, literal, note, skip, word } from '../core/cursor.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { costAt, nameOf } from './shared/bcrypt.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'

const id = 'phc-bcrypt'
const variants = ['2b', '2a'] as const

/** The version is the variant's letter as an ASCII code; where it is not said, it is `a`. */
function variant(c: Cursor): '2a' | '2b' {
  if (skip(c, 'v=')) {
    const said = word(c, 'variant', ['98', '97'])
    literal(c, '$')
    return said === '98' ? '2b' : '2a'
  }
  note(c, 'implicit-version')
  return '2a'
}

function bytes(c: Cursor, name: string, length: number): Uint8Array {
  const start = c.at
  const read = base64(c, name, standard, { sensitive: true })
  if (!c.failure && read.length !== length) fault(c, start, `a ${name} of ${length} bytes`)
  return read
}

/** bcrypt in the PHC string format (@phc/bcrypt, AdonisJS), with standard base64. */
export const phcBcrypt: Format<Bcrypt> = {
  id,
  schemes: ['bcrypt'],
  writers: ['phc', 'adonisjs'],
  grammar: '$bcrypt$v=98$r=<cost>$<salt>$<digest>',
  claims: { prefixes: ['$bcrypt$'] },
  notes: ['implicit-version'],
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$bcrypt$')
    const said = variant(c)
    literal(c, 'r=')
    const cost = costAt(c, c.at, decimal(c, 'cost'))
    literal(c, '$')
    const salt = bytes(c, 'salt', 16)
    literal(c, '$')
    return finish(c, { scheme: 'bcrypt', variant: said, cost, salt, digest: bytes(c, 'digest', 23) })
  },
  serialize({ variant, cost, salt, digest }) {
    const name = nameOf(variant, variants)
    if (name === undefined) return unrepresentable(id, `the format does not support the bcrypt variant ${variant}`)
    const version = name.charCodeAt(1)
    return spelled(`$bcrypt$v=${version}$r=${cost}$${encode(standard, salt)}$${encode(standard, digest)}`)
  },
}
