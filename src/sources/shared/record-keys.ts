import type { Failure } from '../../core/errors.ts'
import type { Names, SourceRecord, WithoutPassword } from '../source.ts'
import { identifier, unfit } from './identifier.ts'
import { isAbsent, isObject, isText, isTime, wrong } from './values.ts'

/** The values that only a row for a conversion has. The keys of the row have the same names. */
export type RecordValues = Pick<
  SourceRecord,
  | 'from'
  | 'username'
  | 'phone'
  | 'names'
  | 'lastSignInAt'
  | 'otherEmails'
  | 'rights'
  | 'secondFactors'
  | 'none'
  | 'notRead'
>

/** The keys of these values and of `otherHashes`. */
export const recordKeys: readonly (keyof RecordValues | 'otherHashes')[] = [
  ...(['username', 'phone', 'names', 'lastSignInAt', 'otherEmails', 'rights', 'secondFactors', 'otherHashes'] as const),
  ...(['none', 'notRead', 'from'] as const),
]

const reasons: ReadonlySet<unknown> = new Set<WithoutPassword>(['social', 'phone', 'anonymous', 'missing'])
const isReason = (value: unknown): value is WithoutPassword => reasons.has(value)
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)

function namesOf(value: unknown): Names | undefined {
  if (!isObject(value)) return undefined
  const { full, given, family, ...others } = value
  const isFit = [full, given, family].every((name) => isAbsent(name) || isText(name))
  return isFit && Object.keys(others).length === 0 ? (value as Names) : undefined
}

/** Reads the values that only rows for a conversion have. A value of the wrong type is refused. */
export function readRecordKeys(
  row: { readonly [key: string]: unknown },
  refuse: (why: Failure) => undefined,
): RecordValues {
  function read<T>(name: string, parse: (value: unknown) => T | undefined, expected: string): T | undefined {
    const value = row[name]
    return isAbsent(value) ? undefined : (parse(value) ?? refuse(wrong(name, expected, value)))
  }
  const only =
    <T>(isFit: (value: unknown) => value is T) =>
    (value: unknown): T | undefined =>
      isFit(value) ? value : undefined

  function identifierOf(name: string): string | undefined {
    const found = identifier(row[name])
    return found === false ? refuse(unfit(name, 'text in UTF-8')) : found
  }

  /** Reads a list of texts, which may be empty. */
  function textsOf(name: string): readonly string[] | undefined {
    const found = read(name, only(isTexts), 'a list of texts')
    return found && found.length > 0 ? found : undefined
  }

  return {
    from: identifierOf('from'),
    username: identifierOf('username'),
    phone: identifierOf('phone'),
    names: read('names', namesOf, 'an object with the texts `full`, `given` and `family`'),
    lastSignInAt: read('lastSignInAt', only(isTime), 'whole milliseconds since 1970-01-01 UTC'),
    otherEmails: textsOf('otherEmails'),
    rights: read('rights', only(isObject), 'an object'),
    secondFactors: textsOf('secondFactors'),
    none: read('none', only(isReason), `one of ${[...reasons].join(', ')}`),
    notRead: textsOf('notRead'),
  }
}
