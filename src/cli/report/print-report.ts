import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileFault } from '../shared/fault.ts'
import { checkOutputs, type NamedFile } from '../shared/named-files.ts'
import { painter, print, printJson, say } from '../shared/output.ts'
import { placeOf } from '../shared/private-file.ts'
import { renderHtml } from './page.ts'
import type { Report } from './report.ts'
import { renderText } from './text.ts'

export interface ReportOptions {
  readonly json?: boolean
  readonly html?: string
}

/** Checks the options of a report before anything is measured. @throws Fault. */
export function checkReportOptions({ html }: ReportOptions, inputs: readonly NamedFile[]): void {
  if (html !== undefined) checkOutputs(inputs, [{ name: '--html', path: html }])
}

/** Prints measurements as text or JSON, and writes a page if `--html` was passed. @throws Fault. */
export function printReport(report: Report, json: unknown, options: ReportOptions): void {
  const width = Math.max(40, Math.min(process.stdout.columns ?? 100, 120))
  if (options.json) printJson(json, 2)
  else for (const line of renderText(report, { width, paint: painter(process.stdout) })) print(line)
  if (options.html === undefined) return
  writePage(options.html, renderHtml(report))
  if (!options.json) say(`wrote the page ${JSON.stringify(options.html)}`)
}

/** Writes a page. If writing fails, no partial file is left. @throws Fault. */
function writePage(path: string, html: string): void {
  const place = placeOf(path)
  const temporary = `${place}.${randomUUID().slice(0, 8)}.tmp`
  try {
    writeFileSync(temporary, html, { flag: 'wx' })
    renameSync(temporary, place)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw fileFault('write', path, error)
  }
}
