import { reasonOf, WrongDigest } from './contestants.js'

/** A stage of the comparison in a process of its own: one task in, its results out. */
process.once('message', async ({ stage, task }) => {
  try {
    const { measure } = await import(`../stages/${stage}.js`)
    process.send({ results: await measure(task) }, () => process.exit(0))
  } catch (error) {
    process.send({ error: reasonOf(error), isWrong: error instanceof WrongDigest }, () => process.exit(1))
  }
})
// Whoever interrupts asks the parent, which ends this process; without a parent there is nothing to measure for.
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(1))
