import type { Markup } from './markup.ts'

/**
 * The colours of series, after Okabe and Ito. People who cannot distinguish red and green can distinguish these
 * colours. The colours are darkened or lightened to a contrast of at least 3 to 1 with the background.
 */
export const palette = {
  light: ['#0072b2', '#c75300', '#00805c', '#b0528d', '#a06e00', '#3187b8', '#4c4f57', '#7f7a00'],
  dark: ['#56b4e9', '#ff8548', '#2cc295', '#e79ac6', '#e69f00', '#8aa8ff', '#c3c8d1', '#ece255'],
} as const

export const grounds = { light: '#ffffff', dark: '#15181d' } as const

const variables = (kind: keyof typeof palette): string =>
  [`--ground: ${grounds[kind]}`, ...palette[kind].map((colour, index) => `--c${index}: ${colour}`)].join('; ')

const marks = palette.light.map((_, index) => `.c${index} { --mark: var(--c${index}) }`).join('\n')

/** Dark applies to screens alone, so that paper is always light. */
const css = `
:root { color-scheme: light dark; ${variables('light')};
  --ink: #1b1e24; --soft: #5a6270; --grid: #e3e6eb; --faint: #f0f2f5; --frame: #8b93a1; --muted: #8d97a6; --panel: #f5f7f9 }
@media screen and (prefers-color-scheme: dark) { :root { ${variables('dark')};
  --ink: #e8eaee; --soft: #a3abb8; --grid: #2e343d; --faint: #20252c; --frame: #737c8a; --muted: #6f7a89; --panel: #1d2127 } }
${marks}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: break-word;
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
main { max-width: 56rem; margin: 0 auto; padding: clamp(1.25rem, 5vw, 3.5rem) clamp(1rem, 4vw, 2rem) }
h1 { font-size: clamp(1.6rem, 1.1rem + 2.4vw, 2.4rem); line-height: 1.15; letter-spacing: -.015em; margin: 0 0 1rem }
h2 { font-size: 1.4rem; line-height: 1.25; letter-spacing: -.01em; margin: 3.25rem 0 .75rem; padding-top: 1.25rem;
  border-top: 1px solid var(--grid) }
p { margin: 0 0 1rem; max-width: 42rem }
.lead { font-size: clamp(1.15rem, 1rem + .8vw, 1.4rem); line-height: 1.45 }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: .75rem 2rem;
  margin: 1.5rem 0 0; padding: 1rem 1.25rem; background: var(--panel); border-radius: .5rem }
.facts div { min-width: 0 }
dt { font-size: .8rem; color: var(--soft) }
dd { margin: 0; font-size: .95rem }
figure { margin: 1.75rem 0 2.5rem }
figcaption { font-weight: 600; font-size: 1.05rem; line-height: 1.35; margin-bottom: .85rem }
.note, summary { font-size: .875rem; color: var(--soft) }
.note { margin: .6rem 0 0 }
details { margin-top: .75rem }
summary { cursor: pointer }
details .scroll { margin-top: .6rem }
.plot { display: block; width: 100%; height: auto; overflow: visible; font-variant-numeric: tabular-nums }
.narrow { display: none !important }
@media (max-width: 40rem) {
  .plot.wide { display: none }
  .plot.narrow { display: block !important; max-width: 30rem; margin: 0 auto }
  .legend.narrow { display: flex !important }
}
.plot text { fill: var(--ink) }
.plot .tick, .plot .axis { fill: var(--soft) }
.grid, .faint, .stroke, .line, .lead, .whisker, .rule path { fill: none }
.grid { stroke: var(--grid) }
.faint { stroke: var(--faint) }
.stroke { stroke: var(--frame) }
.line { stroke: var(--mark); stroke-width: 1.75; stroke-linejoin: round; stroke-linecap: round }
.hollow .line { stroke-dasharray: 5 4 }
.marker { fill: var(--mark); stroke: var(--ground); stroke-width: 1 }
.hollow .marker { fill: var(--ground); stroke: var(--mark); stroke-width: 1.75 }
.dot { fill: transparent }
.whisker { stroke: var(--mark); stroke-width: 1.1; opacity: .7 }
.band { fill: var(--mark); opacity: .16 }
.strong .line { stroke-width: 3.25 }
.strong text, .legend .strong { font-weight: 650 }
path.lead { stroke: var(--mark); stroke-width: 1; opacity: .55; stroke-dasharray: 1 3; stroke-linecap: round }
.rule path { stroke: var(--ink); stroke-width: 1.25; stroke-dasharray: 6 5 }
.rule text { font-weight: 600 }
.rule text, .plot.narrow .bar text { paint-order: stroke; stroke: var(--ground); stroke-width: 4; stroke-linejoin: round }
.bar rect { fill: var(--c0) }
.bar.muted rect { fill: var(--muted) }
.bar:hover rect { opacity: .85 }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; list-style: none; margin: .5rem 0 0; padding: 0;
  font-size: .875rem; line-height: 1.4 }
.legend li { display: flex; align-items: center; gap: .45rem; min-width: 0; overflow-wrap: anywhere }
.legend svg { flex: none; width: 1.65rem; height: .9rem }
.scroll { overflow-x: auto }
table { border-collapse: collapse; min-width: 100%; font-size: .925rem; font-variant-numeric: tabular-nums }
pre { overflow-x: auto; padding: .9rem 1.1rem; border-radius: .4rem; background: var(--panel); font: .85rem/1.5 ui-monospace, monospace }
th, td { padding: .4rem .9rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--grid) }
th { font-weight: 600; font-size: .85rem; color: var(--soft); vertical-align: bottom; border-color: var(--frame) }
td { max-width: 26rem }
.number { text-align: right; white-space: nowrap }
th.number { white-space: normal }
th:last-child, td:last-child { padding-right: 0 }
@media print {
  main { max-width: none; padding: 0 }
  h2, figcaption { break-after: avoid }
  figure, tr { break-inside: avoid }
  .scroll { overflow: visible }
  details { display: none }
  * { print-color-adjust: exact }
}
`

export const style: Markup = { markup: css }
