import type { Policy } from '../policy/index.ts'
import type { Draw } from './absent.ts'
import type { Engine } from './compute.ts'
import type { Observe } from './options.ts'
import type { Registry } from './registry.ts'

/** What a verifier is made of: every verb takes it. */
export interface Context extends Engine {
  readonly registry: Registry
  readonly policy: Policy
  readonly observe: Observe
  /** Draws the cost class of subjects that do not exist. */
  readonly draw: Draw
}
