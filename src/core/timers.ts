/**
 * The timers of the runtime as this module found them. Tests replace the global timers (`mock.timers` of node:test, and
 * the fake timers of Vitest and Jest), which must not stop the library, because no test knows when to advance its
 * timers.
 */
export const startTimer: typeof setTimeout = globalThis.setTimeout
export const stopTimer: typeof clearTimeout = globalThis.clearTimeout
