/** The rules of targets. */
import { aText, checkArgument, isObject, objectOf, type Rule, ruleOf } from '../core/arguments.ts'
import type { Target } from '../targets/target.ts'

export const targetRule: Rule = ruleOf(
  'a target, such as `targets.clerk`',
  (value) => isObject(value) && 'accepts' in value && 'createWriter' in value && isObject(value.options),
)

/** Checks the names and the types of the options of a target. @throws HashError ERR_ARGUMENT. */
export function checkTargetOptions(target: Target, options: unknown): void {
  const names = Object.keys(target.options)
  checkArgument('options', options, objectOf(Object.fromEntries(names.map((name) => [name, aText]))))
}
