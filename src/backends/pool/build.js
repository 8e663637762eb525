// Bundles worker.ts into ./script.ts: the whole script of a worker thread as one string, so that no bundler of an
// application can leave it behind. A thread starts from it with `eval: true`.
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const file = (relative) => fileURLToPath(new URL(relative, import.meta.url))

const { metafile, outputFiles } = await build({
  entryPoints: [file('./worker.ts')],
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  // The ES modules of the packages, from which what is not used can be left out.
  mainFields: ['module', 'main'],
  legalComments: 'none',
  // The addons are located by the calling thread, because this script has no path.
  alias: { '#location': file('../packages/nowhere.ts') },
  logLevel: 'warning',
})

/** The licenses of the packages in the script: each asks that copies hold its text. */
function licenses() {
  const roots = Object.keys(metafile.inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [])
  return [...new Set(roots)].sort().map((root) => {
    const name = readdirSync(root).find((entry) => /^licen[cs]e/i.test(entry))
    if (!name) throw new Error(`${root} has no license file`)
    const text = readFileSync(`${root}/${name}`, 'utf8').trim().replaceAll('*/', '* /')
    return `/*! ${root.split('node_modules/').pop()}\n${text}\n*/\n`
  })
}

const script = licenses().join('') + outputFiles[0].text
const text = `export const script: string =\n  ${JSON.stringify(script)}\n`
const target = file('./script.ts')
if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
  // Another process may read it meanwhile.
  const draft = `${target}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, target)
}
