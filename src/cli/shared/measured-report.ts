import { renderHtml } from '../report/page.ts'
import type { Report } from '../report/report.ts'
import { renderText } from '../report/text.ts'
import { writePage } from './html-file.ts'
import { checkOutputs, type NamedFile } from './named-files.ts'
import { painter, print, printJson, say } from './output.ts'

export interface ReportOptions {
  readonly json?: boolean
  readonly html?: string
}

/** Checks the options of a report before anything is measured. @throws Fault. */
export function checkReportOptions({ html }: ReportOptions, inputs: readonly NamedFile[]): void {
  if (html !== undefined) checkOutputs(inputs, [{ name: '--html', path: html }])
}

/** Shows the measurements as text or JSON, and writes a page if `--html` was passed. @throws Fault. */
export function tell(report: Report, json: unknown, options: ReportOptions): void {
  const width = Math.max(40, Math.min(process.stdout.columns ?? 100, 120))
  if (options.json) printJson(json, 2)
  else for (const line of renderText(report, { width, paint: painter(process.stdout) })) print(line)
  if (options.html === undefined) return
  writePage(options.html, renderHtml(report))
  if (!options.json) say(`wrote the page ${JSON.stringify(options.html)}`)
}
