import { createVerifier } from 'saltbridge'
import { hashWasm } from 'saltbridge/backends/hash-wasm'
import { js } from 'saltbridge/backends/js'
import { native } from 'saltbridge/backends/native'
import { node } from 'saltbridge/backends/node'
import { nodeRs } from 'saltbridge/backends/node-rs'
import { pool } from 'saltbridge/backends/pool'
import { web } from 'saltbridge/backends/web'
import { signerKey } from '../comparison/cases.js'
import { versionOf } from '../comparison/competitor.js'

export const version = versionOf('saltbridge')

const secrets = { legacyScryptSignerKey: signerKey }
const schemes = ['bcrypt', 'argon2', 'scrypt', 'legacy-scrypt', 'pbkdf2']

/**
 * A contestant returns the digest after a match, because a verifier returns only a boolean. It returns an empty digest
 * after a mismatch.
 */
function contestant(id, options, computed) {
  let verifier
  const createCompute = ({ text, digest }) => {
    verifier ??= createVerifier({ secrets, ...options })
    const stored = text(digest)
    return async (password) => ((await verifier.verify(password, stored)) ? digest : '')
  }
  return { id, computes: Object.fromEntries(computed.map((scheme) => [scheme, createCompute])) }
}

const of = (backend, computed = Object.keys(backend.kernels), options = {}) =>
  contestant(`saltbridge ${backend.id}`, { backends: [pool(backend, options)] }, computed)

/**
 * The pool computes in worker threads. The other kernels of `native` use node:crypto, which the contestant `node`
 * measures.
 */
export const contestants = [
  contestant('saltbridge (auto)', {}, schemes),
  of(native, ['bcrypt', 'argon2'], { sharedPool: true }),
  of(node),
  of(nodeRs),
  of(hashWasm),
  of(js),
  of(web),
]
