// Compares our WebAssembly kernels with all other implementations on this machine, two of them for each case. The costs
// are small.
//
//   npm run test:differential -- --scheme scrypt --random 1000000 --targeted 100000 --seed 7
//
// A stopped run prints the options with which it continues.
import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import * as exported from 'saltbridge/backends'
import { cases } from './cases.js'
import { createDraw } from './draw.js'
import { createLibcrypt } from './libcrypt.js'

const { values } = parseArgs({
  options: {
    scheme: { type: 'string', multiple: true, default: Object.keys(cases) },
    random: { type: 'string', default: '3000' },
    targeted: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now()) },
    /** The number of the first case, for one kind of cases only: `--from 500 --targeted 0`. */
    from: { type: 'string', default: '0' },
  },
})
const { seed } = values
const from = Number(values.from)
const counts = { random: Number(values.random), targeted: Number(values.targeted) }
const hex = (bytes) => Buffer.from(bytes).toString('hex')

const { createBackend: _, ...backends } = exported

/** The largest batch of any kernel. */
const groupSize = 3

let isStopped = false
process.once('SIGINT', () => {
  isStopped = true
})

/**
 * Returns whether a backend is independent of our kernels. The scrypt of `node` is left out, because `native` calls the
 * same function of node:crypto.
 */
const isOther = ({ id }, scheme) => id !== 'wasm' && !(id === 'node' && scheme === 'scrypt')

/** Returns the independent backends that can compute a scheme on this machine. */
async function othersOf(scheme) {
  const others = []
  for (const backend of [...Object.values(backends), createLibcrypt()])
    if (isOther(backend, scheme) && backend.kernels?.[scheme] && (await backend.load(scheme)).state === 'ready')
      others.push(backend)
  return others
}

/**
 * Computes each case of a group alone and, if the kernel supports batches, also in batches of different sizes. Both
 * must agree.
 */
async function computeOurs(kernel, group, groupNumber) {
  const alone = group.map(({ password, descriptor, job }) => hex(kernel.computeSync(password, descriptor, job)))
  const { most } = kernel.batch?.groupOf(group[0].descriptor) ?? { most: 1 }
  if (most > 1) {
    const count = most - (groupNumber % (most - 1))
    const together = (await kernel.batch.compute(group.slice(0, count))).map(hex)
    assert.deepEqual(together, alone.slice(0, count), `a batch of ${count} differs from single computations`)
  }
  return alone
}

/** Prints the progress every 30 s. */
function createProgress(name, total) {
  let last = performance.now()
  return (done) => {
    if (performance.now() - last < 30_000) return
    last = performance.now()
    process.stderr.write(`${name}: ${done} of ${total}\n`)
  }
}

async function run(scheme, kind, others) {
  assert.equal((await backends.wasm.load(scheme)).state, 'ready')
  const kernel = backends.wasm.kernels[scheme]
  const size = kernel.batch ? groupSize : 1
  const agreed = new Map(others.map(({ id }) => [id, 0]))
  let fewer = 0
  let number = from
  const end = from + counts[kind]
  const progress = createProgress(`${scheme}, ${kind}`, counts[kind])
  const repeat = () => `--scheme ${scheme} --${kind} 1 --${kind === 'random' ? 'targeted' : 'random'} 0 --seed ${seed}`
  while (number < end && !isStopped) {
    const groupNumber = Math.floor(number / size)
    const group = Array.from({ length: size }, (_, i) =>
      cases[scheme][kind](
        createDraw(`${seed}/${scheme}/${kind}/${groupNumber * size + i}`),
        createDraw(`${seed}/${scheme}/${kind}/group ${groupNumber}`),
      ),
    )
    const digests = await computeOurs(kernel, group, groupNumber)
    progress(number - from)
    for (let i = number % size; i < size && number < end; i++, number++) {
      const { password, descriptor, job } = group[i]
      const able = others.filter(({ kernels }) => kernels[scheme].refuses?.(descriptor, password) === undefined)
      // Each case uses two backends, and the pairs rotate so that every backend is used.
      const two = able.length > 2 ? [able[number % able.length], able[(number + 1) % able.length]] : able
      for (const { id, kernels } of two) {
        const other = hex(await kernels[scheme].compute(password, descriptor, job))
        assert.equal(digests[i], other, `${id} differs: ${repeat()} --from ${number}`)
        agreed.set(id, agreed.get(id) + 1)
      }
      if (two.length < 2) fewer++
    }
  }
  const by = [...agreed].map(([id, count]) => `${id} ${count}`).join(', ')
  process.stdout.write(
    `${scheme}, ${kind}: ${number - from} cases from ${from} with seed ${seed}, no disagreement (${by}; ${fewer} with fewer than two other backends)\n`,
  )
  if (isStopped) process.stdout.write(`stopped; continue with ${repeat()} --from ${number}\n`)
}

for (const scheme of values.scheme) {
  const others = await othersOf(scheme)
  for (const kind of ['random', 'targeted']) if (!isStopped) await run(scheme, kind, others)
  for (const { close } of others) close?.()
}
