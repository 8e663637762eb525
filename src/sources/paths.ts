import type { TakeColumn } from './column-names.ts'
import { isObject } from './values.ts'

/** Returns the value of a key, or of a path of keys joined by dots; `undefined` if the object has no such key. */
export function findAt(value: object, path: string): unknown {
  if (Object.hasOwn(value, path)) return (value as { readonly [key: string]: unknown })[path]
  let found: unknown = value
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as { readonly [key: string]: unknown })[key]
  }
  return found
}

/**
 * Creates a visitor of the keys that are not named. Of an object with a key that is named, each other key is visited.
 */
export function createOthersVisitor(names: Iterable<string>): (value: object, take: TakeColumn) => void {
  const known = new Set(names)
  const parents = new Set(
    [...known].flatMap((path) => [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index))),
  )

  function visit(value: object, path: string, take: TakeColumn): void {
    for (const [key, inner] of Object.entries(value)) {
      const own = path === '' ? key : `${path}.${key}`
      if (known.has(own)) continue
      if (parents.has(own) && isObject(inner)) visit(inner, own, take)
      else take(own, inner)
    }
  }

  return (value, take) => visit(value, '', take)
}

/** A key of an object, or the condition for an object of a list: one of its keys, and the value of the key. */
type Step = string | { readonly key: string; readonly value: string | undefined }

const stepsIn = (path: string): readonly Step[] =>
  [...path.matchAll(/([^.[\]]+)|\[([^\]=]+)(?:=([^\]]*))?\]/g)].map(([, key, own, value]) =>
    key === undefined ? { key: own!, value } : key,
  )

function take(value: unknown, step: Step): unknown {
  if (typeof step === 'string') return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
  const { key, value: own } = step
  if (!Array.isArray(value)) return undefined
  return value.find((one) => isObject(one) && (own === undefined ? one[key] === true : String(one[key]) === own))
}

/** The names of values in the extended JSON of MongoDB, such as `{"$oid": "…"}`. */
const extended = ['$oid', '$date', '$numberLong', '$numberInt', '$numberDouble', '$numberDecimal'] as const

/** Returns the value that an object of the extended JSON of MongoDB stands for. Other values stay as they are. */
export function unwrap(value: unknown): unknown {
  if (!isObject(value)) return value
  const name = extended.find((one) => Object.hasOwn(value, one))
  return name === undefined ? value : unwrap(value[name])
}

/**
 * Creates a function that finds the value at a path in an object. In a path, `emails[primary]` is the first object of
 * the list `emails` whose key `primary` is true, and `emails[type=work]` the first one whose `type` is `work`.
 */
export function createPathFinder(): (value: object, path: string) => unknown {
  const known = new Map<string, readonly Step[]>()
  return (value, path) => {
    let steps = known.get(path)
    if (!steps) known.set(path, (steps = stepsIn(path)))
    let found: unknown = value
    for (const step of steps) found = take(found, step)
    return unwrap(found)
  }
}
