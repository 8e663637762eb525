function escaped(character: string): string {
  const code = character.codePointAt(0)!
  return code > 0xff ? `\\u{${code.toString(16)}}` : `\\x${code.toString(16).padStart(2, '0')}`
}

/** Makes any text safe for a terminal and a page: control characters, format characters and surrogates are escaped. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, escaped)
}

/** Makes a text safe as `visible` does, but keeps the ends of its lines. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n')
