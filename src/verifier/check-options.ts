import type { VerifierOptions } from './verifier.ts'

type Options = { readonly [K in keyof VerifierOptions]?: unknown }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOf = (value: unknown, member: string): boolean =>
  Array.isArray(value) && value.every((one) => isObject(one) && member in one)

function refuse(option: string, allowed: string): never {
  throw new TypeError(`\`${option}\` must be ${allowed}`)
}

const policyNamed = (name: unknown): string => (name === 'owasp' || name === 'rfc9106' ? name : 'asvs')

/**
 * Checks the types of a verifier's options, because callers in JavaScript have no compiler that does.
 *
 * @throws TypeError that names the option and says what to pass.
 */
export function checkOptions(options: Options): void {
  if (!isObject(options)) refuse('options', 'an object, such as `{ formats, backends }`')
  const { formats, backends, secrets, limits, policy, observe } = options
  if (!isListOf(formats, 'claims'))
    refuse(
      'formats',
      "an array of format objects. For example, `import { bcrypt } from 'saltbridge/formats'` and pass `[bcrypt]`",
    )
  if (!isListOf(backends, 'kernels'))
    refuse(
      'backends',
      "an array of backend objects. For example, `import { node } from 'saltbridge/backends'` and pass `[node]`",
    )
  if (policy !== undefined && !(isObject(policy) && isObject(policy.hash) && isObject(policy.minima)))
    refuse(
      'policy',
      `a policy object. For example, \`import { ${policyNamed(policy)} } from 'saltbridge/policy'\` and pass \`${policyNamed(policy)}\``,
    )
  if (secrets !== undefined && !isObject(secrets))
    refuse('secrets', 'an object, such as `{ peppers: pepper }` or `{ legacyScryptSignerKey: key }`')
  if (limits !== undefined && !isObject(limits))
    refuse('limits', 'an object, such as `{ cost: 10_000, bytes: 2 ** 30 }` (ms and bytes)')
  if (observe !== undefined && typeof observe !== 'function') refuse('observe', 'a function that takes an event')
}
