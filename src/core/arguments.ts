import { HashError } from './errors.ts'
import { type Failure, failure } from './failure.ts'
import { findNearestName, showName } from './names.ts'

/** Says what an argument of a public function may be, because callers in JavaScript have no compiler that does. */
export interface Rule {
  /** Completes the sentence "`limits` must be …". */
  readonly allowed: string
  is(value: unknown): boolean
  /** The rules of the properties. An object with any other property is refused. */
  readonly of?: Rules | undefined
}

/** Rules by the names of properties or arguments. */
export type Rules = { readonly [name: string]: Rule }

export const ruleOf = (allowed: string, is: Rule['is'], of?: Rules): Rule => ({ allowed, is, of })

/** Tells whether a value is an object, and not an array. */
export const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Tells whether a value is an array of objects that have a property. */
export const isListOf = (value: unknown, property: string): boolean =>
  Array.isArray(value) && value.every((one) => isObject(one) && property in one)

export const objectOf = (of?: Rules, allowed = 'an object'): Rule => ruleOf(allowed, isObject, of)

export const aText: Rule = /* @__PURE__ */ ruleOf('a string', (value) => typeof value === 'string')
export const aFlag: Rule = /* @__PURE__ */ ruleOf('true or false', (value) => typeof value === 'boolean')
export const aFunction: Rule = /* @__PURE__ */ ruleOf('a function', (value) => typeof value === 'function')
export const anything: Rule = /* @__PURE__ */ ruleOf('anything', () => true)
export const aNumber: Rule = /* @__PURE__ */ ruleOf(
  'a number',
  (value) => typeof value === 'number' && !Number.isNaN(value),
)

/**
 * Refuses a name that is not known in an object, which is named by its path, or is the options if the path is empty.
 * The name is shown only if it resembles a known one, because it may be a secret that was passed by mistake.
 */
export function refuseUnknownName(
  code: Failure['code'],
  path: string,
  given: string,
  known: readonly string[],
): Failure {
  const near = findNearestName(given, known)
  const inPath = (name: string) => `\`${path && `${path}.`}${name}\``
  if (near === undefined)
    return failure(code, undefined, {
      name: path || 'options',
      reasons: [`\`${path || 'options'}\` has an unknown name (not shown, because it may be a secret)`],
      hint: known.length > 0 ? `The known names are ${known.join(', ')}` : 'No name is known here',
    })
  const name = showName(given)
  const hint = `Did you mean ${inPath(near)}?`
  return failure(code, undefined, { name, reasons: [`${inPath(name)} is unknown`], hint })
}

/** Creates the error of an argument that is refused for a reason. */
export const refuseArgument = (name: string, reason: string): HashError =>
  new HashError(failure('ERR_ARGUMENT', undefined, { name, reasons: [reason] }))

/** Returns a failure if a value breaks a rule. An option is named by its path in the options. */
export function findFault(path: string, value: unknown, { allowed, is, of }: Rule): Failure | undefined {
  if (!is(value)) return failure('ERR_ARGUMENT', undefined, { name: path || 'options', expected: allowed })
  if (!of) return undefined
  for (const [name, own] of Object.entries(value as object)) {
    if (!Object.hasOwn(of, name)) return refuseUnknownName('ERR_ARGUMENT', path, name, Object.keys(of))
    const fault = own === undefined ? undefined : findFault(path ? `${path}.${name}` : name, own, of[name]!)
    if (fault) return fault
  }
  return undefined
}

/**
 * Checks an argument, or the options if the path is empty. @throws HashError ERR_ARGUMENT, which names the argument and
 * says what is allowed.
 */
export function checkArgument(path: string, value: unknown, rule: Rule): void {
  const fault = findFault(path, value, rule)
  if (fault) throw new HashError(fault)
}

const nothing: object = /* @__PURE__ */ Object.freeze({})

/** Returns options that may be missing or null, after a check. @throws HashError ERR_ARGUMENT. */
export function optionsOf<O extends object>(options: O | null | undefined, rule: Rule): O {
  checkArgument('', options ?? nothing, rule)
  return options ?? (nothing as O)
}
