/** The memory that a thread and its caller share, in addition to messages: two ids of requests, and a bell. */
export type Signals = Int32Array<SharedArrayBuffer>

const begun = 0
const bell = 1
const offered = 2

export const createSignals = (): Signals => new Int32Array(new SharedArrayBuffer(12))

/** Offers a request that waits behind another. */
export function offer(signals: Signals, id: number): void {
  Atomics.store(signals, offered, id)
}

/** Tells whether an offered request was not taken yet. There is room for one offer. */
export const isOffering = (signals: Signals): boolean => Atomics.load(signals, offered) !== 0

/** Takes an offered request: the thread to start it, or the caller to take it back. Only the first of both succeeds. */
export const take = (signals: Signals, id: number): boolean => Atomics.compareExchange(signals, offered, id, 0) === id

export function begin(signals: Signals, id: number): void {
  Atomics.store(signals, bell, 0)
  Atomics.store(signals, begun, id)
}

export const hasBegun = (signals: Signals, id: number): boolean => Atomics.load(signals, begun) === id

/** Signals the thread that a message was posted. */
export function ring(signals: Signals): void {
  Atomics.store(signals, bell, 1)
  Atomics.notify(signals, bell)
}

/**
 * The time in ms that a thread stays awake after a reply. A request that comes in this time does not wait until a core
 * wakes up, which takes longer than all other steps.
 */
const attention = 0.1

/** Waits for the bell, at most the given ms. Waking up this way takes half as long as through the event loop. */
export function listen(signals: Signals, milliseconds: number): void {
  const end = performance.now() + attention
  while (Atomics.load(signals, bell) === 0) {
    if (performance.now() < end) continue
    Atomics.wait(signals, bell, 0, milliseconds)
    return
  }
}
