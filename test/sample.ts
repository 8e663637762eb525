import { type TestAPI, TestRunner, test } from 'vitest'

/**
 * The tests that run: only quick ones (`npm test`), every test (`all`, which is `npm run test:all`), or every test that
 * `npm test` leaves out (`rest`, which `.ci/run` runs after `npm test`).
 */
const selection = process.env.SALTBRIDGE_TESTS

/** True if every row of each table is tested. `npm test` tests a sample of the rows. */
export const isComplete: boolean = selection === 'all' || selection === 'rest'

/** Like `test`, for a slow test, which `npm test` does not run. `vitest.config.ts` selects the tests by this tag. */
export const slow: TestAPI = TestRunner.createTaskCollector(function (
  this: ThisParameterType<TestAPI['fn']>,
  ...args: Parameters<TestAPI['fn']>
) {
  TestRunner.getCurrentSuite().test.fn.call({ ...this, ...{ tags: ['slow'] } }, ...args)
})

/**
 * Like `test`, but `npm test` tests only three rows of the table of `few(3).each(rows)`. The other rows are slow tests.
 */
export function few(count: number): Pick<TestAPI, 'each'> {
  const each = (rows: readonly unknown[]) => {
    const step = Math.ceil(rows.length / count)
    const run = test.each(rows.filter((_, index) => index % step === 0))
    const others = slow.each(rows.filter((_, index) => index % step !== 0))
    return (...args: Parameters<typeof run>) => {
      run(...args)
      others(...args)
    }
  }
  return { each: each as TestAPI['each'] }
}

/** Returns the cheapest row of each group. */
export function cheapestOf<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => unknown,
  costOf: (row: Row) => number,
): readonly Row[] {
  const cheapest = new Map<unknown, { readonly row: Row; readonly cost: number }>()
  for (const row of rows) {
    const group = groupOf(row)
    const cost = costOf(row)
    if (!cheapest.has(group) || cost < cheapest.get(group)!.cost) cheapest.set(group, { row, cost })
  }
  return [...cheapest.values()].map(({ row }) => row)
}

/** Like `cheapestOf`, but returns every row outside `npm test`. */
export const sample: typeof cheapestOf = (rows, groupOf, costOf) =>
  isComplete ? rows : cheapestOf(rows, groupOf, costOf)

/** Returns every third row. Returns every row outside `npm test`. */
export function thirdOf<Row>(rows: readonly Row[]): readonly Row[] {
  return isComplete ? rows : rows.filter((_, index) => index % 3 === 0)
}
