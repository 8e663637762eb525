export { renderHtml } from './html.ts'
export type {
  Axis,
  Bar,
  BarPlot,
  Block,
  Code,
  LinePlot,
  Paragraph,
  Point,
  Report,
  Section,
  Series,
  Table,
} from './report.ts'
export type { Paint, Style } from './terminal.ts'
export { renderText, type TextOptions } from './text.ts'
