import { decodeRun, standard } from '../../../core/base64.ts'
import type { Availability } from '../../backend.ts'
import { reasonOf } from '../../shared/create-backend.ts'

type Given = WebAssembly.Module | Response | BufferSource

/**
 * The code of a kernel: a compiled module (the import of a `.wasm` file in Cloudflare Workers and other edge runtimes),
 * a response (compiled while it arrives), or bytes. A function that returns one of these is called once, when the
 * kernel is first needed.
 */
export type WasmSource = Given | (() => Given | Promise<Given>)

/** Creates a source from base64 that is part of the bundle. */
export const inlined =
  (base64: string): WasmSource =>
  () =>
    decodeRun(standard, base64, 0).bytes as BufferSource

/** Across realms too. */
const isModule = (given: Given): given is WebAssembly.Module =>
  Object.prototype.toString.call(given) === '[object WebAssembly.Module]'

const isResponse = (given: Given): given is Response => typeof Response !== 'undefined' && given instanceof Response

async function compiled(source: WasmSource): Promise<WebAssembly.Module> {
  const given = await (typeof source === 'function' ? source() : source)
  if (isModule(given)) return given
  return isResponse(given) ? WebAssembly.compileStreaming(given) : WebAssembly.compile(given)
}

/** Returns the module, or the reason why it is not available. */
export async function moduleOf(
  source: WasmSource,
): Promise<{ readonly module: WebAssembly.Module } | Exclude<Availability, { readonly state: 'ready' }>> {
  if (typeof WebAssembly === 'undefined') return { state: 'absent', reason: 'this runtime does not have WebAssembly' }
  try {
    return { module: await compiled(source) }
  } catch (error) {
    if (error instanceof WebAssembly.CompileError)
      return {
        state: 'absent',
        reason: 'the WebAssembly of this runtime does not have 128-bit SIMD, or cannot be compiled from bytes',
      }
    return { state: 'failed', reason: `the WebAssembly code did not load: ${reasonOf(error)}` }
  }
}
