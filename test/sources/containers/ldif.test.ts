import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describe as inWords } from '../../../src/core/errors.ts'
import type { Container, Row } from '../../../src/sources/containers/container.ts'
import { maxRecord } from '../../../src/sources/containers/container.ts'
import { ldif } from '../../../src/sources/containers/ldif.ts'
import { delimitedLines } from '../../../src/sources/containers/lines.ts'
import { slow } from '../../sample.ts'

const encoder = new TextEncoder()
const bytesOf = (data: string | Uint8Array) => (typeof data === 'string' ? encoder.encode(data) : data)

function rowsOf<Options, Context>(
  container: Container<Options, Context>,
  options: Options,
  data: string | Uint8Array,
  size = 1e9,
): readonly Row[] {
  const bytes = bytesOf(data)
  const cutter = container.createCutter(options)
  const rows: Row[] = []
  for (let at = 0; at < bytes.length; at += size)
    for (const slab of cutter.push(bytes.subarray(at, at + size))) {
      if (slab.failure === undefined)
        expect(Buffer.compare(bytes.subarray(slab.offset).subarray(0, slab.bytes.length), slab.bytes)).toBe(0)
      rows.push(...container.read(slab))
    }
  for (const slab of cutter.end()) rows.push(...container.read(slab))
  return rows
}

/** Returns whether a list begins with the rows of another list. This is faster than `expect`. */
const begins = (all: readonly Row[], some: readonly Row[]) =>
  JSON.stringify(all.slice(0, some.length)) === JSON.stringify(some)

const entries = (data: string | Uint8Array, size?: number) => rowsOf(ldif, undefined, data, size)
/** Returns the values of each row, or the message of its failure. */
const seen = (rows: readonly Row[]) => rows.map(({ values, failure }) => (failure ? inWords(failure) : { ...values }))

const folder = 'test/exports/ldap'
const files = ['slapcat', 'slapcat-nowrap', 'ldapsearch', 'ldapsearch-lll', 'ldapsearch-limited']
const read = (name: string) => readFileSync(`${folder}/${name}.ldif`)

describe('LDIF', () => {
  test.each(files)('the entries of %s.ldif do not depend on the sizes of the pieces', (name) => {
    const whole = entries(read(name))
    expect(whole.length).toBeGreaterThan(2)
    for (const size of [1, 7, 4096]) expect(entries(read(name), size)).toEqual(whole)
  })

  test('a file with CRLF has the same entries as one with LF', () => {
    const data = read('slapcat').toString()
    for (const size of [1, 1e9]) expect(entries(data.replaceAll('\n', '\r\n'), size)).toEqual(entries(data))
  })

  test('folded and unfolded exports of one directory are the same', () => {
    expect(seen(entries(read('slapcat')))).toEqual(seen(entries(read('slapcat-nowrap'))))
  })

  slow.each(['slapcat', 'ldapsearch'])(
    '%s.ldif that is cut off anywhere has no wrong entry, and the cut is reported',
    (name) => {
      const data = read(name)
      const whole = entries(data)
      // Only the first entry of slapcat.ldif shows that a program wrote the file.
      const first = name === 'slapcat' ? data.indexOf('\n\n') + 1 : '# extended LDIF'.length
      for (let end = first; end < data.length; end++) {
        const rows = entries(data.subarray(0, end))
        const [last] = rows.slice(-1)
        const good = last?.failure ? rows.slice(0, -1) : rows
        expect(begins(whole, good), `at byte ${end}`).toBe(true)
        const text = data.subarray(0, end).toString('latin1')
        const isBoundary = /(?:^|\n\n)(?:#.*(?:\n|$))*$/.test(text)
        const isComplete = text.includes('result: 0')
        if (!isBoundary && !isComplete) expect(last?.failure, `at byte ${end}`).toBeDefined()
        if (name === 'ldapsearch' && !isComplete) expect(last?.failure, `at byte ${end}`).toBeDefined()
      }
    },
  )

  test('values are text, bytes or null, by names in lower case', () => {
    const data = [
      'version: 1',
      '# a comment',
      '  that is folded',
      'DN: uid=ada,dc=example',
      'ObjectClass: person',
      'cn:: w4TDpGE=',
      'cn;lang-DE:Ada',
      'jpegPhoto;binary:: /9j/',
      'userPassword:< file:///etc/passwd',
      'description:   folded',
      '  here',
      ' and there ',
      'sn:',
      'mail:: ',
      '',
      '',
    ].join('\n')
    expect(entries(data)).toEqual([
      {
        row: 1,
        line: 1,
        values: {
          dn: 'uid=ada,dc=example',
          objectclass: ['person'],
          cn: ['Ääa'],
          'cn;lang-de': ['Ada'],
          'jpegphoto;binary': [new Uint8Array([0xff, 0xd8, 0xff])],
          userpassword: [null],
          description: ['folded hereand there '],
          sn: [''],
          mail: [''],
        },
      },
    ])
  })

  test('a name such as __proto__ or constructor is never one of the language', () => {
    expect(seen(entries('dn: a\n__proto__: x\n\ndn: b\nconstructor: x\n\n'))).toEqual([
      'line 2 is not valid: expected a line such as "mail: ada@example.org"',
      { dn: 'b', constructor: ['x'] },
    ])
  })

  test.each([
    ['dn: a\nno colon here\n', 'line 2 is not valid: expected a line such as "mail: ada@example.org"'],
    ['dn: a\ncn:: YQ\n', 'line 2 is not valid: expected base64 with padding after "::"'],
    ['dn: a\ncn:: Y!==\n', 'line 2 is not valid: expected base64 with padding after "::"'],
    ['dn: a\ncn: x\ndn: b\n', 'line 3 is not valid: expected an empty line before the dn of the next entry'],
    ['dn:: /w==\n', 'line 1 is not valid: expected a dn in UTF-8'],
    [' dn: a\n', 'line 1 is not valid: expected a line such as "mail: ada@example.org"'],
    ['cn: a\n', 'line 1 is not valid: expected the dn of an entry'],
    [
      'dn: a\nchangetype: modify\nreplace: userPassword\nuserPassword: secret\n-\n',
      'line 2 is not valid: expected "changetype: add", or no changetype. This record has "changetype: modify", so it is not an entry. Export whole entries, for example with slapcat or ldapsearch',
    ],
    [
      'dn: a\nchangetype: secret\n',
      'line 2 is not valid: expected "changetype: add", or no changetype. This record has another changetype, so it is not an entry. Export whole entries, for example with slapcat or ldapsearch',
    ],
  ])('%j is refused in words', (data, expected) =>
    expect(seen(entries(`${data}\ndn: b\n`))).toEqual([expected, { dn: 'b' }]),
  )

  test('an entry of changetype add is an entry', () => {
    expect(seen(entries('dn: a\ncontrol: 1.2.3 true\nchangetype: add\ncn: x\n\n'))).toEqual([{ dn: 'a', cn: ['x'] }])
  })

  test('a search that the server stopped is an error, and a referral is not an entry', () => {
    expect(seen(entries('dn: a\n\nref: ldap://example.org\n\nsearch: 2\nresult: 4 Size limit exceeded\n'))).toEqual([
      { dn: 'a' },
      'the output of ldapsearch is not valid: expected the line "result: 0 Success" at the end. Entries are missing. Export again without a size limit (ldapsearch -z none), or with slapcat',
    ])
    expect(entries(read('ldapsearch-limited')).map(({ failure }) => failure !== undefined)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test('the empty line after the last entry may be missing only if no program wrote the file', () => {
    expect(seen(entries('dn: a\ncn: x\n'))).toEqual([{ dn: 'a', cn: ['x'] }])
    const cut =
      'the end of the file is not valid: expected an empty line after the last entry. The file may be cut off. If the last entry is complete, add an empty line at the end of the file'
    expect(seen(entries('dn: a\ncn: x'))).toEqual([cut])
    expect(seen(entries('dn: a\nentryUUID: x\n\ndn: b\ncn: x\n')).slice(1)).toEqual([cut])
  })

  test('an entry that is longer than 1 MiB is refused by its line, and the next one is read', () => {
    const long = (length: number) => `dn: long\ncn: ${'x'.repeat(length - 'dn: long\ncn: \n'.length)}\n`
    for (const size of [4096, 1e9])
      for (const end of ['\n', '\r\n']) {
        const data = `dn: a\n\n${long(maxRecord)}${end}${long(maxRecord + 1)}${end}dn: b\n\n`
        const rows = entries(data, size)
        expect(rows.map(({ row, line, failure }) => [row, line, failure?.code])).toEqual([
          [1, 1, undefined],
          [2, 3, undefined],
          [3, 6, 'ERR_LIMIT'],
          [4, 9, undefined],
        ])
      }
    expect(inWords(entries(long(maxRecord + 1))[0]!.failure!)).toBe(
      'the entry has more than 1 MiB; at most 1 MiB is allowed. Export again without large attributes such as jpegPhoto',
    )
  })

  slow('any entries that are written as LDIF are read again', () => {
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 40 }))
    const attribute = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/).filter((name) => !['dn', 'changetype'].includes(name))
    const entry = fc.dictionary(attribute, fc.array(value, { minLength: 1, maxLength: 3 }), { noNullPrototype: true })
    const isPlain = (text: string) => /^(?:[!-9;=-~][ -~]*[!-~]|[!-9;=-~])?$/.test(text)
    const fold = (line: string, width: number) => line.match(new RegExp(`.{1,${width}}`, 'gs'))!.join('\n ')
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    function expected(one: string | Uint8Array): string | Uint8Array {
      const bytes = bytesOf(one)
      try {
        return decoder.decode(bytes)
      } catch {
        return bytes
      }
    }
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 5, max: 80 }),
        fc.integer({ min: 1, max: 50 }),
        (all, width, size) => {
          const blocks = all.map((one, index) => {
            const lines = Object.entries(one).flatMap(([name, list]) =>
              list.map((item) =>
                typeof item === 'string' && isPlain(item)
                  ? `${name}: ${item}`
                  : `${name}:: ${Buffer.from(bytesOf(item)).toString('base64')}`,
              ),
            )
            return [`dn: cn=${index}`, ...lines].map((line) => fold(line, width)).join('\n')
          })
          const rows = entries(`${blocks.join('\n\n')}\n\n`, size)
          expect(rows.map(({ values }) => ({ ...values }))).toEqual(
            all.map((one, index) => ({
              dn: `cn=${index}`,
              ...Object.fromEntries(Object.entries(one).map(([name, list]) => [name, list.map(expected)])),
            })),
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  slow('any bytes are read without an exception', () => {
    const piece = fc.constantFrom(
      'dn: a',
      '\n',
      '\r\n',
      ' ',
      ':',
      '::',
      'cn',
      '#',
      '-',
      'result: 1',
      'version: 1',
      '\0',
      'é',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), (parts) => {
        const data = parts.join('')
        // A file whose lines end with CR alone is refused as a whole.
        fc.pre(data.includes('\n') || !data.includes('\r'))
        expect(entries(data, 1)).toEqual(entries(data))
      }),
      { numRuns: 500 },
    )
  })

  test('LDIF is recognized by its first bytes', () => {
    const isLdif = (text: string) => ldif.recognize(encoder.encode(text), undefined) > 0.5
    for (const name of files) expect(ldif.recognize(read(name).subarray(0, 2 ** 16), undefined)).toBe(1)
    for (const text of ['\n\n# x\n  y\ndn: a', 'version: 1\n', '# extended LDIF\n#\n', 'DN:: YQ=='])
      expect(isLdif(text)).toBe(true)
    for (const text of ['{"users":[', 'id,email\n', 'root:x:0:0\n', '', '# comment\n', 'INSERT INTO'])
      expect(isLdif(text)).toBe(false)
  })
})

describe('lines that colons divide into fields', () => {
  const options = {
    layouts: [
      ['user', 'password'],
      ['user', 'password', 'more'],
    ],
  }
  const rows = (data: string, size?: number) => rowsOf(delimitedLines, options, data, size)

  test('comments and empty lines are not rows', () => {
    const data = '# a\n\n  # b\nada:x\r\n \t\nbo:y:z\n:\n'
    for (const size of [1, 3, 1e9])
      expect(rows(data, size)).toEqual([
        { row: 1, line: 4, values: { user: 'ada', password: 'x' } },
        { row: 2, line: 6, values: { user: 'bo', password: 'y', more: 'z' } },
        { row: 3, line: 7, values: { user: '', password: '' } },
      ])
  })

  test('a line with another number of fields, and one without a newline, are refused', () => {
    expect(seen(rows('ada\na:b:c:d\nbo:x'))).toEqual([
      'line 1 is not valid: expected 2 or 3 fields, separated by colons. This line has 1 field',
      'line 2 is not valid: expected 2 or 3 fields, separated by colons. This line has 4 fields',
      'the end of the file is not valid: expected a newline after the last line. The file may be cut off. If the last line is complete, add a newline at the end of the file',
    ])
  })

  test('a line that is longer than 1 MiB is refused, and the next one is read', () => {
    for (const size of [4096, 1e9])
      expect(
        rows(`a:b\n${'x'.repeat(maxRecord + 1)}\n${'x'.repeat(maxRecord - 2)}:b\nc:d\n`, size).map(
          ({ row, line, failure }) => [row, line, failure?.code],
        ),
      ).toEqual([
        [1, 1, undefined],
        [2, 2, 'ERR_LIMIT'],
        [3, 3, undefined],
        [4, 4, undefined],
      ])
  })

  slow.each(['exports/shadow/shadow', 'exports/shadow/master.passwd', 'exports/htpasswd/htpasswd'])(
    'test/%s that is cut off anywhere has no wrong line, and the cut is reported',
    (name) => {
      const data = readFileSync(`test/${name}`)
      const layouts = [2, 7, 9, 10].map((count) => Array.from({ length: count }, (_, index) => `f${index}`))
      const all = (bytes: Uint8Array, size?: number) => rowsOf(delimitedLines, { layouts }, bytes, size)
      const whole = all(data)
      expect(whole.every(({ failure }) => !failure)).toBe(true)
      for (const size of [1, 7]) expect(all(data, size)).toEqual(whole)
      for (let end = 1; end < data.length; end++) {
        const found = all(data.subarray(0, end))
        const last = found.at(-1)
        const good = last?.failure ? found.slice(0, -1) : found
        expect(begins(whole, good), `at byte ${end}`).toBe(true)
        const open = data.subarray(data.subarray(0, end).lastIndexOf(10) + 1, end).toString()
        if (open !== '' && !open.startsWith('#')) expect(last?.failure, `at byte ${end}`).toBeDefined()
      }
    },
  )

  test('the lines are recognized by a colon', () => {
    const likelihood = (text: string) => delimitedLines.recognize(encoder.encode(text), { layouts: [] })
    expect(likelihood('# c\nada:$2y$05$\n')).toBe(0.5)
    for (const text of ['{"a":1}\n', '[{"a":1}]', 'id,email\n', '\0:']) expect(likelihood(text)).toBeLessThan(0.5)
  })
})
