import { encodePadded } from '../core/base64.ts'
import { utf8 } from '../core/bytes.ts'
import { type Cursor, choice, cursor, fault, literal, note, skip } from '../core/cursor.ts'
import { type Expression, hashSizes, sameExpression, uses } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { hashedIn, hashOf, strictBase64 } from './shared/salted.ts'
import { finish, spelled, unrepresentable } from './shared/spelled.ts'
import { textOf } from './shared/text-of.ts'

const id = 'kratos-digest'
const names = ['md5', 'sha1', 'sha256', 'sha512'] as const
const sensitive = { sensitive: true } as const
const sensitiveOrEmpty = { sensitive: true, mayBeEmpty: true } as const
const plain = hashOf('md5', 'password')
const placeholders = [
  { text: '{SALT}', leaf: 'salt' },
  { text: '{PASSWORD}', leaf: 'password' },
] as const

/** The parts of a template: Kratos replaces both placeholders in one pass, wherever and however often they stand. */
function partsOf(template: string): readonly Expression[] {
  const parts: Expression[] = []
  let begun = 0
  for (let at = 0; at < template.length; ) {
    const found = placeholders.find(({ text }) => template.startsWith(text, at))
    if (!found) at++
    else {
      parts.push({ text: template.slice(begun, at) }, found.leaf)
      at += found.text.length
      begun = at
    }
  }
  return [...parts, { text: template.slice(begun) }]
}

function templateOf(parts: readonly Expression[]): string | undefined {
  let template = ''
  for (const part of parts) {
    const placeholder = placeholders.find(({ leaf }) => leaf === part)
    if (placeholder) template += placeholder.text
    else if (typeof part === 'object' && 'text' in part) template += part.text
    else return undefined
  }
  return template
}

function readTemplate(c: Cursor, name: (typeof names)[number]): Expression {
  const start = c.at
  const bytes = strictBase64(c, 'template')
  const template = textOf(bytes)
  if (template === undefined) fault(c, start, 'a template in UTF-8')
  const expression = hashOf(name, ...partsOf(template ?? ''))
  // Without it any password would be right.
  if (!uses(expression, 'password')) fault(c, start, 'a template that contains {PASSWORD}')
  return expression
}

/**
 * Ory Kratos' digests: MD5, or a hash of a template of salt and password (ory/kratos, hash/hash_comparator.go). MD5
 * without a salt needs no template.
 */
export const kratosDigest: Format<Digest> = {
  id,
  schemes: ['digest'],
  writers: ['kratos', 'ory'],
  importers: ['kratos'],
  grammar: '$<md5 | sha1 | sha256 | sha512>$pf=<template>$<salt>$<digest> or $md5$<digest>',
  claims: {
    prefixes: names.map((name) => `$${name}$pf=`),
    // Solaris' MD5 begins with $md5$ too, and has a salt and another $ after it.
    shapes: [
      {
        length: [29, 29],
        of: ['other'],
        marks: [
          [0, '$'],
          [4, '$'],
        ],
        evidence: '$md5$ and 16 bytes in base64',
        rank: 1,
      },
    ],
  },
  notes: ['template'],
  maxText: 4096,
  parse(text, _fields, spans) {
    const c = cursor(id, text, spans)
    literal(c, '$')
    const name = names[choice(c, names)]!
    literal(c, '$')
    let expression: Expression = plain
    let salt: Uint8Array = new Uint8Array(0)
    const isTemplate = skip(c, 'pf=')
    if (isTemplate) {
      expression = readTemplate(c, name)
      literal(c, '$')
      salt = strictBase64(c, 'salt', sensitiveOrEmpty)
      literal(c, '$')
    } else if (name !== 'md5') fault(c, c.at, '"pf="')
    const start = c.at
    const digest = strictBase64(c, 'digest', sensitive)
    const { output } = hashSizes[name]
    if (digest.length !== output) fault(c, start, `a digest of ${output} bytes`)
    if (isTemplate && salt.length === 0 && sameExpression(expression, plain)) note(c, 'template')
    return finish(c, { scheme: 'digest', expression, salt, digest })
  },
  serialize({ expression, salt, digest }) {
    const { name, parts } = hashedIn(expression) ?? { name: 'md4', parts: [] }
    const known = names.find((one) => one === name)
    if (!known || digest.length !== hashSizes[known].output)
      return unrepresentable(
        id,
        'the format supports only MD5, SHA-1, SHA-256 and SHA-512 of password, salt and fixed text',
      )
    if (salt.length === 0 && sameExpression(expression, plain)) return spelled(`$md5$${encodePadded(digest)}`)
    const template = templateOf(parts)
    // A literal may hold what reads as a placeholder.
    const isRead = template !== undefined && sameExpression(hashOf(known, ...partsOf(template)), expression)
    if (!isRead || !uses(expression, 'password'))
      return unrepresentable(id, 'no template of this format can describe the text that this hash was computed from')
    return spelled(`$${known}$pf=${encodePadded(utf8(template))}$${encodePadded(salt)}$${encodePadded(digest)}`)
  },
}
