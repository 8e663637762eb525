// Starts run.js with a single arena of glibc's allocator. Several arenas keep freed memory and grow for minutes, which
// looks like a leak.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
const args = ['--expose-gc', join(import.meta.dirname, 'run.js'), ...process.argv.slice(2)]

spawn(process.execPath, args, { env: { ...process.env, ...allocator }, stdio: 'inherit' }).on('close', (code) => {
  process.exitCode = code ?? 1
})
