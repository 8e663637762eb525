import { readdirSync, readFileSync } from 'node:fs'
import { createSecret, createVerifier, type Fields, type SecretInput, type Secrets } from 'saltbridge'
import { describe, expect, test } from 'vitest'
import { sample, thirdOf } from '../../test/sample.ts'
import { createHashReader } from '../src/hashes/reader.ts'

interface Vector {
  readonly id: string
  readonly hash: string
  readonly password?: string
  readonly passwordHex?: string
  readonly fields?: Fields
  readonly secrets?: Secrets
  readonly expect: string
}

const folder = new URL('../../vectors/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { format: string; vectors: Vector[] })

const verifier = createVerifier()
const passwordOf = ({ password, passwordHex }: Vector) =>
  passwordHex === undefined ? password! : Uint8Array.from(Buffer.from(passwordHex, 'hex'))

/** Returns the secrets of a vector, including those that its hash string embeds. */
function secretsOf({ hash, fields, secrets = {} }: Vector, format: string): Secrets {
  const parsed = verifier.tryParse(hash, { format, fields })
  if (!parsed.ok) return secrets
  const { pepper, signerKey } = parsed.descriptor as { pepper?: Secrets['peppers']; signerKey?: Secrets['peppers'] }
  return {
    ...secrets,
    ...(pepper && { peppers: pepper }),
    ...(signerKey && { legacyScryptSignerKey: signerKey as never }),
  }
}

const secretOf = (one: Secrets['peppers']) =>
  createSecret(typeof one === 'string' ? { base64: one } : (one as SecretInput))

/** The milliseconds that a verification takes on the reference machine. */
function costOf({ hash, fields, secrets }: Vector, format: string): number {
  if (secrets?.argon2Keys) return Number.POSITIVE_INFINITY
  const parsed = verifier.tryParse(hash, { format, fields })
  return parsed.ok ? verifier.inspect(hash, { format, fields }).work.cost : Number.POSITIVE_INFINITY
}

describe.each(thirdOf(files))('$format', { tags: ['sampled'] }, ({ format, vectors }) => {
  const some = vectors.filter((vector) => vector.expect === 'match' && costOf(vector, format) < 200).slice(0, 6)
  const asked = sample(
    some,
    () => format,
    (vector) => costOf(vector, format),
  )

  test.each(asked)(
    'the user of $id is imported and signs in, and an unknown user costs the same work',
    async (vector) => {
      const { legacyScryptSignerKey, peppers } = secretsOf(vector, format)
      const reader = createHashReader(verifier, {
        ...(legacyScryptSignerKey && { legacyScryptSignerKey: secretOf(legacyScryptSignerKey) }),
        ...(peppers && { peppers: secretOf(peppers) }),
      })
      const read = reader.read(vector.hash, { format, fields: vector.fields })
      if (!read.ok && read.failure.code === 'ERR_UNREPRESENTABLE') return
      if (!read.ok) expect.fail(`${read.failure.code} ${JSON.stringify(read.failure.detail)}`)
      const { text, fields, class: its } = read.hash
      const secrets = {
        ...(legacyScryptSignerKey && { legacyScryptSignerKey }),
        ...(peppers && { peppers }),
      }
      const how = { format: its.format, fields, secrets }
      expect(await verifier.verify(passwordOf(vector), text, how)).toBe(true)
      const population = [{ like: its.like, share: 1, format: its.format, fields: its.likeFields }]
      expect(await verifier.verifyAbsent('x', { subject: 'nobody', population, secrets })).toBe(false)
    },
  )
})
