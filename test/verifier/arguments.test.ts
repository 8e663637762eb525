import { describe, expect, test } from 'vitest'
import * as backends from '../../src/backends/index.ts'
import { js } from '../../src/backends/index.ts'
import * as poolEntry from '../../src/backends/pool/index.ts'
import * as pooled from '../../src/backends/presets/pooled.ts'
import * as wasmModules from '../../src/backends/wasm/modules.ts'
import * as calibration from '../../src/calibrate/index.ts'
import { calibrate, measureCosts, sizeRollout } from '../../src/calibrate/index.ts'
import * as convert from '../../src/convert/index.ts'
import * as library from '../../src/index.ts'
import {
  createLogin,
  createVerifier,
  describe as describeFailure,
  identify,
  isHashError,
  seal,
  transcode,
} from '../../src/index.ts'
import * as policies from '../../src/policy/index.ts'
import { assess, owasp } from '../../src/policy/index.ts'
import * as schemes from '../../src/schemes/entry.ts'
import { systems } from '../../src/sources/index.ts'
import * as verifiers from '../../src/verifier/index.ts'
import { few } from '../sample.ts'

const bcrypt = '$2b$04$abcdefghijklmnopqrstuuCFaEytnzrfaPZJKbS76hh9vqd9r8v2S'
const md5 = '5f4dcc3b5aa765d61d8327deb882cf99'
const verifier = createVerifier()
const store = { find: async () => bcrypt, replaceIf: async () => false }
const stored = (found: object) => createLogin(verifier, { ...store, find: async () => found as never })
const any = (value: unknown) => value as never
const { descriptor } = verifier.parse(bcrypt)
const none = async function* () {}
const migration = { from: 'json', target: convert.targets.clerk!, verifier, read: none }
const terms = { answers: {}, time: 0, namespace: '6d1d5b43-52a5-4e4c-9f6a-0e3f7f2a9b11' }

/** Calls a function, and returns what it throws or rejects with. */
async function faultOf(call: () => unknown): Promise<unknown> {
  try {
    const returned = call()
    if (returned !== null && typeof returned === 'object' && Symbol.asyncIterator in returned)
      for await (const _ of returned as AsyncIterable<unknown>);
    await returned
  } catch (error) {
    return error
  }
  return undefined
}

describe('an unknown name', () => {
  const calls: readonly (readonly [name: string, suggestion: string | undefined, call: () => unknown])[] = [
    ['createVerifier', 'limits', () => createVerifier(any({ limit: { cost: 1 } }))],
    ['limits', 'limits.cost', () => createVerifier({ limits: any({ cots: 1 }) })],
    ['secrets', 'secrets.peppers', () => createVerifier({ secrets: any({ pepper: 'x' }) })],
    ['policy', 'policy.minima', () => createVerifier({ policy: any({ ...verifier.policy, minim: {} }) })],
    [
      'policy.hash',
      'policy.hash.memory',
      () => createVerifier({ policy: any({ ...verifier.policy, hash: { ...verifier.policy.hash, memroy: 1 } }) }),
    ],
    ['verify', 'writtenBy', () => verifier.verify('x', bcrypt, any({ writtenby: 'smf' }))],
    ['check', 'upgradeTruncated', () => verifier.check('x', bcrypt, any({ upgradeTruncatd: true }))],
    ['verifyAndUpgrade', 'deadline', () => verifier.verifyAndUpgrade('x', bcrypt, any({ deadlin: 1 }))],
    [
      'secrets of verify',
      'secrets.argon2Keys',
      () => verifier.verify('x', bcrypt, { secrets: any({ argon2keys: {} }) }),
    ],
    ['hash', 'background', () => verifier.hash('x', any({ backgrund: true }))],
    ['verifyAbsent', 'population', () => verifier.verifyAbsent('x', any({ subject: 'a', populatoin: [] }))],
    [
      'population',
      'population[0].share',
      () => verifier.verifyAbsent('x', { subject: 'a', population: any([{ like: bcrypt, shar: 1 }]) }),
    ],
    ['parse', 'format', () => verifier.parse(bcrypt, any({ fromat: 'bcrypt' }))],
    ['inspect', 'fields', () => verifier.inspect(bcrypt, any({ field: {} }))],
    ['createLogin', 'store.population', () => createLogin(verifier, any({ ...store, poplation: [] }))],
    ['signIn', 'signal', () => createLogin(verifier, store).signIn('a', 'x', any({ signl: 1 }))],
    ['find', 'found.isDisabled', () => stored({ hash: bcrypt, isdisabled: true }).signIn('a', 'x')],
    ['identify', 'writtenBy', () => identify(verifier, 'x', md5, any({ writenBy: 'smf' }))],
    ['seal', 'secrets', () => seal(verifier, bcrypt, any({ secret: {} }))],
    ['transcode', 'secrets', () => transcode(verifier, bcrypt, any({ to: 'bcrypt', secret: {} }))],
    ['createValidator', 'limits.bytes', () => convert.createValidator(verifier, { limits: any({ byts: 1 }) })],
    [
      'transcodeFor',
      'options',
      () => convert.transcodeFor(verifier, bcrypt, convert.targets.clerk!, any({ option: {} })),
    ],
    ['spellings', 'secrets', () => library.spellings(verifier, bcrypt, any({ secret: {} }))],
    ['secrets of seal', 'secrets.peppers', () => seal(verifier, bcrypt, { secrets: any({ pepper: 'x' }) })],
    ['secrets of hash', 'secrets.peppers', () => verifier.hash('x', { secrets: any({ pepper: 'x' }) })],
    [
      'policy.minima',
      'policy.minima.bcrypt',
      () => createVerifier({ policy: any({ ...owasp, minima: { ...owasp.minima, bcrpt: [] } }) }),
    ],
    ['policy of assess', 'policy.hash', () => assess(descriptor, [], any({ ...owasp, hahs: {} }))],
    ['signIn in login', 'deadline', () => createLogin(verifier, store).signIn('a', 'x', any({ deadlin: 1 }))],
    ['createValidator', 'writtenBy', () => convert.createValidator(verifier, any({ writenBy: 'smf' }))],
    [
      'validate',
      'limits',
      async () => {
        for await (const _ of convert.validate(none(), verifier, any({ limit: {} })));
      },
    ],
    ['migration', 'migration.verifier', () => convert.plan(any({ ...migration, verifer: verifier }), terms)],
    [
      'options of a target',
      'options.identifiers',
      () => convert.plan({ ...migration, options: any({ identifier: 'email' }) }, terms),
    ],
    ['terms', 'terms.namespace', () => convert.plan(migration, any({ ...terms, namespac: '' }))],
    [
      'terms.answers',
      'terms.answers.duplicates',
      () => convert.plan(migration, { ...terms, answers: any({ duplicate: 'first' }) }),
    ],
    ...Object.values(systems).map(
      (source) => [`the source ${source.id}`, 'isWhole', () => source.read(none(), any({ iswhol: true }))] as const,
    ),
    ['readOthers of a source', 'table', () => convert.django.readOthers!(none(), any({ tabel: 'x' }))],
    ['csv', 'columns', () => convert.csv.read(none(), any({ column: {} }))],
    [
      'profile of csv',
      'profile.emailVerified',
      () => convert.csv.read(none(), any({ columns: {}, profile: { emailVerifid: 'x' } })),
    ],
    [
      'format of json',
      'format.means',
      () => convert.json.read(none(), any({ columns: {}, format: { column: 'x', mean: {} } })),
    ],
    ['ndjson', 'onAbsentColumn', () => convert.ndjson.read(none(), any({ columns: {}, onAbsentColum: 1 }))],
    ['sql', 'joins', () => convert.sql.read(none(), any({ columns: {}, join: [] }))],
    ['rows', 'isRecord', () => convert.rows.read(none(), any({ isrecrd: true }))],
    ['firebase', 'parameters', () => convert.firebase.read(none(), any({ parameter: {} }))],
    [
      'parameters of firebase',
      'parameters.saltSeparator',
      () => convert.firebase.read(none(), any({ parameters: { saltSeperator: 'Bw==' } })),
    ],
    [
      'firebaseHash',
      'parameters.memoryCost',
      () =>
        convert.firebaseHash({ passwordHash: 'a', salt: 'a' }, any({ saltSeparator: 'Bw==', rounds: 8, memCost: 14 })),
    ],
    ['pool', 'sharedPool', () => poolEntry.pool(js, any({ sharedpol: true }))],
    ['createWorkers', 'threads', () => poolEntry.createWorkers(any({ thread: 2 }))],
    ['createWasm', 'sources.argon2', () => wasmModules.createWasm(any({ argon: 1 }))],
    ['createBackend', 'kernels.bcrypt', () => backends.createBackend('x', any({ bcrpt: {} }))],
    ['calibrate', 'concurrency', () => calibrate(any({ target: 100, cores: 1, concurency: 1 }))],
    ['measureCosts', 'budget', () => measureCosts(descriptor, any({ backends: [], cores: 1, bugdet: 1 }))],
    ['sizeRollout', 'loginsPerSecond', () => sizeRollout(any({ loginPerSecond: 1 }))],
    ['policy of sizeRollout', 'policy.source', () => sizeRollout(any({ policy: { ...owasp, sorce: 'x' } }))],
    ['fields', 'fields.iterations', () => verifier.verify('x', md5, { fields: { iteration: '1' } })],
    ['nonsense in fields', undefined, () => verifier.verify('x', md5, { fields: { nonsense: 'hunter2' } })],
    ['nonsense in options', undefined, () => verifier.verify('x', md5, any({ hunter2: 1 }))],
  ]

  few(3).each(calls)(
    '%s: an unknown name is refused, and the nearest known name is suggested (%s)',
    async (_, near, call) => {
      const error = await faultOf(call)
      expect(error).toMatchObject({ name: 'HashError' })
      expect((error as { code: string }).code).toMatch(/^ERR_(ARGUMENT|FIELD)$/)
      const { message } = error as Error
      expect(message).toContain(near === undefined ? 'has an unknown name' : `Did you mean \`${near}\`?`)
      expect(message).not.toContain('hunter2')
    },
  )

  few(3).each([['tryParse'], ['claim']] as const)('%s returns the failure of an unknown name', (name) => {
    expect(verifier[name](bcrypt, any({ writtenby: 'smf' }))).toMatchObject({ ok: false, code: 'ERR_ARGUMENT' })
    expect(verifier[name](bcrypt, { fields: { slat: '1' } })).toMatchObject({ ok: false, code: 'ERR_FIELD' })
  })

  test('names of properties of every object are unknown, too', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const options = JSON.parse(`{"${name}": {}}`)
      expect(await faultOf(() => verifier.verify('x', bcrypt, options)), name).toMatchObject({ code: 'ERR_ARGUMENT' })
      const fields = JSON.parse(`{"${name}": "x"}`)
      expect(await faultOf(() => verifier.verify('x', bcrypt, { fields })), name).toMatchObject({ code: 'ERR_FIELD' })
    }
  })
})

describe('a field that the format of a hash does not use', () => {
  const fields = { salt: 'abc' }
  const refused = {
    code: 'ERR_FIELD',
    detail: { name: 'salt', reasons: ['this format does not use the field `salt`'] },
  }

  test('is refused if a program passes it for one hash', async () => {
    const calls = [
      () => verifier.parse(bcrypt, { fields }),
      () => verifier.verify('x', bcrypt, { fields }),
      () => stored({ hash: bcrypt, fields }).signIn('a', 'x'),
      () => seal(verifier, bcrypt, { fields }),
      () => transcode(verifier, bcrypt, { fields, to: 'django-bcrypt' }),
      () => convert.transcodeFor(verifier, bcrypt, convert.targets.clerk!, { fields }),
    ]
    for (const call of calls) expect(await faultOf(call)).toMatchObject(refused)
    expect(verifier.tryParse(bcrypt, { fields })).toMatchObject(refused)
  })

  test('may be null or undefined, because a row of a table has all columns', async () => {
    for (const salt of [null, undefined])
      expect(await verifier.verify('U*U', bcrypt, { fields: { salt: any(salt) } })).toBe(true)
  })

  test('is left out and noted if it comes from a file', () => {
    const validate = convert.createValidator(verifier)
    const hash = { text: bcrypt, fields: { salt: 'abc', iterations: undefined } }
    const outcome = validate({ row: 1, id: 'ada', hash })
    expect(outcome).toMatchObject({ status: 'accepted', format: 'bcrypt', notes: ['unused-field'] })
    expect(outcome.record.hash!.fields).toEqual({})
    const other = { text: md5, fields: { salt: '308' }, hints: { format: 'vbulletin' } }
    expect(validate({ row: 2, id: 'bob', hash: other })).toMatchObject({ status: 'accepted', notes: [] })
  })

  few(3).each(['keyId', 'pepperId', 'slat'])('is refused in a file, too, if it is %s', (name) => {
    const hash = { text: bcrypt, fields: { [name]: 'a' } }
    expect(convert.createValidator(verifier)({ row: 1, id: 'ada', hash })).toMatchObject({
      status: 'refused',
      failure: { code: 'ERR_FIELD' },
    })
  })

  test('is left out by identify for the formats that do not use it', async () => {
    const found = await identify(verifier, 'password', md5, { fields: { username: 'x' } })
    expect(found.find(({ format }) => format === 'raw-md5')).toMatchObject({ outcome: 'match' })
  })
})

describe('the other functions of the package', () => {
  const wrong = [undefined, null, 'x', 5, [], () => undefined] as never[]

  few(3).each<[string, (value: never) => unknown]>([
    ['assess', (value) => assess(value, value, value)],
    ['calibrate', (value) => calibrate(value)],
    ['describe', (value) => describeFailure(value)],
    ['createWorkers', (value) => poolEntry.createWorkers(value === undefined ? (null as never) : value)],
    ['firebaseHash', (value) => convert.firebaseHash(value, value)],
    ['measureCosts', (value) => measureCosts(value, value)],
    ['sizeRollout', (value) => sizeRollout(value)],
  ])('%s refuses arguments of a wrong type with ERR_ARGUMENT', async (_, call) => {
    for (const value of wrong)
      await expect((async () => call(value))(), String(value)).rejects.toMatchObject({ code: 'ERR_ARGUMENT' })
  })

  few(3).each<[string, (value: never) => unknown]>([
    ['normalizeEmail', (value) => convert.normalizeEmail(value)],
    ['parseHashConfig', (value) => convert.parseHashConfig(value)],
  ])('%s refuses what is not a string with ERR_ARGUMENT', (_, call) => {
    for (const value of wrong.filter((one) => typeof one !== 'string'))
      expect(() => call(value), String(value)).toThrow(expect.objectContaining({ code: 'ERR_ARGUMENT' }))
  })
})

const entries = {
  library,
  verifiers,
  schemes,
  backends,
  poolEntry,
  pooled,
  wasmModules,
  calibration,
  convert,
  policies,
}
const wrong: readonly unknown[] = [undefined, null, 5, 'x', true, [], {}, Symbol('x')]
const exportedFunctions = Object.entries(entries).flatMap(([entry, module]) =>
  Object.entries(module as object)
    .filter(([name, value]) => typeof value === 'function' && !/^[A-Z]/.test(name))
    .map(([name, value]) => [entry, name, value as (...args: unknown[]) => unknown] as const),
)

test('no exported function throws an error of JavaScript for a wrong argument', async () => {
  expect(exportedFunctions.length).toBeGreaterThan(30)
  const raw: string[] = []
  for (const [entry, name, call] of exportedFunctions)
    for (const first of wrong)
      for (const others of [[], [first, first], [{}, {}]]) {
        const fault = await faultOf(() => call(first, ...others))
        if (fault instanceof Error && !isHashError(fault))
          raw.push(`${entry}.${name}(${String(first)}, ${others.length}): ${fault.message}`)
      }
  expect(raw.join('\n')).toBe('')
})

test.each(
  Object.values(convert.targets).flatMap((target) =>
    Object.entries(target.options).flatMap(([name, { values }]) => (values ? [[target.id, name] as const] : [])),
  ),
)('plan and transcodeFor refuse an unknown value of the option of %s: %s', async (id, name) => {
  const target = convert.targets[id]!
  const options = { [name]: 'wrong' }
  const expected = { code: 'ERR_ARGUMENT', message: expect.stringContaining(`options.${name}`) }
  expect(await faultOf(() => convert.transcodeFor(verifier, bcrypt, target, { options }))).toMatchObject(expected)
  expect(await faultOf(() => convert.plan({ ...migration, target, options }, terms))).toMatchObject(expected)
})

test('the error of an unknown option of a target without options lists no names', async () => {
  const { supabase } = convert.targets
  const fault = await faultOf(() => convert.transcodeFor(verifier, bcrypt, supabase!, { options: { x: '1' } }))
  expect(fault).toMatchObject({ message: expect.stringContaining('No name is known here') })
})

test.each([
  [[{ table: 'account', user: 'userId', usr: 'x' }]],
  [[{ table: 'account', usr: 'userId' }]],
  [[{ table: 'account' }]],
  [[{ table: 'account', user: 1 }]],
  [['account.userId=id']],
  [{ table: 'account', user: 'userId' }],
])('the source sql refuses the joins %j', async (joins) => {
  const fault = await faultOf(() => convert.sql.read(none(), { columns: { hash: 'hash' }, ...({ joins } as object) }))
  expect(fault).toMatchObject({ code: 'ERR_ARGUMENT', message: expect.stringContaining('joins') })
})
