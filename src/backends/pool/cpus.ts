import { closeSync, openSync, readSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** Reads a small file. Returns `undefined` if the file is absent, unreadable or too long. */
export type ReadText = (path: string) => string | undefined

/** Bytes of a file of the kernel; a host with thousands of mounts has a mountinfo of some 100 KiB. */
const longest = 2 ** 18

const readText: ReadText = (path) => {
  try {
    const descriptor = openSync(path, 'r')
    try {
      const buffer = Buffer.alloc(longest)
      let length = 0
      // A read of a file in /proc returns a page at most.
      for (let count = -1; count !== 0 && length < longest; length += count)
        count = readSync(descriptor, buffer, length, longest - length, length)
      return length < longest ? buffer.toString('utf8', 0, length) : undefined
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}

/** A mounted cgroup hierarchy (proc_pid_mountinfo(5)). */
interface Mount {
  /** The cgroup that is at the mount point; others than `/` are seen in containers. */
  readonly root: string
  readonly point: string
}

/** Spaces and backslashes in paths of mountinfo are octal. */
const unescapePath = (path: string): string =>
  path.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))

/** The mounts of cgroup v2, or of the v1 hierarchy that has the cpu controller. */
function mountsOf(mountinfo: string, version: 1 | 2): readonly Mount[] {
  return mountinfo.split('\n').flatMap((line) => {
    const [own = '', filesystem = ''] = line.split(' - ')
    const [, , , root, point] = own.split(' ')
    const [type, , options = ''] = filesystem.split(' ')
    const isWanted = version === 2 ? type === 'cgroup2' : type === 'cgroup' && options.split(',').includes('cpu')
    return isWanted && root && point ? [{ root: unescapePath(root), point: unescapePath(point) }] : []
  })
}

/** The path of a process in a hierarchy (cgroups(7)): `0::/path` in v2, `4:cpu,cpuacct:/path` in v1. */
function pathOf(cgroup: string, version: 1 | 2): string | undefined {
  for (const line of cgroup.split('\n')) {
    const [, id, controllers, path] = /^(\d+):([^:]*):(\/.*)$/.exec(line) ?? []
    const isWanted = version === 2 ? id === '0' && controllers === '' : controllers?.split(',').includes('cpu')
    if (isWanted) return path
  }
  return undefined
}

/** Folders of a cgroup and of its ancestors, as far as this mount shows them. */
function foldersOf(path: string, { root, point }: Mount): readonly string[] {
  const isBelow = root === '/' || path === root || path.startsWith(`${root}/`)
  // With a cgroup namespace the path is relative to the mount point, whatever the root is called.
  const names = (isBelow && root !== '/' ? path.slice(root.length) : path).split('/').filter((name) => name !== '')
  // A process outside its namespace has a path that leads out of the mount.
  if (names.includes('..')) return [point]
  return [point, ...names.map((_, at) => join(point, ...names.slice(0, at + 1)))]
}

/** Cores of a quota in microseconds of CPU time for each period. Undefined without a limit. */
function coresOf(quota: string | undefined, period: string | undefined): number | undefined {
  const cores = Number(quota?.trim() || Number.NaN) / Number(period?.trim() || Number.NaN)
  return cores > 0 && cores < Number.POSITIVE_INFINITY ? cores : undefined
}

function readQuota(folder: string, version: 1 | 2, read: ReadText): number | undefined {
  if (version === 1) return coresOf(read(join(folder, 'cpu.cfs_quota_us')), read(join(folder, 'cpu.cfs_period_us')))
  const [quota, period] = read(join(folder, 'cpu.max'))?.split(' ') ?? []
  return coresOf(quota, period)
}

/**
 * Returns the smallest CPU quota, in cores, of this process's cgroup and the ancestors of that cgroup (cgroup v1 and
 * v2). Returns `undefined` if there is no quota or the quota cannot be read.
 */
export function readCpuQuota(read: ReadText = readText): number | undefined {
  const cgroup = read('/proc/self/cgroup')
  const mountinfo = read('/proc/self/mountinfo')
  if (cgroup === undefined || mountinfo === undefined) return undefined
  const quotas = ([1, 2] as const).flatMap((version) => {
    const path = pathOf(cgroup, version)
    if (path === undefined) return []
    const folders = mountsOf(mountinfo, version).flatMap((mount) => foldersOf(path, mount))
    return folders.flatMap((folder) => readQuota(folder, version, read) ?? [])
  })
  return quotas.length > 0 ? Math.min(...quotas) : undefined
}

/**
 * Returns the number of threads that can compute concurrently: the cores that this process may use, or the CPU quota of
 * its cgroup if the quota is smaller. A quota of 2.5 cores gives 2, as in libuv, and leaves the rest to the event loop.
 * The result is at least 1.
 *
 * @returns The number of threads.
 * @example
 * import { countAvailableCpus } from 'saltbridge/backends/pool'
 *
 * countAvailableCpus() // 2
 */
export function countAvailableCpus(): number {
  const cores = availableParallelism()
  // Deno counts by the quota itself, and asks its user for permission to read /proc.
  const isAsked = process.platform === 'linux' && process.versions.deno === undefined
  const quota = isAsked ? readCpuQuota() : undefined
  return quota === undefined ? cores : Math.max(1, Math.min(cores, Math.floor(quota)))
}
