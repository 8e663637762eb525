/** An object of JSON, and the text that it was read from. */
export interface JsonRow {
  readonly value: object
  readonly text: string
}

const mayBeUnusual = /\d[.eE]|-0/
/** The strings and the numbers of a JSON text. */
const literals = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g
const isUsual = /^(?:"|0$|-?[1-9]\d*$)/

function find(value: object, path: string): unknown {
  if (Object.hasOwn(value, path)) return (value as { readonly [key: string]: unknown })[path]
  let found: unknown = value
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as { readonly [key: string]: unknown })[key]
  }
  return found
}

/** Returns the value of a key, or of a path of keys joined by dots; `undefined` if the object has no such key. */
export const valueAt = ({ value }: JsonRow, path: string): unknown => find(value, path)

/** Tells whether the number of a key is written in plain digits: JSON.parse makes `1e3` and `1000.0` the same as `1000`. */
export function isPlainAt({ text }: JsonRow, path: string): boolean {
  if (!mayBeUnusual.test(text)) return true
  const plain: object = JSON.parse(text.replace(literals, (literal) => (isUsual.test(literal) ? literal : 'null')))
  return typeof find(plain, path) === 'number'
}
