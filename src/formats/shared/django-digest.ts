import { visible, without } from '../../core/characters.ts'
import type { Expression } from '../../schemes/expression.ts'
import type { Digest } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { digestFormat } from './digest.ts'

/** Creates a format of Django's `name$salt$digest`. Werkzeug writes an HMAC in the same form, so a hint must decide. */
export function djangoDigest(id: string, name: string, bytes: number, expression: Expression): Format<Digest> {
  const length = [name.length + 2 + 2 * bytes, name.length + 2 + 2 * bytes + 64] as const
  return digestFormat({
    id,
    writers: ['django'],
    grammar: `${name}$<salt>$<digest>`,
    claims: {
      shapes: [
        {
          length,
          of: ['other'],
          marks: Array.from(`${name}$`, (one, at) => [at, one] as const),
          evidence: `${name}$, a salt, "$" and ${2 * bytes} hexadecimal digits, as Django writes them`,
          rank: 0.6,
          isWeak: true,
        },
      ],
    },
    expression,
    text: [`${name}$`, 'salt', '$', 'digest'],
    digest: { in: 'hex', bytes },
    salt: { in: 'text', length: [0, 64], characters: without(visible, '$') },
  })
}
