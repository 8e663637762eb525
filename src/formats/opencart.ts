import { alphanumeric } from '../core/characters.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { columnsFormat } from './shared/columns.ts'
import { opencartForms } from './shared/other-forms.ts'
import { saltedThrice } from './shared/salted-thrice.ts'

/**
 * OpenCart 1.5 to 3 (tables customer and user): the computation of Burning Board 3 with nine characters of salt.
 * OpenCart escapes the input of forms, so `&` in a password is hashed as `&amp;`. The hash of the typed password is
 * also computed.
 */
export const opencart: Format<Digest> = columnsFormat({
  id: 'opencart',
  writers: ['opencart'],
  expression: saltedThrice,
  bytes: 20,
  salt: { field: 'salt', characters: alphanumeric, lengths: [9] },
  in: 'either',
  evidence: '40 hexadecimal digits and a salt of 9 letters and digits',
  rank: 0.6,
  otherwise: opencartForms,
})
