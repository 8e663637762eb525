const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text whose UTF-8 some bytes are, or nothing. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
