import { htmlBars, htmlLines } from './html-plot.ts'
import { htmlTable } from './html-table.ts'
import { type Marks, marksOf } from './marks.ts'
import { type Markup, markup } from './markup.ts'
import type { Block, LinePlot, Report, Section } from './report.ts'
import { style } from './style.ts'

type AllMarks = ReadonlyMap<LinePlot, Marks>

const paragraphs = (text: string, kind: string): readonly Markup[] =>
  text.split('\n').map((line) => markup`<p class="${kind}">${line}</p>\n`)

function block(given: Block, marks: AllMarks, id: string, heading: string): Markup {
  switch (given.kind) {
    case 'lines':
      return htmlLines(given, marks.get(given)!, id)
    case 'bars':
      return htmlBars(given, id)
    case 'table': {
      const caption = given.title === undefined ? undefined : markup`<figcaption>${given.title}</figcaption>\n`
      return markup`<figure>\n${caption}${htmlTable(given, given.title ?? heading)}</figure>\n`
    }
    case 'text':
      return markup`${paragraphs(given.text, 'text')}`
    case 'code':
      return markup`<pre tabindex="0"><code>${given.text.split('\n').map((line) => markup`${line}\n`)}</code></pre>\n`
  }
}

function section({ heading, blocks }: Section, marks: AllMarks, index: number): Markup {
  return markup`<section>
<h2>${heading}</h2>
${blocks.map((one, place) => block(one, marks, `plot-${index}-${place}`, heading))}</section>
`
}

const fact = ([name, value]: Report['facts'][number]): Markup => markup`<div><dt>${name}</dt><dd>${value}</dd></div>\n`

/**
 * Renders a report as one HTML page without scripts or external files. Every text of the report is escaped.
 *
 * @param report The report.
 * @returns The page.
 */
export function renderHtml(report: Report): string {
  const { title, lead, facts, sections } = report
  const marks = marksOf(report)
  const list = facts.length > 0 ? markup`<dl class="facts">\n${facts.map(fact)}</dl>\n` : undefined
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<h1>${title}</h1>
${lead === undefined ? undefined : paragraphs(lead, 'lead')}${list}</header>
${sections.map((one, index) => section(one, marks, index))}</main>
</body>
</html>
`.markup
}
