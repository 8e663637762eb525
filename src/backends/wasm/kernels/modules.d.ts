/** What bundlers for Workers and edges make of an imported `.wasm` file. */
declare module '*.wasm?module' {
  const module: WebAssembly.Module
  export default module
}
