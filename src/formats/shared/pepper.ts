import type { Fields } from '../format.ts'

/** Which of the configured peppers is meant, for a descriptor and for the fields beside a text. */
export function pepperOf({ pepperId }: Fields): { readonly pepperId?: string } {
  return pepperId === undefined ? {} : { pepperId }
}
