import { describe, expect, test } from 'vitest'
import { defaultBackends } from '#backends'
import { createHashWriter } from '../../src/cli/reading/users.ts'
import { createValidator } from '../../src/convert/index.ts'
import { bcrypt } from '../../src/formats/crypt.ts'
import type { Format } from '../../src/formats/index.ts'
import {
  createLogin,
  createVerifier,
  describe as describeFailure,
  formats,
  HashError,
  identify,
  seal,
  transcode,
} from '../../src/index.ts'
import { createVerifier as createVerifierOf } from '../../src/verifier/index.ts'
import { cheapestOf, isComplete, slow, thirdOf } from '../sample.ts'
import {
  costOf as costIn,
  hintOf,
  howOf,
  missingPackages,
  passwordOf,
  secretsOf,
  type Vector,
  vectorsFiles,
} from '../vectors.ts'

const verifier = createVerifier()
const cheap = createVerifier({ limits: { cost: 3, bytes: 2 ** 22 } })

const vbulletin = '28f9975808ae2bdc5847b1cda26033ea'
const hints = { format: 'vbulletin', fields: { salt: '308' } }
const sealed = `$saltbridge$v=1,format=vbulletin,.salt=MzA4$${vbulletin}`
const argon2 = '$argon2id$v=19$m=256,t=2,p=1$bnBtIGFyZ29uMiBzYWx0IQ$XdNjxKT9Wq6r2gQEQudiQFyHe8gq77CVjMW8NjNgm0M'
/** The anatomy is tested for every vector, or for every twentieth vector. */
const rate = isComplete ? 1 : 20
/** The time limit for all rows of a format in ms, which must be enough on a busy machine. */
const timeout = 120_000
const begin = '$saltbridge$v=1,format=vbulletin,'

/** Returns the error code of a call, or the outcome. */
function outcomeOf(check: () => Promise<boolean>): Promise<string> {
  return Promise.resolve()
    .then(check)
    .then(
      (match) => (match ? 'match' : 'mismatch'),
      (error: unknown) => {
        if (error instanceof HashError) return error.code
        throw error
      },
    )
}

function failureOf(text: string, how = {}) {
  const parsed = verifier.tryParse(text, how)
  if (parsed.ok) throw new Error(`parsed: ${text}`)
  return parsed
}

const costOf = (vector: Vector, format: Format): number => costIn(vector, format) ?? 0

describe.each(thirdOf(vectorsFiles))('$format', { tags: ['sampled'] }, ({ format: id, vectors }) => {
  const format = formats.find((one) => one.id === id)!

  test('a sealed vector is parsed as the vector is, without a hint, and its parts have the right places', () => {
    let asked = 0
    for (const vector of thirdOf(vectors)) {
      const how = howOf(vector, format)
      const parsed = verifier.tryParse(vector.hash, how)
      if (!parsed.ok || vector.hash.length > 800) continue
      const text = seal(verifier, vector.hash, how)
      expect(text, vector.id).toContain(`,format=${parsed.format.id}`)
      const opened = verifier.parse(text)
      expect(opened.format, vector.id).toBe(parsed.format)
      expect(opened.notes).toEqual(parsed.notes)
      expect(JSON.stringify(opened.descriptor), vector.id).toBe(JSON.stringify(parsed.descriptor))
      expect(opened.sealed?.text).toBe(vector.hash)
      expect(seal(verifier, text, how)).toBe(text)
      if (asked++ % rate !== 0) continue
      const parts = (one: string, its = {}) =>
        verifier.inspect(one, its).anatomy.map(({ name, start, end }) => [name, one.slice(start, end)])
      const inner = parts(vector.hash, how)
      expect(parts(text).slice(-inner.length || Infinity), vector.id).toEqual(inner)
    }
    expect(asked).toBeGreaterThan(isComplete ? 5 : 0)
  })

  test('no format parses a sealed text', () => {
    const vector = vectors.find(({ expect, hash }) => expect === 'match' && hash.length < 800)!
    const text = seal(verifier, vector.hash, howOf(vector, format))
    for (const other of formats) expect(other.parse(text, vector.fields ?? {}).ok, other.id).toBe(false)
  })

  // test/formats/vectors.test.ts verifies every vector. Here, the cheapest vector of each outcome is enough, because
  // the test above shows that each sealed vector has the same descriptor.
  const asked = cheapestOf(
    vectors.filter(({ expect }) => expect !== 'mismatch'),
    ({ expect }) => expect,
    (vector) => costOf(vector, format),
  )
  const verified = formats.indexOf(format) % 4 === 0 ? test : slow
  verified('a sealed vector has the outcome of the vector, without a hint', { timeout }, async () => {
    for (const vector of asked) {
      const outcome = await outcomeOf(() => {
        const text = seal(verifier, vector.hash, { ...secretsOf(vector), ...hintOf(vector, format) })
        return verifier.verify(passwordOf(vector), text, secretsOf(vector))
      })
      if (outcome === 'ERR_UNREPRESENTABLE' && vector.hash.length > 900) continue
      if (outcome !== 'ERR_UNSUPPORTED' || missingPackages.length === 0) expect(outcome, vector.id).toBe(vector.expect)
    }
  })

  test('a sealed text with a changed character never matches a wrong password and never crashes', {
    timeout,
  }, async () => {
    const [vector] = vectors
      .filter(({ expect, hash }) => expect === 'match' && hash.length < 800)
      .sort((a, b) => costOf(a, format) - costOf(b, format)) as [Vector]
    const text = seal(verifier, vector.hash, howOf(vector, format))
    const header = text.length - vector.hash.length
    const step = isComplete ? 1 : 25
    for (let at = 0; at < text.length; at += at < header ? Math.ceil(step / 5) : step)
      for (const character of isComplete ? ['', '$', ',', '=', '.', 'A', 'z', '0', '\0', '\u{ff10}'] : ['', 'A', '$']) {
        const changed = text.slice(0, at) + character + text.slice(at + 1)
        const outcome = await outcomeOf(() =>
          cheap.verify('a password that is no vector’s', changed, secretsOf(vector)),
        )
        expect(outcome === 'mismatch' || outcome.startsWith('ERR_'), `${outcome}: ${changed}`).toBe(true)
        expect(outcome).not.toBe('ERR_BACKEND')
      }
    for (let length = 0; length < text.length; length += step)
      expect(verifier.tryParse(text.slice(0, length)).ok && length < header, `${length}`).toBe(false)
  })
})

describe('one spelling', () => {
  test('seal writes the documented text, and verify needs no hint for it', async () => {
    expect(seal(verifier, vbulletin, hints)).toBe(sealed)
    expect(await verifier.verify('hashcat', sealed)).toBe(true)
    expect(await verifier.verify('another', sealed)).toBe(false)
    expect(verifier.inspect(sealed)).toMatchObject({ format: 'vbulletin', isSealed: true })
    expect(verifier.inspect(vbulletin, hints)).toMatchObject({ isSealed: false })
    expect(verifier.claim(sealed)).toMatchObject({ ok: true, format: { id: 'vbulletin' } })
  })

  test('no format claims the prefix of sealed texts', () => {
    const prefixes = formats.flatMap(({ claims }) => [...(claims.prefixes ?? []), ...(claims.sharedPrefixes ?? [])])
    expect(prefixes.filter((one) => sealed.startsWith(one) || one.startsWith('$saltbridge$'))).toEqual([])
    expect(formats.map(({ id }) => id)).not.toContain('sealed')
    for (const { id, fields = [] } of formats) expect(`${id} ${fields.join(' ')}`).toMatch(/^[\w -]+$/)
  })

  test('seal writes the fields in alphabetical order, and refuses a field that the format does not read', () => {
    const { hash, fields, ...vector } = vectorsFiles
      .flatMap((file) => file.vectors.map((one) => ({ ...one, format: file.format })))
      .find(({ expect, fields = {} }) => expect === 'match' && Object.keys(fields).length > 2)!
    const names = Object.keys(fields!)
    const reversed = Object.fromEntries([...Object.entries(fields!)].reverse())
    const text = seal(verifier, hash, { format: vector.format, fields: reversed })
    expect([...text.matchAll(/[,.](\w+)=/g)].map(([, name]) => name)).toEqual(expect.arrayContaining([...names].sort()))
    const at = names.sort().map((name) => text.indexOf(`,.${name}=`))
    expect(at).toEqual([...at].sort((a, b) => a - b))
    const unread = { ...reversed, username: 'x' }
    expect(() => seal(verifier, hash, { format: vector.format, fields: unread })).toThrow('the field `username`')
  })

  test.each([
    ['$saltbridge$', 12, '"$"'],
    ['$saltbridge$v=1,format=vbulletin,.salt=MzA4', 43, '"$"'],
    [`$saltbridge$v=2,format=vbulletin,.salt=MzA4$${vbulletin}`, 12, '"v=1"'],
    [`$saltbridge$v=01,format=vbulletin,.salt=MzA4$${vbulletin}`, 12, '"v=1"'],
    [`$saltbridge$format=vbulletin,v=1,.salt=MzA4$${vbulletin}`, 12, '"v=1"'],
    [`$saltbridge$v=1$${vbulletin}`, 16, '"format="'],
    [`$saltbridge$v=1,Format=vbulletin,.salt=MzA4$${vbulletin}`, 16, '"format="'],
    [`${begin}salt=MzA4$${vbulletin}`, begin.length, '"."'],
    [`${begin}$${vbulletin}`, begin.length, '"."'],
    [`${begin}.salt$${vbulletin}`, begin.length + 1, 'salt'],
    [`${begin}.pepperId=MzA4$${vbulletin}`, begin.length + 1, 'salt'],
    [`${begin}.__proto__=MzA4$${vbulletin}`, begin.length + 1, 'salt'],
    [`${begin}.salt=MzA4,.salt=MzA4$${vbulletin}`, begin.length + 12, 'alphabetical order, each once'],
    [`${begin}.salt=MzA4=$${vbulletin}`, begin.length + 10, 'unpadded base64url'],
    [`${begin}.salt=Mz+4$${vbulletin}`, begin.length + 8, 'unpadded base64url'],
    [`${begin}.salt=MzA4A$${vbulletin}`, begin.length + 6, 'unpadded base64url'],
    [`${begin}.salt=MzA4MB$${vbulletin}`, begin.length + 6, 'unpadded base64url'],
    [`${begin}.salt=_w$${vbulletin}`, begin.length + 6, 'UTF-8'],
    [`${begin}.salt=MzA4$${vbulletin}x`, begin.length + 11 + 32, 'end of the hash'],
    [`${begin}.salt=MzA4$${sealed}`, begin.length + 11, 'hex'],
    ['$saltbridge$v=1,format=bcrypt,.salt=MzA4$$2b$10$', 31, 'no field, because the format has no fields'],
  ])('%s is malformed', (text, offset, expected) => {
    const { code, detail } = failureOf(text)
    expect({ code, offset: detail.offset }).toEqual({ code: 'ERR_MALFORMED', offset })
    expect(detail.expected).toContain(expected)
  })

  test('an unknown version or parameter is explained by a newer version of saltbridge', () => {
    for (const text of [sealed.replace('v=1', 'v=2'), sealed.replace(',.', ',wrap=1,.')])
      expect(describeFailure(failureOf(text))).toContain(
        'a newer version of saltbridge wrote it. Check the text, or update saltbridge',
      )
    expect(describeFailure(failureOf(sealed.replace('MzA4', 'Mz A4')))).not.toContain('newer')
  })

  test('a missing field of a sealed text is not asked from the caller', () => {
    const { code, format, detail } = failureOf(sealed.replace(',.salt=MzA4', ''))
    expect({ code, format }).toEqual({ code: 'ERR_FIELD', format: 'vbulletin' })
    expect(detail.hint).toBe('Create the sealed text again, with the fields that the format needs')
  })

  test('a sealed text of an unknown format is refused without showing its name', () => {
    const failure = failureOf('$saltbridge$v=1,format=5f4dcc3b5aa765d61d8327deb882cf99$x')
    expect(failure.code).toBe('ERR_UNKNOWN_FORMAT')
    expect(describeFailure(failure)).toMatch(/^the hash must be in a format that this verifier has\. The sealed text/)
    expect(JSON.stringify(failure)).not.toContain('5f4d')
  })

  test('a sealed text has at most 1,024 characters', () => {
    const lengths = Array.from({ length: 60 }, (_, more) => 640 + more).map((bytes) => {
      const salt = Buffer.alloc(bytes, 1).toString('base64').replace(/=+$/, '')
      const text = argon2.replace('m=256', 'm=1024').replace('bnBtIGFyZ29uMiBzYWx0IQ', salt)
      const length = `$saltbridge$v=1,format=argon2$${text}`.length
      if (length > 1024)
        expect(() => seal(verifier, text), `${length}`).toThrow('the target format cannot represent this hash')
      else expect(verifier.parse(seal(verifier, text)).descriptor.salt).toHaveLength(bytes)
      return length
    })
    expect(lengths).toContain(1024)
    const { vectors } = vectorsFiles.find(({ format }) => format === 'passport-local-mongoose')!
    const long = vectors.find(({ expect, hash }) => expect === 'match' && hash.length === 1024)!
    expect(() => seal(verifier, long.hash, { format: 'passport-local-mongoose', fields: long.fields })).toThrow(
      'the sealed text would have more than 1,024 characters. Store the hash string and its hints separately',
    )
    expect(failureOf(`$saltbridge$${'x'.repeat(1013)}`)).toMatchObject({ code: 'ERR_LIMIT' })
    expect(failureOf(`$saltbridge$${'x'.repeat(1012)}`)).toMatchObject({ code: 'ERR_MALFORMED' })
  })

  test('every character of a field survives', () => {
    const keyId = '\ufeffé\u{1f9c2}$,=.'
    const text = seal(verifier, argon2, { fields: { keyId } })
    expect(verifier.parse(text).sealed?.fields).toEqual({ keyId })
    expect(() => seal(verifier, argon2, { fields: { keyId: 'a\ud800' } })).toThrow('well-formed')
  })
})

describe('hints of the caller', () => {
  test('hints that agree with a sealed text change nothing', async () => {
    for (const how of [
      hints,
      { format: 'vbulletin' },
      { writtenBy: 'vBulletin' },
      { fields: { salt: '308', username: undefined } },
    ])
      expect(await verifier.verify('hashcat', sealed, how)).toBe(true)
  })

  test.each([
    [{ format: 'raw-md5' }, 'format', 'the sealed text has the format vbulletin, but the hint names raw-md5'],
    [{ writtenBy: 'WordPress' }, 'writtenBy', 'the sealed text has the format vbulletin, which wordpress does not'],
    [{ fields: { salt: '309' } }, 'salt', 'the field `salt` differs from the field in the sealed text'],
    [{ fields: { salt: '' } }, 'salt', 'the field `salt` differs'],
    [{ fields: { username: 'a' } }, 'username', 'this format does not use the field `username`'],
    [{ fields: { pepperId: 'a' } }, 'pepperId', 'this format does not use the field `pepperId`'],
  ])('the hint %j contradicts the sealed text', async (how, name, words) => {
    const error = await verifier.verify('hashcat', sealed, how).catch((caught) => caught)
    expect(error).toMatchObject({ code: 'ERR_FIELD', detail: { name } })
    expect(error.message).toContain(words)
    expect(error.message).not.toContain('308')
  })

  test('a field that the sealed text lacks contradicts it', () => {
    const text = seal(verifier, '$2b$04$......................UTF.dCOGpHSdKj5lBJJhZ9hPhJqbu4m', { format: 'bcrypt' })
    expect(failureOf(text, { fields: { keyId: 'a' } })).toMatchObject({ code: 'ERR_FIELD' })
    expect(failureOf(seal(verifier, argon2), { fields: { keyId: 'app' } })).toMatchObject({
      code: 'ERR_FIELD',
      detail: { name: 'keyId', reasons: [expect.stringContaining('differs')] },
    })
  })

  test('an unknown name in a hint is still an unknown name', () => {
    expect(failureOf(sealed, { format: 'vbuletin' })).toMatchObject({
      code: 'ERR_UNKNOWN_FORMAT',
      detail: { name: 'format' },
    })
    expect(failureOf(sealed, { writtenBy: 'vbuletin' })).toMatchObject({
      code: 'ERR_UNKNOWN_FORMAT',
      detail: { name: 'writtenBy' },
    })
  })
})

describe('the methods of a verifier', () => {
  const text = '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'

  test('a verifier of one format opens sealed texts of its format', async () => {
    const one = createVerifierOf({ formats: [bcrypt], backends: defaultBackends })
    expect(await one.verify('hello', seal(one, text))).toBe(true)
    expect(one.tryParse(sealed)).toMatchObject({ ok: false, code: 'ERR_UNKNOWN_FORMAT' })
  })

  test('check asks for a new hash for the reasons of the inner hash, and not for the seal', async () => {
    const strong = await verifier.hash('hello')
    expect(await verifier.check('hello', seal(verifier, strong))).toMatchObject({ match: true, needsRehash: false })
    expect(await verifier.check('hashcat', sealed)).toMatchObject({ match: true, needsRehash: true, notes: [] })
    const { upgraded } = await verifier.verifyAndUpgrade('hashcat', sealed)
    expect(upgraded).toMatch(/^\$argon2id\$/)
  })

  test('createLogin replaces a sealed text by a new hash, if the sealed text is still stored', async () => {
    const users = new Map([['ada', sealed]])
    const login = createLogin(verifier, {
      find: async (id) => users.get(id),
      async replaceIf(id, old, replacement) {
        expect(old).toBe(sealed)
        if (users.get(id) !== old) return false
        users.set(id, replacement)
        return true
      },
      population: [{ like: sealed, share: 1 }],
    })
    expect(await login.signIn('ada', 'hashcat')).toBe(true)
    await login.settle()
    expect(users.get('ada')).toMatch(/^\$argon2id\$/)
    expect(await login.signIn('ada', 'hashcat')).toBe(true)
    expect(await login.signIn('bob', 'hashcat')).toBe(false)
  })

  test('verifyAbsent does the work of a sealed example', async () => {
    const events: string[] = []
    const observed = createVerifier({ observe: ({ format }) => events.push(format ?? '') })
    const population = [{ like: sealed, share: 1 }]
    expect(await observed.verifyAbsent('hashcat', { subject: 'bob', population })).toBe(false)
    expect(events).toEqual(['vbulletin'])
  })

  test('identify tries only the format of a sealed text', async () => {
    const found = { format: 'vbulletin', evidence: 'the sealed text names it' }
    expect(await identify(verifier, 'hashcat', sealed)).toEqual([{ ...found, outcome: 'match' }])
    expect(await identify(verifier, 'x', sealed, { writtenBy: 'vbulletin' })).toEqual([
      { ...found, outcome: 'mismatch' },
    ])
    expect(await identify(verifier, 'x', sealed, { writtenBy: 'wordpress' })).toEqual([])
  })

  test('a sealed row is accepted, and a contradiction is reported for its column', () => {
    const validate = createValidator(verifier)
    const hash = { text: sealed, fields: {}, origin: { hash: 'pw', fields: { salt: 'salt' } } }
    expect(validate({ row: 1, id: 'a', hash })).toMatchObject({ status: 'accepted', format: 'vbulletin' })
    const other = validate({ row: 1, id: 'a', hash: { ...hash, fields: { salt: '1' } } })
    expect(other.failure).toMatchObject({ code: 'ERR_FIELD', detail: { column: 'salt' } })
    const broken = validate({ row: 1, id: 'a', hash: { ...hash, text: `${sealed}x` } })
    expect(broken.failure).toMatchObject({ detail: { column: 'pw', character: sealed.length + 1 } })
  })

  test('an import sends the hash string of a sealed text with its format and fields', () => {
    const outcomeOf = createValidator(verifier)
    const write = createHashWriter(verifier, undefined)
    const written = (one: string) => write(outcomeOf({ row: 1, id: 'a', hash: { text: one, fields: {} } }))
    const empty = { hashingAlgorithm: undefined, fields: undefined }
    expect(written(sealed)).toEqual({
      ...empty,
      passwordHash: vbulletin,
      format: 'vbulletin',
      fields: { salt: '308' },
    })
    const joined = seal(verifier, `${vbulletin}:308`, { format: 'vbulletin' })
    expect(written(joined)).toMatchObject({ passwordHash: vbulletin, format: 'vbulletin', fields: { salt: '308' } })
    expect(written(seal(verifier, text))).toEqual({ ...empty, passwordHash: text, format: 'bcrypt' })
  })

  test('a sealed text needs no hint if peppers are configured', async () => {
    const peppered = createVerifier({ secrets: { peppers: 'a pepper' } })
    await expect(peppered.verify('hello', text)).rejects.toMatchObject({ code: 'ERR_AMBIGUOUS_FORMAT' })
    expect(await peppered.verify('hello', seal(peppered, text, { format: 'bcrypt' }))).toBe(true)
    expect(() => seal(peppered, text, { secrets: { peppers: 'a pepper' } })).toThrow('several formats')
  })
})

describe('transcode', () => {
  test('transcode writes a sealed text, and names the secrets that it needs', () => {
    expect(transcode(verifier, vbulletin, { ...hints, to: 'sealed' })).toEqual({ text: sealed, fields: {}, needs: [] })
    const keyed = transcode(verifier, argon2, { fields: { keyId: 'app' }, to: 'sealed' })
    expect(keyed).toEqual({
      text: `$saltbridge$v=1,format=argon2,.keyId=YXBw$${argon2}`,
      fields: {},
      needs: ['argon2Keys'],
    })
    expect(transcode(verifier, keyed.text, { to: 'sealed' })).toEqual(keyed)
  })

  test('transcode opens a sealed text', () => {
    expect(transcode(verifier, sealed, { to: 'vbulletin' })).toEqual({
      text: vbulletin,
      fields: { salt: '308' },
      needs: [],
    })
  })
})
