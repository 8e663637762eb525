import type { Argon2 } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { part } from './wrapped.ts'

const isPlain = ({ keyId, associatedData }: Argon2): boolean => !keyId && !associatedData

/** Argon2's PHC string for a reader that takes three parameters in their order; `notes` are what else it reads. */
export const plainArgon2 = (argon2: Format<Argon2>, ...notes: readonly string[]): Format<Argon2> =>
  part(argon2, ['$argon2'], { takes: isPlain, notes: [...notes, 'beyond-phc'] })

/** What libsodium reads of a variant of Argon2. */
export const libsodium = (argon2: Format<Argon2>, variant: Argon2['variant']): Format<Argon2> => ({
  ...part(argon2, [`$argon2${variant}$v=19$`], {
    takes: (one) => one.variant === variant && one.version === 19 && isPlain(one),
    notes: ['beyond-phc'],
  }),
  fixed: { variant, version: 19 },
})
