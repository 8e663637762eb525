/** In the order that is shown. */
export const backendNames = ['native', 'node', 'web', 'node-rs', 'hash-wasm', 'wasm', 'js'] as const

export type BackendName = (typeof backendNames)[number]
