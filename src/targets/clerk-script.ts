/** The name of the script, and of the files that it reads and writes. */
export const scriptFiles = {
  script: 'send-to-clerk.mjs',
  users: 'users.ndjson',
  failures: 'clerk-failures.ndjson',
} as const

/**
 * A script for Node.js that creates the users of a file in Clerk. It keeps the rate limit of the endpoint, and can run
 * again: a user who exists with the same identifiers is skipped. The version is fixed because Clerk may change what a
 * request means in another one.
 */
export const script: string = `import { appendFileSync, createReadStream, writeFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { setTimeout as wait } from "node:timers/promises"

const api = process.env.CLERK_API_URL ?? "https://api.clerk.com"
const key = process.env.CLERK_SECRET_KEY
if (!key) throw new Error("Set CLERK_SECRET_KEY to the secret key of the instance")
const headers = {
  Authorization: "Bearer " + key,
  "Clerk-API-Version": "2026-05-12",
  "Content-Type": "application/json",
}
// Clerk allows 1,000 requests in 10 seconds in production, and 100 in development.
const gap = key.startsWith("sk_live_") ? 11 : 110
const counts = { created: 0, skipped: 0, failed: 0 }
let turn = 0

/** Sends a request when it is its turn. Repeats it if Clerk is busy or cannot be reached. */
async function send(path, init) {
  for (let attempt = 1; ; attempt++) {
    const now = Date.now()
    turn = Math.max(turn + gap, now)
    await wait(turn - now)
    let seconds = 5
    try {
      const response = await fetch(api + path, { ...init, headers })
      const { status } = response
      const answer = await response.json().catch(() => ({}))
      if ((status !== 429 && status < 500) || attempt === 10) return { status, answer }
      seconds = Number(answer.errors?.[0]?.meta?.retryAfter ?? response.headers.get("retry-after")) || seconds
    } catch (error) {
      if (attempt === 10) throw error
    }
    turn = Math.max(turn, Date.now() + 1000 * seconds)
  }
}

/** Tells whether Clerk has a user with the same external id and the same identifiers. */
async function exists({ external_id, email_address = [], phone_number = [], username = "" }) {
  // Without the plus sign, Clerk would exclude an id that starts with a minus sign.
  const { answer } = await send("/v1/users?external_id=" + encodeURIComponent("+" + external_id))
  const found = Array.isArray(answer) ? answer.find((one) => one.external_id === external_id) : undefined
  return (
    found !== undefined &&
    email_address.every((email) => found.email_addresses.some((one) => one.email_address.toLowerCase() === email)) &&
    phone_number.every((phone) => found.phone_numbers.some((one) => one.phone_number === phone)) &&
    (found.username ?? "").toLowerCase() === username.toLowerCase()
  )
}

/** Stops if an address is verified although the file says that it is not. */
function checkAnswer(user, answer) {
  const reserved = [user.email_address_identification_status, user.phone_number_identification_status]
  const created = [answer.email_addresses, answer.phone_numbers]
  for (const [i, statuses = []] of reserved.entries())
    if (statuses.includes("reserved") && created[i]?.some((one) => !one.reserved && one.verification?.status === "verified"))
      throw new Error("Clerk created " + answer.id + " with a verified address or phone number. Delete this user")
}

async function create(line) {
  const user = JSON.parse(line)
  const { status, answer } = await send("/v1/users", { method: "POST", body: line })
  if (status === 401 || status === 403) throw new Error("Clerk does not accept the secret key")
  if (status === 200) {
    checkAnswer(user, answer)
    counts.created++
  } else if (status === 422 && (await exists(user))) counts.skipped++
  else {
    const errors = answer.errors?.map(({ code, message, meta }) => ({ code, message, param: meta?.param_name }))
    appendFileSync("${scriptFiles.failures}", JSON.stringify({ external_id: user.external_id, status, errors }) + "\\n")
    counts.failed++
  }
  if ((counts.created + counts.skipped + counts.failed) % 1000 === 0) console.log(counts)
}

writeFileSync("${scriptFiles.failures}", "", { mode: 0o600 })
const lines = createInterface({ input: createReadStream("${scriptFiles.users}") })[Symbol.asyncIterator]()
async function work() {
  for (let next = await lines.next(); !next.done; next = await lines.next()) await create(next.value)
}
await Promise.all(Array.from({ length: 20 }, work))
console.log(counts)
process.exitCode = counts.failed > 0 ? 1 : 0
`
