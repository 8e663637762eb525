import { expect, test } from 'vitest'
import { sendBatchesInOrder, sendRowsInOrder } from '../../src/cli/import/order.ts'
import type { Item, Verdict } from '../../src/cli/import/outcomes.ts'

const person = (row: number, ...names: string[]): Item => ({ row, name: undefined, line: '{}', names, isKeyed: false })
const items = [person(1, 'ia', 'ea@x'), person(2, 'ib'), person(3, 'ia'), person(4, 'ea@x'), person(5, 'ib', 'ia')]
const earlier = [[], [], [1], [1], [2, 3]]
const done: Verdict = { status: 'created' }

/**
 * Answers after a time that is longer for earlier rows, and records which rows were answered before each row was sent.
 */
function createSlowService() {
  const answered: number[] = []
  const before = new Map<number, readonly number[]>()
  async function send({ row }: Item): Promise<Verdict> {
    before.set(row, [...answered])
    await new Promise((resolve) => setTimeout(resolve, 30 - 5 * row))
    answered.push(row)
    return done
  }
  return { send, before }
}

test.each([2, 8])('with %i concurrent requests, a row is sent after the earlier rows of its person', async (number) => {
  const { send, before } = createSlowService()
  expect(await sendRowsInOrder(items, number, send)).toEqual(items.map(() => done))
  for (const [at, rows] of earlier.entries()) expect(before.get(at + 1)).toEqual(expect.arrayContaining(rows))
  expect(before.get(2)).toEqual([])
})

test('a batch is sent after the earlier batches that have a person of it, and verdicts keep the order', async () => {
  const { send, before } = createSlowService()
  const taken: number[] = []
  async function* batches() {
    for (const item of items) yield [item]
  }
  await sendBatchesInOrder(batches(), { send: async ([item]) => [await send(item!)] }, 5, {
    take: ([item]) => taken.push(item!.row),
    stop: () => undefined,
  })
  expect(taken).toEqual([1, 2, 3, 4, 5])
  for (const [at, rows] of earlier.entries()) expect(before.get(at + 1)).toEqual(expect.arrayContaining(rows))
})

test('a row is not sent if an earlier row of its person could not be sent', async () => {
  const sent: number[] = []
  const send = async ([item]: readonly Item[]): Promise<readonly Verdict[]> => {
    sent.push(item!.row)
    if (item!.row === 1) throw new Error('the service is gone')
    return [done]
  }
  async function* batches() {
    for (const item of items.slice(0, 3)) yield [item]
  }
  const all = sendBatchesInOrder(batches(), { send }, 5, { take: () => undefined, stop: () => undefined })
  await expect(all).rejects.toThrow('the service is gone')
  expect(sent).toEqual([1, 2])
})
