import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { countAvailableCpus, readCpuQuota } from '../../src/backends/pool/cpus.ts'
import { limitsOf } from '../../src/backends/pool/workers.ts'
import { binPath, useCommand } from '../cli/command.ts'
import { slow } from '../sample.ts'

/** Returns the CPU quota of a machine that has these files. */
const quotaOf = (files: Readonly<Record<string, string>>) => readCpuQuota((path) => files[path])

const unified = '36 30 0:32 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n'
const first = [
  '31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755',
  '33 31 0:29 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset',
  '32 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw master:11 - cgroup cgroup rw,cpu,cpuacct',
].join('\n')
const v2 = (path: string, files: Readonly<Record<string, string>>) =>
  quotaOf({ '/proc/self/cgroup': `0::${path}\n`, '/proc/self/mountinfo': unified, ...files })
const v1 = (path: string, files: Readonly<Record<string, string>>) =>
  quotaOf({ '/proc/self/cgroup': `5:cpuset:/\n4:cpu,cpuacct:${path}\n0::/\n`, '/proc/self/mountinfo': first, ...files })

describe('the CPU quota', () => {
  test('the CPU quota of cgroup v2 is read in a container whose cgroup is the root', () => {
    expect(v2('/', { '/sys/fs/cgroup/cpu.max': '150000 100000\n' })).toBe(1.5)
  })

  test('the CPU quota of cgroup v2 is the smallest of the cgroup and its ancestors', () => {
    const own = { '/sys/fs/cgroup/a.slice/b.scope/cpu.max': '400000 100000\n' }
    expect(v2('/a.slice/b.scope', own)).toBe(4)
    expect(v2('/a.slice/b.scope', { ...own, '/sys/fs/cgroup/a.slice/cpu.max': '100000 50000\n' })).toBe(2)
    expect(v2('/a.slice/b.scope', { ...own, '/sys/fs/cgroup/cpu.max': '50000 100000\n' })).toBe(0.5)
    expect(v2('/a.slice', { ...own, '/sys/fs/cgroup/other/cpu.max': '50000 100000\n' })).toBeUndefined()
  })

  test('the CPU quota of cgroup v1 is that of the cpu controller', () => {
    const folder = '/sys/fs/cgroup/cpu,cpuacct'
    const quota = (at: string, value: string) => ({
      [`${at}/cpu.cfs_quota_us`]: value,
      [`${at}/cpu.cfs_period_us`]: '100000\n',
    })
    expect(v1('/', quota(folder, '-1\n'))).toBeUndefined()
    expect(v1('/', quota(folder, '250000\n'))).toBe(2.5)
    expect(v1('/a/b', { ...quota(`${folder}/a/b`, '-1\n'), ...quota(`${folder}/a`, '300000\n') })).toBe(3)
  })

  test('the CPU quota is found if a container mounts its own cgroup without a namespace', () => {
    const mountinfo = '32 31 0:30 /docker/4f2a /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n'
    const files = { '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '100000', '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000' }
    for (const path of ['/docker/4f2a', '/docker/4f2a/nested', '/../other', '/elsewhere'])
      expect(quotaOf({ '/proc/self/cgroup': `4:cpu:${path}`, '/proc/self/mountinfo': mountinfo, ...files })).toBe(1)
  })

  test('the CPU quota is found under a mount point with a space', () => {
    const mountinfo = '36 30 0:32 / /mnt/c\\040group rw - cgroup2 cgroup2 rw\n'
    const files = { '/proc/self/mountinfo': mountinfo, '/mnt/c group/a/cpu.max': '200000 100000' }
    expect(quotaOf({ '/proc/self/cgroup': '0::/a', ...files })).toBe(2)
  })

  test.each(['max 100000\n', '', 'nonsense', '100000', '0 100000', '100000 0', '-1 100000', 'NaN NaN'])(
    'there is no CPU quota for cpu.max with %j',
    (text) => expect(v2('/', { '/sys/fs/cgroup/cpu.max': text })).toBeUndefined(),
  )

  test('there is no CPU quota if nothing can be read', () => {
    expect(quotaOf({})).toBeUndefined()
    expect(quotaOf({ '/proc/self/cgroup': '0::/\n' })).toBeUndefined()
    expect(
      quotaOf({ '/proc/self/cgroup': '\n:::\n0::relative', '/proc/self/mountinfo': 'a - b\n - \n\0' }),
    ).toBeUndefined()
  })
})

/** Creates a cgroup with a quota on this machine, or returns the reason why that is impossible. */
function makeCgroup(name: string, cores: number): { readonly folder: string } | { readonly reason: string } {
  const mounts = existsSync('/proc/self/mountinfo') ? readFileSync('/proc/self/mountinfo', 'utf8').split('\n') : []
  const point = (pattern: RegExp) => mounts.find((line) => pattern.test(line))?.split(' ')[4]
  const old = point(/ - cgroup \S+ (\S*,)?cpu(,|$)/)
  const parent = old ?? point(/ - cgroup2 /)
  if (parent === undefined) return { reason: 'no cgroup hierarchy is mounted' }
  const folder = join(parent, name)
  try {
    if (old === undefined) writeFileSync(join(parent, 'cgroup.subtree_control'), '+cpu')
    mkdirSync(folder)
    if (old === undefined) writeFileSync(join(folder, 'cpu.max'), `${cores * 100_000} 100000`)
    else writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(cores * 100_000))
    return { folder }
  } catch (error) {
    if (existsSync(folder)) rmdirSync(folder)
    return { reason: String(error) }
  }
}

describe('in a cgroup of this machine', () => {
  useCommand()

  /** Returns the JSON that a program prints in a cgroup with a quota. Skips the test if no cgroup can be created. */
  function runWithin(cores: number, args: readonly string[], skip: (reason: string) => void): unknown {
    if (availableParallelism() < 2) return skip('this machine has one core')
    const made = makeCgroup(`saltbridge-test-${process.pid}-${cores * 10}`, cores)
    if ('reason' in made) return skip(`no cgroup can be made here: ${made.reason}`)
    try {
      const enter = 'echo $$ > "$0/cgroup.procs" && exec "$@"'
      const { stdout } = spawnSync('sh', ['-c', enter, made.folder, process.execPath, ...args], { encoding: 'utf8' })
      return JSON.parse(stdout)
    } finally {
      rmdirSync(made.folder)
    }
  }

  for (const quota of [0.5, 1, 1.5])
    test(`a quota of ${quota} cores gives the pool one thread`, ({ skip }) => {
      const script = `import { limitsOf } from '${resolve('src/backends/pool/workers.ts')}'; console.log(limitsOf({}).threads)`
      const hooks = resolve('test/fixtures/typescript.js')
      expect(runWithin(quota, ['--import', hooks, '--input-type=module', '-e', script], skip)).toBe(1)
    })

  slow('a quota of 1 core is the number of cores that bench and calibrate report', ({ skip }) => {
    const hash = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
    const args = [binPath(), 'bench', hash, '--budget', '1s', '--json']
    expect(runWithin(1, args, skip)).toMatchObject({ machine: { cores: 1 } })
  })
})

test('this process has at least one thread and at most as many as cores', () => {
  expect(countAvailableCpus()).toBeGreaterThanOrEqual(1)
  expect(countAvailableCpus()).toBeLessThanOrEqual(availableParallelism())
})

test('a process that may not ask for its memory computes with the usual limit', () => {
  const { bytes } = limitsOf({ threads: 1 })
  const refuse = () => {
    throw new Error('Requires sys access to "constrainedMemory", run again with the --allow-sys flag')
  }
  const asked = vi.spyOn(process, 'constrainedMemory').mockImplementation(refuse)
  expect(limitsOf({ threads: 1 }).bytes).toBeGreaterThanOrEqual(bytes)
  expect(asked).toHaveBeenCalled()
  asked.mockRestore()
})
