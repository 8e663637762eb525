import { createVerifier } from 'saltbridge'
import { hashWasm } from 'saltbridge/backends/hash-wasm'
import { js } from 'saltbridge/backends/js'
import { native } from 'saltbridge/backends/native'
import { node } from 'saltbridge/backends/node'
import { nodeRs } from 'saltbridge/backends/node-rs'
import { pool } from 'saltbridge/backends/pool'
import { web } from 'saltbridge/backends/web'
import { signerKey } from '../shared/cases.js'
import { versionOf } from '../shared/competitor.js'

export const version = versionOf('saltbridge')

const secrets = { legacyScryptSignerKey: signerKey }
const schemes = ['bcrypt', 'argon2', 'scrypt', 'legacy-scrypt', 'pbkdf2']

/** A verified text is as good as its digest; a wrong password gives none. */
function contestant(id, options, computed) {
  let verifier
  const verifies = ({ text, digest }) => {
    verifier ??= createVerifier({ secrets, ...options })
    const stored = text(digest)
    return async (password) => ((await verifier.verify(password, stored)) ? digest : '')
  }
  return { id, computes: Object.fromEntries(computed.map((scheme) => [scheme, verifies])) }
}

const of = (backend, computed = Object.keys(backend.kernels), options = {}) =>
  contestant(`saltbridge ${backend.id}`, { backends: [pool(backend, options)] }, computed)

/** In the worker threads of its pool. The rest of `native` is node:crypto, which `node` is measured with. */
export const contestants = [
  contestant('saltbridge (auto)', {}, schemes),
  of(native, ['bcrypt', 'argon2'], { sharedPool: true }),
  of(node),
  of(nodeRs),
  of(hashWasm),
  of(js),
  of(web),
]
