import { reasonOf, WrongDigest } from './contestants.js'

/** Runs one stage of the comparison in this process. The parent sends the task, and receives the results. */
process.once('message', async ({ stage, task }) => {
  try {
    const { measure } = await import(`../stages/${stage}.js`)
    process.send({ results: await measure(task) }, () => process.exit(0))
  } catch (error) {
    process.send({ error: reasonOf(error), isWrong: error instanceof WrongDigest }, () => process.exit(1))
  }
})
// Ctrl-C reaches this process too. It is ignored, because the parent then kills this process. The process also ends if
// the parent is gone.
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit(1))
