/** A user of an export: the fields by their names, which may contain objects and lists. */
export type Fields = { readonly [name: string]: unknown }

/** The place of a value in a user: the name of a field, and the keys and indexes below it. */
export type Path = readonly string[]

/** Returns the paths of all values that are neither absent nor empty: first those of objects, then those in them. */
export function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return value === null || value === '' ? [] : [path]
  const inner = Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]))
  return path.length > 0 && inner.length > 0 ? [path, ...inner] : inner
}

/** Returns the name of a path. Items of lists have the same name. */
export const nameOf = (path: Path): string => path.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.')

/** Returns the value at a path. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner, key) => (inner as Fields)[key], value)

function change(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next
  const inner = change((value as Fields)[key], rest, next)
  const entries = Object.entries(value as Fields).map(([name, one]) => [name, name === key ? inner : one] as const)
  const left = entries.filter(([, one]) => one !== undefined)
  return Array.isArray(value) ? left.map(([, one]) => one) : Object.fromEntries(left)
}

/** Returns a user with another value at a path. `undefined` removes the key or the item. */
export const changed = (user: Fields, path: Path, next: unknown): Fields => change(user, path, next) as Fields

/** Returns the keys whose values differ in two objects. */
export const differingKeys = (one: object, other: object): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => JSON.stringify((one as Fields)[key]) !== JSON.stringify((other as Fields)[key]),
  )

/** Returns the users who have a value at a path that no user before them has. */
export function withNewFields(users: readonly Fields[]): readonly Fields[] {
  const known = new Set<string>()
  return users.filter((user) => {
    const before = known.size
    for (const path of pathsOf(user)) known.add(nameOf(path))
    return known.size > before
  })
}
