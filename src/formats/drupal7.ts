import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { trimmedForm } from './shared/other-forms.ts'
import { phpassFormat } from './shared/phpass.ts'

/** Drupal 7 to 10.0: the portable hash of phpass with SHA-512, cut to 55 characters (Drupal 7, includes/password.inc). */
export const drupal7: Format<Digest> = phpassFormat({
  id: 'drupal7',
  writers: ['drupal', 'drupal7'],
  importers: ['zitadel'],
  prefixes: { $S$: 'sha512' },
  otherwise: trimmedForm,
})
