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
  'The shell seems to have removed its parts that begin with $. Put the hash between single quotes, or use - or --file'

/** Whether an argument looks like what a shell left of a hash. */
export const looksEaten = (text: string): boolean => remains.some((pattern) => pattern.test(text))

/** The same error, with a hint where a shell seems to have eaten a part of the argument. */
export function withShellHint(error: HashError, text: string): HashError {
  if (error.detail.hint !== undefined) return error
  if (error.code !== 'ERR_UNKNOWN_FORMAT' && error.code !== 'ERR_AMBIGUOUS_FORMAT') return error
  return looksEaten(text) ? new HashError(failure(error.code, error.format, { ...error.detail, hint })) : error
}

/** The hint for a command line whose remains of a hash begin with a hyphen, and so were read as an option. */
export function optionHint(argv: readonly string[]): string {
  return argv.slice(2).some((argument) => /^-(?:sha\d+|scrypt)[=,]/.test(argument)) ? `${hint}\n` : ''
}
