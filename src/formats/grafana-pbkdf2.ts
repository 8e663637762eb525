import type { Pbkdf2 } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { characters, hex } from './shared/encodings.ts'
import { named, pbkdf2Format } from './shared/pbkdf2.ts'

/**
 * Grafana's columns password and salt (pkg/util/encoding.go): 50 bytes after 10,000 iterations. The salt is hashed as
 * text.
 */
export const grafanaPbkdf2: Format<Pbkdf2> = pbkdf2Format({
  id: 'grafana-pbkdf2',
  writers: ['grafana'],
  claims: {
    shapes: [
      {
        length: [100, 100],
        of: ['hex'],
        evidence: '100 hexadecimal digits, with the field salt',
        rank: 0.4,
        isWeak: true,
      },
    ],
  },
  text: '<digest>',
  fields: { salt: '<salt>' },
  variants: named('sha256'),
  iterations: 10_000,
  salt: characters,
  digest: hex,
  digestLength: 50,
})
