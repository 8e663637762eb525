/** `location.ts` for CommonJS, where a module cannot ask for its URL. */
export const url: string | undefined = undefined
export const resolve: ((specifier: string) => string) | undefined = undefined
