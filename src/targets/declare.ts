/**
 * Makes a target from a declaration: from its slots follow the data that it carries, what does not fit, and its
 * records.
 */
import type { Failure } from '../core/errors.ts'
import type { Container } from './containers.ts'
import { keepEntries, keepIdentities } from './person.ts'
import { type Fitting, joinNames, outputsOf, type Place, type PlaceSlot, readers, type Slot } from './slots.ts'
import { isStorable } from './sql.ts'
import type { DataName, Target, TargetOptions, TargetUser, Written } from './target.ts'
import { phoneInWords, refuseText, refuseValue } from './words.ts'

type Derived = 'carries' | 'carriesWith' | 'identifiers' | 'fit' | 'writeHash' | 'fileName' | 'createWriter'
type Identifiers = ReturnType<Target['identifiers']>
type Sentences = readonly (string | false)[] | ((written: Written) => readonly (string | false)[])

/** The parts of a target that do not follow from its slots. */
interface Declaration extends Omit<Target, Derived | 'risks' | 'start' | 'prove'> {
  /** The slots in the order in which values are checked and written. The first slot of a place says what fits. */
  readonly slots: readonly Slot[]
  readonly container: Container
  readonly identifiers: Identifiers | ((options: TargetOptions) => Identifiers)
  /**
   * Returns why a user without any of these identifiers is refused, if the options decide which ones the target has.
   */
  refuseNameless?(identifiers: Identifiers): Failure
  /** The name of the files. `#` is replaced by the number of the file. */
  readonly files: string
  /**
   * Returns the values in which the target stores a hash. By default, these are the values of the slots of the hash.
   */
  readonly writeHash?: Target['writeHash']
  /** The sentences for a person. A sentence that is `false` is left out. */
  readonly risks: Sentences
  readonly start: Sentences
  readonly prove: Sentences
}

type AnySlot = PlaceSlot<Place>
type AnyRule = (value: unknown, fitting: Fitting) => unknown

/** The places whose values are parts of a name. An empty one is no loss. */
const nameParts: ReadonlySet<Place> = new Set<Place>(['name', 'full', 'given', 'family'])
/** Values that every target can store as they are. */
const unchecked: ReadonlySet<Place> = new Set<Place>(['emailVerified', 'disabled', 'hash', 'names'])

/** Tells whether the target stores a part of a name separately. Otherwise the slot only names the loss. */
const isStored = ({ of, at, rule }: AnySlot): boolean => !nameParts.has(of) || at !== undefined || rule !== undefined

/** Returns the failure of a value that does not fit into a slot. */
function refuseFor({ of, longest = Infinity, words, hint }: AnySlot, value: unknown, options: TargetOptions): Failure {
  const expected = typeof words === 'function' ? words(options) : (words ?? (of === 'phone' ? phoneInWords : undefined))
  return expected === undefined ? refuseText(of, String(value), longest) : refuseValue(of, expected, hint)
}

/** Returns the rule of a slot; `undefined` if every value fits. */
function ruleOf(slot: AnySlot): AnyRule | undefined {
  const { of, longest = Infinity, isNeeded } = slot
  if (slot.rule || unchecked.has(of)) return slot.rule as AnyRule | undefined
  if (!isStored(slot)) return undefined
  if (of === 'rights' || of === 'customData') return keepEntries(of) as AnyRule
  if (of === 'identities') return keepIdentities() as AnyRule
  const isName = nameParts.has(of)
  const { lostAs = of === 'name' ? 'names' : isName ? `names (${of})` : of } = slot
  const allows = slot.allows instanceof RegExp ? (text: string) => (slot.allows as RegExp).test(text) : slot.allows
  const isAllowed = allows as ((value: unknown, options: TargetOptions) => boolean) | undefined
  return (value, { settings: { options }, lose, refuse }) => {
    if (value === '' && isName) return undefined
    const fits = typeof value === 'string' ? (value !== '' || of === 'id') && value.length <= longest : true
    const isUsual = typeof value !== 'number' || isAllowed !== undefined || Number.isSafeInteger(value)
    if (fits && isUsual && isStorable(value) && (isAllowed?.(value, options) ?? true)) return value
    return isNeeded || of === 'id' ? refuse(refuseFor(slot, value, options)) : lose(lostAs)
  }
}

/** Changes a value of a user. */
function change(user: { -readonly [K in keyof TargetUser]: TargetUser[K] }, of: Place, value: unknown): void {
  if (of === 'name') user.names = { full: value as string | undefined }
  else if (nameParts.has(of)) user.names = { ...user.names, [of]: value }
  else (user as Record<string, unknown>)[of] = value
}

/** Counts the names that are lost as a whole, or because the target has no place for them. */
function loseNames(
  user: TargetUser,
  kept: TargetUser,
  places: ReadonlyMap<Place, AnySlot>,
  lose: Fitting['lose'],
): void {
  const { full = '', given = '', family = '' } = user.names!
  if (full === '' && given === '' && family === '') return
  if (places.has('name')) {
    const written = readers.name(kept) ?? ''
    const areParts = [given, family].every((part) => written.includes(part))
    if (full === '' ? !areParts : written !== full) lose('names')
    else if (!areParts) lose('given and family names')
    return
  }
  const isKept = (part: 'full' | 'given' | 'family') => {
    const slot = places.get(part)
    return slot !== undefined && isStored(slot) && Boolean(kept.names?.[part])
  }
  if (!isKept('full') && !isKept('given') && !isKept('family')) lose('names')
  else if (full !== '' && !isKept('full') && full !== joinNames(user.names!))
    lose(places.get('full')?.lostAs ?? 'names (full)')
}

/** Returns the user after a slot; the same object if nothing changes. */
type Step = (kept: TargetUser, fitting: Fitting) => TargetUser

/** Creates the step of a slot. The first change of a user copies the user. */
function createStep(slot: Slot): Step | undefined {
  const copyOf = (kept: TargetUser, { user }: Fitting): TargetUser => (kept === user ? { ...user } : kept)
  if (slot.of === undefined) {
    const { rule } = slot
    return (
      rule &&
      ((kept, fitting) => {
        const changes = rule(kept, fitting)
        return changes ? Object.assign(copyOf(kept, fitting), changes) : kept
      })
    )
  }
  const { of } = slot
  const [read, rule] = [readers[of], ruleOf(slot as AnySlot)]
  return (
    rule &&
    ((kept, fitting) => {
      const value = read(kept)
      const next = value === undefined ? undefined : rule(value, fitting)
      if (next === value) return kept
      const copy = copyOf(kept, fitting)
      change(copy, of, next)
      return copy
    })
  )
}

/** Creates the function that fits a user into the slots. */
function createFit(
  { slots, refuseNameless }: Declaration,
  identifiersOf: Target['identifiers'],
): NonNullable<Target['fit']> {
  const places = new Map<Place, AnySlot>()
  const steps: Step[] = []
  for (const slot of slots) {
    if (slot.of !== undefined && places.has(slot.of)) continue
    if (slot.of !== undefined) places.set(slot.of, slot as AnySlot)
    const step = createStep(slot)
    if (step) steps.push(step)
  }
  const hasNames = [...nameParts].some((place) => places.has(place))

  return (user, settings) => {
    const lost = new Set<string>()
    let kept = user
    let why: Failure | undefined
    const lose = (name: string): undefined => void lost.add(name)
    const refuse = (reason: Failure): undefined => void (why ??= reason)
    const fitting: Fitting = { user, settings, lose, refuse }
    for (const step of steps) {
      kept = step(kept, fitting)
      if (why) return { failure: why }
    }
    if (user.names && hasNames) loseNames(user, kept, places, lose)
    if (kept.email === undefined) {
      // If no identifier is left, the first one that did not fit is the reason.
      const needed = identifiersOf(settings.options)
      const isLeft = needed.some((one) => kept[one] !== undefined)
      const given = (['username', 'phone', 'identities'] as const).filter((one) => user[one] !== undefined)
      const wrong = given.find((one) => needed.includes(one))
      if (wrong && !isLeft) return { failure: refuseFor(places.get(wrong)!, user[wrong], settings.options) }
      if (refuseNameless && !isLeft) return { failure: refuseNameless(needed) }
    }
    return { user: kept, lost: [...lost] }
  }
}

/** Returns the kind of data that a place belongs to. An id and a hash are not counted. */
function dataOf(place: Place): DataName | undefined {
  if (place === 'id' || place === 'hash') return undefined
  return nameParts.has(place) ? 'names' : (place as DataName)
}

/** Returns the data that a target carries, always and with some options. */
function carriageOf(slots: readonly Slot[]): Pick<Target, 'carries' | 'carriesWith'> {
  const all = slots.flatMap(({ of, when }) => {
    const data = of && dataOf(of)
    return data ? [{ data, when }] : []
  })
  const carries: Target['carries'] = Object.fromEntries(all.filter(({ when }) => !when).map(({ data }) => [data, true]))
  const others = [...new Set(all.map(({ data }) => data))].filter((data) => !carries[data])
  if (others.length === 0) return { carries }
  const isCarried = (data: DataName, options: TargetOptions) =>
    all.some((one) => one.data === data && one.when!(options))
  return {
    carries,
    carriesWith: (options) => Object.fromEntries(others.map((data) => [data, isCarried(data, options)])),
  }
}

/** Returns the function that writes a hash into the last keys of its slots. */
function createHashWriter(slots: readonly Slot[]): Target['writeHash'] {
  const ofHash = slots.filter(({ of }) => of === 'hash')
  const outputs = outputsOf(ofHash, { options: {}, time: 0, providers: {}, uuid: (name) => name })
  return (hash) => {
    const values = outputs.map(({ at, read }) => [at.split('.').at(-1), read({ row: 0, id: '', oldId: '', hash })])
    return Object.fromEntries(
      values.filter(([, value]) => value !== undefined).map(([key, value]) => [key, `${value}`]),
    )
  }
}

const saying =
  (sentences: Sentences) =>
  (written: Written): readonly string[] =>
    (typeof sentences === 'function' ? sentences(written) : sentences).filter((one) => one !== false)

/** Makes a target from its declaration. */
export function declareTarget(declaration: Declaration): Target {
  const {
    slots,
    container,
    identifiers,
    refuseNameless: _,
    files,
    writeHash,
    risks,
    start,
    prove,
    ...own
  } = declaration
  const identifiersOf = typeof identifiers === 'function' ? identifiers : () => identifiers
  return {
    ...own,
    ...carriageOf(slots),
    identifiers: identifiersOf,
    fit: createFit(declaration, identifiersOf),
    writeHash: writeHash ?? createHashWriter(slots),
    fileName: (file = 1) => files.replace('#', String(file).padStart(4, '0')),
    createWriter: (settings) => container(outputsOf(slots, settings), settings),
    risks: saying(risks),
    start: saying(start),
    prove: saying(prove),
  }
}
