// Prints in two tables which backends were ready in each runtime.

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

/**
 * Returns a row for each scheme and each set of ready backends, in the order in which they are tried, with the runtimes
 * that have this set.
 */
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

/** Returns the backends that are not ready, with the reason and the runtimes. */
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
    ['runtime', 'version', 'vectors passed', 'not run', 'kernels ready', 'seconds'],
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
  console.log(`\n${reports.length} of ${reports.length} runtimes pass (${seconds} s)`)
}
