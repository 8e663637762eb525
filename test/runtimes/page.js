// Runs in a browser, which compiles the kernels while it downloads them.
import { createVerifier } from 'saltbridge'
import { createWasm } from 'saltbridge/backends/wasm/modules'
import { verifyRows } from './verify-rows.js'

const from = (name) => () => fetch(`/${name}.wasm`)
const rows = await (await fetch('/rows')).json()
const backend = createWasm({ argon2: from('argon2'), bcrypt: from('bcrypt'), scrypt: from('scrypt') })
const verifier = createVerifier({ backends: [backend] })
const report = await verifyRows(verifier, rows)
const usual = createVerifier()
await usual.ready()
await fetch('/done', {
  method: 'POST',
  body: JSON.stringify({ ...report, status: verifier.status(), usual: usual.status() }),
})
