// Counts requests and their outcomes. It stores only counts, so its memory does not grow with the number of jobs.
import { isHashError } from 'saltbridge'

/** Matches the message of the pool for a job whose thread ended. */
const ofThread = /its worker threads? end/
const mostFaults = 20

export function createTally() {
  const counts = { asked: 0, settled: 0, lost: 0, schemes: {}, kinds: {}, answers: {}, errors: {} }
  const faults = []
  const count = (table, name) => {
    table[name] = (table[name] ?? 0) + 1
  }

  function fault(sentence) {
    if (faults.length < mostFaults) faults.push(sentence)
    else if (faults.length === mostFaults) faults.push('more faults are not listed')
  }

  function settleError(kind, error, allowed) {
    if (!isHashError(error)) return fault(`${kind}: ${error?.stack ?? error}`)
    count(counts.errors, error.code)
    if (allowed.includes(error.code)) return
    if (error.code !== 'ERR_BACKEND' || !ofThread.test(error.message)) return fault(`${kind}: ${error.message}`)
    counts.lost++
  }

  /**
   * Runs a request and returns its value or its error code. Records a fault unless the value is the expected one, or
   * the error is allowed or says that the thread ended.
   */
  async function ask(kind, scheme, work, { expected, allowed = [] } = {}) {
    counts.asked++
    count(counts.kinds, kind)
    count(counts.schemes, scheme)
    try {
      const value = await work()
      const answer = typeof value === 'boolean' ? (value ? 'match' : 'mismatch') : 'value'
      count(counts.answers, answer)
      if (expected !== undefined && value !== expected) fault(`${kind}: ${scheme}: ${answer}, which is wrong`)
      return value
    } catch (error) {
      settleError(kind, error, allowed)
      return error.code ?? 'error'
    } finally {
      counts.settled++
    }
  }

  return {
    counts,
    faults,
    fault,
    ask,
    /** Counts upgrades whose thread was killed, because the answer of `verifyAndUpgrade` does not report them. */
    observe({ type, outcome }) {
      if (type !== 'upgrade' || outcome === 'done') return
      if (outcome === 'ERR_BACKEND') counts.lost++
      else fault(`upgrade: ${outcome}`)
    },
  }
}
