// Makes the table "Runtimes, sizes and speed" of README.md from docs/measured.json.

const figure = (value) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : String(+value.toPrecision(3)))
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const joinVersions = (list) => list.map(({ name, version }) => `${name} ${version}`).join(', ')

/** Returns the Markdown lines of the table and of the paragraph below it. */
export function measuredTable({ runtimes, bundles, speed }) {
  const isNode = ({ name }) => name.startsWith('Node.js')
  const nodes = runtimes.filter(isNode).map(({ version }) => version)
  const rows = [
    ['tested with Node.js', nodes.join(', ')],
    ['tested with other runtimes', joinVersions(runtimes.filter((one) => !isNode(one)))],
    ...bundles.map(({ name, bytes }) => [`size: ${name}`, kilobytes(bytes)]),
    ...speed.cases.map(({ name, milliseconds, rate }) => [
      `speed: ${name}`,
      `${figure(milliseconds)} ms${rate ? `; ${figure(rate)} per second` : ''}`,
    ]),
  ]
  return [
    '| | measured |',
    '| --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    'Each size is measured after minification and gzip. Each speed has two figures: the time of one verification, and the',
    `verifications per second when 16 of them run concurrently (${speed.machine}).`,
  ]
}
