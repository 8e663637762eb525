import type { Availability } from '../backend.ts'
import { reasonOf } from './create-backend.ts'

/** A module that may be missing. It is imported once, at its first use. */
export interface OptionalModule<M> {
  load(): Promise<Availability>
  /** Returns the module. Call it only after `load` returned `ready`. */
  get(): M
}

const absent = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])

/** Wraps an import. `guard` returns a reason not to import the module, if the import would end the process. */
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
