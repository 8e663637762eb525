import { defaultBackends } from '#backends'
import {
  type Calibration,
  type Choice,
  calibrate as calibrateHere,
  type Progress,
  sizeRollout,
} from '../../calibrate/index.ts'
import { isHashError } from '../../core/errors.ts'
import { type PolicyName, policies } from '../hashes/input.ts'
import { budgetOf, bytes, milliseconds, readPositive } from '../options.ts'
import {
  checkExportOptions,
  checkReportOptions,
  cores,
  type ExportOptions,
  printReport,
  type ReportOptions,
  readMachine,
  readMix,
} from '../report/measurement.ts'
import { exits, usage } from '../terminal/errors.ts'
import { createStatusLine, runInterruptibly } from '../terminal/output.ts'
import { calibrateJson, calibrateReport, type Peak, parametersInWords } from './report.ts'

export interface CalibrateCommandOptions extends ExportOptions, ReportOptions {
  readonly loginTime: string
  readonly memory?: string
  readonly concurrency?: string
  readonly loginsPerSecond?: string
  readonly scheme: Choice
  readonly policy: PolicyName
  readonly budget: string
}

/** Reads the numbers of the options. @throws Fault. */
function quantities(options: CalibrateCommandOptions) {
  checkExportOptions(options)
  if (options.export !== undefined && options.loginsPerSecond === undefined)
    throw usage('--export needs --logins-per-second, the number of logins per second at the peak')
  checkReportOptions(options, [
    { name: '--export', path: options.export },
    { name: '--hash-config', path: options.hashConfig },
  ])
  const { memory, concurrency, loginsPerSecond } = options
  const target = milliseconds('--login-time', options.loginTime)
  if (!(target >= 1 && target <= 5_000)) throw usage('--login-time must be between 1ms and 5s')
  const atOnce = concurrency === undefined ? undefined : readPositive('--concurrency', concurrency, true)
  if (atOnce !== undefined && atOnce > 1024) throw usage('--concurrency must be between 1 and 1,024')
  return {
    target,
    memory: memory === undefined ? undefined : bytes('--memory', memory),
    concurrency: atOnce,
    budget: budgetOf(options.budget),
    loginsPerSecond: loginsPerSecond === undefined ? undefined : readPositive('--logins-per-second', loginsPerSecond),
  }
}

/** Runs `saltbridge calibrate`: recommends parameters for new hashes, and shows the capacity. */
export async function calibrate(options: CalibrateCommandOptions): Promise<number> {
  const { loginsPerSecond, ...wanted } = quantities(options)
  const policy = policies[options.policy]
  const mix = options.export === undefined ? undefined : await readMix(options.export, options)
  const status = createStatusLine()

  async function measureHere(): Promise<Calibration> {
    try {
      const onProgress = ({ point, elapsed }: Progress) =>
        status.show(
          () =>
            `${(elapsed / 1000).toFixed(0)} s  ${parametersInWords(point.parameters)}: ${point.median.toFixed(0)} ms`,
        )
      const what = { ...wanted, scheme: options.scheme, policy, cores, onProgress }
      return await calibrateHere(what)
    } catch (error) {
      if (isHashError(error) && error.code === 'ERR_ARGUMENT') throw usage(error.message)
      throw error
    }
  }

  /** Calculates what the peak needs, with the recommended parameters or else the cheapest of the policy. */
  async function peakOf({ recommended, measured, concurrency }: Calibration): Promise<Peak | undefined> {
    if (loginsPerSecond === undefined) return undefined
    if (!mix) return { loginsPerSecond }
    status.show(() => 'measuring the hashes of the export')
    const sizing = { backends: defaultBackends, cores, loginsPerSecond, policy, classes: mix.classes }
    const renewed = recommended ?? measured[0]!
    const rollout = await sizeRollout({ ...sizing, renewed, busy: Math.min(concurrency, cores) })
    return { loginsPerSecond, mix, rollout }
  }

  try {
    const { calibration, peak } = await runInterruptibly(async () => {
      status.show(() => 'warming up')
      const calibration = await measureHere()
      return { calibration, peak: await peakOf(calibration) }
    })
    status.clear()
    const where = readMachine()
    printReport(calibrateReport(calibration, policy, peak, where), calibrateJson(calibration, peak, where), options)
    return calibration.recommended ? exits.good : exits.mismatch
  } finally {
    status.clear()
  }
}
