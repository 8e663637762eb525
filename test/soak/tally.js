// What was asked, and what came of it. Counts only: nothing here grows with the number of jobs.
import { isHashError } from 'saltbridge'

/** What the pool says of a job whose thread ended. */
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
    else if (faults.length === mostFaults) faults.push('and more')
  }

  function settleError(kind, error, allowed) {
    if (!isHashError(error)) return fault(`${kind}: ${error?.stack ?? error}`)
    count(counts.errors, error.code)
    if (allowed.includes(error.code)) return
    if (error.code !== 'ERR_BACKEND' || !ofThread.test(error.message)) return fault(`${kind}: ${error.message}`)
    counts.lost++
  }

  /**
   * Asks for something and gives its value, or the code of its error. The value must be as expected; an error must be
   * one of those allowed, or that its thread ended.
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
    /** A new hash at an upgrade that a killed thread took along: the answer does not say so. */
    observe({ type, outcome }) {
      if (type !== 'upgrade' || outcome === 'done') return
      if (outcome === 'ERR_BACKEND') counts.lost++
      else fault(`upgrade: ${outcome}`)
    },
  }
}
