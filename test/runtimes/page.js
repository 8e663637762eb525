// Runs in a browser, which compiles the kernels while it downloads them.
import { createVerifier } from 'saltbridge'
import { createWasm } from 'saltbridge/backends/wasm/modules'
// The recipe of docs/library.md for browsers.
import { verify } from './verify.js'
import { verifyRows } from './verify-rows.js'

const from = (name) => () => fetch(`/${name}.wasm`)
const rows = await (await fetch('/rows')).json()
const backend = createWasm({ argon2: from('argon2'), bcrypt: from('bcrypt'), scrypt: from('scrypt') })
const verifier = createVerifier({ backends: [backend] })
const report = await verifyRows(verifier, rows)
const usual = createVerifier()
await usual.ready()

/** Verifies in the worker, and measures the longest time in ms in which the page could do nothing. */
async function verifyBeside(hash) {
  const begun = performance.now()
  let last = begun
  let longest = 0
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  })
  const match = await verify('password', hash)
  longest = Math.max(longest, performance.now() - last)
  clearInterval(timer)
  const wrong = await verify('', 'no hash').catch(({ code }) => code)
  return { match, wrong, longest, took: performance.now() - begun }
}

// bcrypt of cost 12 of "password" by libxcrypt.
const beside = await verifyBeside('$2b$12$nFguVi9LsCAcvTZFKQlRKej910WFDApsSg70hYctX6W/EpUB/ANpm')
await fetch('/done', {
  method: 'POST',
  body: JSON.stringify({ ...report, status: verifier.status(), usual: usual.status(), beside }),
})
