import { describe, expect, test } from 'vitest'
import { createVerifier } from '../src/index.ts'
import { createVerifier as createBareVerifier } from '../src/verifier/index.ts'

const create = (options: unknown) => () => createVerifier(options as object)

describe('createVerifier', () => {
  test.each([
    [{ policy: 'asvs' }, '`policy` must be a policy object, such as `asvs` from `saltbridge/policy`'],
    [{ policy: 'rfc9106' }, 'such as `rfc9106` from `saltbridge/policy`'],
    [{ policy: { id: 'mine' } }, 'such as `asvs` from `saltbridge/policy`'],
    [{ secrets: 'a pepper' }, '`secrets` must be an object, such as `{ peppers: pepper }`'],
    [{ secrets: [] }, '`secrets` must be an object'],
    [{ formats: ['bcrypt'] }, 'such as `bcrypt` from `saltbridge/formats`'],
    [{ formats: 'bcrypt' }, '`formats` must be an array of format objects'],
    [{ formats: null, backends: ['wasm'] }, 'such as `node` from `saltbridge/backends`'],
    [{ backends: {} }, '`backends` must be an array of backend objects'],
    [{ limits: 1000 }, '`limits` must be an object, such as `{ cost: 10_000, bytes: 2 ** 30 }` (ms and bytes)'],
    [{ observe: 'log' }, '`observe` must be a function'],
  ])('createVerifier throws a TypeError for %j that says what to pass', (options, words) => {
    expect(create(options)).toThrow(TypeError)
    expect(create(options)).toThrow(words)
  })

  test('no error of createVerifier contains a secret of a wrong type', () => {
    expect(create({ secrets: 'hunter2' })).not.toThrow('hunter2')
  })

  test('createVerifier of saltbridge/verifier needs formats and backends', () => {
    expect(() => createBareVerifier({} as never)).toThrow('`formats` must be an array of format objects')
    expect(() => createBareVerifier(undefined as never)).toThrow('`options` must be an object')
  })

  test.each([
    [{ cost: Number.NaN }, '`limits.cost` must be a positive number of milliseconds'],
    [{ bytes: -1 }, '`limits.bytes` must be a positive number of bytes'],
  ])('createVerifier throws a RangeError for the limits %j with the unit', (limits, words) => {
    expect(create({ limits })).toThrow(RangeError)
    expect(create({ limits })).toThrow(words)
  })
})
