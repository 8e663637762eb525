import { writeFileSync } from 'node:fs'
import { renderHtml } from '../dist/cli/report/page.js'
import { renderText } from '../dist/cli/report/text.js'
import { cases, curves } from './comparison/cases.js'
import { endChildren } from './comparison/children.js'
import { compare } from './comparison/comparison.js'
import { reportOf } from './comparison/report.js'
import { options } from './measure.js'

const usage = 'node compare.js [--quick] [--case NAME]… [--only ID]… [--curves] [--json FILE] [--html FILE]'
const asked = options(
  {
    quick: { type: 'boolean', default: false },
    case: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    curves: { type: 'boolean', default: false },
    json: { type: 'string' },
    html: { type: 'string' },
  },
  usage,
)
/** The cases of a quick run: one cheap hash of each kind. */
const inQuick = ['bcrypt-10', 'argon2id-19-2-1', 'legacy-scrypt-14']

const names = cases.map(({ id }) => id)
const wanted = asked.case ?? (asked.quick ? inQuick : names)
const unknown = asked.case?.find((name) => !names.includes(name))
if (unknown !== undefined) {
  process.stderr.write(`unknown case: ${unknown}. The cases are ${names.join(', ')}\nusage: ${usage}\n`)
  process.exit(64)
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    endChildren()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })

const begin = performance.now()
const log = (sentence) =>
  process.stderr.write(`${String(Math.round((performance.now() - begin) / 1000)).padStart(4)} s  ${sentence}\n`)

try {
  const results = await compare({
    cases: asked.curves ? [] : cases.filter(({ id }) => wanted.includes(id)),
    curves: asked.case ? [] : curves,
    only: asked.only,
    quick: asked.quick,
    log,
  })
  if (asked.json !== undefined) writeFileSync(asked.json, `${JSON.stringify(results, null, 2)}\n`)
  const report = reportOf(results)
  if (asked.html !== undefined) writeFileSync(asked.html, renderHtml(report))
  process.stdout.write(`${renderText(report, { width: Math.max(100, process.stdout.columns ?? 0) }).join('\n')}\n`)
} catch (error) {
  endChildren()
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exitCode ?? 1
}
