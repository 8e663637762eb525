// Compiles the kernels to ../bytes/<kernel>.wasm, and the same in base64 to <kernel>.ts. They must be what the digests beside
// this file say, which --record writes.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

/** Each with its level of optimization: at 3 bcrypt is larger and no faster. */
const kernels = { argon2: 3, bcrypt: 2, scrypt: 3 }
const options = ['--enable', 'simd', '--runtime', 'stub', '--noAssert', '--initialMemory', '1']
const folder = fileURLToPath(new URL('.', import.meta.url))
const isRecording = process.argv.includes('--record')
const recorded = new URL('digests.json', import.meta.url)

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
mkdirSync(new URL('../bytes/', import.meta.url), { recursive: true })
for (const [name, level] of Object.entries(kernels)) {
  const binary = await compile(name, level)
  digests[name] = createHash('sha256').update(binary).digest('hex')
  if (!isRecording && digests[name] !== known[name])
    throw new Error(`${name}.wasm is not what it was: npm run kernels -- --record if it is meant`)
  writeFileSync(new URL(`../bytes/${name}.wasm`, import.meta.url), binary)
  const text = `export const ${name}Bytes: string =\n  '${Buffer.from(binary).toString('base64')}'\n`
  writeFileSync(new URL(`../bytes/${name}.ts`, import.meta.url), text)
}
if (isRecording) writeFileSync(recorded, `${JSON.stringify(digests, null, 2)}\n`)
