import { type TestAPI, test } from 'vitest'

/** True in `npm run test:all`, which tests every row. `npm test` tests a sample of the rows. */
export const isComplete: boolean = process.env.SALTBRIDGE_TESTS === 'all'

/** Like `test`, for a slow test that only `npm run test:all` runs. */
export const slow: TestAPI = isComplete ? test : (test.skip as TestAPI)

/** Like `test`, but `few(3).each(rows)` tests only three rows of the table. `npm run test:all` tests every row. */
export function few(count: number): Pick<TestAPI, 'each'> {
  const each = (rows: readonly unknown[]) => {
    const step = isComplete ? 1 : Math.ceil(rows.length / count)
    return test.each(rows.filter((_, index) => index % step === 0))
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

/** Like `cheapestOf`, but returns every row in `npm run test:all`. */
export const sample: typeof cheapestOf = (rows, groupOf, costOf) =>
  isComplete ? rows : cheapestOf(rows, groupOf, costOf)

/** Returns every third row. Returns every row in `npm run test:all`. */
export function thirdOf<Row>(rows: readonly Row[]): readonly Row[] {
  return isComplete ? rows : rows.filter((_, index) => index % 3 === 0)
}
