/** @module-tag slow */
import { describe, expect } from 'vitest'
import { changed, differences, type Fields, nameOf, type Outcome, outcomeOf, type Path, pathsOf } from './perturbed.ts'
import { type Case, cases } from './perturbed-cases.ts'
import { few, slow } from './sample.ts'

const long = 'x'.repeat(5000)
const without = (user: Fields, path: Path) => changed(user, path, undefined) as Fields

/** Returns the smallest user who has a value, so that no other value hides a change. */
const least = (user: Fields, { needed }: Case, path: Path): Fields =>
  Object.fromEntries(Object.entries(user).filter(([name]) => needed.includes(name) || name === path[0]))

/** Tells whether a change of a field may change a value of the outcome. */
function isOwn({ data }: Case, path: Path, changedPath: string): boolean {
  const [, name = changedPath] = /^[^.]+\.(.+)$/.exec(changedPath) ?? []
  const names = data[path[0]!]?.split(' ') ?? []
  return names.some((one) => one !== '' && name.startsWith(one))
}

const lossesOf = ({ values }: Outcome) =>
  [...values.keys()].filter((path) => path.endsWith('.lost') || path.startsWith('notRead.')).join()

/** Returns a value of the same kind that contradicts a value. */
function contradicting(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  const text = String(value)
  if (/^\d{4}-\d\d-/.test(text)) return `2001${text.slice(4)}`
  if (/^[tf01]$/.test(text)) return { t: 'f', f: 't', 0: '1', 1: '0' }[text]
  return /^\d{4,15}$/.test(text) ? String(Number(text) - 1) : `x${text}`
}

type Visit = (user: Fields, path: Path, name: string) => Promise<void>

/** Visits each value of each user. */
async function visitAll({ users }: Case, visit: Visit): Promise<void> {
  for (const user of users) for (const path of pathsOf(user)) await visit(user, path, nameOf(path))
}

describe.each(cases)('a changed value of a user: $name', (one) => {
  slow('each value is carried, or the account counts its loss', async () => {
    const [silent, told] = [new Set<string>(), new Set<string>()]
    await visitAll(one, async (user, path, name) => {
      const small = least(user, one, path)
      for (const whole of [small, user]) {
        const [before, after] = [await outcomeOf(one, whole), await outcomeOf(one, without(whole, path))]
        if (before.told !== after.told) told.add(name)
      }
      silent.add(name)
    })
    expect([...silent].filter((name) => !told.has(name)).sort()).toEqual([...one.unused].sort())
  })

  few(1).each([
    ['missing', undefined],
    ['empty', ''],
    ['too long', long],
  ])('a value that is %s changes only its own data, or the user is not written', async (_, value) => {
    const wrong = new Set<string>()
    await visitAll(one, async (user, path, name) => {
      const [before, after] = [await outcomeOf(one, user), await outcomeOf(one, changed(user, path, value) as Fields)]
      if (!before.isWritten || !after.isWritten) return
      for (const other of differences(before, after)) if (!isOwn(one, path, other)) wrong.add(`${name}: ${other}`)
    })
    expect([...wrong]).toEqual([])
  })

  slow.each([
    ['too long', [long]],
    ['of another kind', [{ key: long }, [long], 7, true]],
  ])('a value that is %s is carried whole, or told, and never cut', async (_, values) => {
    const [cut, silent, told] = [new Set<string>(), new Set<string>(), new Set<string>()]
    await visitAll(one, async (user, path, name) => {
      const small = least(user, one, path)
      const missing = await outcomeOf(one, without(small, path))
      const isCounted = lossesOf(missing) !== lossesOf(await outcomeOf(one, without(small, path.slice(0, 1))))
      for (const value of values) {
        // Tables and directories have only text.
        if (typeof value !== 'string' && one.isText) continue
        const after = await outcomeOf(one, changed(small, path, value) as Fields)
        const runs = after.files.match(/x{20,}/g) ?? []
        if (runs.some((run) => run.length !== long.length)) cut.add(name)
        const kind = `${name} ${typeof value}`
        silent.add(kind)
        if (isCounted || !after.isWritten || after.told !== missing.told || one.unused.includes(name)) told.add(kind)
      }
    })
    expect([...cut]).toEqual([])
    expect([...silent].filter((kind) => !told.has(kind))).toEqual([])
  })

  slow('a value that another file contradicts changes only its own data, and is told', async () => {
    const [wrong, silent, told] = [new Set<string>(), new Set<string>(), new Set<string>()]
    /** The second file has the same user. */
    const alone = { ...one, spell: (user: Fields) => ({ ...one.spell(user), readOthers: one.spell(user).read }) }
    await visitAll(one, async (user, path, name) => {
      const value = path.reduce<unknown>((inner, key) => (inner as Fields)[key], user)
      if (typeof value === 'object') return
      const other = changed(user, path, contradicting(value)) as Fields
      const spell = () => ({ ...one.spell(user), readOthers: one.spell(other).read })
      const [before, after] = [await outcomeOf(alone, user), await outcomeOf({ ...one, spell }, user)]
      if (before.told === after.told) silent.add(name)
      else told.add(name)
      if (!before.isWritten || !after.isWritten) return
      for (const found of differences(before, after))
        if (!isOwn(one, path, found) && !/contradictions|unmatched/.test(found)) wrong.add(`${name}: ${found}`)
    })
    expect([...wrong]).toEqual([])
    expect([...silent].filter((name) => !told.has(name) && !one.unused.includes(name)).sort()).toEqual(
      [...one.several].sort(),
    )
  })
})
