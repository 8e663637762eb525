import { decimal, empty, fault } from '../core/cursor.ts'
import { digest } from '../schemes/digest.ts'
import { type Expression, sameExpression, uses } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import { characters, type Encoding, hex } from './encodings.ts'
import { type Format, type Shape, unrepresentable } from './format.ts'
import { type Binding, saltPart, type Template, templateFormat } from './template.ts'

/**
 * The data of a format that computes a digest with hash functions. Its templates consist of literals and `<salt>`,
 * `<iterations>` and `<digest>`. The default encodings are text for the salt, and hexadecimal for the digest.
 */
export interface DigestSpelling extends Omit<Template, 'salt' | 'digest'>, Pick<Format, 'otherwise'> {
  /** The computation. Its functions get the salt and the number of iterations. */
  readonly expression: Expression | ((salt: Uint8Array, iterations: number) => Expression)
  /** The length of the digest in bytes. */
  readonly bytes: number
  readonly salt?: Encoding
  readonly digest?: Encoding
}

type Complete = DigestSpelling & Template

interface Values {
  iterations: number
  salt: Uint8Array
  digest: Uint8Array
}

const iterationsIn = (expression: Expression): number =>
  typeof expression === 'object' && 'iterate' in expression ? expression.rounds + 1 : 0

const isPeppered = ({ expression }: DigestSpelling): boolean =>
  typeof expression !== 'function' && uses(expression, 'pepper')

const binding: Binding<Digest, Values, Complete> = {
  schemes: [digest],
  isTextFirst: true,
  parts: {
    iterations: {
      reader: () => (c, values) => {
        const start = c.at
        values.iterations = decimal(c, 'iterations')
        if (values.iterations < 1) fault(c, start, 'at least 1 iteration')
      },
      write: ({ expression }) => String(iterationsIn(expression)),
    },
    salt: /* @__PURE__ */ saltPart(),
    digest: {
      reader({ digest: encoding, bytes }, ending) {
        const expected = { sensitive: true, bytes, ...(ending !== undefined && { ending }) }
        return (c, values) => {
          const start = c.at
          values.digest = encoding.read(c, 'digest', expected)
          if (values.digest.length !== bytes) fault(c, start, `a digest of ${bytes} bytes`)
        }
      },
      write: ({ digest }, { digest: encoding }) => encoding.write(digest),
    },
  },
  moreFields: (spelling) => (isPeppered(spelling) ? ['pepperId'] : []),
  start: () => () => ({ iterations: 0, salt: empty, digest: empty }),
  end(spelling) {
    const { expression, otherwise } = spelling
    const hasPepper = isPeppered(spelling)
    return ({ iterations, salt, digest }, { pepperId }) => {
      const its = typeof expression === 'function' ? expression(salt, iterations) : expression
      const descriptor: { -readonly [K in keyof Digest]: Digest[K] } = {
        scheme: 'digest',
        expression: its,
        salt,
        digest,
      }
      if (hasPepper && pepperId !== undefined) descriptor.pepperId = pepperId
      if (otherwise) descriptor.otherwise = otherwise
      return descriptor
    }
  },
  refuse({ expression: its, salt, digest }, { id, expression, bytes, saltLength: [, most] = [1, 1024] }) {
    if (!sameExpression(its, typeof expression === 'function' ? expression(salt, iterationsIn(its)) : expression))
      return unrepresentable(id, 'this hash was not computed in the way that the format requires')
    if (digest.length !== bytes) return unrepresentable(id, `the digest must have ${bytes} bytes`)
    if (most === 0 && salt.length > 0) return unrepresentable(id, 'the format cannot contain this salt')
    return undefined
  },
  beside: ({ pepperId }, spelling) => ({
    needs: isPeppered(spelling) ? ['peppers'] : [],
    fields: isPeppered(spelling) && pepperId !== undefined ? { pepperId } : {},
  }),
}

/** Creates a format of the digest scheme from its data. */
export function digestFormat(spelling: DigestSpelling): Format<Digest> {
  const { expression, otherwise, text, fields = {}, salt = characters, digest: encoding = hex } = spelling
  const hasSalt = [text, ...Object.values(fields)].some((one) => one.includes('<salt>'))
  const complete = { ...(!hasSalt && { saltLength: [0, 0] as const }), ...spelling, salt, digest: encoding }
  return {
    ...templateFormat(binding, complete),
    ...(typeof expression !== 'function' && { expression }),
    ...(otherwise && { otherwise }),
  }
}

/** The data of a format without a prefix. Its texts begin with a hexadecimal digest. */
export interface ColumnsSpelling extends Omit<DigestSpelling, 'claims' | 'digest'>, Pick<Shape, 'evidence' | 'rank'> {
  /** The template of a text that contains the salt instead of a field, because an export joins them (note `joined`). */
  readonly joined?: string
}

/** Creates a format of a digest and a salt, which are in one column or in two columns. */
export function columnsFormat(spelling: ColumnsSpelling): Format<Digest> {
  const { joined, fields = {}, bytes, salt, evidence, rank } = spelling
  const digits = 2 * bytes
  const [field] = Object.keys(fields)
  const likely = { evidence, rank, isWeak: true } as const
  const length = [digits + 2, digits + 1 + (salt?.longest ?? 64)] as const
  const shapes: Shape[] = []
  if (field !== undefined) shapes.push({ length: [digits, digits], of: ['hex'], beside: field, ...likely })
  if (joined !== undefined || field === undefined)
    shapes.push({ length, of: ['other'], marks: [[digits, ':']], ...likely })
  const format = { ...digestFormat({ ...spelling, claims: {} }), claims: { shapes } }
  if (field === undefined || joined === undefined) return format
  const whole = digestFormat({ ...spelling, text: joined, fields: {} })
  return {
    ...format,
    notes: ['joined', ...format.notes],
    parse(text, given, spans) {
      if (text.length <= digits || given[field] !== undefined) return format.parse(text, given, spans)
      const parsed = whole.parse(text, given, spans)
      return parsed.ok ? { ok: true, descriptor: parsed.descriptor, notes: [...parsed.notes, 'joined'] } : parsed
    },
  }
}
