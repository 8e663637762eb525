import { expect, test } from 'vitest'
import { createVerifier, describe, formats } from '../../src/index.ts'
import { slow } from '../sample.ts'
import { howOf, vectorsFiles } from '../vectors.ts'

const verifier = createVerifier()

const pbkdf2OfFusionauth = { encryptionScheme: 'salted-pbkdf2-hmac-sha256', factor: '1', salt: 'c2FsdA==' }
const digest = 'RqIbWy7g8/OxwsIErZ0aRqIbWy7g8/OxwsIErZ0aRqI='

test.each([
  ['fusionauth', digest.slice(0, -1), pbkdf2OfFusionauth, 'fusionauth-pbkdf2'],
  ['fusionauth', digest.slice(0, 31), pbkdf2OfFusionauth, 'fusionauth-pbkdf2'],
  ['fusionauth', digest, { ...pbkdf2OfFusionauth, factor: 'x' }, 'fusionauth-pbkdf2'],
  ['fusionauth', digest, { ...pbkdf2OfFusionauth, factor: undefined }, 'fusionauth-pbkdf2'],
  ['fusionauth', digest, { ...pbkdf2OfFusionauth, salt: '!' }, 'fusionauth-pbkdf2'],
  ['gitea', 'zz', { passwd_hash_algo: 'scrypt$65536$16$2$50', salt: 'abcdefabcd' }, 'gitea-scrypt'],
  ['gitea', 'zz', { passwd_hash_algo: 'pbkdf2$50000$50', salt: 'abcdefabcd' }, 'gitea-pbkdf2'],
  ['kratos', '$pbkdf2-sha256$i=100000,l=32$c2FsdA==$RqIb!', {}, 'kratos-pbkdf2'],
  ['kratos', '$scrypt$ln=16384,r=8,p=1$c2FsdA==$RqIb!', {}, 'kratos-scrypt'],
  ['firebase', 'B'.repeat(30), { hashAlgorithm: 'PBKDF_SHA1', rounds: '1', salt: 'c2FsdA==' }, 'firebase-pbkdf2'],
  ['okta', 'a!a!', { algorithm: 'SHA-256', salt: 'c2FsdA==', saltOrder: 'PREFIX' }, 'okta-digest'],
] as const)(
  'a broken hash of %s (%s) is explained by the format of its fields and its beginning',
  (writtenBy, text, fields, id) => {
    expect(verifier.tryParse(text, { writtenBy, fields })).toMatchObject({ ok: false, format: id })
  },
)

test('a value of a field that no format of the system has is explained without a format', () => {
  for (const [writtenBy, text, fields, name] of [
    ['gitea', 'ab'.repeat(50), { passwd_hash_algo: 'argon2$2$65536$8$50', salt: 'abcdefabcd' }, 'passwd_hash_algo'],
    ['gitea', 'zz', { passwd_hash_algo: 'bcrypt', salt: 'abcdefabcd' }, 'passwd_hash_algo'],
  ] as const) {
    const refused = verifier.tryParse(text, { writtenBy, fields })
    expect(refused).toMatchObject({ ok: false, code: 'ERR_FIELD', detail: { name } })
    expect(refused.ok || describe(refused)).toContain(`no format of ${writtenBy}`)
  }
})

test.each([
  ['{PBKDF2}10000$AAECAwQFBgcICQoLDA0ODw==$ECEiF3rHxiQNn3eIhD3/rQu7JgNUuHNkEwXr67HsHXA=', 'Elasticsearch'],
  ['{PBKDF2_STRETCH}10000$AAECAwQFBgcICQoLDA0ODw==$ECEiF3rHxiQNn3eIhD3/rQu7JgNUuHNkEwXr67HsHXA=', 'Elasticsearch'],
  ['{PBKDF2}10000:KrGGnxY4H7tRzq1auSBUKrovCNAAAQIDBAUGBw==', 'OpenDJ'],
  ['{PBKDF2-HMAC-SHA256}10000:KrGGnxY4H7tRzq1auSBUKrovCNAAAQIDBAUGBw==', 'OpenDJ'],
  [`{bcrypt}$2a$12$${'a'.repeat(53)}{salt}$2a$12$${'a'.repeat(22)}`, 'Graylog'],
  [`$6$njERlZMi/7DzNB9E$${'a+'.repeat(43)}==`, 'Mosquitto'],
])('%s is explained as a hash of %s, although another format has its prefix', (text, system) => {
  const refused = verifier.tryParse(text)
  expect(refused.ok || refused.detail.reasons?.[0]).toContain(`a hash of ${system},`)
})

slow(
  'the error of a damaged hash names a format of the system in the hint, for all systems with several formats',
  () => {
    const systems = new Set(formats.flatMap(({ writers }) => writers))
    let asked = 0
    for (const { format: id, vectors } of vectorsFiles) {
      const format = formats.find((one) => one.id === id)!
      const vector = vectors.find(({ expect, notes, secrets }) => expect === 'match' && !notes && !secrets)
      if (!vector) continue
      const { fields } = howOf(vector, format)
      for (const writtenBy of format.writers) {
        if (!systems.has(writtenBy)) continue
        for (const text of [`${vector.hash.slice(0, -3)}\u00e9${vector.hash.slice(-2)}`, vector.hash.slice(0, -5)]) {
          const refused = verifier.tryParse(text, { writtenBy, fields })
          if (refused.ok || refused.format === undefined) continue
          const named = formats.find((one) => one.id === refused.format)!
          expect(named.writers, `${id} of ${writtenBy} is explained by ${named.id}`).toContain(writtenBy)
          asked++
        }
      }
    }
    expect(asked).toBeGreaterThan(300)
  },
)
