import type { z } from '@hono/zod-openapi'
import { type Code, codes } from './codes.ts'
import { ProblemError } from './problem.ts'

type Issue = z.core.$ZodIssue

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input)
}

/** Says what is wrong, without showing the value that was sent. */
function wordsOf(issue: Issue, input: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      if (valueAt(input, issue.path) === undefined) return 'is missing'
      if (issue.expected === 'record') return 'must be an object'
      return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
    case 'too_small':
      return 'must not be empty'
    case 'too_big':
      return `must have at most ${issue.maximum.toLocaleString('en')} characters`
    case 'invalid_value':
      return `must be ${issue.values.join(' or ')}`
    case 'invalid_key':
      return 'must not contain a name of more than 64 characters'
    default:
      return issue.message
  }
}

function codeOf(issue: Issue): Code {
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return typeof code === 'string' && Object.hasOwn(codes, code) ? (code as Code) : 'ERR_FIELD'
}

/** Returns the validated input. @throws ProblemError that names the first field that is wrong */
export function validate<T>(schema: z.ZodType<T>, input: unknown): T {
  const { success, data, error } = schema.safeParse(input)
  if (success) return data
  const issue = error.issues[0]!
  // The caller chooses the names in `fields`, so one of them may be a secret by mistake.
  const field = (issue.path[0] === 'fields' ? ['fields'] : issue.path).join('.')
  if (field === '') throw new ProblemError('ERR_BODY', 'The body must be a JSON object')
  const isValueOfFields = field === 'fields' && issue.path.length > 1 && issue.code !== 'invalid_key'
  const subject = isValueOfFields ? 'each value of fields' : field
  const words = wordsOf(issue, input)
  throw new ProblemError(codeOf(issue), /^[A-Z]/.test(words) ? words : `${subject} ${words}`, { field })
}
