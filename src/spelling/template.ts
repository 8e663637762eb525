import { equal } from '../core/bytes.ts'
import { type Cursor, cursor, end, fault, literal } from '../core/cursor.ts'
import { between } from '../core/describe.ts'
import type { Descriptor } from '../schemes/index.ts'
import type { Encoding } from './encodings.ts'
import {
  type Fields,
  type Format,
  fieldRead,
  finish,
  type SchemeOf,
  type Spelled,
  spelled,
  unrepresentable,
} from './format.ts'

/** The lowest and highest number of bytes. */
export type Lengths = readonly [min: number, max: number]

/**
 * The data of a format that is written with templates. A template consists of literals and of parts in angle brackets,
 * such as `scrypt$<cost>$<salt>$<digest>`. The binding of the scheme says which parts there are.
 */
export interface Template extends Pick<Format, 'id' | 'writers' | 'importers' | 'fixed' | 'prepare' | 'innerSchemes'> {
  readonly text: string
  /** The templates of the fields, by their names. */
  readonly fields?: { readonly [name: string]: string }
  /** Optional fields for sites that do not use the default settings: the part and its default value. */
  readonly settings?: {
    readonly [name: string]: { readonly part: string; readonly value: number; readonly isWritten?: true }
  }
  readonly salt: Encoding
  /** The allowed lengths of the salt in bytes. The default is 1 to 1,024. */
  readonly saltLength?: Lengths
  readonly digest: Encoding
  /** The claims. By default the format claims the literals and words with which its texts begin. */
  readonly claims?: Format['claims']
}

/** Reads a part of a text at the cursor into the values of the text. */
export type Reader<V> = (c: Cursor, values: V) => void

/** A part that templates of a scheme can contain. */
export interface Part<D extends Descriptor, V, T> {
  /** Returns the function that reads the part. `ending` is the literal after the part, if there is one. */
  reader(template: T, ending: string | undefined): Reader<V>
  /** Writes the part, or returns nothing if the format cannot contain the value. */
  write(descriptor: D, template: T): string | undefined
  /** Tells whether the text of the part may be empty. */
  mayBeEmpty?(template: T): boolean
  /** Returns all words of the part, if it is one of a list of words. */
  words?(template: T): readonly string[]
}

/** The parts of a scheme, and how their values become a descriptor. */
export interface Binding<D extends Descriptor, V, T extends Template> {
  readonly schemes: readonly SchemeOf<D>[]
  readonly parts: { readonly [name: string]: Part<D, V, T> }
  /** The names of further fields, such as the id of a key. */
  readonly moreFields?: (template: T) => readonly string[]
  readonly notes?: (template: T) => readonly string[]
  /** Tells that the text is read before the fields, so that a missing field is reported only for a complete text. */
  readonly isTextFirst?: true
  /** Returns a function that returns the values of a text before any part is read. */
  start(template: T): () => V
  /** Returns a function that returns the descriptor of a text after all parts were read. */
  end(template: T): (values: V, fields: Fields) => D
  /** Returns the failure of a descriptor that the format cannot represent, if any. */
  refuse?(descriptor: D, template: T): Spelled | undefined
  /** Returns the names of the needed secrets, and the values of further fields. */
  beside?(descriptor: D, template: T): { readonly needs: readonly string[]; readonly fields: Fields }
}

/** The parts of a template: literals, and names of parts in angle brackets. */
const splitTemplate = (template: string): readonly string[] => template.split(/(<[^<>]+>)/).filter((one) => one !== '')

const nameIn = (piece: string): string | undefined => /^<(.+)>$/.exec(piece)?.[1]

/** A compiled template. */
interface Compiled<D, V> {
  readonly mayBeEmpty: boolean
  /** The literals, and the functions that read the parts. */
  readonly steps: readonly (string | Reader<V>)[]
  readonly writers: readonly ((descriptor: D) => string | undefined)[]
}

/** A compiled field. */
interface FieldOf<D, V> {
  readonly name: string
  readonly compiled: Compiled<D, V>
  /** The value of a missing field. */
  readonly standard?: string
  readonly isWritten: boolean
}

function compile<D extends Descriptor, V, T extends Template>(
  { parts }: Binding<D, V, T>,
  template: T,
  text: string,
): Compiled<D, V> {
  const pieces = splitTemplate(text)
  const steps: (string | Reader<V>)[] = []
  const writers: ((descriptor: D) => string | undefined)[] = []
  for (const [index, piece] of pieces.entries()) {
    const part = parts[nameIn(piece) ?? '']
    const next = pieces[index + 1]
    steps.push(part ? part.reader(template, next && nameIn(next) === undefined ? next : undefined) : piece)
    writers.push(part ? (descriptor) => part.write(descriptor, template) : () => piece)
  }
  const only = pieces.length === 1 ? parts[nameIn(pieces[0]!) ?? ''] : undefined
  return { mayBeEmpty: only?.mayBeEmpty?.(template) ?? false, steps, writers }
}

function readAll<V>(c: Cursor, steps: readonly (string | Reader<V>)[], values: V): void {
  for (const step of steps)
    if (typeof step === 'string') literal(c, step)
    else step(c, values)
}

/** Returns the text of all parts, or nothing if the format cannot contain one of them. */
function write<D>(writers: readonly ((descriptor: D) => string | undefined)[], descriptor: D): string | undefined {
  let text = ''
  for (const one of writers) {
    const part = one(descriptor)
    if (part === undefined) return undefined
    text += part
  }
  return text
}

/** Returns the beginnings of the texts: the first literals and words of the template. */
function prefixesOf<D extends Descriptor, V, T extends Template>(
  { parts }: Binding<D, V, T>,
  template: T,
): readonly string[] {
  let prefixes: readonly string[] = ['']
  for (const piece of splitTemplate(template.text)) {
    const name = nameIn(piece)
    const part = parts[name ?? '']
    const words = part ? part.words?.(template) : [piece]
    if (!words) break
    prefixes = prefixes.flatMap((before) => words.map((word) => before + word))
  }
  return prefixes
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && (a.length === 0 || equal(a, b))

function claimsOf<D extends Descriptor, V, T extends Template>(
  binding: Binding<D, V, T>,
  template: T,
): Format['claims'] {
  const { claims } = template
  if (!claims) return { prefixes: prefixesOf(binding, template) }
  const beside = Object.keys(template.fields ?? {})[0]
  if (beside === undefined || !claims.shapes) return claims
  return { ...claims, shapes: claims.shapes.map((shape) => ({ ...shape, beside })) }
}

const badSalt = ({ id, salt: { inWords } }: Template): Spelled =>
  unrepresentable(id, inWords ? `the format needs a ${inWords}` : 'the format cannot contain this salt')

function refuseSalt({ salt }: Descriptor, template: Template): Spelled | undefined {
  const { id, saltLength: [min, max] = [1, 1024] } = template
  if (salt.length >= min && salt.length <= max) return undefined
  if (template.salt.inWords) return badSalt(template)
  return unrepresentable(
    id,
    min === 1 && salt.length === 0 ? 'the format needs a salt' : `the salt must have ${between(min, max, 'bytes')}`,
  )
}

/** Creates a format from its templates. The templates are compiled when the format is first used. */
export function templateFormat<D extends Descriptor, V, T extends Template>(
  binding: Binding<D, V, T>,
  template: T,
): Format<D> {
  const { id, writers, importers, fixed, prepare, innerSchemes } = template
  const templates = Object.entries(template.fields ?? {})
  const settings = Object.entries(template.settings ?? {})
  const own = [...templates, ...settings].map(([name]) => name)
  const fieldNames = [...own, ...(binding.moreFields?.(template) ?? [])]
  const start = binding.start(template)
  const describe = binding.end(template)
  let whole: Compiled<D, V> | undefined
  let beside: readonly FieldOf<D, V>[] = []

  function compileAll(): Compiled<D, V> {
    beside = [
      ...templates.map(([name, text]) => ({ name, compiled: compile(binding, template, text), isWritten: true })),
      ...settings.map(([name, { part, value, isWritten = false }]) => ({
        name,
        compiled: compile(binding, template, `<${part}>`),
        standard: String(value),
        isWritten,
      })),
    ]
    whole = compile(binding, template, template.text)
    return whole
  }

  function readFields(c: Cursor, fields: Fields, values: V): void {
    for (const { name, compiled, standard } of beside) {
      const all = standard === undefined || fields[name] !== undefined ? fields : { [name]: standard }
      fieldRead(c, all, name, (field) => readAll(field, compiled.steps, values), compiled)
    }
  }

  const format: Format<D> = {
    id,
    schemes: binding.schemes,
    ...(innerSchemes && { innerSchemes }),
    writers,
    ...(importers && { importers }),
    ...(fieldNames.length > 0 && { fields: fieldNames }),
    ...(prepare !== undefined && { prepare }),
    ...(fixed && { fixed }),
    grammar: template.text,
    claims: claimsOf(binding, template),
    notes: [...new Set([...template.salt.notes, ...template.digest.notes, ...(binding.notes?.(template) ?? [])])],
    parse(text, fields, spans) {
      const { steps } = whole ?? compileAll()
      const c = cursor(id, text, spans)
      const values = start()
      if (!binding.isTextFirst) readFields(c, fields, values)
      readAll(c, steps, values)
      if (binding.isTextFirst) {
        end(c)
        readFields(c, fields, values)
      }
      return finish(c, describe(values, fields))
    },
    serialize(descriptor) {
      const refused = binding.refuse?.(descriptor, template) ?? refuseSalt(descriptor, template)
      if (refused) return refused
      const text = write((whole ?? compileAll()).writers, descriptor)
      const fields: { [name: string]: string | undefined } = {}
      for (const { name, compiled, standard, isWritten } of beside) {
        const value = write(compiled.writers, descriptor)
        if (isWritten || value !== standard) fields[name] = value
      }
      // A salt that is text may contain its own end mark, or be read differently.
      const again = text === undefined ? undefined : format.parse(text, fields)
      if (text === undefined || !again?.ok || !sameBytes(again.descriptor.salt, descriptor.salt))
        return badSalt(template)
      const more = binding.beside?.(descriptor, template)
      return spelled(text, more?.needs, { ...fields, ...more?.fields })
    },
  }
  return format
}

/** Creates the part of the salt. */
export function saltPart<D extends Descriptor, V extends { salt: Uint8Array }, T extends Template>(): Part<D, V, T> {
  return {
    reader({ salt: encoding, saltLength: [min, max] = [1, 1024] }, ending) {
      const fixed = min === max ? { bytes: min } : {}
      const expected = { sensitive: true, mayBeEmpty: min === 0, ...fixed, ...(ending !== undefined && { ending }) }
      return (c, values) => {
        const start = c.at
        const salt = encoding.read(c, 'salt', expected)
        if (salt.length < min || salt.length > max) fault(c, start, `a salt of ${between(min, max, 'bytes')}`)
        values.salt = salt
      }
    },
    write: ({ salt }, { salt: encoding }) => encoding.write(salt),
    mayBeEmpty: ({ saltLength: [min] = [1, 1024] }) => min === 0,
  }
}
