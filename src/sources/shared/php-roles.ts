import { utf8 } from '../../core/bytes.ts'
import { decodeText } from '../containers/container.ts'

/** The longest text in characters, and the most roles. */
const most = { characters: 65_536, roles: 1000 } as const

/** Matches the head of an array, an item's key, and an item's value. */
const [head, key, value] = [/a:(\d{1,4}):\{/y, /s:(\d{1,4}):"/y, /(?:b:([01])|i:(\d{1,9})|s:\d:"([01]?)");/y]

/**
 * Reads the roles of WordPress: an array of PHP's `serialize` whose keys are roles and single capabilities, such as
 * `a:1:{s:6:"editor";b:1;}`. A key whose value is false is not a role.
 *
 * @returns The roles; `undefined` if the text is anything else.
 */
export function rolesOf(text: string): readonly string[] | undefined {
  if (text.length > most.characters) return undefined
  // PHP counts bytes, so the text is read with one character for each byte.
  const bytes = Array.from(utf8(text), (byte) => String.fromCharCode(byte)).join('')
  let at = 0
  function next(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(bytes) ?? undefined
    if (found) at = pattern.lastIndex
    return found
  }

  const count = Number(next(head)?.[1] ?? Number.NaN)
  if (!(count <= most.roles)) return undefined
  const roles = new Set<string>()
  for (let index = 0; index < count; index++) {
    const length = Number(next(key)?.[1] ?? Number.NaN)
    const name = bytes.slice(at, at + length)
    if (!(length > 0) || bytes.slice(at + length, at + length + 2) !== '";') return undefined
    at += length + 2
    const found = next(value)
    if (!found) return undefined
    const isGranted = Number(found[1] ?? found[2] ?? (found[3] || 0)) !== 0
    if (isGranted) roles.add(decodeText(Uint8Array.from(name, (character) => character.charCodeAt(0))))
  }
  return bytes.slice(at) === '}' ? [...roles] : undefined
}
