/** Bundlers for Workers and edge runtimes turn an imported `.wasm` file into a module. */
declare module '*.wasm?module' {
  const module: WebAssembly.Module
  export default module
}
