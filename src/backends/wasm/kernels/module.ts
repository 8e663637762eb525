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

/** An instance with memory of its own: what one computation has at a time. */
export interface Instance<E> {
  readonly exports: E
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
/** Milliseconds after which an instance that is not used is dropped, and its memory with it. */
const idle = 5000
/** Bytes of memory beyond which an instance is dropped at once: what is rare is not kept. */
const mostKept = 256 * 2 ** 20

function createInstance<E>(module: WebAssembly.Module): Instance<E> {
  const { exports } = new WebAssembly.Instance(module)
  const { memory, base, wipe } = exports as unknown as Memory
  const begin = base()
  let end = begin
  const bytes = (place: number, length: number) => new Uint8Array(memory.buffer, place, length)
  return {
    exports: exports as E,
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
  if (typeof timer === 'object') timer.unref()
  else Deno?.unrefTimer(timer)
}

/** A kernel: compiled once, at its first use. */
export function wasmModule<E>(source: WasmSource): Module<E> {
  let module: WebAssembly.Module | undefined
  let kept: Instance<E> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function keep(instance: Instance<E>): void {
    const { memory } = instance.exports as unknown as Memory
    if (memory.buffer.byteLength > mostKept) return
    kept = instance
    clearTimeout(timer)
    timer = setTimeout(() => {
      kept = undefined
    }, idle)
    release(timer)
  }

  return {
    async load() {
      const found = await moduleOf(source)
      if ('reason' in found) return found
      module = found.module
      return { state: 'ready' }
    },
    use(compute) {
      if (!module) throw new TypeError('a kernel is used before it is loaded')
      const instance = kept ?? createInstance<E>(module)
      kept = undefined
      try {
        return compute(instance)
      } finally {
        instance.wipe()
        keep(instance)
      }
    },
  }
}
