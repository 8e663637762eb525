import { type Failure, failure } from '../../core/errors.ts'
import { isObject } from './values.ts'

/** Returns the offset in a message of JSON.parse, and nothing else, because the message also quotes the text. */
function offsetIn(error: unknown): { offset?: number } {
  const found = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  return found === undefined ? {} : { offset: Number(found) }
}

/** Parses JSON that may be broken. */
export function parseJson(text: string, expected: string): { ok: true; value: unknown } | Failure {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return failure('ERR_MALFORMED', undefined, { ...offsetIn(error), expected })
  }
}

const noObject: Failure = failure('ERR_MALFORMED', undefined, { expected: 'a JSON object' })

/** Parses the JSON of one object. */
export function parseJsonObject(text: string): { ok: true; value: { readonly [key: string]: unknown } } | Failure {
  const parsed = parseJson(text, 'a JSON object')
  if (!parsed.ok) return parsed
  return isObject(parsed.value) ? { ok: true, value: parsed.value } : noObject
}
