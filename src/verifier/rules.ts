/** The rules of the arguments of a verifier and a login. */
import {
  aFlag,
  aFunction,
  aNumber,
  anything,
  aText,
  isListOf,
  isObject,
  objectOf,
  type Rule,
  type Rules,
  ruleOf,
} from '../core/arguments.ts'
import { policyRule } from '../policy/policy.ts'

/** The rule of `secrets`. The secrets themselves are checked when they are read. */
export const secretsRule: Rule = /* @__PURE__ */ objectOf(
  { legacyScryptSignerKey: anything, argon2Keys: anything, peppers: anything },
  'an object, such as `{ peppers: pepper }` or `{ legacyScryptSignerKey: key }`',
)

/** The rules of `ParseOptions`. Hints may be null, and are compared with the known names when they are used. */
export const hintRules: Readonly<Record<'format' | 'writtenBy' | 'fields', Rule>> = {
  format: anything,
  writtenBy: anything,
  fields: /* @__PURE__ */ ruleOf('an object whose values are strings', (value) => value === null || isObject(value)),
}

export const signalRule: Rule = /* @__PURE__ */ ruleOf(
  'an AbortSignal',
  (value) => isObject(value) && 'aborted' in value && typeof value.addEventListener === 'function',
)

// Nothing starts before a deadline that is NaN, so NaN is allowed.
const deadlineRule = ruleOf('a number', (value) => typeof value === 'number')
const timing: Rules = { signal: signalRule, deadline: deadlineRule, onBegin: aFunction }
/**
 * The rules of `VerifyOptions`. The methods that only parse accept them too, and ignore those that they do not need.
 */
const verifyRules: Rules = { ...hintRules, ...timing, secrets: secretsRule, subject: aText, upgradeTruncated: aFlag }

export const verifyRule: Rule = objectOf(verifyRules)
export const absentRule: Rule = objectOf({ ...verifyRules, population: ruleOf('an array', Array.isArray) })
export const classRule: Rule = objectOf({ ...hintRules, like: aText, share: aNumber })
export const hashRule: Rule = objectOf({ ...timing, secrets: secretsRule, keyId: aText, background: aFlag })
export const signInRule: Rule = objectOf(timing)
export const storedRule: Rule = objectOf({ ...hintRules, hash: anything, isDisabled: aFlag })

export const storeRule: Rule = objectOf({
  find: aFunction,
  replaceIf: aFunction,
  population: ruleOf('an array or a function', (value) => Array.isArray(value) || typeof value === 'function'),
  upgradeTruncated: aFlag,
  maxUpgrades: aNumber,
  onUpgrade: aFunction,
})

export const formatsRule: Rule = ruleOf(
  'an array of format objects, such as `bcrypt` from `saltbridge/formats`',
  (value) => isListOf(value, 'claims'),
)
export const backendsRule: Rule = ruleOf(
  'an array of backend objects, such as `node` from `saltbridge/backends`',
  (value) => isListOf(value, 'kernels'),
)

const positive = (unit: string): Rule => ruleOf(`a positive number of ${unit}`, (value) => (value as number) > 0)

export const limitsRule: Rule = objectOf(
  { cost: positive('milliseconds'), bytes: positive('bytes') },
  'an object, such as `{ cost: 10_000, bytes: 2 ** 30 }` (ms and bytes)',
)

export const verifierRule: Rule = objectOf(
  {
    formats: formatsRule,
    backends: backendsRule,
    secrets: secretsRule,
    limits: limitsRule,
    policy: policyRule,
    observe: aFunction,
    absenceKey: anything,
  },
  'an object, such as `{ formats, backends }`',
)

/** Returns the rule of a verifier of which a function uses these members. */
export const verifierWith = (...members: readonly string[]): Rule =>
  ruleOf(
    'a verifier, as `createVerifier` returns it',
    (value) => isObject(value) && members.every((name) => name in value),
  )
