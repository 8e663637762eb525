import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openExport } from '../../src/cli/reading/reading.ts'
import { combine } from '../../src/cli/reading/recognized.ts'
import { type HashHints, type ReadingOptions, recognize } from '../../src/convert/index.ts'
import { createVerifier } from '../../src/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { slow } from '../sample.ts'

/** A password of the answers of a folder, and the names of its user. */
interface Answer {
  readonly users: readonly string[]
  readonly password: string
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Returns the passwords of the answers, which have several shapes: lists of users, and objects by user or by file. */
function answersIn(json: Json, path: readonly string[] = []): readonly Answer[] {
  const [user = ''] = path.slice(-1)
  if (typeof json === 'string') return [{ users: [user.replace(/^.*:/, ''), user], password: json }]
  if (typeof json !== 'object' || json === null) return []
  if (Array.isArray(json)) return json.flatMap((one: Json) => answersIn(one, path))
  const { password, hashed, email, id, username } = json as { readonly [key: string]: Json }
  const own = hashed ?? password
  if (typeof own === 'string') {
    const users = [user, email, id, username].filter((one): one is string => typeof one === 'string')
    return [{ users, password: own }]
  }
  return Object.entries(json).flatMap(([key, value]) => (key === 'params' ? [] : answersIn(value, [...path, key])))
}

/** The result of one file: the reading, the error or question, and the passwords that verify or do not. */
interface Result {
  readonly from?: string
  readonly open?: string
  readonly rows: number
  readonly verified: number
  readonly failed: readonly string[]
}

const namesOf = ({ username, email, id, names }: SourceRecord): readonly string[] =>
  [username, email, id, names?.full].flatMap((name) => (name === undefined ? [] : [name.toLowerCase()]))

const hintsOf = ({ format, writtenBy }: HashHints = {}, options: ReadingOptions) => ({
  format: format ?? options.format,
  writtenBy: writtenBy ?? options.writtenBy,
})

async function readWithoutFlags(path: string, answers: readonly Answer[], secrets: object): Promise<Result> {
  const verifier = createVerifier({ secrets })
  const none = { rows: 0, verified: 0, failed: [] }
  try {
    const { options, questions } = await recognize(createReadStream(path), verifier)
    const { from } = options
    if (questions[0]) return { ...none, from, open: questions[0].text }
    const file = await openExport(path, combine(options, {}))
    let rows = 0
    let verified = 0
    const failed: string[] = []
    for await (const batch of file.readUsers(() => createReadStream(path)))
      for (const record of batch) {
        rows++
        const { hash, otherHashes = [] } = record
        const names = namesOf(record)
        const own = answers.filter(({ users }) => users.some((user) => names.includes(user.toLowerCase())))
        if (!hash || hash.text === '' || own.length === 0) continue
        let isRight = false
        for (const { text, fields, hints } of [hash, ...otherHashes])
          for (const { password } of own)
            isRight ||= await verifier.verify(password, text, { fields, ...hintsOf(hints, options) }).catch(() => false)
        if (isRight) verified++
        else failed.push(names[0]!)
      }
    return { from, rows, verified, failed }
  } catch (error) {
    return { ...none, open: (error as Error).message }
  } finally {
    await verifier.close()
  }
}

/** The results of all files of a folder with folders, by their paths. */
async function readAll(root: string, verifies: boolean): Promise<ReadonlyMap<string, Result>> {
  const results = new Map<string, Result>()
  for (const folder of readdirSync(root)) {
    const place = join(root, folder, 'answers.json')
    const json: Json = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {}
    const { params } = json as { readonly params?: { readonly signerKey: string } }
    const secrets = params ? { legacyScryptSignerKey: params.signerKey } : {}
    for (const name of existsSync(join(root, folder)) && !/\.\w+$/.test(folder) ? readdirSync(join(root, folder)) : [])
      if (
        !/^(?:SOURCES|answers|texts|rows|make|build|accounts|tables\.php|hashes\.php)|\.(?:sh|pl|js|cjs|py)$|README/.test(
          name,
        )
      )
        results.set(
          `${folder}/${name}`,
          await readWithoutFlags(join(root, folder, name), verifies ? answersIn(json) : [], secrets),
        )
  }
  return results
}

/** The files that are not read without a flag, and a part of the error or the question. */
const open: readonly (readonly [file: RegExp, part: string])[] = [
  [/^(?:authentik|redmine)\/.*\.yml|\.yaml|joomla\.yml$/, 'yq -o=json'],
  [/\.php$/, 'PHP'],
  [/wxr-export\.xml$/, 'which has no hashes'],
  [/joomla\.xml$|joomla\.json$/, 'Export the table'],
  [/^supabase\/auth\.users\.json$/, 'COPY of PostgreSQL'],
  [/dump-tab-wp_users\.sql$|\/tables(?:-\d+)?\.sql$/, 'The dump has no rows at all'],
  [/^shadow\/passwd$/, 'pass that file with --from shadow'],
  [/^devise\/pg_dump/, 'a pepper'],
  [/^csv\/example_users\.csv$/, '--written-by or --format'],
  [/^mongodb\/rocketchat_users-/, 'services.password.bcrypt and services.password.argon2 look alike'],
  [/two-sites\.sql$/, 'Which table has the users?'],
  // Only the columns of known systems are known without a header.
  [/^csv\/(?:mysql-tab|postgres-force-quote|postgres-text\.tsv)/, 'Does the column column4 have the hashes'],
  [/kickstart\.json$/, 'The file looks like JSON of another system'],
  [/password-hash-parameters\.txt$/, 'expected an export of users'],
  // The tables of these dumps have texts, and no users.
  [/^sql\//, 'None of the tables looks like a table of users'],
]

/** The systems without a layout, of which the error only names the file. A layout that is added reads it. */
const named = /^(?:cognito\/ListUsers|kratos|keycloak|supertokens|zitadel|dovecot)/

/** The users whose passwords are known and do not verify, and why. */
const others: readonly (readonly [file: RegExp, users: readonly string[]])[] = [
  // The answer is that of the user of Drupal 10 with the same name.
  [/^drupal\/drupal7-/, ['admin']],
  [/^joomla\/mysqldump/, ['sha']],
  [/^logto\//, ['legacy']],
  // Kinds of crypt that no format reads.
  [/^shadow\/shadow/, ['u_gost_yescrypt', 'u_sunmd5', 'u_bsdicrypt', 'u_descrypt', 'u_nt']],
  // The password has other bytes than those of UTF-8.
  [/^vbulletin\/mysqldump/, ['café']],
]

const find = <T>(list: readonly (readonly [RegExp, T])[], path: string): T | undefined =>
  list.find(([file]) => file.test(path))?.[1]

const roots = ['test/exports', '../shared/fixtures'].filter((root) => existsSync(root))

test.each(roots)('every file of %s is read without a flag, or the error says what it is', async (root) => {
  const results = await readAll(root, false)
  expect(results.size).toBeGreaterThan(50)
  for (const [path, { open: why }] of results) {
    if (named.test(path) && (why === undefined || why.includes('The file looks like'))) continue
    const part = find(open, path)
    expect([path, why]).toEqual([path, part === undefined ? undefined : expect.stringContaining(part)])
  }
})

slow.each(roots)('the known passwords of the files of %s verify without a flag', async (root) => {
  const results = await readAll(root, true)
  for (const [path, { failed }] of results) {
    const known = find(others, path) ?? []
    expect([path, failed.filter((user) => !known.includes(user))]).toEqual([path, []])
  }
  expect([...results.values()].reduce((sum, { verified }) => sum + verified, 0)).toBeGreaterThan(150)
})
