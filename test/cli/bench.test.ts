import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { choices } from '../../src/calibrate/index.ts'
import { few, slow } from '../sample.ts'
import { bundleScript } from './bundle.ts'
import {
  execute,
  inTerminal,
  saltbridge as runHere,
  saltbridgeProcess as saltbridge,
  temporary,
  useCommand,
} from './command.ts'
import { argon2, bcrypt, legacy } from './known.ts'

useCommand()

const example = [
  '--export',
  'examples/firebase-export/users.json',
  '--hash-config',
  'examples/firebase-export/hash-config.txt',
]
/** A short time budget, because the tests do not depend on the measured values. */
const brief = ['--budget', '1s']
/**
 * On a quiet machine the cheapest parameters take 10 ms. The target is far above, so that other programs cannot fail
 * it.
 */
const calibrate = ['calibrate', '--login-time', '600ms', '--memory', '20MiB', ...brief]

describe('bench', () => {
  test('bench measures a hash with every available backend', async () => {
    const { code, stdout, stderr } = await saltbridge(['bench', legacy.text, '--json', ...brief])
    expect([code, stderr]).toEqual([0, ''])
    const { cases, machine, took } = JSON.parse(stdout)
    expect(machine.cores).toBeGreaterThan(0)
    expect(took).toBeGreaterThan(0)
    expect(cases).toHaveLength(1)
    expect(cases[0]).toMatchObject({ scheme: 'legacy-scrypt', default: 'wasm' })
    const measured = cases[0].backends.filter((one: object) => 'perSecond' in one)
    const backends = ['native', 'node', 'hash-wasm', 'wasm', 'js']
    expect(measured.map(({ backend }: { backend: string }) => backend)).toEqual(backends)
    for (const { milliseconds, perSecond, samples, bytes } of measured) {
      expect(milliseconds.fastest).toBeLessThanOrEqual(milliseconds.median)
      expect(milliseconds.median).toBeLessThanOrEqual(milliseconds.p95)
      expect(Math.min(perSecond, samples, bytes)).toBeGreaterThan(0)
    }
  })

  slow('bench draws a cost curve with its growth, in the terminal and as a page', async () => {
    const html = temporary('curve.html')
    const { code, stdout } = await saltbridge([
      'bench',
      '--scheme',
      'bcrypt',
      '--cost',
      '4-7',
      '--html',
      html,
      ...brief,
    ])
    expect(code).toBe(0)
    expect(stdout).toMatch(/Cost curves/)
    expect(stdout).toMatch(/times as long/)
    const page = readFileSync(html, 'utf8')
    expect(page).toContain('<svg')
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/)
  })

  slow('bench --export measures the mix of hashes of an export', async () => {
    const { code, stdout } = await saltbridge(['bench', ...example, '--json', ...brief])
    expect(code).toBe(0)
    const { export: found, cases } = JSON.parse(stdout)
    expect(found).toMatchObject({ rows: 1000, accepted: 703, measured: 703 })
    expect(found.coreMilliseconds).toBeGreaterThan(0)
    expect(cases.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(703)
  })

  slow('bench skips hashes over the limits and measures the others', async () => {
    writeFileSync(
      temporary('dear.txt'),
      [
        `$2b$31$abcdefghijklmnopqrstuu${'.'.repeat(31)}`,
        `$argon2id$v=19$m=2097152,t=1024,p=1$c2FsdHNhbHQ$${'A'.repeat(43)}`,
        `$argon2id$v=19$m=2097152,t=1,p=1$c2FsdHNhbHQ$${'A'.repeat(43)}`,
        bcrypt.text,
      ].join('\n'),
    )
    const { code, stdout } = await saltbridge(['bench', '--export', temporary('dear.txt'), '--json', ...brief])
    expect(code).toBe(0)
    const { cases } = JSON.parse(stdout)
    const refused = cases.filter(({ backends }: { backends: object[] }) => 'reason' in backends[0]!)
    expect(refused).toHaveLength(3)
    for (const { backends } of refused) expect(backends[0].reason).toMatch(/limit/)
  })

  slow('bench shows no salt, digest or key', async () => {
    const { all } = await saltbridge(['bench', argon2.text, ...brief])
    for (const secret of argon2.secrets) expect(all).not.toContain(secret)
  })

  few(3).each([
    [['bench', bcrypt.text, '--scheme', 'bcrypt']],
    [['bench', '--cost', '4-5']],
    [['bench', '--scheme', 'bcrypt', '--cost', '9-4']],
    [['bench', '--scheme', 'bcrypt', '--cost', 'x']],
    [['bench', '--scheme', 'nonsense']],
    [['bench', '--from', 'csv']],
    [['bench', '--html', 'package.json', '--export', 'package.json']],
    [['bench', '--html', '-']],
    [['bench', '--budget', '1']],
    [['bench', '--budget', '1h']],
  ])('%j is a wrong command line', async (args) => {
    const { code, stdout } = await runHere(args)
    expect([code, stdout]).toEqual([64, ''])
  })

  test('bench refuses a page that cannot be written before it measures', async () => {
    const { code, stdout } = await saltbridge(['bench', '--html', temporary('nowhere/page.html')])
    expect([code, stdout]).toEqual([73, ''])
  })

  test('bench refuses a text that is not a hash', async () => {
    expect((await saltbridge(['bench', 'nonsense'])).code).toBe(65)
  })

  test('Ctrl-C ends bench with 130', async () => {
    const { code } = await inTerminal(['bench'], { when: { text: '1 of 7', type: '\u0003' } })
    expect(code).toBe(130)
  })
})

describe('calibrate', () => {
  test('calibrate recommends parameters with measurements and capacity', async () => {
    const { code, stdout, stderr } = await saltbridge([...calibrate, '--json', '--logins-per-second', '20'])
    expect([code, stderr]).toEqual([0, ''])
    const found = JSON.parse(stdout)
    expect(found).toMatchObject({ scheme: 'argon2id', policy: 'owasp', target: 600, met: true, memory: 20 * 2 ** 20 })
    expect(found.recommended.parameters).toMatchObject({ scheme: 'argon2', variant: 'id', lanes: 1 })
    expect(found.recommended.parameters.memory).toBeGreaterThanOrEqual(7168)
    const parameters = found.measured.map((point: { parameters: object }) => point.parameters)
    expect(parameters).toContainEqual(found.recommended.parameters)
    expect(found.peak.settled.cores).toBeCloseTo(20 / found.capacity.perCore / found.peak.utilization, 1)
    expect(found.took).toBeGreaterThan(0)
  })

  slow('calibrate --export sizes the rollout of an export', async () => {
    const { code, stdout } = await saltbridge([...calibrate, ...example, '--logins-per-second', '20', '--json'])
    expect(code).toBe(0)
    const { peak } = JSON.parse(stdout)
    expect(peak.export).toMatchObject({ rows: 1000, accepted: 703 })
    expect(peak.first.cores).toBeGreaterThan(peak.settled.cores)
    expect(peak.classes[0]).toMatchObject({ format: 'supertokens-legacy-scrypt', isMeasured: true, isUpgraded: true })
  })

  slow('calibrate shows the policy to use as code that runs', async () => {
    const html = temporary('calibration.html')
    const { code, stdout } = await saltbridge([...calibrate, '--html', html])
    expect(code).toBe(0)
    for (const part of ['Argon2id', 'createVerifier({', 'per core', 'per GiB', 'recommended'])
      expect(stdout).toContain(part)
    const page = readFileSync(html, 'utf8')
    expect(page).toContain('<svg')
    expect(page).not.toMatch(/\\x[0-9a-f]{2}|\\u\{|&amp;(#|[a-z]+;)/)

    const shown = /<code>(.*?)<\/code>/s.exec(page)![1]!
    const characters: Record<string, string> = { '&#39;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }
    const samples = {
      page: shown.replace(/&(#39|quot|lt|gt|amp);/g, (entity) => characters[entity]!),
      text: stdout.slice(stdout.indexOf('import {'), stdout.indexOf('Measurements')),
    }
    for (const [place, sample] of Object.entries(samples)) {
      const script = await bundleScript(`${sample}\nconsole.log(await verifier.hash('a password'))`)
      const ran = await execute(process.execPath, ['--input-type=module', '-'], { input: script })
      expect(ran, place).toMatchObject({ code: 0, stderr: '' })
      expect(ran.stdout, place).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/)
    }
  })

  slow('calibrate exits with 1 if nothing meets the target, and says what would', async () => {
    const { code, stdout } = await saltbridge([
      'calibrate',
      '--login-time',
      '5ms',
      '--scheme',
      'bcrypt',
      '--policy',
      'asvs',
    ])
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /No parameters meet the target\. The cheapest bcrypt parameters that the policy asvs accepts are\s+cost\s+10\s+\(1,024/,
    )
  })

  slow.each(choices)('calibrate --scheme takes %s', async (scheme) => {
    const { code } = await saltbridge(['calibrate', '--login-time', '1ms', '--scheme', scheme, '--json', ...brief])
    expect([0, 1]).toContain(code)
  })

  few(3).each([
    [['calibrate']],
    [['calibrate', '--login-time', '250']],
    [['calibrate', '--login-time', '0ms']],
    [['calibrate', '--login-time', '6s']],
    [['calibrate', '--login-time', '-5ms']],
    [['calibrate', '--login-time', '250ms', '--memory', '64MB']],
    [['calibrate', '--login-time', '250ms', '--memory', '1KiB']],
    [['calibrate', '--login-time', '250ms', '--concurrency', '1.5']],
    [['calibrate', '--login-time', '250ms', '--concurrency', '5000']],
    [['calibrate', '--login-time', '250ms', '--logins-per-second', '0']],
    [['calibrate', '--login-time', '250ms', '--export', 'examples/firebase-export/users.json']],
    [['calibrate', '--login-time', '250ms', '--column', 'hash=x']],
    [['calibrate', '--login-time', '250ms', '--policy', 'rfc9106', '--scheme', 'bcrypt']],
  ])('%j is a wrong command line', async (args) => {
    const { code, stdout, stderr } = await runHere(args)
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).not.toBe('')
  })
})
