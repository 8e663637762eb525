import {
  type Calibration,
  type Demand,
  demandOf,
  descriptorOf,
  type Parameters,
  type Rollout,
  utilization,
} from '../../calibrate/index.ts'
import type { Point } from '../../calibrate/ladder.ts'
import type { Policy } from '../../policy/index.ts'
import { describeMachine, type ExportMix, figuresJson, type Machine, round } from '../report/measurement.ts'
import type { Block, Report, Section } from '../report/report.ts'
import { formatCount, formatDuration, formatShortNumber, memory, number } from '../terminal/text.ts'
import { costInWords } from '../words/parameters.ts'

/** Returns the parameters of new hashes for a person. */
export const parametersInWords = (parameters: Parameters): string => costInWords(descriptorOf(parameters))

/** Returns the parameters of new hashes as they are configured, such as `m=65536,t=3,p=4`. */
function parametersAsText(parameters: Parameters): string {
  switch (parameters.scheme) {
    case 'argon2':
      return `m=${parameters.memory},t=${parameters.passes},p=${parameters.lanes}`
    case 'bcrypt':
      return `cost ${parameters.cost}`
    case 'scrypt':
      return `ln=${Math.log2(parameters.cost)},r=${parameters.blockSize},p=${parameters.parallelization}`
    case 'pbkdf2':
      return `${number(parameters.iterations)} iterations`
  }
}

const names: Readonly<Record<string, string>> = {
  argon2id: 'Argon2id',
  bcrypt: 'bcrypt',
  scrypt: 'scrypt',
  'pbkdf2-sha256': 'PBKDF2-HMAC-SHA-256',
  'pbkdf2-sha512': 'PBKDF2-HMAC-SHA-512',
}

/** Returns the usual name of a value of `--scheme`. */
const choiceInWords = (choice: string): string => names[choice] ?? choice

/** The logins at the peak, and the hashes that they verify. */
export interface Peak {
  readonly loginsPerSecond: number
  readonly mix?: ExportMix
  readonly rollout?: Rollout
}

const text = (text: string): Block => ({ kind: 'text', text })
const formatPercent = (share: number): string => `${formatShortNumber(100 * share)} %`

/** Returns the recommended point, or else the cheapest that the policy accepts. */
const choosePoint = ({ recommended, measured }: Calibration): Point => recommended ?? measured[0]!

/** Calculates the cores and the memory that a peak needs when all hashes are new. */
function calculatePeakDemand(calibration: Calibration, loginsPerSecond: number): Demand {
  return demandOf(loginsPerSecond, 1000 / calibration.capacity.perCore, choosePoint(calibration).bytes)
}

function lead(calibration: Calibration): string {
  const { scheme, policy, concurrency, instead, isSettled } = calibration
  const { parameters, median, p95, perSecond } = choosePoint(calibration)
  const waited = Math.max(median, (1000 * concurrency) / perSecond)
  const name = choiceInWords(scheme)
  const [short, full] = [parametersAsText(parameters), parametersInWords(parameters)]
  const what = full.startsWith(short) ? full : `${short} (${full})`
  const more = isSettled ? '' : ' The time of --budget was used up, so stronger parameters may meet the target too.'
  if (!instead)
    return `${name} with ${what} takes ${formatDuration(median)} (median) and ${formatDuration(p95)} (95th percentile) with ${formatCount(concurrency, 'concurrent login')}.${more}`
  const would = [
    ...(instead.target === undefined ? [] : [`--login-time ${Math.ceil(instead.target)}ms`]),
    ...(instead.concurrency === undefined ? [] : [`at most ${formatCount(instead.concurrency, 'concurrent login')}`]),
    'a faster machine',
  ]
  return `No parameters meet the target. The cheapest ${name} parameters that the policy ${policy} accepts are ${what}. With ${formatCount(concurrency, 'concurrent login')}, a login with these parameters takes ${formatDuration(waited)}.${waited > median ? ' This time is the number of concurrent logins divided by the column "per second", so the median in the table may be lower.' : ''} One of these changes is enough: ${would.join(', or ')}. Another --scheme may be enough, too.`
}

function useSection({ recommended }: Calibration, policy: Policy): Section[] {
  if (recommended?.parameters.scheme !== 'argon2') return []
  const { variant, memory, passes, lanes } = recommended.parameters
  // In one expression, so that it is JavaScript and TypeScript infers the type of `variant`.
  const lines = [
    "import { createVerifier } from 'saltbridge'",
    `import { ${policy.id} } from 'saltbridge/policy'`,
    '',
    'const verifier = createVerifier({',
    '  policy: {',
    `    ...${policy.id},`,
    "    id: 'calibrated',",
    `    hash: { variant: '${variant}', memory: ${memory}, passes: ${passes}, lanes: ${lanes} },`,
    '  },',
    '})',
  ]
  return [{ heading: 'Code', blocks: [{ kind: 'code', text: lines.join('\n') }] }]
}

function evidence({ scheme, measured, target, recommended }: Calibration): Section {
  const label = ({ parameters }: Point) => parametersAsText(parameters)
  return {
    heading: 'Measurements',
    blocks: [
      {
        kind: 'table',
        head: ['parameters', 'memory', 'median', 'p95', 'samples', 'per second', ''],
        rows: measured.map((point) => [
          label(point),
          memory(point.bytes),
          formatDuration(point.median),
          formatDuration(point.p95),
          String(point.samples),
          formatShortNumber(point.perSecond),
          point.parameters === recommended?.parameters ? 'recommended' : point.median <= target ? '' : 'too slow',
        ]),
      },
      {
        kind: 'lines',
        title: 'Time of one login (median, with the range from the fastest to the 95th percentile)',
        x: {
          label: 'parameters, cheapest first',
          ticks: measured.map((point, at) => ({ at, label: label(point) })),
        },
        y: { label: 'milliseconds', scale: 'log' },
        series: [
          {
            name: choiceInWords(scheme),
            points: measured.map(({ median, fastest, p95 }, x) => ({ x, y: median, low: fastest, high: p95 })),
            emphasis: true,
          },
        ],
        rules: [{ y: target, label: `target ${formatDuration(target)}` }],
      },
    ],
  }
}

function capacity(calibration: Calibration): Section {
  const { perSecond, perCore, perGigabyte } = calibration.capacity
  return {
    heading: 'Capacity',
    blocks: [
      {
        kind: 'table',
        head: ['logins per second', ''],
        rows: [
          ['on this machine', formatShortNumber(perSecond)],
          ['per core', formatShortNumber(perCore)],
          ['per GiB of memory', formatShortNumber(perGigabyte)],
        ],
      },
      text(
        'The logins per second apply to a machine that does no other work. The last row assumes that memory is the only limit.',
      ),
    ],
  }
}

function demandRow(name: string, { cores, bytes }: Demand): string[] {
  return [name, cores < 1 ? formatShortNumber(cores) : formatShortNumber(Math.ceil(cores * 10) / 10), memory(bytes)]
}

function rolloutTable({ classes }: Rollout): Block {
  return {
    kind: 'table',
    title: 'Hashes of the export, the largest share first',
    head: ['share', 'format', 'cost', 'verification', 'memory', 'replaced'],
    rows: classes
      .slice(0, 20)
      .map(({ share, format, cost, milliseconds, isMeasured, bytes, isUpgraded }) => [
        formatPercent(share),
        format,
        cost,
        `${isMeasured ? '' : 'about '}${formatDuration(milliseconds)}`,
        memory(bytes),
        isUpgraded ? 'yes' : 'no',
      ]),
  }
}

function peakSection(calibration: Calibration, { loginsPerSecond, rollout }: Peak): Section {
  const settled = rollout?.settled ?? calculatePeakDemand(calibration, loginsPerSecond)
  const most = rollout ? Math.max(rollout.first.cores, settled.cores) : settled.cores
  const verdict =
    most <= calibration.cores
      ? `The ${formatCount(calibration.cores, 'core')} of this machine ${calibration.cores === 1 ? 'is' : 'are'} enough.`
      : `The ${formatCount(calibration.cores, 'core')} of this machine ${calibration.cores === 1 ? 'is' : 'are'} not enough.`
  return {
    heading: `Peak of ${formatShortNumber(loginsPerSecond)} logins per second`,
    blocks: [
      ...(rollout ? [rolloutTable(rollout)] : []),
      {
        kind: 'table',
        head: ['work of each login', 'cores', 'memory'],
        rows: [
          ...(rollout
            ? [demandRow('first login of each user: verify the old hash and make a new hash', rollout.first)]
            : []),
          demandRow(rollout ? 'later logins: verify the new hash' : 'verify the new hash', settled),
        ],
      },
      text(
        `${verdict} The calculation assumes that logins use at most ${formatPercent(utilization)} of each core, because above this share, logins wait too long.`,
      ),
    ],
  }
}

/** Returns the report of a calibration for a person. */
export function calibrateReport(
  calibration: Calibration,
  policy: Policy,
  peak: Peak | undefined,
  machine: Machine,
): Report {
  const { scheme, target, concurrency, memory: most, took } = calibration
  return {
    title: `${choiceInWords(scheme)} parameters for logins within ${formatDuration(target)}`,
    lead: lead(calibration),
    facts: [
      ['policy', `${policy.id} (weaker parameters are not measured)`],
      [
        'load',
        `${formatCount(concurrency, 'concurrent login')}, at most ${memory(most)} each, with the backend ${choosePoint(calibration).backend}`,
      ],
      ...describeMachine(machine),
      ['duration', formatDuration(took)],
    ],
    sections: [
      ...useSection(calibration, policy),
      evidence(calibration),
      capacity(calibration),
      ...(peak ? [peakSection(calibration, peak)] : []),
    ],
  }
}

function pointJson({ parameters, backend, bytes, ...figures }: Point): unknown {
  return { parameters, backend, ...figuresJson(figures), bytes }
}

const demandJson = ({ cores, bytes }: Demand): unknown => ({ cores: round(cores), bytes })

function peakJson(calibration: Calibration, peak: Peak): unknown {
  const { loginsPerSecond, mix, rollout } = peak
  return {
    loginsPerSecond,
    utilization,
    settled: demandJson(rollout?.settled ?? calculatePeakDemand(calibration, loginsPerSecond)),
    ...(rollout && {
      first: demandJson(rollout.first),
      export: { rows: mix!.rows, accepted: mix!.accepted, refused: mix!.refused },
      classes: rollout.classes.map((one) => ({
        ...one,
        share: round(one.share),
        milliseconds: round(one.milliseconds),
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
      perSecond: round(capacity.perSecond),
      perCore: round(capacity.perCore),
      perGigabyte: round(capacity.perGigabyte),
    },
    ...(peak && { peak: peakJson(calibration, peak) }),
    took: Math.round(took),
    machine,
  }
}
