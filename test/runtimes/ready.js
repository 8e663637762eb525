// Checks which backends are ready in a runtime.
import assert from 'node:assert/strict'

const { Deno, Bun } = globalThis
const [major, minor] = process.versions.node.split('.').map(Number)
const isNode = Deno === undefined && Bun === undefined

/** node:crypto has Argon2 in Node.js since version 24.7, and in Bun. In Deno, it is optional. */
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

/** Returns the optional packages that the status of the backends reports as absent. */
export const missingPackages = (status) => [
  ...new Set(
    status
      .flatMap(({ schemes }) => Object.values(schemes))
      .filter(({ state }) => state === 'absent')
      .map(({ reason }) => reason.replace(notInstalled, '')),
  ),
]

/** Fails if a backend is not ready, unless its optional package is absent. */
export function checkReady(status) {
  for (const [id, wanted] of Object.entries(expected)) {
    const { schemes } = status.find(({ backend }) => backend === id) ?? assert.fail(`${id} is not a default backend`)
    for (const scheme of wanted) {
      const { state, reason } = schemes[scheme] ?? { state: 'missing' }
      const isAbsent = state === 'absent' && notInstalled.test(reason)
      assert.ok(state === 'ready' || isAbsent, `${id} ${scheme} is ${state}: ${reason}`)
    }
  }
  if (isNode && !hasArgon2) assert.equal(status.find(({ backend }) => backend === 'node').schemes.argon2, undefined)
}
