import { existsSync, readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { targetOptionsOf } from '../../src/cli/convert/migration.ts'
import type { DecisionAnswers } from '../../src/convert/decisions.ts'
import { createVerifier } from '../../src/index.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { targets } from '../../src/targets/index.ts'
import { converted } from '../convert/convert.ts'
import { changed, differingKeys, type Fields, nameOf, type Path, pathsOf, valueAt } from '../helpers/fields.ts'
import { person, type TargetExample, targetExamples } from './examples.ts'

// Laws of every target. Each target has its example in helpers/target-examples.ts.

test('every target has an example', () => {
  expect(targetExamples.map(({ id }) => id).sort()).toEqual(Object.keys(targets).sort())
})

const verifier = createVerifier()
afterAll(() => verifier.close())

const answers: DecisionAnswers = {
  ...{ 'without-email': 'carry', 'without-password': 'carry', 'unknown-emails': 'carry', duplicates: 'carry' },
  ...{ mfa: 'drop', accept: ['bcrypt-72-bytes'] },
}
const whole: Fields = { ...person }
const long = 'x'.repeat(5000)

/** The output for one user, the account of it, and the data that the output says. */
async function write({ target, options, recordsOf, read }: TargetExample, user: Fields) {
  const given = { options, answers, verifier }
  const { files, account } = await converted([{ ...user, row: 1 } as SourceRecord], target, given)
  const { fields, passwords, notRead, held, refused, users } = account
  const text = Object.values(files).join('\n')
  const said = users.written === 1 ? read(recordsOf(files)[0]!) : undefined
  return { text, said, account, told: JSON.stringify([fields, passwords, notRead, held, refused]) }
}

const isSilent = (one: Written, other: Written) => one.text === other.text && one.told === other.told

/** Returns an object or a list with only the value at a path. */
function only(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return value
  const inner = only((value as Fields)[key], rest)
  return Array.isArray(value) ? [inner] : { [key]: inner }
}

/** The paths of the data of a user. Parts of a hash or of an identity are not data by themselves. */
const paths = pathsOf(whole).filter(
  ([key = '', ...below]) => key !== 'row' && key !== 'hash' && (key !== 'identities' || below.length === 0),
)
type Written = Awaited<ReturnType<typeof write>>
const without = (path: Path) => changed(whole, path, undefined)

describe.each(targetExamples)('the target $id', (example) => {
  test('writes each datum of a user, or counts its loss', async () => {
    const all = await write(example, whole)
    const silent: string[] = []
    for (const path of paths) {
      const [key = ''] = path
      const { carried = 0 } = all.account.fields[key] ?? {}
      // A datum that is lost is counted once, and not by its parts.
      if (path.length > 1 && carried === 0) continue
      const less = await write(example, without(path))
      // Another datum of the whole user may hide this one.
      const least = { id: person.id, email: person.email, hash: person.hash, [key]: only(whole[key], path.slice(1)) }
      const none = changed(least, path, undefined)
      const isTold = !isSilent(all, less) || !isSilent(await write(example, least), await write(example, none))
      if (!isTold) silent.push(nameOf(path))
      // A carried datum is in the output, and a datum that is not in the output is counted.
      if (path.length > 1 || key === 'id') continue
      if (carried > 0 && less.text === all.text) silent.push(`${key} is not written`)
      if (carried === 0 && less.told === all.told) silent.push(`${key} is not counted`)
    }
    expect(silent).toEqual([])
  })

  test('writes the data of a user so that they are the same when they are read again', async () => {
    const { said, account } = await write(example, whole)
    for (const [key, value] of Object.entries(said!)) {
      const fate = account.fields[key]
      if (key === 'names') expect(whole.names).toMatchObject(JSON.parse(JSON.stringify(value)))
      else if (fate === undefined || fate.carried > 0) expect([key, value]).toEqual([key, whole[key]])
      else expect([key, value]).toEqual([key, undefined])
    }
    const carried = Object.entries(account.fields).filter(([key, fate]) => fate.carried > 0 && key in whole)
    expect(Object.keys(said!)).toEqual(expect.arrayContaining(carried.map(([key]) => key)))
  })

  test('changes only one datum of the output if one datum of a user is missing, too long or another', async () => {
    const before = await write(example, whole)
    const wrong = new Set<string>()
    for (const path of paths)
      for (const next of [undefined, long, 'another']) {
        if (next !== undefined && typeof valueAt(whole, path) !== 'string') continue
        const { said } = await write(example, changed(whole, path, next))
        // A changed address is another one, and it is not verified.
        for (const key of said ? differingKeys(before.said!, said) : [])
          if (key !== path[0] && !(key === 'emailVerified' && path[0] === 'email')) wrong.add(`${nameOf(path)}: ${key}`)
      }
    expect([...wrong]).toEqual([])
  })

  test('cuts no long value, and counts it if it is not written', async () => {
    const wrong: string[] = []
    for (const path of paths) {
      if (typeof valueAt(whole, path) !== 'string') continue
      const [one, missing] = [await write(example, changed(whole, path, long)), await write(example, without(path))]
      const runs = one.text.match(/x{20,}/g) ?? []
      if (one.said && runs.some((run) => run.length !== long.length)) wrong.push(`${nameOf(path)} is cut`)
      const isTold = one.told !== missing.told || one.text !== missing.text
      if (!isTold && path.length === 1) wrong.push(`${nameOf(path)} is lost`)
    }
    expect(wrong).toEqual([])
  })

  test('writes the same users into one file and into several files', async () => {
    const users = [1, 2, 3].map((row) => ({
      ...person,
      ...{ row, id: person.id!.replace(/^./, String(row)), email: `a${row}@example.org`, username: `ada${row}` },
      ...{ phone: `+1555555010${row}`, identities: [{ thirdPartyId: 'google', thirdPartyUserId: String(row) }] },
    }))
    const { target, options, recordsOf, read } = example
    const whole = await converted(users, target, { options, answers, verifier })
    const small = { ...target, limits: { ...target.limits, atOnce: 1 } }
    const pieces = await converted(users, small, { options, answers, verifier })
    expect(recordsOf(pieces.files).map(read)).toEqual(recordsOf(whole.files).map(read))
    expect(recordsOf(whole.files)).toHaveLength(3)
  })

  const contract = `../shared/contracts/${example.id}.json`
  test.skipIf(!example.bodiesOf || !existsSync(contract))(
    'writes records that fit the published contract',
    async () => {
      const validate = new Ajv({ strict: false, validateFormats: false }).compile(
        JSON.parse(readFileSync(contract, 'utf8')).schema,
      )
      for (const user of [whole, ...paths.map(without)]) {
        const { files } = await converted([{ ...user, row: 1 } as SourceRecord], example.target, {
          ...{ options: example.options, answers, verifier },
        })
        for (const record of example.bodiesOf!(files)) expect([validate(record), validate.errors]).toEqual([true, null])
      }
    },
  )

  test('refuses an unknown option, and a wrong value of an option, with one message', async () => {
    const { target } = example
    const refuse = (given: string) => targetOptionsOf(target, [given]).catch((error: Error) => error.message)
    const unknown = await refuse('colour=red')
    for (const name of Object.keys(target.options)) expect(unknown).toContain(name)
    expect(unknown).toContain('--target-option')
    for (const [name, { values }] of Object.entries(target.options))
      if (values)
        expect(await refuse(`${name}=wrong`)).toBe(`--target-option ${name}: the values are ${values.join(', ')}`)
  })
})
