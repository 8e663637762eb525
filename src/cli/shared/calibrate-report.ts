import { type Calibration, type Demand, demandOf, type Rollout, utilization } from '../../calibrate/index.ts'
import type { Point } from '../../calibrate/points.ts'
import type { Policy } from '../../policy/index.ts'
import type { Block, Report, Section } from '../../report/index.ts'
import type { Peak } from '../calibrate.ts'
import { type Machine, machineFacts } from './machine.ts'
import { choiceInWords, parametersAsText, parametersInWords } from './parameters-in-words.ts'
import { duration, few, memory, plural } from './words.ts'

const text = (text: string): Block => ({ kind: 'text', text })
const percent = (share: number): string => `${few(100 * share)} %`

/** The point that a calibration is about: what is recommended, or else the cheapest that the policy accepts. */
const chosen = ({ recommended, measured }: Calibration): Point => recommended ?? measured[0]!

/** What a peak needs when all hashes are new. */
export function upcoming(calibration: Calibration, loginsPerSecond: number): Demand {
  return demandOf(loginsPerSecond, 1000 / calibration.capacity.perCore, chosen(calibration).bytes)
}

function lead(calibration: Calibration): string {
  const { scheme, policy, concurrency, instead, isSettled } = calibration
  const { parameters, median, p95, perSecond } = chosen(calibration)
  const waited = Math.max(median, (1000 * concurrency) / perSecond)
  const name = choiceInWords(scheme)
  const what = `${parametersAsText(parameters)} (${parametersInWords(parameters)})`
  const more = isSettled ? '' : ' The budget ended the search: stronger ones may be within the target too.'
  if (!instead)
    return `${name} with ${what} takes ${duration(median)} in the median and ${duration(p95)} in the 95th percentile, ${plural(concurrency, 'login')} at once.${more}`
  const would = [
    ...(instead.target === undefined ? [] : [`a target of ${duration(instead.target)}`]),
    ...(instead.concurrency === undefined ? [] : [`at most ${plural(instead.concurrency, 'login')} at once`]),
    'a faster machine',
  ]
  return `No: the cheapest ${name} that ${policy} accepts, ${what}, takes ${duration(waited)}. What would do: ${would.join(', or ')}. Another --scheme may, too.`
}

function useSection({ recommended }: Calibration, policy: Policy): Section[] {
  if (recommended?.parameters.scheme !== 'argon2') return []
  const { variant, memory, passes, lanes } = recommended.parameters
  // In one expression, so that it is JavaScript and TypeScript infers the type of `variant`.
  const lines = [
    `import { createVerifier, ${policy.id} } from 'saltbridge'`,
    '',
    'const verifier = createVerifier({',
    '  policy: {',
    `    ...${policy.id},`,
    "    id: 'calibrated',",
    `    hash: { variant: '${variant}', memory: ${memory}, passes: ${passes}, lanes: ${lanes} },`,
    '  },',
    '})',
  ]
  return [{ heading: 'Use it', blocks: [{ kind: 'code', text: lines.join('\n') }] }]
}

function evidence({ scheme, measured, target, recommended }: Calibration): Section {
  const label = ({ parameters }: Point) => parametersAsText(parameters)
  return {
    heading: 'What was measured',
    blocks: [
      {
        kind: 'table',
        head: ['parameters', 'memory', 'median', 'p95', 'samples', 'a second', ''],
        rows: measured.map((point) => [
          label(point),
          memory(point.bytes),
          duration(point.median),
          duration(point.p95),
          String(point.samples),
          few(point.perSecond),
          point.parameters === recommended?.parameters ? 'recommended' : point.median <= target ? '' : 'too slow',
        ]),
      },
      {
        kind: 'lines',
        title: 'Time of one login: the median, from the fastest to the 95th percentile',
        x: {
          label: 'parameters, the cheapest first',
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
        rules: [{ y: target, label: `target ${duration(target)}` }],
      },
    ],
  }
}

function capacity(calibration: Calibration): Section {
  const { perSecond, perCore, perGigabyte } = calibration.capacity
  return {
    heading: 'What it means in capacity',
    blocks: [
      {
        kind: 'table',
        head: ['logins a second', ''],
        rows: [
          ['on this machine', few(perSecond)],
          ['per core', few(perCore)],
          ['per GiB of memory', few(perGigabyte)],
        ],
      },
      text('Nothing else running: as measured, and as far as memory alone is the limit.'),
    ],
  }
}

function demandRow(name: string, { cores, bytes }: Demand): string[] {
  return [name, cores < 1 ? few(cores) : few(Math.ceil(cores * 10) / 10), memory(bytes)]
}

function rolloutTable({ classes }: Rollout): Block {
  return {
    kind: 'table',
    title: 'Old hashes, by share',
    head: ['share', 'format', 'cost', 'verification', 'memory', 'new hash'],
    rows: classes
      .slice(0, 20)
      .map(({ share, format, cost, milliseconds, isMeasured, bytes, isUpgraded }) => [
        percent(share),
        format,
        cost,
        `${isMeasured ? '' : 'about '}${duration(milliseconds)}`,
        memory(bytes),
        isUpgraded ? 'yes' : 'no',
      ]),
  }
}

function peakSection(calibration: Calibration, { loginsPerSecond, rollout }: Peak): Section {
  const settled = rollout?.settled ?? upcoming(calibration, loginsPerSecond)
  const most = rollout ? Math.max(rollout.first.cores, settled.cores) : settled.cores
  const verdict =
    most <= calibration.cores
      ? `This machine’s ${plural(calibration.cores, 'core')} are enough.`
      : `This machine has ${plural(calibration.cores, 'core')}: not enough.`
  return {
    heading: `${few(loginsPerSecond)} logins a second at the peak`,
    blocks: [
      ...(rollout ? [rolloutTable(rollout)] : []),
      {
        kind: 'table',
        head: ['needs', 'cores', 'memory'],
        rows: [
          ...(rollout ? [demandRow('everybody’s first login: verify and hash anew', rollout.first)] : []),
          demandRow(rollout ? 'after that' : 'hashing alone', settled),
        ],
      },
      text(`${verdict} Cores are used to ${percent(utilization)}: beyond that, logins queue without bound.`),
    ],
  }
}

/** A calibration for a person. */
export function calibrateReport(
  calibration: Calibration,
  policy: Policy,
  peak: Peak | undefined,
  machine: Machine,
): Report {
  const { scheme, target, concurrency, memory: most, took } = calibration
  return {
    title: `${choiceInWords(scheme)} for logins within ${duration(target)}`,
    lead: lead(calibration),
    facts: [
      ['policy', `${policy.id}: nothing weaker is measured`],
      [
        'load',
        `${plural(concurrency, 'login')} at once, at most ${memory(most)} each, by ${chosen(calibration).backend}`,
      ],
      ...machineFacts(machine),
      ['measured in', duration(took)],
    ],
    sections: [
      ...useSection(calibration, policy),
      evidence(calibration),
      capacity(calibration),
      ...(peak ? [peakSection(calibration, peak)] : []),
    ],
  }
}
