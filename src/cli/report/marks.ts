import type { LinePlot, Report } from './report.ts'

/** The mark of each series of a plot, by name: a number that stands for a colour and a shape. */
export type Marks = ReadonlyMap<string, number>

function least(taken: ReadonlySet<number>): number {
  let mark = 0
  while (taken.has(mark)) mark++
  return mark
}

/** Returns the marks of all plots. A name keeps its mark in the whole report, unless a plot already uses this mark. */
export function marksOf({ sections }: Report): ReadonlyMap<LinePlot, Marks> {
  const known = new Map<string, number>()
  const plots = sections.flatMap(({ blocks }) => blocks).filter((block) => block.kind === 'lines')
  return new Map(plots.map((plot) => [plot, marksIn(plot, known)]))
}

function marksIn({ series }: LinePlot, known: Map<string, number>): Marks {
  const taken = new Set<number>()
  const marks = new Map<string, number>()
  const take = (name: string, mark: number) => {
    taken.add(mark)
    marks.set(name, mark)
    known.set(name, mark)
  }
  const names = [...series].sort((a, b) => Number(b.emphasis ?? false) - Number(a.emphasis ?? false))
  for (const { name } of names) {
    const mark = known.get(name)
    if (mark !== undefined && !taken.has(mark)) take(name, mark)
  }
  for (const { name } of names) if (!marks.has(name)) take(name, least(taken))
  return marks
}
