/** The characters that a terminal may obey or hide, and that `JSON.stringify` does not escape, such as C1 controls. */
const unsafe = /[\x7f-\x9f\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu

const escaped = (characters: string): string =>
  characters.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Writes JSON that is safe on a terminal, without controls and directional marks. */
export const json = (value: unknown, indent?: number): string =>
  JSON.stringify(value, undefined, indent).replace(unsafe, escaped)
