/** What a thread and the one that asks it tell each other beside their messages: ids of requests, and a bell. */
export type Signals = Int32Array<SharedArrayBuffer>

const begun = 0
const bell = 1
const revoked = 2

export const createSignals = (): Signals => new Int32Array(new SharedArrayBuffer(12))

/** Whether it was not taken back before. */
export function begin(signals: Signals, id: number): boolean {
  Atomics.store(signals, bell, 0)
  if (Atomics.load(signals, revoked) === id) return false
  Atomics.store(signals, begun, id)
  return true
}

export const hasBegun = (signals: Signals, id: number): boolean => Atomics.load(signals, begun) === id

/** Takes a request back, unless it has begun meanwhile. */
export function revoke(signals: Signals, id: number): void {
  Atomics.store(signals, revoked, id)
}

/** Says that a message was posted. */
export function ring(signals: Signals): void {
  Atomics.store(signals, bell, 1)
  Atomics.notify(signals, bell)
}

/** Sleeps until the bell rings, or for so many milliseconds: to be woken so takes half as long as through the event loop. */
export function listen(signals: Signals, milliseconds: number): void {
  Atomics.wait(signals, bell, 0, milliseconds)
}
