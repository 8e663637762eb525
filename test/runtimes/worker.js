// Runs in workerd, which compiles no bytes: the kernels are modules that are imported.
import { createVerifier } from 'saltbridge'
import argon2 from 'saltbridge/backends/wasm/argon2.wasm'
import bcrypt from 'saltbridge/backends/wasm/bcrypt.wasm'
import { createWasm } from 'saltbridge/backends/wasm/modules'
import scrypt from 'saltbridge/backends/wasm/scrypt.wasm'
import { verifyRows } from './verify-rows.js'

export default {
  async fetch(request) {
    const rows = await request.json()
    const verifier = createVerifier({ backends: [createWasm({ argon2, bcrypt, scrypt })] })
    const report = await verifyRows(verifier, rows)
    const usual = createVerifier()
    await usual.ready()
    return Response.json({ ...report, status: verifier.status(), usual: usual.status() })
  },
}
