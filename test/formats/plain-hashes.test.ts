import { describe, expect, test } from 'vitest'
import type { Format } from '../../src/formats/index.ts'
import { createVerifier, type Fields, formats, transcode } from '../../src/index.ts'
import type { Expression } from '../../src/schemes/expression.ts'
import type { Descriptor } from '../../src/schemes/index.ts'
import { workOf } from '../../src/schemes/schemes.ts'
import { howOf, vectorsFiles } from '../vectors.ts'

const verifier = createVerifier()
const formatOf = (id: string) => formats.find((one) => one.id === id) as Format
const vectorOf = (id: string, vector: string) =>
  vectorsFiles.find(({ format }) => format === id)!.vectors.find((one) => one.id === vector)!

/** Returns the possible formats of a text, the most likely first. */
function candidatesOf(text: string, options: { writtenBy?: string; fields?: Fields } = {}): readonly string[] | string {
  const found = verifier.tryParse(text, options)
  if (found.ok) return found.format.id
  return found.code === 'ERR_AMBIGUOUS_FORMAT' ? found.detail.candidates!.map(({ format }) => format) : found.code
}

const md5 = '5f4dcc3b5aa765d61d8327deb882cf99'
const sha1 = '5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8'

describe('a digest, a colon and a salt', () => {
  test('a salt of 32 characters is ambiguous between Joomla and Magento 1', () => {
    const text = `${md5}:${'a1'.repeat(16)}`
    expect(candidatesOf(text)).toEqual(expect.arrayContaining(['joomla', 'magento1']))
    expect(candidatesOf(text, { writtenBy: 'joomla' })).toBe('joomla')
    expect(candidatesOf(text, { writtenBy: 'magento' })).toBe('magento1')
    expect(candidatesOf(text, { writtenBy: 'oscommerce' })).not.toBe('oscommerce')
  })

  test('a salt of 2 characters is of osCommerce or Magento 1, and of 3, 5, 8 or 30 of a forum', () => {
    expect(candidatesOf(`${md5}:a1`)).toEqual(expect.arrayContaining(['oscommerce', 'magento1']))
    expect(candidatesOf(`${md5}:a1b`)).toEqual(expect.arrayContaining(['vbulletin']))
    expect(candidatesOf(`${md5}:a1b2c`)).toEqual(expect.arrayContaining(['mybb']))
    expect(candidatesOf(`${md5}:a1b2c3d4`)).toEqual(expect.arrayContaining(['mybb']))
    expect(candidatesOf(`${md5}:${'!'.repeat(30)}`)).toEqual(expect.arrayContaining(['vbulletin']))
    expect(candidatesOf(`${md5}:a1b`, { writtenBy: 'vbulletin' })).toBe('vbulletin')
    expect(candidatesOf(`${md5}:a1b2c`, { writtenBy: 'ipb' })).toBe('mybb')
  })

  test('a salt with a version is of Magento 2, unless it could be a salt of 30 characters', () => {
    expect(candidatesOf(`${md5}:${'a'.repeat(32)}:0`)).toBe('magento')
    const text = `${md5}:${'a'.repeat(28)}:0`
    expect(candidatesOf(text)).toEqual(['magento', 'vbulletin'])
    expect(candidatesOf(text, { writtenBy: 'magento' })).toBe('magento')
  })

  test('a salt of 40 characters is ambiguous between WoltLab, restful-authentication and others', () => {
    const found = candidatesOf(`${sha1}:${sha1}`)
    expect(found).toEqual(expect.arrayContaining(['wcf1', 'restful-authentication']))
  })
})

test('a digest with a salt field is ambiguous between all systems with such salts', () => {
  expect(candidatesOf(md5, { fields: { salt: 'a1b2c3d4' } })).toEqual(expect.arrayContaining(['mybb']))
  expect(candidatesOf(md5, { fields: { salt: 'a1b2c3d4' }, writtenBy: 'mybb' })).toBe('mybb')
  expect(candidatesOf(sha1, { fields: { username: 'alice' }, writtenBy: 'smf' })).toBe('smf')
})

test('the same text of Django and Werkzeug is ambiguous without a hint', async () => {
  const django = vectorOf('django-md5', 'passlib-known-1')
  const werkzeug = vectorOf('werkzeug-hmac', 'hashcat-30000')
  for (const { hash } of [django, werkzeug])
    expect(candidatesOf(hash)).toEqual(expect.arrayContaining(['django-md5', 'werkzeug-hmac']))
  expect(await verifier.verify('password', django.hash, { writtenBy: 'django' })).toBe(true)
  expect(await verifier.verify('password', django.hash, { writtenBy: 'werkzeug' })).toBe(false)
  expect(await verifier.verify('hashcat', werkzeug.hash, { writtenBy: 'werkzeug' })).toBe(true)
  expect(await verifier.verify('hashcat', werkzeug.hash, { writtenBy: 'django' })).toBe(false)
})

test('32 hexadecimal digits are not read as an old WordPress hash without a hint', async () => {
  expect(typeof candidatesOf(md5) === 'string' ? candidatesOf(md5) : 'ERR_AMBIGUOUS_FORMAT').toMatch(/^ERR_/)
  expect(await verifier.verify('password', md5, { writtenBy: 'wordpress' })).toBe(true)
  await expect(verifier.verify('password', md5, { writtenBy: 'prestashop' })).rejects.toMatchObject({
    code: 'ERR_SECRET',
  })
})

test('a phpBB 3 hash is verified with the password and with its MD5, because an update hashed that', async () => {
  const { hash, passwordHex } = vectorOf('phpbb2-updated', 'phpbb-latin1')
  const password = Uint8Array.from(Buffer.from(passwordHex!, 'hex'))
  expect(await verifier.check(password, hash)).toMatchObject({ match: true, reading: 'phpbb2-md5' })
  expect(await verifier.verify(password, hash, { writtenBy: 'phpbb2' })).toBe(true)
  expect(candidatesOf(hash)).toBe('phpbb3')
  expect(verifier.inspect(hash).couldAlsoBe.map(({ format }) => format)).toContain('phpbb2-updated')
})

describe('phpass’ rounds', () => {
  const work = (log2Rounds: string, length: number) =>
    workOf(verifier.parse(`$P$${log2Rounds}IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0`).descriptor, length).cost

  test('each step of log2 rounds doubles the work, and longer passwords cost more in each round', () => {
    expect(work('C', 8) / work('B', 8)).toBeCloseTo(2, 2)
    expect(work('B', 4096)).toBeGreaterThan(4 * work('B', 8))
  })

  test('too many rounds are refused before the first round', async () => {
    const begin = performance.now()
    for (const text of ['$P$SIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', `$S$S${'a'.repeat(51)}`])
      await expect(verifier.verify('password', text)).rejects.toMatchObject({ code: 'ERR_LIMIT' })
    expect(performance.now() - begin).toBeLessThan(1000)
  })
})

describe('transcoding', () => {
  const transcodeVector = (from: string, id: string, to: string, more = {}) => {
    const vector = vectorOf(from, id)
    return transcode(verifier, vector.hash, { ...howOf(vector, formatOf(from)), ...more, to })
  }
  const transcodeLater = (from: string, id: string, to: string) => () => transcodeVector(from, id, to)

  test('a hash is transcoded between phpass and phpBB, and between Symfony and Clerk', () => {
    expect(transcodeVector('phpass', 'hashcat-400', 'phpbb3', { format: 'phpass' }).text).toBe(
      '$H$946647711V1klyitUYhtB8Yw5DMA/w.',
    )
    expect(transcodeVector('phpbb3', 'passlib-known-1', 'phpass', { format: 'phpbb3' }).text).toBe(
      '$P$9aaaaaSXBjgypwqm.JsMssPLiS8YQ00',
    )
    const { hash, fields } = vectorOf('symfony-message-digest', 'php-nfc')
    const { text } = transcodeVector('symfony-message-digest', 'php-nfc', 'clerk-symfony')
    expect(text).toBe(`sha512_symfony$${fields!.iterations}$${fields!.salt}$${hash}`)
    expect(verifier.parse(text).descriptor).toEqual(
      verifier.parse(hash, { fields: fields!, format: 'symfony-message-digest' }).descriptor,
    )
  })

  test('a hash is transcoded from Magento 1 to Magento 2, and out of XenForo’s array', () => {
    const { hash } = vectorOf('magento1', 'php-empty')
    expect(transcodeVector('magento1', 'php-empty', 'magento').text).toBe(`${hash}:0`)
    const { text, fields } = transcodeVector('xenforo-core', 'phpbb', 'xenforo1')
    expect(text).toBe(vectorOf('xenforo1', 'phpbb').hash)
    expect(fields).toEqual(vectorOf('xenforo1', 'phpbb').fields)
  })

  test('a hash is not transcoded to a format with another computation or salt', () => {
    const code = 'ERR_UNREPRESENTABLE'
    expect(transcodeLater('drupal6-updated', 'php-empty', 'drupal7')).toThrow(expect.objectContaining({ code }))
    expect(transcodeLater('phpbb2-updated', 'phpbb-latin1', 'phpass')).toThrow(expect.objectContaining({ code }))
    expect(transcodeLater('drupal7', 'hashcat-7900', 'phpass')).toThrow(expect.objectContaining({ code }))
    expect(transcodeLater('django-sha1', 'hashcat-124', 'werkzeug-hmac')).toThrow(expect.objectContaining({ code }))
    expect(transcodeLater('wcf1', 'phpbb', 'opencart')).toThrow(expect.objectContaining({ code }))
    expect(transcodeLater('joomla', 'hashcat-11', 'magento1')).toThrow(expect.objectContaining({ code }))
    const dollar = vectorsFiles
      .find(({ format }) => format === 'symfony-message-digest')!
      .vectors.find(({ expect, fields }) => expect === 'match' && fields?.salt?.includes('$'))!
    expect(transcodeLater('symfony-message-digest', dollar.id, 'clerk-symfony')).toThrow(
      expect.objectContaining({ code }),
    )
    expect(transcodeLater('symfony-message-digest', 'fips-abc', 'clerk-symfony')).toThrow(
      expect.objectContaining({ code }),
    )
  })
})

/** Salts that no text of these formats can contain, or that look like another part of a text. */
const salts = [
  '',
  'undefined',
  'a:b',
  'a$b',
  '{a}',
  '{a',
  'a b',
  'ab\n',
  'ab\0',
  'é'.repeat(8),
  'ABCDEF',
  ...[1, 2, 3, 5, 6, 8, 9, 12, 16, 30, 31, 32, 33, 40, 64, 65, 128, 129, 1024].map((length) => 'a'.repeat(length)),
].map((text) => new TextEncoder().encode(text))
const noText = [Uint8Array.of(0xff), new Uint8Array(8).fill(0xc3), new Uint8Array(32).fill(0x80)]

/**
 * Removes an empty salt from concatenations, because it changes no digest and some formats can only represent a missing
 * salt.
 */
function withoutEmptySalt(expression: Expression): Expression {
  if (typeof expression !== 'object') return expression
  if ('hash' in expression) return { ...expression, of: withoutEmptySalt(expression.of) }
  if (!('join' in expression)) return expression
  const parts = expression.join.filter((part) => part !== 'salt')
  return parts.length === 1 ? parts[0]! : { join: parts }
}

function normalize(descriptor: Descriptor): string {
  const isUnsalted = descriptor.scheme === 'digest' && descriptor.salt.length === 0
  return JSON.stringify(
    isUnsalted ? { ...descriptor, expression: withoutEmptySalt(descriptor.expression) } : descriptor,
  )
}

const plain = formats.filter(({ schemes }) => schemes.length === 1 && schemes[0]!.id === 'digest')

test.each(plain.map((format) => [format.id, format] as const))(
  '%s refuses to write a salt that it would read differently',
  (id, format) => {
    const { vectors } = vectorsFiles.find((file) => file.format === id)!
    const vector = vectors.find((one) => one.expect === 'match' && verifier.tryParse(one.hash, howOf(one, format)).ok)!
    const { descriptor } = verifier.parse(vector.hash, howOf(vector, format))
    for (const salt of [...salts, ...noText]) {
      const spelled = format.serialize({ ...descriptor, salt } as never)
      if (!spelled.ok) {
        expect(spelled.code).toBe('ERR_UNREPRESENTABLE')
        continue
      }
      const again = format.parse(spelled.text, spelled.fields)
      expect(again, JSON.stringify(spelled)).toMatchObject({ ok: true })
      if (again.ok) expect(normalize(again.descriptor)).toBe(normalize({ ...descriptor, salt } as Descriptor))
    }
  },
)

test('a salt that is not hashed is never dropped by a format', () => {
  const code = 'ERR_UNREPRESENTABLE'
  const salt = new TextEncoder().encode('a1b2c3d4')
  const unsalted = { expression: { hash: 'md5', of: 'password' }, salt, digest: new Uint8Array(16), scheme: 'digest' }
  for (const id of ['auth0-digest', 'logto-digest', 'okta-digest', 'stytch-digest', 'wordpress-md5'])
    expect(formatOf(id).serialize(unsalted as Descriptor), id).toMatchObject({ ok: false, code })
  const { hash } = vectorsFiles.find(({ format }) => format === 'scrypt-kdf')!.vectors[0]!
  const { descriptor } = verifier.parse(hash)
  expect(formatOf('scrypt-kdf').serialize(descriptor)).toMatchObject({ ok: true, text: hash })
  expect(formatOf('scrypt-kdf').serialize({ ...descriptor, salt } as Descriptor)).toMatchObject({ ok: false, code })
})
