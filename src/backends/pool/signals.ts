/** What a thread and the one that asks it tell each other beside their messages: the id begun last, and a bell. */
export type Signals = Int32Array<SharedArrayBuffer>

const begun = 0
const bell = 1

export const createSignals = (): Signals => new Int32Array(new SharedArrayBuffer(8))

export function begin(signals: Signals, id: number): void {
  Atomics.store(signals, bell, 0)
  Atomics.store(signals, begun, id)
}

export const hasBegun = (signals: Signals, id: number): boolean => Atomics.load(signals, begun) === id

/** Says that a message was posted. */
export function ring(signals: Signals): void {
  Atomics.store(signals, bell, 1)
  Atomics.notify(signals, bell)
}

/** Sleeps until the bell rings, or for so many milliseconds: to be woken so takes half as long as through the event loop. */
export function listen(signals: Signals, milliseconds: number): void {
  Atomics.wait(signals, bell, 0, milliseconds)
}
