// Signs in imported users with the client libraries of the reference, in one process for each supported major version.
// `npm run test:sdk` builds the service, installs the libraries and runs this file.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from 'bcryptjs'
import { installLocked } from '../../../test/packed.js'
import { importRows } from '../clients/importing.js'
import { startService } from '../running/running.js'

const apiKey = 'sdk-test-0123456789abcdef'
/** The example of github.com/firebase/scrypt: its key, salt, separator and password. */
const signerKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const legacy =
  '$f_scrypt$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==$42xEC+ixf3L2lw==$m=14$r=8$s=Bw=='

/** Imported users with the passwords that they type. */
const people = [
  {
    row: { id: 'legacy', email: 'Legacy@Example.org ', passwordHash: legacy, hashingAlgorithm: 'legacy_scrypt' },
    password: 'user1password',
  },
  {
    row: { id: 'bcrypt', email: 'bcrypt@example.org', passwordHash: await bcrypt('pässwörd', 4), isVerified: true },
    password: 'pässwörd',
  },
  {
    row: { id: 'argon2', email: 'argon2@example.org', passwordHash: await argon2('correct horse') },
    password: 'correct horse',
  },
].map(({ row, password }, index) => ({ row: { ...row, timeJoined: 1_500_000_000_000 + index }, password }))
/** An identity with the e-mail of a user with a password. The two must stay separate users. */
const identity = {
  id: 'social',
  timeJoined: 1_400_000_000_000,
  thirdParty: [{ thirdPartyId: 'google', thirdPartyUserId: 'g-1', email: 'legacy@example.org', isVerified: true }],
}

installLocked(import.meta.dirname)
const folder = mkdtempSync(join(tmpdir(), 'saltbridge-sdk-'))
const service = await startService({
  API_KEYS: apiKey,
  DATABASE_FILE: join(folder, 'users.db'),
  LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey,
})
const rows = [...people.map(({ row }) => row), identity]
await importRows(service.address, {
  apiKey,
  importId: 'sdk',
  rows,
  onAnswer({ key, status, reason }) {
    if (status !== 'created') throw new Error(`${key} is ${status}: ${reason}`)
  },
})
const imported = {
  users: people.map(({ row: { id, email, timeJoined, isVerified = false }, password }) => ({
    id,
    email,
    timeJoined,
    verified: isVerified,
    password,
  })),
  identity: { id: identity.id, ...identity.thirdParty[0] },
}

const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
const majors = Object.keys(dependencies).map((name) => name.split('-').at(-1))
const run = promisify(execFile)
let failures = 0
for (const major of majors)
  try {
    const script = join(import.meta.dirname, 'client.js')
    const { stdout } = await run(process.execPath, [script, major, service.address, apiKey], {
      env: { PATH: process.env.PATH, IMPORTED: JSON.stringify(imported) },
      timeout: 60_000,
    })
    process.stdout.write(`supertokens-node ${stdout.trim()}: imported users sign in\n`)
  } catch (error) {
    failures++
    process.stdout.write(`supertokens-node ${major}: ${error.stderr || error.message}\n`)
  }
await service.end()
rmSync(folder, { recursive: true })
process.stdout.write(`${majors.length - failures} of ${majors.length} major versions\n`)
process.exit(failures === 0 ? 0 : 1)
