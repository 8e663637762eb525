import { totalmem } from 'node:os'

const mib = 2 ** 20

/** MiB. No single verification may use more in any case. */
const most = 2048

/** Returns half of the memory in MiB that the container or the machine has, at most 2,048. */
export function defaultMemory(limit = process.constrainedMemory(), total = totalmem()): number {
  const memory = limit > 0 ? Math.min(limit, total) : total
  return Math.max(64, Math.min(most, Math.floor(memory / 2 / mib)))
}
