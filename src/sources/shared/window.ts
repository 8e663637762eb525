/** A buffer of the bytes that are still needed, with space for more bytes. */
export interface Window {
  bytes: Uint8Array
  length: number
}

export const createWindow = (): Window => ({ bytes: new Uint8Array(2 ** 17), length: 0 })

export function append(window: Window, piece: Uint8Array): void {
  const length = window.length + piece.length
  if (length > window.bytes.length) {
    const bytes = new Uint8Array(Math.max(length, 2 * window.bytes.length))
    bytes.set(window.bytes.subarray(0, window.length))
    window.bytes = bytes
  }
  window.bytes.set(piece, window.length)
  window.length = length
}

/** Forgets the bytes before an index. */
export function forget(window: Window, before: number): void {
  window.bytes.copyWithin(0, before, window.length)
  window.length -= before
}
