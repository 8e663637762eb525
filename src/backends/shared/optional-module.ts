import type { Availability } from '../backend.ts'
import { reasonOf } from './create-backend.ts'

/** A module that may be missing: imported once, at first use. */
export interface OptionalModule<M> {
  load(): Promise<Availability>
  /** The module. Only after `load` said ready. */
  get(): M
}

const absent = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])

/** `guard` gives a reason not to import at all, where the import itself would end the process. */
export function optionalModule<M>(
  name: string,
  load: () => Promise<M>,
  guard: () => string | undefined = () => undefined,
): OptionalModule<M> {
  let module: M | undefined
  return {
    async load() {
      const reason = guard()
      if (reason !== undefined) return { state: 'refused', reason }
      try {
        module = await load()
        return { state: 'ready' }
      } catch (error) {
        const { code } = error as { code?: unknown }
        if (absent.has(String(code))) return { state: 'absent', reason: `${name} is not installed` }
        return { state: 'failed', reason: `${name} did not load: ${reasonOf(error)}` }
      }
    },
    get() {
      if (module === undefined) throw new Error(`${name} is used before it is loaded`)
      return module
    },
  }
}
