import { plainNumber } from './numbers.ts'
import type { Bar, BarPlot } from './report.ts'
import { createScale, isDrawable, type Scale } from './scale.ts'

export interface PlacedBar {
  readonly bar: Bar
  readonly label: string
  /** The beginning and the end of the bar, from 0 to 1, the smaller first; absent if the value has no place. */
  readonly extent?: readonly [start: number, end: number]
}

export interface PlacedBars {
  readonly scale: Scale
  readonly bars: readonly PlacedBar[]
  /** The place at which bars begin, from 0 to 1. */
  readonly zero: number
  /** Whether some bars are highlighted, so that the others are muted. */
  readonly contrast: boolean
}

/** Where a bar begins: at zero, or on a logarithmic axis, which has none, left of the least value. */
function base({ axis, bars }: BarPlot): readonly number[] {
  if (axis.scale !== 'log') return [0]
  const values = bars.map(({ value }) => value).filter((value) => isDrawable(axis, value))
  return values.length > 0 ? [Math.min(...values) / 3] : []
}

export function placeBars(plot: BarPlot, most: number): PlacedBars {
  const scale = createScale(plot.axis, [...base(plot), ...plot.bars.map(({ value }) => value)], {
    most,
    rounded: false,
  })
  const zero = plot.axis.scale === 'log' ? 0 : scale.place(0)!
  return {
    scale,
    zero,
    contrast: plot.bars.some(({ emphasis }) => emphasis),
    bars: plot.bars.map((bar) => {
      const place = scale.place(bar.value)
      const label = bar.label ?? plainNumber(bar.value)
      return {
        bar,
        label,
        ...(place !== undefined && { extent: [Math.min(zero, place), Math.max(zero, place)] as const }),
      }
    }),
  }
}
