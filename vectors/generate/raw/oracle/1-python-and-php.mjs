// Computes every planned digest with Python and with PHP, and prints the rows. If the two differ, it fails.
import { spawnSync } from 'node:child_process'
import { planned } from './plan.mjs'

const computations = planned.map(({ password, compute }) => JSON.stringify({ password, ...compute })).join('\n')

function compute(command, ...options) {
  const { status, error, stdout, stderr } = spawnSync(command, options, {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    input: `${computations}\n`,
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`)
  return stdout.trim().split('\n')
}

const python = compute(process.env.PYTHON ?? '/usr/bin/python3', '-W', 'ignore', 'compute.py')
const php = compute('php', 'compute.php')
for (const [index, { format, id, fact, password, spell }] of planned.entries()) {
  if (python[index] !== php[index]) throw new Error(`${format} ${id}: the oracles differ`)
  // Both oracles computed the digest. The rows name one of them, alternately.
  const source = index % 2 === 0 ? 'python' : 'php-hash'
  const spelled = spell(Buffer.from(python[index], 'hex'))
  console.log(
    JSON.stringify({ format, id: `computed-${id}`, fact, source, passwordHex: password, expect: 'match', ...spelled }),
  )
}
