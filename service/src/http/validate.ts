import type { z } from '@hono/zod-openapi'
import { type Code, codes } from './codes.ts'
import { ProblemError } from './problem.ts'

type Issue = z.core.$ZodIssue

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input)
}

/** What is wrong, without what was sent. */
function wordsOf(issue: Issue, input: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      if (valueAt(input, issue.path) === undefined) return 'is missing'
      return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
    case 'too_small':
      return 'must not be empty'
    case 'too_big':
      return `must have at most ${issue.maximum} characters`
    case 'invalid_value':
      return `must be ${issue.values.join(' or ')}`
    default:
      return issue.message
  }
}

function codeOf(issue: Issue): Code {
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return typeof code === 'string' && Object.hasOwn(codes, code) ? (code as Code) : 'ERR_FIELD'
}

/** @throws ProblemError that names the first field at fault. */
export function validate<T>(schema: z.ZodType<T>, input: unknown): T {
  const { success, data, error } = schema.safeParse(input)
  if (success) return data
  const issue = error.issues[0]!
  // The names in `fields` are the caller's, and a secret may be among them by mistake.
  const field = (issue.path[0] === 'fields' ? ['fields'] : issue.path).join('.')
  if (field === '') throw new ProblemError('ERR_BODY', 'The body must be a JSON object')
  const words = wordsOf(issue, input)
  throw new ProblemError(codeOf(issue), /^[A-Z]/.test(words) ? words : `${field} ${words}`, { field })
}
