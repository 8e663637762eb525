// Runs a mixed load through the pool for some minutes and kills threads meanwhile. start.js starts this file.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createVerifier } from 'saltbridge'
import { casesOf } from './cases.js'
import { createClients, pause } from './clients.js'
import { watchMemory } from './memory.js'
import { createTally } from './tally.js'
import { watchThreads } from './threads.js'

/** The number of concurrent instances of each client. */
const instances = {
  verifying: 8,
  portable: 2,
  impatient: 2,
  hashing: 1,
  upgrading: 1,
  bursting: 1,
  closing: 2,
  killing: 1,
}
/** The time limit in ms for the last jobs, and for the end of an idle process. */
const patience = 30_000

function options() {
  const usage = 'node test/soak/start.js [--minutes N] [--json FILE]'
  try {
    const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, json: { type: 'string' } } })
    if (Number(values.minutes) > 0 && globalThis.gc) return { ...values, minutes: Number(values.minutes) }
  } catch {}
  process.stderr.write(`usage: ${usage}\n`)
  process.exit(64)
}

const { minutes, json } = options()
const resources = () => process.getActiveResourcesInfo().sort().join(', ')
const formatCounts = (counts) =>
  Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none'

/** Resolves with `true` if the work ends in time, otherwise with `false`. */
const inTime = (work) => {
  let timer
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(false), patience)
  })
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}

async function load(tally, threads) {
  const cases = casesOf(createVerifier())
  let isOver = false
  const clients = createClients({ cases, tally, threads, isOver: () => isOver })
  await clients.ready()
  const memory = watchMemory()
  const work = Object.entries(instances).flatMap(([name, count]) =>
    Array.from({ length: count }, () => clients[name]()),
  )
  await pause(minutes * 60_000)
  isOver = true
  memory.stop()
  const end = Promise.all(work).then(clients.close)
  if (!(await inTime(end))) tally.fault(`${tally.counts.asked - tally.counts.settled} jobs did not settle`)
  return memory.judge()
}

function judge({ counts, faults, fault }, threads, memory) {
  const { killed, started } = threads.counts
  if (counts.asked !== counts.settled) fault(`${counts.asked} jobs were started, ${counts.settled} settled`)
  if (counts.lost > killed) fault(`${counts.lost} jobs were lost, and only ${killed} threads were killed`)
  if (killed === 0) fault('no thread was killed')
  if (started <= killed / 2) fault(`${killed} threads were killed and only ${started} started`)
  if (Object.keys(counts.schemes).length < 9) fault(`not every scheme was used: ${formatCounts(counts.schemes)}`)
  for (const code of ['ERR_ABORTED', 'ERR_BUSY', 'ERR_CLOSED'])
    if (!counts.errors[code]) fault(`the error ${code} did not occur`)
  for (const { name, isFlat, growth } of memory) if (!isFlat) fault(`${name} grew by ${growth} MiB`)
  return faults
}

const begin = performance.now()
console.log(`mixed load for ${minutes} minutes, and threads are killed meanwhile`)
// Loading this script opens handles, which must be closed before the handles are counted.
await pause(100)
const before = resources()
const tally = createTally()
const threads = watchThreads()
const memory = await load(tally, threads)
for (const until = performance.now() + 2000; threads.alive() > 0 && performance.now() < until; ) await pause(20)
if (threads.alive() > 0) tally.fault(`${threads.alive()} threads are alive after everything was closed`)
await pause(50)
const after = resources()
if (after !== before) tally.fault(`open handles: before [${before}], after [${after}]`)
const faults = judge(tally, threads, memory)

const { counts } = tally
const seconds = Math.round((performance.now() - begin) / 1000)
console.log(`${counts.settled} of ${counts.asked} jobs settled in ${seconds} s`)
console.log(`by scheme: ${formatCounts(counts.schemes)}`)
console.log(`by kind: ${formatCounts(counts.kinds)}`)
console.log(`answers: ${formatCounts(counts.answers)}`)
console.log(`errors: ${formatCounts(counts.errors)}`)
console.log(`threads: ${formatCounts(threads.counts)}; jobs lost with them: ${counts.lost}`)
console.log('memory, medians of each fifth in MiB:')
for (const { name, fifths, growth, allowed } of memory)
  console.log(
    `  ${name}: ${fifths.join(', ')} (grew by ${growth} since the second fifth; less than ${allowed} is allowed)`,
  )
const summary = { minutes, seconds, node: process.version, ...counts, threads: threads.counts, memory, faults }
if (json !== undefined) writeFileSync(json, `${JSON.stringify(summary, null, 2)}\n`)
for (const one of faults) console.log(`failed: ${one}`)
if (faults.length > 0) process.exitCode = 1
else console.log('only jobs of killed threads were lost, and memory did not grow')

// This timer only fires if something keeps the process alive.
setTimeout(() => {
  console.log(`failed: the process does not end by itself: ${resources()}`)
  process.exit(1)
}, patience).unref()
