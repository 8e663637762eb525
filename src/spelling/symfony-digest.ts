import { encodePadded, standard } from '../core/base64.ts'
import { utf8 } from '../core/bytes.ts'
import { type Characters, visible, without } from '../core/characters.ts'
import { type Cursor, fault, paddedBase64 } from '../core/cursor.ts'
import { type Expression, hash, join, sameExpression } from '../schemes/expression.ts'
import type { Digest } from '../schemes/index.ts'
import { textOf } from './text.ts'

/** The characters of a salt. Symfony hashes the salt in braces and refuses braces in a salt. */
export const saltCharacters: Characters = /* @__PURE__ */ without(visible, '{}')

/** The first round hashes password and salt, and each further round the last digest before them. */
function expressionOf(iterations: number): Expression {
  const first = hash('sha512', join('password', 'salt'))
  return { iterate: 'sha512', rounds: iterations - 1, from: first, over: join('state', 'password', 'salt') }
}

export function readSymfonyDigest(c: Cursor): Uint8Array {
  const start = c.at
  const digest = paddedBase64(c, 'digest', standard, { sensitive: true })
  if (digest.length !== 64) fault(c, start, 'a digest of 64 bytes in base64')
  return digest
}

export function symfonyDigest(iterations: number, salt: string, digest: Uint8Array): Digest {
  return { scheme: 'digest', expression: expressionOf(iterations), salt: utf8(salt && `{${salt}}`), digest }
}

/** Returns the written parts of a descriptor, or nothing if Symfony does not compute it. */
export function symfonyParts(
  descriptor: Digest,
): { readonly iterations: number; readonly salt: string; readonly digest: string } | undefined {
  const { expression, salt, digest } = descriptor
  if (typeof expression !== 'object' || !('iterate' in expression) || digest.length !== 64) return undefined
  const iterations = expression.rounds + 1
  const text = textOf(salt)
  const bare = text?.slice(1, -1) ?? ''
  if (text === undefined || (text !== '' && (bare === '' || text !== `{${bare}}`))) return undefined
  if (!sameExpression(expression, expressionOf(iterations)) || bare.length > 128) return undefined
  return { iterations, salt: bare, digest: encodePadded(digest) }
}
