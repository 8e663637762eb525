import { join, resolve } from 'node:path'
import { type BuildOptions, build } from 'esbuild'

const options: BuildOptions = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  alias: {
    '#backends': resolve('src/backends/presets/pooled.ts'),
    '#location': resolve('src/backends/packages/location.ts'),
    saltbridge: resolve('src/index.ts'),
    'saltbridge/policy': resolve('src/policy/index.ts'),
  },
}

/** Bundles the sources of the command, and returns the path of the executable file. */
export async function bundleBin(outdir: string): Promise<string> {
  await build({ ...options, entryPoints: ['src/cli/bin.ts'], outdir, splitting: true })
  return join(outdir, 'bin.js')
}

/**
 * Returns JavaScript that imports `saltbridge` as one script, with the sources in it. @throws if it is not JavaScript.
 */
export async function bundleScript(contents: string): Promise<string> {
  const stdin = { contents, loader: 'js', resolveDir: resolve('.') } as const
  const { outputFiles } = await build({ ...options, stdin, write: false })
  return outputFiles[0]!.text
}
