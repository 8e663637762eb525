// What the runtimes had ready, in two tables.

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  for (const row of rows)
    console.log(
      row
        .map((cell, i) => String(cell).padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
}

const isReady = ({ state }) => state === 'ready'
const all = ({ status }) => status.flatMap(({ schemes }) => Object.values(schemes))

/** Per scheme: which backends are ready, in the order in which they are taken, and where it is these. */
function readyBy(reports) {
  const schemes = [...new Set(reports.flatMap(({ status }) => status.flatMap((one) => Object.keys(one.schemes))))]
  return schemes.sort().flatMap((scheme) => {
    const places = new Map()
    for (const { name, status } of reports) {
      const ready = status.filter((one) => one.schemes[scheme] && isReady(one.schemes[scheme]))
      const ids = ready.map(({ backend }) => backend).join(', ')
      places.set(ids, [...(places.get(ids) ?? []), name])
    }
    return [...places].map(([ids, names]) => [scheme, ids, places.size === 1 ? 'everywhere' : names.join(', ')])
  })
}

/** Everything that is not ready, with its reason and where. */
function unready(reports) {
  const places = new Map()
  for (const { name, status } of reports)
    for (const { backend, schemes } of status)
      for (const [scheme, found] of Object.entries(schemes).filter(([, one]) => !isReady(one))) {
        const what = `${backend} ${scheme} is ${found.state}: ${found.reason}`
        places.set(what, [...(places.get(what) ?? []), name])
      }
  return [...places].map(([what, names]) => (names.length === reports.length ? what : `${what} (${names.join(', ')})`))
}

export function printReport(reports, seconds) {
  console.log()
  table([
    ['runtime', 'version', 'vectors passed', 'not asked', 'kernels ready', 'seconds'],
    ...reports.map((one) => [
      one.name,
      one.version,
      `${one.passed} of ${one.vectors}`,
      one.unasked === 0 ? 0 : `${one.unasked}, without ${one.missing.join(', ')}`,
      `${all(one).filter(isReady).length} of ${all(one).length}`,
      one.seconds,
    ]),
  ])
  console.log()
  table([['scheme', 'backends ready', 'where'], ...readyBy(reports)])
  console.log()
  for (const line of unready(reports)) console.log(line)
  console.log(`\n${reports.length} of ${reports.length} runtimes hold (${seconds} s)`)
}
