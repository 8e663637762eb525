// CommonJS, and nothing is closed: the process must end by itself.
const assert = require('node:assert/strict')
const { createVerifier, HashError } = require('saltbridge')
const { bcrypt } = require('saltbridge/formats/crypt')
const { native } = require('saltbridge/backends/native')

const cheap = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'

async function main() {
  const verifier = createVerifier()
  assert.equal(await verifier.verify('U*U', cheap), true)
  assert.equal(await verifier.verify('u*u', cheap), false)
  assert.throws(() => verifier.parse('$2b$'), HashError)
  assert.equal(bcrypt.id, 'bcrypt')
  assert.equal(native.id, 'native')
  console.log('required')
}
main()
