// Verifies and makes a hash in a process that has the least permissions.
import assert from 'node:assert/strict'
import { createVerifier } from 'saltbridge'

const verifier = createVerifier()
const text = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
assert.deepEqual([await verifier.verify('U*U', text), await verifier.verify('u*u', text)], [true, false])
assert.equal(await verifier.verify('hello', await verifier.hash('hello')), true)
await verifier.close()
console.log('permitted')
