import type { Argon2 } from '../../schemes/index.ts'
import type { Format } from '../format.ts'
import { type Part, part } from './wrapped.ts'

const isPlain = ({ keyId, keyName, associatedData }: Argon2): boolean =>
  !keyId && keyName === undefined && !associatedData

/** Returns a part of Argon2's PHC string that reads no fields, so the verifier refuses `fields.keyId`. */
function partOf(argon2: Format<Argon2>, prefix: string, its: Part<Argon2>): Format<Argon2> {
  const { fields: _, ...rest } = argon2
  return part({ ...rest, parse: (text, _fields, spans) => argon2.parse(text, {}, spans) }, [prefix], its)
}

/** Returns the format of Argon2's PHC string for a writer that has no secret key. */
export const unkeyed = (argon2: Format<Argon2>): Format<Argon2> =>
  partOf(argon2, '$argon2', { takes: ({ keyName }) => keyName === undefined })

/**
 * Returns the format of Argon2's PHC string for a reader that accepts only the parameters m, t and p in this order.
 * `notes` names the other variations that the reader accepts.
 */
export const plainArgon2 = (argon2: Format<Argon2>, ...notes: readonly string[]): Format<Argon2> =>
  partOf(argon2, '$argon2', { takes: isPlain, notes: [...notes, 'beyond-phc'] })

/** Returns the format of the PHC strings of Argon2 that libsodium reads. */
export const libsodium = (argon2: Format<Argon2>, variant: Argon2['variant']): Format<Argon2> => ({
  ...partOf(argon2, `$argon2${variant}$v=19$`, {
    takes: (one) => one.variant === variant && one.version === 19 && isPlain(one),
    notes: ['beyond-phc'],
  }),
  fixed: { variant, version: 19 },
})
