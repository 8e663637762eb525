import type { Policy } from '../policy/index.ts'
import type { Draw } from './absent.ts'
import type { Engine } from './compute.ts'
import type { Observe } from './options.ts'
import type { Registry } from './registry.ts'

/** The state of a verifier, which all its methods take. */
export interface Context extends Engine {
  readonly registry: Registry
  readonly policy: Policy
  readonly observe: Observe
  /** Selects the cost group of an unknown subject. */
  readonly draw: Draw
}
