// Compiles each kernel to ../bytes/<kernel>.wasm, and writes the same bytes in base64 to ../bytes/<kernel>.ts. Fails if
// the digest of a kernel is not the one in digests.json. With --record, writes the new digests to digests.json instead.
// Without --record, does nothing if no source, option, compiler or output has changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The optimization level of each kernel. At level 3, bcrypt is larger and not faster. */
const kernels = { argon2: 3, bcrypt: 2, scrypt: 3 }
const options = ['--enable', 'simd', '--runtime', 'stub', '--noAssert', '--initialMemory', '1']
const folder = fileURLToPath(new URL('.', import.meta.url))
const bytes = fileURLToPath(new URL('../bytes/', import.meta.url))
const isRecording = process.argv.includes('--record')
const recorded = new URL('digests.json', import.meta.url)
/** The file with the result of `computeFilesDigest` after the last build. */
const stamp = `${bytes}current`

/** Returns a digest of all files that a build reads (sources, options, compiler) and of all kernels that it writes. */
function computeFilesDigest() {
  const hash = createHash('sha256')
  const compiler = createRequire(import.meta.url).resolve('assemblyscript/package.json')
  const written = Object.keys(kernels).flatMap((name) => [`${bytes}${name}.wasm`, `${bytes}${name}.ts`])
  for (const path of [
    compiler,
    ...readdirSync(folder)
      .sort()
      .map((name) => folder + name),
    ...written,
  ])
    hash.update(`${path}\n`).update(existsSync(path) ? readFileSync(path) : 'absent')
  return hash.digest('hex')
}

const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === computeFilesDigest()
if (isCurrent && !isRecording) process.exit()
// Imported here, because loading the compiler takes most of a second.
const { default: asc } = await import('assemblyscript/asc')

async function compile(name, level) {
  let binary
  const { error, stderr } = await asc.main(
    [`${name}.ts`, '--baseDir', folder, '--outFile', 'kernel.wasm', '--optimizeLevel', `${level}`, ...options],
    {
      writeFile: (_path, contents) => {
        binary = contents
      },
    },
  )
  if (error) throw new Error(stderr.toString())
  return binary
}

const known = isRecording ? {} : JSON.parse(readFileSync(recorded, 'utf8'))
const digests = {}
mkdirSync(bytes, { recursive: true })
for (const [name, level] of Object.entries(kernels)) {
  const binary = await compile(name, level)
  digests[name] = createHash('sha256').update(binary).digest('hex')
  if (!isRecording && digests[name] !== known[name])
    throw new Error(
      `${name}.wasm does not have the digest in digests.json. If the change is intended, run: npm run kernels -- --record`,
    )
  writeFileSync(`${bytes}${name}.wasm`, binary)
  const text = `export const ${name}Bytes: string =\n  '${Buffer.from(binary).toString('base64')}'\n`
  writeFileSync(`${bytes}${name}.ts`, text)
}
if (isRecording) writeFileSync(recorded, `${JSON.stringify(digests, null, 2)}\n`)
writeFileSync(stamp, computeFilesDigest())
