import type { Span } from '../../core/cursor.ts'

const bullet = '•'

/** Makes a text safe for a terminal. Each code unit takes one column. */
export const columns = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?')

/** Returns one bullet for each character, up to `most`. */
export const mask = (length: number, most = 32): string => bullet.repeat(Math.min(length, most))

/** Names of algorithms that contain digits. They are no secrets. */
const algorithm = /^(?:argon2(?:id|i|d)?|md[45]|pbkdf2|sha-?\d{1,3}|raw-(?:md5|sha\d{1,3}))(?:-sha\d{1,3})?$/i

/** Adds the values to pass to Commander's message about an option that is missing. */
export function usageInWords(message: string, argv: readonly string[]): string {
  const isImport = argv[2] === 'import'
  return message
    .replace(
      /('--from <layout>' not specified)/,
      `$1: pass firebase, csv${isImport ? ' or ndjson' : ', ndjson or lines'}`,
    )
    .replace(/('--target <time>' not specified)/, '$1: pass a time from 1ms to 5s, such as --target 250ms')
    .replace(/('--to <format>' not specified)/, '$1: pass the id of a format, or sealed')
    .replace(/('--to <url>' not specified)/, '$1: pass the URL of the service, such as --to http://localhost:3567')
}

/** Removes everything from a message about a command line that may be a hash or a password. */
export function withoutArguments(message: string, argv: readonly string[]): string {
  return argv
    .slice(2)
    .filter((argument) => argument.length > 2 && !/^-{0,2}[a-z-]{1,24}$/.test(argument) && !algorithm.test(argument))
    .reduce((text, argument) => text.replaceAll(argument, '…'), message)
}

const parameter = /^(?:[a-z]{1,9}=\d{0,10})?$/
const key = /^[a-z]{1,9}=/
const dataCharacter = /[A-Za-z0-9+/.=_-]/

/**
 * Hides what may be salt, digest or key after the part that was read: everything but separators, keys and the numbers of
 * keys. Short parts and bare numbers are hidden, too, because a salt may be three characters or only digits.
 */
function hideUnread(text: string, fault: number): string {
  return text
    .split(/([$,:"[\]]+)/)
    .map((part, index) => {
      const isSeparator = index % 2 === 1
      if (isSeparator || parameter.test(part)) return part
      const shown = key.exec(part)?.[0] ?? ''
      return shown + bullet.repeat(part.length - shown.length)
    })
    .join('')
    .replace(/[\s\S]/g, (masked, at: number) => (at === fault && !dataCharacter.test(text[at]!) ? text[at]! : masked))
}

/** Masks every secret part of a text that could not be read to its end. The length of the text stays the same. */
export function maskBroken(text: string, spans: readonly Span[], offset: number): string {
  let at = 0
  let shown = ''
  for (const { start, end, sensitive } of [...spans].sort((a, b) => a.start - b.start)) {
    shown += text.slice(at, start) + (sensitive ? bullet.repeat(end - start) : text.slice(start, end))
    at = end
  }
  return shown + hideUnread(text.slice(at), offset - at)
}
