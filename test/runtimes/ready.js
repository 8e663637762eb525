// Which backends must be ready in which runtime.
import assert from 'node:assert/strict'

const { Deno, Bun } = globalThis
const [major, minor] = process.versions.node.split('.').map(Number)
const isNode = Deno === undefined && Bun === undefined

/** node:crypto has Argon2 since Node.js 24.7, and in Bun; not yet in Deno, where it may come. */
const hasArgon2 = isNode ? major > 24 || (major === 24 && minor >= 7) : Bun !== undefined

const ofCrypto = ['scrypt', 'pbkdf2', 'legacy-scrypt', 'md5-crypt', 'sha-crypt', 'yescrypt']
const expected = {
  'node-rs': ['argon2'],
  wasm: ['argon2', 'bcrypt', 'scrypt', 'legacy-scrypt'],
  native: ['bcrypt', ...ofCrypto],
  node: [...ofCrypto, ...(hasArgon2 ? ['argon2'] : [])],
  'hash-wasm': ['argon2', 'bcrypt', ...ofCrypto],
  js: ['argon2', 'bcrypt', 'digest', ...ofCrypto],
}

const notInstalled = / is not installed$/

/** The optional packages that are absent, by the status of the backends. */
export const missingPackages = (status) => [
  ...new Set(
    status
      .flatMap(({ schemes }) => Object.values(schemes))
      .filter(({ state }) => state === 'absent')
      .map(({ reason }) => reason.replace(notInstalled, '')),
  ),
]

/** An optional package may be absent; nothing else may be missing. */
export function checkReady(status) {
  for (const [id, wanted] of Object.entries(expected)) {
    const { schemes } = status.find(({ backend }) => backend === id) ?? assert.fail(`${id} is no default backend`)
    for (const scheme of wanted) {
      const { state, reason } = schemes[scheme] ?? { state: 'missing' }
      const isAbsent = state === 'absent' && notInstalled.test(reason)
      assert.ok(state === 'ready' || isAbsent, `${id} ${scheme} is ${state}: ${reason}`)
    }
  }
  if (isNode && !hasArgon2) assert.equal(status.find(({ backend }) => backend === 'node').schemes.argon2, undefined)
}
