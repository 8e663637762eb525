import { empty } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { type Expression, sameExpression, uses } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import { hex } from './encodings.ts'
import { type Format, refuseDescriptor, type Shape } from './format.ts'
import { createBytesPart, createTemplateFormat, type Parts, type Template } from './template.ts'

/**
 * The data of a format that computes a digest with hash functions. Its templates consist of literals, `<salt>` and
 * `<digest>`.
 */
export interface DigestSpelling extends Omit<Template, 'expression'> {
  /** The computation. A function gets a descriptor with all values of the text, and returns its expression. */
  readonly expression: Expression | ((descriptor: Digest) => Expression)
  /** The length of the digest in bytes. */
  readonly bytes: number
  /** Further parts of the templates, and the notes that these parts may add. */
  readonly parts?: Parts<Digest, DigestValues>
  readonly notes?: readonly string[]
}

/** The values of a text. A further part sets the expression. */
export type DigestValues = { -readonly [K in keyof Digest]: Digest[K] }

/** Creates a format of the digest scheme from its data. */
export function createDigestFormat({
  bytes,
  expression,
  parts,
  notes = [],
  ...template
}: DigestSpelling): Format<Digest> {
  const { id, otherwise, salt, saltLength, digest: encoding } = template
  const isFixed = typeof expression !== 'function'
  const expressionOf = isFixed ? () => expression : expression
  const start = isFixed ? expression : 'password'
  return createTemplateFormat<Digest, DigestValues>(
    { ...template, ...(isFixed && { expression }) },
    {
      scheme: digest,
      parts: {
        ...(salt && { salt: createBytesPart('salt', salt, saltLength) }),
        digest: createBytesPart('digest', encoding, [bytes, bytes]),
        ...parts,
      },
      notes,
      secret: isFixed && uses(expression, 'pepper') ? { field: 'pepperId', needs: 'peppers' } : undefined,
      isTextFirst: true,
      start() {
        const values: DigestValues = { scheme: 'digest', expression: start, salt: empty, digest: empty }
        if (otherwise) values.otherwise = otherwise
        return values
      },
      end(values) {
        values.expression = expressionOf(values)
        return values
      },
      refuse(descriptor) {
        if (!sameExpression(descriptor.expression, expressionOf(descriptor)))
          return refuseDescriptor(id, 'this hash was not computed in the way that the format requires')
        return descriptor.digest.length === bytes
          ? undefined
          : refuseDescriptor(id, `the digest must have ${bytes} bytes`)
      },
    },
  )
}

/** The data of a format without a prefix: the hexadecimal digest and the salt. */
export interface ColumnsSpelling
  extends Omit<DigestSpelling, 'claims' | 'digest' | 'fields' | 'text'>,
    Pick<Shape, 'evidence' | 'rank'> {
  /** The field of the salt. Without a field, the salt follows the digest and a colon. */
  readonly field?: string
  /** `true` if exports may join digest and salt with a colon instead (note `joined`). */
  readonly isJoined?: true
  /** The characters that may join digest and salt in exports. The default is a colon. */
  readonly joints?: string
}

/** Creates a format of a digest and a salt, which are in one column or in two columns. */
export function createColumnsFormat({
  field,
  isJoined,
  joints = ':',
  evidence,
  rank,
  ...rest
}: ColumnsSpelling): Format<Digest> {
  const spelling = { ...rest, digest: hex }
  const digits = 2 * spelling.bytes
  const likely = { evidence, rank, isWeak: true } as const
  const whole = createDigestFormat({
    ...spelling,
    text: '<digest>:<salt>',
    claims: {
      shapes: [
        {
          length: [digits + 1, digits + 1 + (spelling.salt?.longest ?? 64)],
          of: ['other'],
          marks: [[digits, joints]],
          ...likely,
        },
      ],
    },
  })
  if (field === undefined) return whole
  const shape: Shape = { length: [digits, digits], of: ['hex'], ...likely }
  const format = createDigestFormat({
    ...spelling,
    text: '<digest>',
    fields: { [field]: '<salt>' },
    claims: { shapes: [shape] },
  })
  if (!isJoined) return format
  return {
    ...format,
    claims: { shapes: [...format.claims.shapes!, ...whole.claims.shapes!] },
    notes: ['joined', ...format.notes],
    parse(text, given, spans) {
      if (text.length <= digits || given[field] !== undefined) return format.parse(text, given, spans)
      const hasJoint = joints.includes(text[digits]!)
      const colon = hasJoint ? `${text.slice(0, digits)}:${text.slice(digits + 1)}` : text
      const parsed = whole.parse(colon, given, spans)
      return parsed.ok ? { ...parsed, notes: [...parsed.notes, 'joined'] } : parsed
    },
  }
}
