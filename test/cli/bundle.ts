import { join, resolve } from 'node:path'
import { build } from 'esbuild'

/** Bundles the command’s sources, and gives the path of its bin. */
export async function bundleBin(outdir: string): Promise<string> {
  await build({
    entryPoints: ['src/cli/bin.ts'],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '#backends': resolve('src/backends/defaults/node.ts') },
  })
  return join(outdir, 'bin.js')
}
