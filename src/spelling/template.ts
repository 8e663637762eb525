import { type Cursor, createCursor, fail, failField, readDecimal, readEnd, readLiteral } from '../core/cursor.ts'
import { formatRange } from '../core/describe.ts'
import type { Descriptor } from '../schemes/index.ts'
import type { Encoding } from './encodings.ts'
import {
  type Fields,
  type Format,
  finish,
  readField,
  refuseDescriptor,
  type SchemeOf,
  type Spelled,
  toSpelled,
} from './format.ts'

const isMissing = (value: unknown): boolean => value === undefined || value === null

/** The lowest and highest number of bytes. */
export type Lengths = readonly [min: number, max: number]

/** The lengths of a salt, and of a digest, unless the format has others. */
export const anyLength: Lengths = [1, 1024]

/**
 * The data of a format that is written with templates. A template consists of literals and of parts in angle brackets,
 * such as `scrypt$<cost>$<salt>$<digest>`. The binding of the scheme says which parts there are.
 */
export interface Template
  extends Pick<
    Format,
    | 'id'
    | 'writers'
    | 'otherFields'
    | 'fixed'
    | 'prepare'
    | 'innerSchemes'
    | 'otherwise'
    | 'saltSuffix'
    | 'expression'
    | 'compact'
  > {
  readonly text: string
  /** The templates of the fields, by their names. */
  readonly fields?: { readonly [name: string]: string }
  /** The values of missing fields, for sites that use the default settings. */
  readonly defaults?: { readonly [name: string]: string }
  /** `true` if fields with default values are written too. */
  readonly writesDefaults?: true
  /** The encoding of the salt, if the format has a salt. */
  readonly salt?: Encoding
  /** The allowed lengths of the salt in bytes. The default is 1 to 1,024. */
  readonly saltLength?: Lengths
  readonly digest: Encoding
  /** The claims. By default the format claims the literal with which its texts begin. */
  readonly claims?: Format['claims']
}

/** Reads a part of a text at the cursor into the values of the text. */
type Read<V> = (c: Cursor, values: V) => void

/** A part that templates of a scheme can contain. */
export interface Part<D extends Descriptor, V> {
  /** Returns the function that reads the part. `ending` is the literal after the part, if there is one. */
  reader(ending: string | undefined): Read<V>
  /** Writes the part, or returns nothing if the format cannot contain the value. */
  write(descriptor: D): string | undefined
}

/** Parts by their names in templates. */
export type Parts<D extends Descriptor, V> = { readonly [name: string]: Part<D, V> }

/** The parts of a scheme, and how their values become a descriptor. */
export interface Binding<D extends Descriptor, V> {
  readonly scheme: SchemeOf<D>
  readonly parts: Parts<D, V>
  readonly notes?: readonly string[]
  /** The field that names a secret, and the secret that a verifier needs if the text does not contain it. */
  readonly secret?: { readonly field: 'keyId' | 'pepperId'; readonly needs?: string } | undefined
  /** Tells that the text is read before the fields, so that a missing field is reported only for a complete text. */
  readonly isTextFirst?: true
  /** Returns the values of a text before any part is read. */
  start(): V
  /** Returns the descriptor of a text after all parts were read. */
  end(values: V): D
  /** Returns the failure of a descriptor that the format cannot represent, if any. */
  refuse?(descriptor: D): Spelled | undefined
}

/** A compiled template: its parts in order, each with the literal before it. The last literal has no part. */
type Compiled<D extends Descriptor, V> = readonly {
  readonly before: string
  readonly name: string | undefined
  readonly read: Read<V> | undefined
  readonly write: ((descriptor: D) => string | undefined) | undefined
}[]

function compile<D extends Descriptor, V>({ parts }: Binding<D, V>, template: string): Compiled<D, V> {
  const pieces = template.split(/<(.+?)>/)
  return pieces.flatMap((before, index) => {
    if (index % 2 === 1) return []
    const name = pieces[index + 1]
    const part = parts[name!]
    return { before, name, read: part?.reader(pieces[index + 2] || undefined), write: part?.write }
  })
}

function readAll<D extends Descriptor, V>(c: Cursor, compiled: Compiled<D, V>, values: V): void {
  for (const { before, read } of compiled) {
    readLiteral(c, before)
    read?.(c, values)
  }
}

/** Returns the text of all parts, or nothing if the format cannot contain one of them. */
function writeAll<D extends Descriptor, V>(compiled: Compiled<D, V>, descriptor: D): string | undefined {
  let text = ''
  for (const { before, write } of compiled) {
    const written = write ? write(descriptor) : ''
    if (written === undefined) return undefined
    text += before + written
  }
  return text
}

/** Creates a format from its templates. The templates are compiled when the format is first used. */
export function createTemplateFormat<D extends Descriptor, V>(template: Template, binding: Binding<D, V>): Format<D> {
  const {
    text,
    fields: templates = {},
    defaults = {},
    writesDefaults,
    salt,
    saltLength: [min, max] = anyLength,
    digest,
    claims,
    ...says
  } = template
  const { id, otherFields = {} } = says
  const { secret, isTextFirst, notes = [] } = binding
  const own = Object.keys(templates)
  const names = secret ? [...own, secret.field] : own
  const beside = own.find((name) => !(name in defaults))
  let whole: Compiled<D, V> | undefined
  let columns: readonly { readonly name: string; readonly compiled: Compiled<D, V> }[] = []

  function compileAll(): Compiled<D, V> {
    columns = own.map((name) => ({ name, compiled: compile(binding, templates[name]!) }))
    whole = compile(binding, text)
    return whole
  }

  function readFields(c: Cursor, fields: Fields, values: V): void {
    for (const { name, compiled } of columns) {
      const [given = name, second] = [name, ...(otherFields[name] ?? [])].filter((one) => !isMissing(fields[one]))
      if (second !== undefined) failField(c, second, `has the same meaning as \`${given}\``, 'Pass only one of them')
      const from = name in defaults && isMissing(fields[given]) ? defaults : fields
      readField(c, from, given, (field) => readAll(field, compiled, values))
    }
  }

  const format: Format<D> = {
    ...says,
    schemes: [binding.scheme],
    ...(names.length > 0 && { fields: names }),
    grammar: text,
    claims:
      claims?.shapes && beside !== undefined
        ? { ...claims, shapes: claims.shapes.map((shape) => ({ ...shape, beside })) }
        : (claims ?? { prefixes: text.split('<', 1) }),
    notes: [...new Set([...(salt?.notes ?? []), ...digest.notes, ...notes])],
    parse(text, fields, spans) {
      const compiled = whole ?? compileAll()
      const c = createCursor(id, text, spans)
      const values = binding.start()
      if (!isTextFirst) readFields(c, fields, values)
      readAll(c, compiled, values)
      if (isTextFirst) {
        readEnd(c)
        readFields(c, fields, values)
      }
      const descriptor = binding.end(values)
      const secretId = secret && fields[secret.field]
      return finish(c, typeof secretId !== 'string' ? descriptor : { ...descriptor, [secret!.field]: secretId })
    },
    serialize(descriptor) {
      const refused = binding.refuse?.(descriptor)
      if (refused) return refused
      const compiled = whole ?? compileAll()
      let text = writeAll(compiled, descriptor)
      const fields: { [name: string]: string } = {}
      for (const { name, compiled } of columns) {
        const value = writeAll(compiled, descriptor)
        if (value === undefined) text = undefined
        else if (writesDefaults || value !== defaults[name]) fields[name] = value
      }
      // A salt that is text may contain its own end mark, or be read differently.
      const again = text === undefined ? undefined : format.parse(text, fields)
      if (text === undefined || !again?.ok || String(again.descriptor.salt) !== String(descriptor.salt)) {
        const { length } = descriptor.salt
        let reason = 'cannot contain this salt'
        if (length > max || length < min) reason = `needs a salt of ${formatRange(min, max, 'bytes')}`
        if (salt?.inWords) reason = `needs a ${salt.inWords}`
        const values = binding.start()
        readFields(createCursor(id, ''), fields, values)
        // The end of a salt may be the literal after it. If no other part is wrong, the salt is.
        for (const { name, read, write } of [...compiled, ...columns.flatMap(({ compiled }) => compiled)]) {
          if (!read || !write || name === 'salt') continue
          const written = write(descriptor)
          const c = createCursor(id, written ?? '')
          read(c, values)
          if (written === undefined || c.failure) reason = `cannot contain this ${name}`
        }
        return refuseDescriptor(id, `the format ${reason}`)
      }
      if (!secret?.needs) return toSpelled(text, undefined, fields)
      const { [secret.field]: secretId }: { keyId?: unknown; pepperId?: unknown } = descriptor
      if (secretId !== undefined) fields[secret.field] = secretId as string
      return toSpelled(text, [secret.needs], fields)
    },
  }
  return format
}

/** Creates the part of a decimal number. `store` is a function, because V8 stores much faster under a fixed name. */
export const createNumberPart = <K extends string, V>(
  key: K,
  store: (values: V, number: number) => void,
  name: string = key,
  least = 0,
): Part<never, V> => ({
  reader: () => (c, values) => {
    const start = c.at
    const number = readDecimal(c, name)
    if (number < least) fail(c, start, `a ${name} of at least ${least}`)
    store(values, number)
  },
  write: (descriptor) => String(descriptor[key]),
})

/** Creates the part of a salt or a digest. */
export const createBytesPart = <K extends 'salt' | 'digest'>(
  key: K,
  encoding: Encoding,
  [min, max]: Lengths = anyLength,
): Part<Descriptor, { [P in K]: Uint8Array }> => ({
  reader(ending) {
    const expected = { sensitive: true, mayBeEmpty: min === 0, bytes: min === max ? min : undefined, ending }
    return (c, values) => {
      const start = c.at
      const bytes = encoding.read(c, key, expected)
      if (bytes.length < min || bytes.length > max) fail(c, start, `a ${key} of ${formatRange(min, max, 'bytes')}`)
      // V8 stores a property much faster under a fixed name.
      if (key === 'salt') (values as { salt: Uint8Array }).salt = bytes
      else (values as { digest: Uint8Array }).digest = bytes
    }
  },
  write: (descriptor) => encoding.write(descriptor[key]),
})
