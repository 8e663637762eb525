import { describe, expect, test } from 'vitest'
import { createVerifier, HashError } from '../../src/index.ts'
import { createVerifier as createBareVerifier } from '../../src/verifier/index.ts'

const create = (options: unknown) => () => createVerifier(options as object)

describe('createVerifier', () => {
  test.each([
    [{ policy: 'asvs' }, '`policy` must be `asvs`, `owasp` or `rfc9106` from `saltbridge/policy`'],
    [{ policy: 'rfc9106' }, '`rfc9106` from `saltbridge/policy`'],
    [{ policy: { id: 'mine' } }, 'from `saltbridge/policy`, or an object of the same form'],
    [{ secrets: 'a pepper' }, '`secrets` must be an object, such as `{ peppers: pepper }`'],
    [{ secrets: [] }, '`secrets` must be an object'],
    [{ formats: ['bcrypt'] }, 'such as `bcrypt` from `saltbridge/formats`'],
    [{ formats: 'bcrypt' }, '`formats` must be an array of format objects'],
    [{ formats: null, backends: ['wasm'] }, 'such as `node` from `saltbridge/backends`'],
    [{ backends: {} }, '`backends` must be an array of backend objects'],
    [{ limits: 1000 }, '`limits` must be an object, such as `{ cost: 10_000, bytes: 2 ** 30 }` (ms and bytes)'],
    [{ observe: 'log' }, '`observe` must be a function'],
  ])('createVerifier refuses %j that says what to pass', (options, words) => {
    expect(create(options)).toThrow(HashError)
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
  ])('createVerifier refuses the limits %j with the unit', (limits, words) => {
    expect(create({ limits })).toThrow(HashError)
    expect(create({ limits })).toThrow(words)
  })
})
