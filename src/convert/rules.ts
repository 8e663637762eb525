/** The rules of targets. */
import { aText, checkArgument, isObject, objectOf, type Rule, ruleOf } from '../core/arguments.ts'
import type { Target, TargetOption } from '../targets/target.ts'

export const targetRule: Rule = ruleOf(
  'a target, such as `targets.clerk`',
  (value) => isObject(value) && 'accepts' in value && 'createWriter' in value && isObject(value.options),
)

/** Returns the rule of the values of an option. */
function ruleOfOption({ values, isList = false }: TargetOption): Rule {
  if (!values) return aText
  const words = `${isList ? 'one or more of ' : 'one of '}${values.join(', ')}`
  return ruleOf(
    words,
    (value) => typeof value === 'string' && (isList ? value.split(',') : [value]).every((one) => values.includes(one)),
  )
}

/** Checks the names and the values of the options of a target. @throws HashError ERR_ARGUMENT. */
export function checkTargetOptions(target: Target, options: unknown): void {
  const rules = Object.entries(target.options).map(([name, option]) => [name, ruleOfOption(option)])
  checkArgument('options', options, objectOf(Object.fromEntries(rules)))
}
