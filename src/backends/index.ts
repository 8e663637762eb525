export type {
  Asked,
  Availability,
  Backend,
  BackendModule,
  Batch,
  Group,
  Job,
  Kernel,
  KernelStatus,
  Kernels,
  PreparationInput,
  Reading,
  Status,
} from './backend.ts'
export { hashWasm } from './hash-wasm.ts'
export { js } from './js.ts'
export { createBackend } from './known-answers.ts'
export { native } from './native.ts'
export { node } from './node.ts'
export { nodeRs } from './node-rs.ts'
export { wasm } from './wasm.ts'
export { web } from './web.ts'
