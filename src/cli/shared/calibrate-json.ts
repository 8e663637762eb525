import type { Calibration, Demand } from '../../calibrate/index.ts'
import { utilization } from '../../calibrate/index.ts'
import type { Point } from '../../calibrate/points.ts'
import type { Peak } from '../calibrate.ts'
import { upcoming } from './calibrate-report.ts'
import { figuresJson, rounded } from './figures-json.ts'
import type { Machine } from './machine.ts'

function pointJson({ parameters, backend, bytes, ...figures }: Point): unknown {
  return { parameters, backend, ...figuresJson(figures), bytes }
}

const demandJson = ({ cores, bytes }: Demand): unknown => ({ cores: rounded(cores), bytes })

function peakJson(calibration: Calibration, peak: Peak): unknown {
  const { loginsPerSecond, mix, rollout } = peak
  return {
    loginsPerSecond,
    utilization,
    settled: demandJson(rollout?.settled ?? upcoming(calibration, loginsPerSecond)),
    ...(rollout && {
      first: demandJson(rollout.first),
      export: { rows: mix!.rows, accepted: mix!.accepted, refused: mix!.refused },
      classes: rollout.classes.map((one) => ({
        ...one,
        share: rounded(one.share),
        milliseconds: rounded(one.milliseconds),
      })),
    }),
  }
}

/** Returns a calibration for `--json`, in ms, bytes, and computations per second. */
export function calibrateJson(calibration: Calibration, peak: Peak | undefined, machine: Machine): unknown {
  const { scheme, policy, target, concurrency, cores, memory, recommended, isSettled } = calibration
  const { measured, capacity, took, instead } = calibration
  return {
    scheme,
    policy,
    target,
    concurrency,
    cores,
    memory,
    met: recommended !== undefined,
    settled: isSettled,
    recommended: recommended ? pointJson(recommended) : null,
    ...(instead && { instead }),
    measured: measured.map(pointJson),
    capacity: {
      perSecond: rounded(capacity.perSecond),
      perCore: rounded(capacity.perCore),
      perGigabyte: rounded(capacity.perGigabyte),
    },
    ...(peak && { peak: peakJson(calibration, peak) }),
    took: Math.round(took),
    machine,
  }
}
