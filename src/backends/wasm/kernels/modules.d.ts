/** Bundlers for Workers and edge runtimes make a module of an imported `.wasm` file. */
declare module '*.wasm?module' {
  const module: WebAssembly.Module
  export default module
}
