const found = import.meta as { readonly url?: string; readonly resolve?: (specifier: string) => string }

/**
 * The URL of this module, and the function that resolves names of modules from here. Both are undefined if a bundler
 * wrote CommonJS. Some bundlers insert the URL of the machine that built the bundle. No other module has `import.meta`,
 * so that a tool that turns the modules into CommonJS, such as Jest, can use `nowhere.ts` instead.
 */
export const url: string | undefined = found.url
export const resolve: ((specifier: string) => string) | undefined = found.resolve
