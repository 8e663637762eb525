import { hexDigits } from '../core/characters.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'
import { saltedThrice } from './shared/salted-thrice.ts'

/** WoltLab Community Framework 1 and Burning Board 3: SHA-1 three times with a salt of 40 hexadecimal digits. */
export const wcf1: Format<Digest> = columnsFormat({
  id: 'wcf1',
  writers: ['wcf1', 'woltlab', 'wbb3'],
  expression: saltedThrice,
  bytes: 20,
  salt: { field: 'salt', characters: hexDigits, lengths: [40] },
  in: 'either',
  evidence: '40 hexadecimal digits and a salt of 40 hexadecimal digits',
  rank: 0.5,
})
