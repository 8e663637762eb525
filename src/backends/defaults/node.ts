import type { Backend } from '../backend.ts'
import { pooledBackends } from '../presets/pooled.ts'

export const defaultBackends: readonly Backend[] = pooledBackends()
