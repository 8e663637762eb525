import type { Availability } from '../../backend.ts'
import { moduleOf, type WasmSource } from './source.ts'

/** What every kernel exports beside its functions. */
interface Memory {
  readonly memory: WebAssembly.Memory
  /** Where the memory that a caller arranges begins. */
  base(): number
  /** Overwrites what a computation has left before that. */
  wipe(): void
}

/** An instance with separate memory, which one computation uses at a time. */
export interface Instance<E> {
  readonly exports: E
  /** How much of its memory the last computation has used, 0 to 1. */
  readonly used: number
  /** Places of so many bytes each, in a row, on cache lines; grows the memory to hold them. Once a computation. */
  arrange<const N extends Readonly<Record<string, number>>>(sizes: N): { readonly [K in keyof N]: number }
  /** Views of the memory, which end when it grows. */
  bytes(place: number, length: number): Uint8Array
  /** Overwrites all that a computation has left. */
  wipe(): void
}

export interface Module<E> {
  load(): Promise<Availability>
  /** Computes with an instance that nobody else has. It is wiped, and kept for the next one for a while. */
  use<T>(compute: (instance: Instance<E>) => T): T
}

const page = 65_536
const line = 64
/** Milliseconds after which a memory is dropped that nothing has needed as large as it is. */
const idle = 5000
/**
 * Bytes beyond which a memory is dropped at once: a thread keeps one for each kernel, outside of any budget. Three scrypt
 * tables of 32 MiB have room, with what stands beside them.
 */
const mostKept = 97 * 2 ** 20
/** Bytes that are not worth the question. */
const small = 2 ** 20

function createInstance<E>(module: WebAssembly.Module): Instance<E> {
  const { exports } = new WebAssembly.Instance(module)
  const { memory, base, wipe } = exports as unknown as Memory
  const begin = base()
  let end = begin
  const bytes = (place: number, length: number) => new Uint8Array(memory.buffer, place, length)
  return {
    exports: exports as E,
    get used() {
      return end / memory.buffer.byteLength
    },
    arrange(sizes) {
      const places: Record<string, number> = {}
      end = begin
      for (const [name, size] of Object.entries(sizes)) {
        places[name] = end
        end += Math.ceil(size / line) * line
      }
      const missing = Math.ceil((end - memory.buffer.byteLength) / page)
      if (missing > 0) memory.grow(missing)
      return places as { readonly [K in keyof typeof sizes]: number }
    },
    bytes,
    wipe() {
      bytes(begin, Math.min(end, memory.buffer.byteLength) - begin).fill(0)
      wipe()
    },
  }
}

/** Lets a process end before a timer has come: an object in Node.js, a number in Deno and in browsers, which never wait. */
function release(timer: ReturnType<typeof setTimeout>): void {
  const { Deno } = globalThis as { readonly Deno?: { unrefTimer(timer: unknown): void } }
  if (typeof timer === 'object') timer.unref?.()
  else Deno?.unrefTimer(timer)
}

/** A kernel: compiled once, when it is needed. */
export function wasmModule<E>(source: WasmSource): Module<E> {
  let loading: ReturnType<typeof moduleOf> | undefined
  let module: WebAssembly.Module | undefined
  /** `until`: by `performance.now()`. */
  let kept: { readonly instance: Instance<E>; readonly until: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function taken(module: WebAssembly.Module): { readonly instance: Instance<E>; readonly until: number } {
    const found = kept
    kept = undefined
    // Timers wait while a thread computes, and in Workers they end with a request.
    if (found && performance.now() <= found.until) return found
    return { instance: createInstance<E>(module), until: 0 }
  }

  function keep(instance: Instance<E>, until: number): void {
    const { memory } = instance.exports as unknown as Memory
    if (memory.buffer.byteLength > mostKept) return
    // What needs little of a large memory does not prolong its time.
    const isNeeded = memory.buffer.byteLength <= small || instance.used > 1 / 4
    const now = performance.now()
    const end = isNeeded ? now + idle : until
    // The computation may have taken longer than the time that was left.
    if (end <= now) return
    kept = { instance, until: end }
    clearTimeout(timer)
    timer = setTimeout(() => {
      kept = undefined
    }, end - now)
    release(timer)
  }

  return {
    async load() {
      loading ??= moduleOf(source)
      const found = await loading
      if ('module' in found) {
        module = found.module
        return { state: 'ready' }
      }
      if (found.state === 'failed') loading = undefined
      return found
    },
    use(compute) {
      if (!module) throw new TypeError('a kernel is used before it is loaded')
      const { instance, until } = taken(module)
      try {
        return compute(instance)
      } finally {
        instance.wipe()
        try {
          keep(instance, until)
        } catch {
          // Where a Worker is made, nothing may be waited for: it is not kept.
          kept = undefined
        }
      }
    },
  }
}
