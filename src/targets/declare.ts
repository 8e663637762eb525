/** Makes a target from a declaration: from its slots follow the data that it carries, what does not fit, and its records. */
import { failure } from '../core/errors.ts'
import type { Container } from './containers.ts'
import { keepEntries, keepIdentities } from './person.ts'
import {
  type Fitting,
  joinNames,
  outputsOf,
  type Place,
  type PlaceSlot,
  type Rule,
  readers,
  type Slot,
  type Values,
} from './slots.ts'
import { isStorable } from './sql.ts'
import type { FieldName, Target, TargetHash, TargetOptions, TargetSettings, TargetUser, Written } from './target.ts'
import { phoneInWords, refuseValue } from './words.ts'

type Identifiers = ReturnType<Target['identifiers']>

type Sentences = readonly (string | false)[] | ((written: Written) => readonly (string | false)[])

/** The parts of a target that do not follow from its slots. */
export interface Declaration
  extends Omit<
    Target,
    | 'carries'
    | 'carriesWith'
    | 'identifiers'
    | 'fit'
    | 'writeHash'
    | 'fileName'
    | 'createWriter'
    | 'risks'
    | 'start'
    | 'prove'
  > {
  /** The slots in the order in which values are checked and written. The first slot of a place says what fits. */
  readonly slots: readonly Slot[]
  readonly container: Container
  readonly identifiers: Identifiers | ((options: TargetOptions) => Identifiers)
  /** The name of the files. `#` is replaced by the number of the file. */
  readonly files: string
  /** Returns the values in which the target stores a hash. By default, these are the values of the slots of the hash. */
  readonly writeHash?: Target['writeHash']
  /** The sentences for a person. A sentence that is `false` is left out. */
  readonly risks: Sentences
  readonly start: Sentences
  readonly prove: Sentences
}

/** The places whose values are texts. */
const texts: ReadonlySet<Place> = new Set([
  'id',
  'email',
  'username',
  'phone',
  'name',
  'full',
  'given',
  'family',
] as const)
/** The parts of a name. An empty one is no loss. */
const nameParts: ReadonlySet<Place> = new Set(['name', 'full', 'given', 'family'] as const)

/** Returns what is allowed in a place, in words. */
function wordsOf({ of, words }: PlaceSlot<Place>, options: TargetOptions): string {
  if (typeof words === 'function') return words(options)
  return words ?? (of === 'phone' ? phoneInWords : 'well-formed text without a NUL character')
}

/** Returns the failure of a text that does not fit into a slot. */
function refuseText(slot: PlaceSlot<Place>, text: string, options: TargetOptions) {
  const { of, longest = Infinity, words, hint } = slot
  if (words !== undefined || text.length <= longest) return refuseValue(of, wordsOf(slot, options), hint)
  const limit = { name: `characters of ${of}`, min: 1, max: longest, actual: text.length }
  return failure('ERR_LIMIT', undefined, { limit, name: of })
}

function createTextRule(slot: PlaceSlot<Place>): Rule<string> {
  const { of, longest = Infinity, allows, isNeeded } = slot
  const isName = nameParts.has(of)
  const { lostAs = of === 'name' ? 'names' : isName ? `names (${of})` : of } = slot
  const isAllowed = allows instanceof RegExp ? (text: string) => allows.test(text) : allows
  return (text, { settings: { options }, lose, refuse }) => {
    if (text === '' && isName) return undefined
    if (text !== '' && text.length <= longest && isStorable(text) && (isAllowed?.(text, options) ?? true)) return text
    return isNeeded || of === 'id' ? refuse(refuseText(slot, text, options)) : lose(lostAs)
  }
}

function createTimeRule({ of, range, lostAs = of }: PlaceSlot<Place>): Rule<number> {
  const rangeOf = typeof range === 'function' ? range : () => range
  return (time, { settings: { options }, lose }) => {
    const [earliest, latest] = rangeOf(options) ?? []
    const fits = earliest === undefined ? Number.isSafeInteger(time) : time >= earliest && time <= latest!
    return fits ? time : lose(lostAs)
  }
}

/** Returns the rule of a slot that has no rule of its own. A value that is true or false always fits. */
function usualRule(slot: PlaceSlot<Place>): ((value: never, fitting: Fitting) => unknown) | undefined {
  const { of } = slot
  if (texts.has(of)) return createTextRule(slot)
  if (of === 'createdAt' || of === 'lastSignInAt') return createTimeRule(slot)
  if (of === 'rights' || of === 'customData') return keepEntries(of)
  if (of === 'identities') return keepIdentities()
  if (of === 'otherEmails') return (all: Values['otherEmails'], { lose }) => (isStorable(all) ? all : lose(of))
  return undefined
}

type Draft = { -readonly [K in keyof TargetUser]: TargetUser[K] }

/** Changes a value of a user. */
function change(user: Draft, of: Place, value: unknown): void {
  if (of === 'name') user.names = { full: value as string | undefined }
  else if (nameParts.has(of)) user.names = { ...user.names, [of]: value }
  else Object.assign(user, { [of]: value })
}

type Has = (place: Place) => boolean

/** Counts the names that are lost as a whole, or because the target has no place for them. */
function loseNames(user: TargetUser, kept: TargetUser, has: Has, lose: Fitting['lose']): void {
  const { full = '', given = '', family = '' } = user.names!
  if (full === '' && given === '' && family === '') return
  if (has('name')) {
    const written = readers.name(kept) ?? ''
    const areParts = [given, family].every((part) => written.includes(part))
    if (full === '' ? !areParts : written !== full) lose('names')
    else if (!areParts) lose('given and family names')
    return
  }
  const isKept = (part: 'full' | 'given' | 'family') => has(part) && Boolean(kept.names?.[part])
  if (!isKept('full') && !isKept('given') && !isKept('family')) lose('names')
  else if (full !== '' && !isKept('full') && full !== joinNames(user.names!)) lose('names (full)')
}

/** Returns the slot of each place that says what fits. */
function findFirstSlots(slots: readonly Slot[]): ReadonlyMap<Place, PlaceSlot<Place>> {
  const found = new Map<Place, PlaceSlot<Place>>()
  for (const slot of slots)
    if (slot.of !== undefined && !found.has(slot.of)) found.set(slot.of, slot as PlaceSlot<Place>)
  return found
}

/** Creates the function that fits a user into the slots. */
function createFit(slots: readonly Slot[], identifiersOf: Target['identifiers']): NonNullable<Target['fit']> {
  const places = findFirstSlots(slots)
  const has: Has = (place) => places.has(place)
  const hasNames = [...nameParts].some(has)
  const steps = [...places.values()].flatMap((slot) => {
    const rule = slot.rule ?? usualRule(slot)
    return rule ? [{ of: slot.of, read: readers[slot.of], rule: rule as Rule<unknown> }] : []
  })

  return (user, settings) => {
    const lost = new Set<string>()
    let kept = user
    let why: ReturnType<typeof failure> | undefined
    const fitting: Fitting = {
      user,
      settings,
      lose: (name) => void lost.add(name),
      refuse(reason) {
        why ??= reason
        return undefined
      },
    }
    for (const { of, read, rule } of steps) {
      const value = read(kept)
      if (value === undefined) continue
      const next = rule(value, fitting)
      if (why) return { failure: why }
      if (next === value) continue
      if (kept === user) kept = { ...user }
      change(kept, of, next)
    }
    if (user.names && hasNames) loseNames(user, kept, has, fitting.lose)
    if (kept.email === undefined) {
      const needed = identifiersOf(settings.options)
      // The last identifier of the user did not fit.
      const wrong = (['username', 'phone', 'identities'] as const).find(
        (one) => needed.includes(one) && user[one] !== undefined,
      )
      if (wrong && needed.every((one) => kept[one] === undefined)) {
        const slot = places.get(wrong)!
        return { failure: refuseValue(wrong, wordsOf(slot, settings.options), slot.hint) }
      }
    }
    return { user: kept, lost: [...lost] }
  }
}

/** Returns the kind of data that a place belongs to. An id and a hash are not counted. */
function dataOf(place: Place): FieldName | undefined {
  if (place === 'id' || place === 'hash') return undefined
  return nameParts.has(place) || place === 'names' ? 'names' : (place as FieldName)
}

/** Returns the data that a target carries, always and with some options. */
function carriageOf(slots: readonly Slot[]): Pick<Target, 'carries' | 'carriesWith'> {
  const carries: { [F in FieldName]?: true } = {}
  const conditions = new Map<FieldName, ((options: TargetOptions) => boolean)[]>()
  for (const { of, when } of slots) {
    const data = of && dataOf(of)
    if (!data) continue
    if (when) conditions.set(data, [...(conditions.get(data) ?? []), when])
    else carries[data] = true
  }
  for (const data of Object.keys(carries) as FieldName[]) conditions.delete(data)
  if (conditions.size === 0) return { carries }
  return {
    carries,
    carriesWith: (options) =>
      Object.fromEntries([...conditions].map(([data, whens]) => [data, whens.some((when) => when(options))])),
  }
}

const noSettings: TargetSettings = { options: {}, time: 0, providers: {}, uuid: (name) => name }

/** Returns the function that writes a hash into the last keys of its slots. */
function createHashWriter(slots: readonly Slot[]): Target['writeHash'] {
  const outputs = outputsOf(
    slots.filter(({ of }) => of === 'hash'),
    noSettings,
  )
  return (hash: TargetHash) => {
    const values = outputs.map(({ at, read }) => [at.split('.').at(-1), read({ row: 0, id: '', oldId: '', hash })])
    return Object.fromEntries(values.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])))
  }
}

const saying =
  (sentences: Sentences) =>
  (written: Written): readonly string[] =>
    (typeof sentences === 'function' ? sentences(written) : sentences).filter((one) => one !== false)

/** Makes a target from its declaration. */
export function declareTarget(declaration: Declaration): Target {
  const { slots, container, identifiers, files, writeHash, risks, start, prove, ...own } = declaration
  const identifiersOf = typeof identifiers === 'function' ? identifiers : () => identifiers
  return {
    ...own,
    ...carriageOf(slots),
    identifiers: identifiersOf,
    fit: createFit(slots, identifiersOf),
    writeHash: writeHash ?? createHashWriter(slots),
    fileName: (file = 1) => files.replace('#', String(file).padStart(4, '0')),
    createWriter: (settings) => container(outputsOf(slots, settings), settings),
    risks: saying(risks),
    start: saying(start),
    prove: saying(prove),
  }
}
