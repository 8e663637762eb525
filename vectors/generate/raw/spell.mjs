// Spells the digests that both oracles gave: arguments are their two files. Where they differ nothing is written.
import { readFileSync } from 'node:fs'
import { planned } from './plan.mjs'

const [python, php] = process.argv.slice(2).map((file) => readFileSync(file, 'utf8').trim().split('\n'))
for (const [index, { format, id, fact, password, spell }] of planned.entries()) {
  if (python[index] !== php[index]) throw new Error(`${format} ${id}: the oracles differ`)
  // Each has made the answer: every other row names the other one.
  const source = index % 2 === 0 ? 'python' : 'php-hash'
  const spelled = spell(Buffer.from(python[index], 'hex'))
  console.log(
    JSON.stringify({ format, id: `computed-${id}`, fact, source, passwordHex: password, expect: 'match', ...spelled }),
  )
}
