import { failure, HashError } from '../../core/errors.ts'

/** The rest of `"$2b$10$…"`, `"$argon2id$v=19$…"` and others after a shell has removed their `$` words. */
const remains: readonly RegExp[] = [
  /^$/,
  /^[abxy]\d/,
  /^2?[abxy]?\d{0,2}[./A-Za-z0-9]{53}$/,
  /^=1[69]\b/,
  /^=?\d*,?[mlnti]=?\d+,[trp]=\d+/,
  /^argon2(?:id|i|d)?\b/,
  /^=(?:v=)?\d+,/,
  /=\d{1,2}=\d{1,3}=\S{0,88}$/,
  /^-(?:sha\d+|scrypt)[=,]/,
]

const hint =
  'The shell seems to have removed the parts of the hash that begin with $. Put the hash between single quotes, pass - to read the hash from stdin, or pass --file FILE'

/** Tells whether an argument looks like the rest of a hash of which a shell removed parts. */
export const looksEaten = (text: string): boolean => remains.some((pattern) => pattern.test(text))

/** Returns the error with a hint, if a shell seems to have removed a part of the argument. */
export function withShellHint(error: HashError, text: string): HashError {
  if (error.detail.hint !== undefined) return error
  if (error.code !== 'ERR_UNKNOWN_FORMAT' && error.code !== 'ERR_AMBIGUOUS_FORMAT') return error
  return looksEaten(text) ? new HashError(failure(error.code, error.format, { ...error.detail, hint })) : error
}

/** Returns the hint for the rest of a hash that begins with a hyphen and was therefore read as an option. */
export function optionHint(argv: readonly string[]): string {
  return argv.slice(2).some((argument) => /^-(?:sha\d+|scrypt)[=,]/.test(argument)) ? `${hint}\n` : ''
}
