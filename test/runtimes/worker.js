// Runs in workerd, which compiles no bytes: the kernels are modules that are imported.
import { createVerifier } from 'saltbridge'
import argon2 from 'saltbridge/backends/wasm/argon2.wasm'
import bcrypt from 'saltbridge/backends/wasm/bcrypt.wasm'
import { createWasm } from 'saltbridge/backends/wasm/modules'
import scrypt from 'saltbridge/backends/wasm/scrypt.wasm'
import { verifyRows } from './verify-rows.js'

/** Made where nothing may be drawn and nothing waited for, as people make it. */
const verifier = createVerifier({ backends: [createWasm({ argon2, bcrypt, scrypt })] })
await verifier.ready()
const usual = createVerifier()

export default {
  async fetch(request) {
    const rows = await request.json()
    const report = await verifyRows(verifier, rows)
    await usual.ready()
    return Response.json({ ...report, status: verifier.status(), usual: usual.status() })
  },
}
