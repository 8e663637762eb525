import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { bcryptAlphabet, decodeRun, encode } from '../../dist/core/base64.js'

const perlScript = '$| = 1; while (<STDIN>) { chomp; my ($p, $s) = split / /; print crypt(pack("H*", $p), $s), "\\n" }'
const hex = (bytes) => Buffer.from(bytes).toString('hex')

/**
 * bcrypt of the system's crypt(3), which is called through perl: `$2b$`, and `$2a$` with the safety measure. The
 * backend is `absent` if perl or its bcrypt is missing. Passwords end at their first zero byte.
 */
export function createLibcrypt() {
  let child
  let lines

  async function crypt(password, { variant, cost, salt }) {
    const setting = `$${variant}$${String(cost).padStart(2, '0')}$${encode(bcryptAlphabet, salt)}`
    child.stdin.write(`${hex(password)} ${setting}\n`)
    const { value } = await lines.next()
    return value
  }

  const kernel = {
    refuses: (_descriptor, password) => (password.includes(0) ? 'stops at a zero byte' : undefined),
    async compute(password, descriptor) {
      const encoded = await crypt(password, descriptor)
      return decodeRun(bcryptAlphabet, encoded, encoded.length - 31).bytes
    },
  }

  return {
    id: 'libcrypt',
    kernels: { bcrypt: kernel },
    async load() {
      child = spawn('perl', ['-e', perlScript], { stdio: ['pipe', 'pipe', 'inherit'] })
      const started = await Promise.race([once(child, 'spawn'), once(child, 'error').then(() => undefined)])
      if (!started) return { state: 'absent', reason: 'perl is not installed' }
      lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      const encoded = await crypt(Buffer.from('U*U'), { variant: '2b', cost: 4, salt: new Uint8Array(16) })
      if (encoded?.startsWith('$2b$04$')) return { state: 'ready' }
      child.kill()
      return { state: 'absent', reason: 'crypt(3) of this system does not support bcrypt' }
    },
    close: () => child?.kill(),
  }
}
