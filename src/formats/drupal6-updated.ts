import { hash, hex } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { trimmedForm } from './shared/other-forms.ts'
import { phpassFormat } from './shared/phpass.ts'

/** Drupal 7's hash of the hexadecimal MD5 that Drupal 6 had stored (user_update_7000; `U$P$` is from the phpass module). */
export const drupal6Updated: Format<Digest> = phpassFormat({
  id: 'drupal6-updated',
  writers: ['drupal', 'drupal7'],
  prefixes: { U$S$: 'sha512', U$P$: 'md5' },
  prepare: hex(hash('md5', 'password')),
  otherwise: trimmedForm,
})
