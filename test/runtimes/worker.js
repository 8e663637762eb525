// Runs in workerd and in the Edge Runtime. Verifies rows of the vectors, and computes new hashes.
import { createVerifier } from 'saltbridge'
import bcrypt from 'saltbridge/backends/wasm/bcrypt.wasm'
import { createWasm } from 'saltbridge/backends/wasm/modules'
import { verifyRows } from './verify-rows.js'

/** Created at module scope, as in an application. workerd forbids random values and timers there. */
const verifier = createVerifier()
const ofOneKernel = createVerifier({ backends: [createWasm({ bcrypt })] })

const cheap = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
const password = 'correct horse battery staple'

async function createReport() {
  const text = await verifier.hash(password)
  const { match, upgraded } = await verifier.verifyAndUpgrade('U*U', cheap)
  const answers = [
    await verifier.verify(password, text),
    await verifier.verify(`${password}r`, text),
    match,
    await verifier.verify('U*U', upgraded),
    await ofOneKernel.verify('U*U', cheap),
  ]
  await verifier.ready()
  return { text, answers, status: verifier.status() }
}

export default {
  async fetch(request) {
    return Response.json(
      request.method === 'POST' ? await verifyRows(verifier, await request.json()) : await createReport(),
    )
  },
}
