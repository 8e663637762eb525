import { totalmem } from 'node:os'

const mib = 2 ** 20

/** The memory that one verification may use by default in the library, in MiB. */
const most = 1024

/** Returns half of the memory of the container or the machine in MiB, at least 64 and at most 1,024. */
export function defaultMemory(limit = process.constrainedMemory(), total = totalmem()): number {
  const memory = limit > 0 ? Math.min(limit, total) : total
  return Math.max(64, Math.min(most, Math.floor(memory / 2 / mib)))
}
