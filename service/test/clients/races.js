// Owners set passwords during imports of other hashes for the same e-mails, and during sign-ins, which upgrade hashes.
import bcrypt from 'bcryptjs'
import { importRows } from './importing.js'

const documented = '/recipe/user/passwordhash/import'
const old = ['first of the import', 'second of the import']
/** Cheap hashes that are weaker than any policy, so that each sign-in upgrades them. */
const hashes = old.map((password) => bcrypt.hashSync(password, 4))

/**
 * Each change is for a different user, whose hash an import wrote. The documented import must keep existing passwords
 * (`import_existing: keep`).
 */
export async function race({ address, apiKey, changes, people = 5 }) {
  const imported = {}
  let signedIn = 0
  let set = 0
  let lost = 0
  let imports = 0
  const headers = { 'api-key': apiKey, 'content-type': 'application/json' }

  async function ask(method, path, body) {
    const response = await fetch(address + path, { method, headers, body: JSON.stringify(body) })
    const answer = await response.json()
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

  async function signIn(email, password) {
    const { status } = await ask('POST', '/recipe/signin', { email, password })
    signedIn++
    return status === 'OK'
  }

  /** Imports a hash for each e-mail under a new import id, so that the import is not a retry. */
  async function bring(emails, which) {
    const rows = emails.map((email) => ({ key: email, email, passwordHash: hashes[which % 2] }))
    await importRows(address, {
      apiKey,
      importId: `race-${process.pid}-${imports++}`,
      rows,
      onAnswer({ status }) {
        imported[status] = (imported[status] ?? 0) + 1
      },
    })
  }

  /** Sets the password of one owner during imports and sign-ins that start at different times. */
  async function changeOne(number) {
    const email = `racer.${number}@example.org`
    const own = `owner's ${number}`
    await bring([email], number)
    const { user } = await find(email)
    const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 40))
    const others = [
      pause().then(() => bring([email], number + 1)),
      pause().then(() => bring([email], number)),
      pause().then(() => ask('POST', documented, { email, passwordHash: hashes[number % 2] })),
      signIn(email, old[number % 2]),
      pause().then(() => signIn(email, old[(number + 1) % 2])),
    ]
    await pause()
    const { status } = await ask('PUT', '/recipe/user', { recipeUserId: user.id, password: own })
    if (status !== 'OK') throw new Error(status)
    set++
    if (!(await signIn(email, own))) lost++
    await Promise.all(others)
    await bring([email], number + 1)
    return { email, own }
  }

  async function find(email) {
    const response = await fetch(`${address}/users/by-accountinfo?email=${encodeURIComponent(email)}`, { headers })
    const [user] = (await response.json()).users
    return { user }
  }

  const owned = []
  let next = 0
  async function lane() {
    for (let number = next++; number < changes; number = next++) owned.push(await changeOne(number))
  }
  await Promise.all(Array.from({ length: people }, lane))

  // When all upgrades have ended, the new password must verify and the imported passwords must not.
  async function check() {
    for (let one = owned.pop(); one; one = owned.pop()) {
      if (!(await signIn(one.email, one.own))) lost++
      for (const password of old) if (await signIn(one.email, password)) lost++
    }
  }
  await Promise.all(Array.from({ length: people }, check))
  const metrics = await (await fetch(`${address}/metrics`, { headers })).text()
  const upgrades = Object.fromEntries(
    [...metrics.matchAll(/^saltbridge_upgrades_total\{outcome="(\w+)"\} (\d+)/gm)].map(([, word, n]) => [
      word,
      Number(n),
    ]),
  )
  return { set, lost, imported, signedIn, upgrades }
}
