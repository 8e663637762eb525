// Writes docs/api/*.api.md: what each public entry point of the package exports, from the built declarations. With
// --check, the script only names the reports that are out of date, and writes nothing.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor'

const isCheck = process.argv.includes('--check')
const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, 'docs/api')
const written = mkdtempSync(join(tmpdir(), 'saltbridge-api-'))
process.on('exit', () => rmSync(written, { recursive: true, force: true }))

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The entry points. `saltbridge/formats` exports everything that the files of `saltbridge/formats/*` export. */
const entries = Object.entries(exports).filter(([name, { types }]) => types && !name.includes('*'))
const silent = { default: { logLevel: 'none' } }

/** Compares the report of an entry point with the committed one, which it replaces unless `isCheck` is true. */
function report([name, { types }]) {
  const reportFileName = `${name === '.' ? 'index' : name.slice(2).replaceAll('/', '-')}.api.md`
  const config = ExtractorConfig.prepare({
    configObject: {
      newlineKind: 'lf',
      projectFolder: root,
      mainEntryPointFilePath: join(root, types),
      compiler: { tsconfigFilePath: join(root, 'tsconfig.json') },
      apiReport: { enabled: true, reportFileName, reportFolder: reports, reportTempFolder: written },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: silent,
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(root, 'package.json'),
  })
  const messageCallback = (message) => {
    message.handled = message.logLevel !== 'error'
  }
  const { apiReportChanged } = Extractor.invoke(config, { localBuild: !isCheck, messageCallback })
  return { reportFileName, isChanged: apiReportChanged || !existsSync(join(reports, reportFileName)) }
}

if (!isCheck) mkdirSync(reports, { recursive: true })
const all = entries.map(report)
const names = new Set(all.map(({ reportFileName }) => reportFileName))
const unused = existsSync(reports) ? readdirSync(reports).filter((name) => !names.has(name)) : []
if (!isCheck) for (const name of unused) rmSync(join(reports, name))
const changed = [...all.filter(({ isChanged }) => isChanged).map(({ reportFileName }) => reportFileName), ...unused]
if (changed.length === 0) console.log(`${all.length} reports are current`)
else console.log(`${isCheck ? 'out of date' : 'written'}: ${changed.map((name) => `docs/api/${name}`).join(', ')}`)
if (isCheck && changed.length > 0) {
  console.log('Run `npm run api`, and review the changes of the reports')
  process.exitCode = 1
}
