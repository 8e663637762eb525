import { describe, expect, test } from 'vitest'
import { createVerifier, isHashError, type TranscodeOptions, transcode } from '../../src/index.ts'

const verifier = createVerifier()
const body = 'mIJxfrCaEI3GukZe11CiXublhEFanu5.ododkll1WphfSp6pn4zIu'
const of = (variant: string) => `$${variant}$04$${body}`
const argon2 = (variant: string) =>
  `$argon2${variant}$v=19$m=64,t=1,p=1$nSbqAjzmT4ddHajbeJQnFQ$cHDPEqcHDPEqcHDPEqcHDPEqcHDPEqcHDPEqcHDPEqc`
const to = (text: string, format: string, how: Partial<TranscodeOptions> = {}) =>
  transcode(verifier, text, { to: format, ...how })

function refusalOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return isHashError(error) ? error.code : String(error)
  }
}

describe('bcrypt of the password itself', () => {
  const spelled = {
    bcrypt: of('2b'),
    'django-bcrypt': `bcrypt$${of('2b')}`,
    'spring-bcrypt': `{bcrypt}${of('2b')}`,
    nextcloud: `1|${of('2y')}`,
  }

  test.each(Object.entries(spelled))('bcrypt is transcoded from every format to %s', (format, text) => {
    for (const source of Object.values(spelled)) expect(to(source, format).text.slice(-56)).toBe(text.slice(-56))
    expect(to(of('2b'), format)).toEqual({ text, fields: {}, needs: [] })
  })

  test('bcrypt to the PHC string format and back is the same text', () => {
    for (const variant of ['2a', '2b']) {
      const { text } = to(of(variant), 'phc-bcrypt')
      expect(text.startsWith(`$bcrypt$v=${variant === '2b' ? 98 : 97}$r=4$`)).toBe(true)
      expect(to(text, 'bcrypt').text).toBe(of(variant))
    }
  })

  test('the three parts of Okta are transcoded back to one text', () => {
    const { text, fields } = to(of('2a'), 'okta-bcrypt')
    expect({ text, fields }).toEqual({ text: body.slice(22), fields: { salt: body.slice(0, 22), workFactor: '4' } })
    expect(to(text, 'bcrypt', { format: 'okta-bcrypt', fields }).text).toBe(of('2a'))
  })

  const variants = ['2a', '2b', '2y'] as const
  test.each(variants)(
    'the option variant writes the prefix %s of bcrypt in every format that has a prefix',
    (variant) => {
      for (const source of variants) {
        expect(to(of(source), 'bcrypt', { variant }).text).toBe(of(variant))
        expect(to(of(source), 'django-bcrypt', { variant }).text).toBe(`bcrypt$${of(variant)}`)
      }
    },
  )

  test('variant is refused for other computations, other schemes and other prefixes', () => {
    const cases = [
      [of('2x'), 'bcrypt', '2b'],
      [of('2b').replace('$2b', '$2'), 'bcrypt', '2b'],
      [argon2('id'), 'argon2', '2b'],
      [of('2b'), 'bcrypt', '2x'],
    ] as const
    for (const [text, format, variant] of cases)
      expect(refusalOf(() => to(text, format, { variant: variant as '2b' }))).toBe('ERR_UNREPRESENTABLE')
  })

  test('2y and 2b are the same computation, and 2a and 2x are others', () => {
    expect(to(of('2y'), 'phc-bcrypt').text).toBe(to(of('2b'), 'phc-bcrypt').text)
    expect(to(of('2b'), 'nextcloud').text).toBe(`1|${of('2y')}`)
    for (const format of ['django-bcrypt', 'spring-bcrypt', 'nextcloud', 'phc-bcrypt', 'okta-bcrypt'])
      for (const text of [of('2x'), of('2b').replace('$2b', '$2')])
        expect(
          refusalOf(() => to(text, format)),
          `${text} to ${format}`,
        ).toBe('ERR_UNREPRESENTABLE')
  })

  test('Okta supports a work factor of at most 20', () =>
    expect(refusalOf(() => to(of('2a').replace('$04$', '$21$'), 'okta-bcrypt'))).toBe('ERR_UNREPRESENTABLE'))
})

describe('bcrypt of a prepared password', () => {
  const hidden = [
    'bcrypt-hex-md5',
    'bcrypt-hex-sha256',
    'woltlab-double-bcrypt',
    'symfony-bcrypt',
    'devise-bcrypt-peppered',
  ]

  test.each(hidden)('%s is never written as bcrypt of the password', (format) => {
    for (const target of ['bcrypt', 'django-bcrypt', 'okta-bcrypt', 'nextcloud', 'phc-bcrypt', 'wordpress-bcrypt'])
      expect(
        refusalOf(() => to(of('2a'), target, { format })),
        target,
      ).toBe('ERR_UNREPRESENTABLE')
    expect(refusalOf(() => to(of('2a'), format))).toBe('ERR_UNREPRESENTABLE')
  })

  test('formats with the same computation are transcoded into each other', () => {
    const { text } = to(of('2b'), 'django-bcrypt-sha256', { writtenBy: 'meteor' })
    expect(text).toBe(`bcrypt_sha256$${of('2b')}`)
    expect(to(text, 'bcrypt-hex-sha256').text).toBe(of('2b'))
  })

  test('a configured pepper is written into Clerk’s text, and a missing one is an error', () => {
    const devise = { format: 'devise-bcrypt-peppered' }
    const secrets = { peppers: 'site’s pepper' }
    const { text, needs } = to(of('2a'), 'clerk-bcrypt-peppered', { ...devise, secrets })
    expect({ text, needs }).toEqual({ text: `${of('2a')}$site’s pepper`, needs: [] })
    expect(refusalOf(() => to(of('2a'), 'clerk-bcrypt-peppered', devise))).toBe('ERR_SECRET')
    const binary = { peppers: Uint8Array.of(0xff, 0xfe) }
    expect(refusalOf(() => to(of('2a'), 'clerk-bcrypt-peppered', { ...devise, secrets: binary }))).toBe(
      'ERR_UNREPRESENTABLE',
    )
    expect(to(text, 'devise-bcrypt-peppered', { writtenBy: 'clerk' })).toEqual({
      text: of('2a'),
      fields: {},
      needs: ['peppers'],
    })
  })

  test('no error contains a pepper', () => {
    const secrets = { peppers: 'configured secret' }
    const error = verifier.verify('password', `${of('2a')}$embedded secret`, { writtenBy: 'clerk', secrets })
    return expect(error.catch((caught) => JSON.stringify([caught.message, caught]))).resolves.not.toMatch(
      /embedded secret|configured secret/,
    )
  })
})

describe('transcoding of Argon2', () => {
  test('the version of Nextcloud follows the Argon2 variant, and Argon2d has no version', () => {
    expect(to(argon2('i'), 'nextcloud').text).toBe(`2|${argon2('i')}`)
    expect(to(argon2('id'), 'nextcloud').text).toBe(`3|${argon2('id')}`)
    expect(to(`2|${argon2('id')}`, 'nextcloud').text).toBe(`3|${argon2('id')}`)
    expect(refusalOf(() => to(argon2('d'), 'nextcloud'))).toBe('ERR_UNREPRESENTABLE')
  })

  test('Argon2 for Spring is written with the id of its current defaults', () => {
    expect(to(`{argon2}${argon2('id')}`, 'spring-argon2').text).toBe(`{argon2@SpringSecurity_v5_8}${argon2('id')}`)
    expect(to(`{argon2}${argon2('id')}`, 'argon2').text).toBe(argon2('id'))
    expect(refusalOf(() => to(argon2('id'), 'argon2', { writtenBy: 'matomo' }))).toBe('ERR_UNREPRESENTABLE')
  })
})
