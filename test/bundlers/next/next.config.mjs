import { resolve } from 'node:path'

/** The packages are in the folder above. */
const root = resolve(import.meta.dirname, '..')
const { DIST_DIR: distDir, EXTERNAL: external } = process.env

export default {
  distDir,
  output: 'standalone',
  outputFileTracingRoot: root,
  turbopack: { root },
  ...(external && { serverExternalPackages: ['saltbridge'] }),
}
