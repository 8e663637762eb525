/** A temporary file for data that does not fit into memory. It only grows, and `close` removes it. */
export interface Spill {
  /** Appends bytes, and returns the position of the first one. */
  write(bytes: Uint8Array): number
  read(position: number, length: number): Uint8Array
  close(): void
}

/** Opens the temporary file when it is needed first. */
export type OpenSpill = () => Spill
