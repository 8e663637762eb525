import type { Candidate, Detail } from '../../core/errors.ts'
import { formats } from '../../index.ts'
import { type Fields, maxText as longest } from '../../spelling/format.ts'
import { hasShape } from '../../verifier/registry.ts'
import { hashInWords } from './parameter-rows.ts'

/** Formats that are named; the others are counted. */
const most = 4

interface Question {
  readonly command: string
  readonly text?: string | undefined
  readonly fields?: Fields | undefined
}

/** Returns the ids of formats that could have written a hash string although it does not show them, complete ones first. */
function lookAlikes(text: string, fields: Fields): readonly string[] {
  const complete: string[] = []
  const incomplete: string[] = []
  for (const { id, claims, parse, maxText = longest } of formats) {
    const isHidden = claims.byHint !== undefined || claims.shapes?.some(({ isWeak }) => isWeak)
    if (!isHidden || text.length > maxText) continue
    const parsed = parse(text, fields)
    if (parsed.ok) complete.push(id)
    else if (parsed.code === 'ERR_FIELD' && claims.shapes?.some((shape) => hasShape(text, shape))) incomplete.push(id)
  }
  return [...complete, ...incomplete]
}

/** Describes a bare digest: "an MD5 (32 hex digits)". */
function bareDigest(id: string, text: string): string | undefined {
  if (!id.startsWith('raw-')) return undefined
  const name = hashInWords(id.slice('raw-'.length))
  const characters = /^[0-9a-f]+$/i.test(text) ? 'hex digits' : 'base64 characters'
  return `${/^[MS]/.test(name) ? 'an' : 'a'} ${name} (${text.length} ${characters})`.replace('an SHA', 'a SHA')
}

const listOf = (ids: readonly string[]): string => {
  const shown = ids.slice(0, most)
  const left = ids.length - shown.length
  return left > 0 ? `${shown.join(', ')} and ${left} more` : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** Says which formats a hash string looks like, the likeliest first, and how to choose one. */
export function looksLike({ candidates = [] }: Detail, { command, text = '', fields = {} }: Question): string {
  const ids = candidates.map(({ format }: Candidate) => format)
  const others = text === '' ? [] : lookAlikes(text, fields).filter((id) => !ids.includes(id))
  const all = [...ids, ...others]
  const choose = command === 'bench' ? 'Pass --format ID' : 'Pass --format ID or --written-by SYSTEM'
  const isOne = command === 'inspect' || command === 'verify' || command === 'transcode'
  const or = isOne ? ', or run `saltbridge identify` if you know the password' : ''
  const [only, second] = ids
  if (only === undefined || second !== undefined)
    return `this hash fits several formats: ${listOf(all)}. ${choose}${or}`
  const name = bareDigest(only, text) ?? only
  const such = others.length > 1 ? `, such as ${listOf(others.slice(0, 2))}` : ''
  return `this looks like ${name}, but ${others.length > 2 ? 'many ' : ''}other formats look the same${such}. Pass --format ${only} if that is the right format, or --written-by SYSTEM${or}`
}
