import { cpus, totalmem } from 'node:os'
import { version } from '../../../package.json'
import { availableCpus } from '../../backends/pool/cpus.ts'
import { memory } from './words.ts'

/** The machine of a measurement. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memory: number
  readonly platform: string
  readonly runtime: string
  readonly saltbridge: string
  readonly date: string
}

function runtime(): string {
  const { bun, deno, node } = process.versions as { bun?: string; deno?: string; node: string }
  if (bun !== undefined) return `Bun ${bun}`
  return deno === undefined ? `Node.js ${node}` : `Deno ${deno}`
}

/** The number of cores that this process may use, by affinity and CPU quota. */
export const cores: number = availableCpus()

export function machine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores,
    memory: totalmem(),
    platform: `${process.platform} ${process.arch}`,
    runtime: runtime(),
    saltbridge: version,
    date: new Date().toISOString(),
  }
}

/** Returns a machine in words. */
export function machineFacts(of: Machine): readonly (readonly [string, string])[] {
  return [
    ['machine', `${of.cpu}, ${of.cores} cores, ${memory(of.memory)}, ${of.platform}`],
    ['versions', `saltbridge ${of.saltbridge}, ${of.runtime}`],
    ['date', of.date.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
  ]
}
