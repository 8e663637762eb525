import { decodeRun, standard } from '../../core/base64.ts'
import { startTimer, stopTimer } from '../../core/timers.ts'
import { type Availability, reasonOf } from '../backend.ts'

/** The exports that every kernel has. */
interface Memory {
  readonly memory: WebAssembly.Memory
  /** Returns the address of the memory after the static data of the kernel, a multiple of 64 bytes. */
  base(): number
  /** Overwrites the static data that depends on a password. */
  wipe(): void
}

/** An instance with separate memory, which only one computation uses at a time. */
export interface Instance<E> {
  readonly exports: E
  /** The share of the memory that the last computation used, from 0 to 1. */
  readonly used: number
  /**
   * Reserves memory for each of the given sizes, aligned to cache lines, and returns the addresses. Grows the memory if
   * needed. Call it once for each computation, because it reuses the memory of the previous call.
   */
  arrange<const N extends Readonly<Record<string, number>>>(sizes: N): { readonly [K in keyof N]: number }
  /** Returns a view of the memory. A view becomes invalid when the memory grows. */
  bytes(address: number, length: number): Uint8Array
  /** Overwrites all data of the last computation. */
  wipe(): void
}

export interface Module<E> {
  load(): Promise<Availability>
  /**
   * Calls `compute` with an instance that no other computation uses. Then wipes the instance, and keeps it for some
   * seconds.
   */
  use<T>(compute: (instance: Instance<E>) => T): T
}

const page = 65_536
const line = 64
/** An instance is dropped if no computation needs a memory of its size for this time in ms. */
const idle = 5000
/**
 * The largest memory that is kept after a computation, in bytes. Each thread keeps one memory for each kernel, and the
 * memory limit of the pool does not count it. Three scrypt tables of 32 MiB each and the other data of the kernel fit.
 */
const mostKept = 97 * 2 ** 20
/** The size in bytes up to which a memory always counts as needed. */
const small = 2 ** 20

function createInstance<E>(module: WebAssembly.Module): Instance<E> {
  const { exports } = new WebAssembly.Instance(module)
  const { memory, base, wipe } = exports as unknown as Memory
  const begin = base()
  let end = begin
  const bytes = (address: number, length: number) => new Uint8Array(memory.buffer, address, length)
  return {
    exports: exports as E,
    get used() {
      return end / memory.buffer.byteLength
    },
    arrange(sizes) {
      const addresses: Record<string, number> = {}
      end = begin
      for (const [name, size] of Object.entries(sizes)) {
        addresses[name] = end
        end += Math.ceil(size / line) * line
      }
      const missing = Math.ceil((end - memory.buffer.byteLength) / page)
      if (missing > 0) memory.grow(missing)
      return addresses as { readonly [K in keyof typeof sizes]: number }
    },
    bytes,
    wipe() {
      bytes(begin, Math.min(end, memory.buffer.byteLength) - begin).fill(0)
      wipe()
    },
  }
}

/** Lets the process end before the timer fires. A timer is an object in Node.js, and a number in Deno and browsers. */
function release(timer: ReturnType<typeof setTimeout>): void {
  const { Deno } = globalThis as { readonly Deno?: { unrefTimer(timer: unknown): void } }
  if (typeof timer === 'object') timer.unref?.()
  else Deno?.unrefTimer(timer)
}

/** Creates a module. Its source is compiled once, when it is first needed. */
export function createWasmModule<E>(source: WasmSource): Module<E> {
  let loading: ReturnType<typeof moduleOf> | undefined
  let module: WebAssembly.Module | undefined
  /** The idle instance, and the time by `performance.now()` until which it is kept. */
  let kept: { readonly instance: Instance<E>; readonly until: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function take(module: WebAssembly.Module): { readonly instance: Instance<E>; readonly until: number } {
    const found = kept
    kept = undefined
    // A timer does not fire while a thread computes, and in Cloudflare Workers a timer ends with its request.
    if (found && performance.now() <= found.until) return found
    return { instance: createInstance<E>(module), until: 0 }
  }

  function keep(instance: Instance<E>, until: number): void {
    const { memory } = instance.exports as unknown as Memory
    if (memory.buffer.byteLength > mostKept) return
    // A computation that needs little of a large memory does not extend the time for which the memory is kept.
    const isNeeded = memory.buffer.byteLength <= small || instance.used > 1 / 4
    const now = performance.now()
    const end = isNeeded ? now + idle : until
    // The computation may have taken longer than the time that was left.
    if (end <= now) return
    kept = { instance, until: end }
    stopTimer(timer)
    timer = startTimer(() => {
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
      if (!module) throw new TypeError('a kernel was used before it was loaded')
      const { instance, until } = take(module)
      try {
        return compute(instance)
      } finally {
        instance.wipe()
        try {
          keep(instance, until)
        } catch {
          // Cloudflare Workers forbid timers at module scope, so the memory is not kept.
          kept = undefined
        }
      }
    },
  }
}

type Given = WebAssembly.Module | Response | BufferSource

/**
 * The code of a kernel: a compiled module (the import of a `.wasm` file in Cloudflare Workers and other edge runtimes),
 * a response (compiled while it arrives), or bytes. A function that returns one of these is called when the kernel is
 * first needed, and again after it failed.
 */
export type WasmSource = Given | (() => Given | Promise<Given>)

/** Creates a source from base64 that is part of the bundle. */
export const decodeSource =
  (base64: string): WasmSource =>
  () =>
    decodeRun(standard, base64, 0).bytes as BufferSource

/** Tells whether this is a WebAssembly module. It can be from another realm, for which `instanceof` does not work. */
const isModule = (given: Given): given is WebAssembly.Module =>
  Object.prototype.toString.call(given) === '[object WebAssembly.Module]'

const isResponse = (given: Given): given is Response => typeof Response !== 'undefined' && given instanceof Response

async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  const given = await (typeof source === 'function' ? source() : source)
  if (isModule(given)) return given
  if (isResponse(given) && !given.ok) throw Object.assign(new Error(), { code: `HTTP status ${given.status}` })
  return isResponse(given) ? WebAssembly.compileStreaming(given) : WebAssembly.compile(given)
}

/** A module with one function that returns a vector of 128 bits. */
const vectorModule = /* @__PURE__ */ decodeRun(standard, 'AGFzbQEAAAABBQFgAAF7AwIBAAoIAQYAQQD9Dws', 0)

/** Tells whether this runtime compiles bytes with 128-bit SIMD. */
async function canCompile(): Promise<boolean> {
  try {
    return (await WebAssembly.compile(vectorModule.bytes as BufferSource)) !== undefined
  } catch {
    return false
  }
}

const missing = 'the WebAssembly of this runtime does not have 128-bit SIMD, or cannot be compiled from bytes'
const broken =
  'the bytes are not a WebAssembly module: they are damaged, or something else was loaded, such as an error page'

/** Returns the module, or the reason why it is not available. */
export async function moduleOf(
  source: WasmSource,
): Promise<{ readonly module: WebAssembly.Module } | Exclude<Availability, { readonly state: 'ready' }>> {
  if (typeof WebAssembly === 'undefined') return { state: 'absent', reason: 'this runtime does not have WebAssembly' }
  try {
    return { module: await compile(source) }
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError))
      return { state: 'failed', reason: `the WebAssembly code did not load: ${reasonOf(error)}` }
    return (await canCompile()) ? { state: 'failed', reason: broken } : { state: 'absent', reason: missing }
  }
}
