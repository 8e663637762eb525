import type { Dialect } from './sql-dialect.ts'

export const lineFeed = 0x0a
export const carriageReturn = 0x0d
export const bang = 0x21
export const doubleQuote = 0x22
export const hash = 0x23
export const dollar = 0x24
export const quote = 0x27
export const opening = 0x28
export const closing = 0x29
export const star = 0x2a
export const comma = 0x2c
export const dash = 0x2d
export const dot = 0x2e
export const slash = 0x2f
export const semicolon = 0x3b
export const bracket = 0x5b
export const backslash = 0x5c
export const closingBracket = 0x5d
export const backtick = 0x60

/** The characters with which a quote or a comment may begin. */
const openers: { readonly [D in Dialect | 'unknown']: string } = {
  mysql: '\'"`-#/*',
  postgres: '\'"-/$',
  sqlite: '\'"`[-/',
  unknown: '\'"`-/',
}

/**
 * Contains a number for each byte of code. 0: skip the byte. 1: the byte may begin a quote or a comment. 2: stop at the
 * byte.
 */
export type Stops = Uint8Array

/** Creates a table that stops at the given bytes. */
export function stopsAt(dialect: Dialect | undefined, isStop: (byte: number) => boolean): Stops {
  const stops = new Uint8Array(256)
  for (const one of openers[dialect ?? 'unknown']) stops[one.charCodeAt(0)] = 1
  for (let byte = 0; byte < 256; byte++) if (isStop(byte)) stops[byte] = 2
  return stops
}

/** By byte: 1 for the bytes of a name without quotes. */
export const wordBytes: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 128 || /\w/.test(String.fromCharCode(byte)) ? 1 : 0,
)
