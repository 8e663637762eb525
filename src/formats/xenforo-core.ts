import { hexDigits } from '../core/characters.ts'
import { hash, hex, join } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { digestFormat } from './shared/digest.ts'

const beginning = 'a:3:{s:4:"hash";s:64:"'
const middle = '";s:4:"salt";s:64:"'
const ending = '";s:8:"hashFunc";s:6:"sha256";}'

/** XenForo 1.0 and 1.1: the column `xf_user_authenticate.data`, a serialized PHP array (XenForo_Authentication_Core). */
export const xenforoCore: Format<Digest> = digestFormat({
  id: 'xenforo-core',
  writers: ['xenforo', 'xenforo1'],
  grammar: `${beginning}<digest>${middle}<salt>${ending}`,
  claims: { prefixes: ['a:3:{s:4:"hash";'] },
  expression: hash('sha256', join(hex(hash('sha256', 'password')), 'salt')),
  text: [beginning, 'digest', middle, 'salt', ending],
  digest: { in: 'hex', bytes: 32 },
  salt: { in: 'text', length: [64, 64], characters: hexDigits },
})
