/** The names of the backends, in the order in which they are shown. */
export const backendNames = ['native', 'node', 'web', 'node-rs', 'hash-wasm', 'wasm', 'js'] as const

export type BackendName = (typeof backendNames)[number]
