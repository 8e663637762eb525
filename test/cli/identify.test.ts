import { describe, expect, test } from 'vitest'
import { file, saltbridge, useCommand } from './command.ts'
import { bcrypt, legacy } from './known.ts'

useCommand()

const identify = (text: string, input: string, ...more: string[]) =>
  saltbridge(['identify', text, '--password-stdin', ...more], { input })

describe('the exit code', () => {
  test('identify exits with 0 if a format matches, and with 1 if none of the tried formats does', async () => {
    const right = await identify(bcrypt.text, bcrypt.password)
    expect(right.code).toBe(0)
    expect(right.stdout).toMatch(/bcrypt +match/)
    expect((await identify(bcrypt.text, 'another')).code).toBe(1)
  })

  test('identify never exits with 1 if no format was tried', async () => {
    const other = await identify(bcrypt.text, bcrypt.password, '--written-by', 'werkzeug')
    expect(other).toMatchObject({ code: 65, stdout: '' })
    expect(other.stderr).toContain('the hash begins like bcrypt, but werkzeug writes werkzeug-hmac, werkzeug-pbkdf2')
    expect(await identify(legacy.text, 'password')).toMatchObject({ code: 77 })
    expect(await identify('nonsense', 'password')).toMatchObject({ code: 65, stdout: '' })
  })
})

test('an unknown name is refused before any file is read', async () => {
  const missing = '/no/such/file'
  const commands = [
    ['verify', '--file', missing, '--written-by', 'wordpres', '--password-stdin'],
    ['verify', '--file', missing, '--format', 'bcryptt', '--password-stdin'],
    ['identify', '--file', missing, '--written-by', 'wordpres', '--password-stdin'],
    ['inspect', '--file', missing, '--written-by', 'wordpres'],
    ['validate', missing, '--from', 'lines', '--written-by', 'wordpres'],
    ['validate', missing, '--from', 'lines', '--format', 'bcryptt'],
    ['import', missing, '--from', 'ndjson', '--to', 'http://127.0.0.1:1', '--written-by', 'wordpres'],
  ]
  for (const command of commands) {
    const { code, stdout, stderr } = await saltbridge(command, { input: 'x' })
    expect({ code, stdout }, command.join(' ')).toEqual({ code: 64, stdout: '' })
    expect(stderr).toMatch(/Did you mean "(wordpress|bcrypt)"\?/)
  }
})

test('--argon2-key-file and --field keyId verify an Argon2 hash with a key', async () => {
  const text = '$argon2id$v=19$m=256,t=2,p=1$bnBtIGFyZ29uMiBzYWx0IQ$XdNjxKT9Wq6r2gQEQudiQFyHe8gq77CVjMW8NjNgm0M'
  const key = file('argon2.key', 'the secret of id-v19\n')
  const verify = (...more: string[]) => saltbridge(['verify', text, '--password-stdin', ...more], { input: 'password' })
  expect(await verify('--argon2-key-file', `app=${key}`, '--field', 'keyId=app')).toMatchObject({ code: 0 })
  expect(await verify('--argon2-key-file', `app=${key}`, '--field', 'keyId=other')).toMatchObject({ code: 77 })
  expect(await verify('--argon2-key-file', key)).toMatchObject({ code: 64 })
  const twice = ['--argon2-key-file', `app=${key}`, '--argon2-key-file', `app=${key}`]
  expect(await verify(...twice, '--field', 'keyId=app')).toMatchObject({ code: 64 })
  expect(await verify('--field', 'pepperId=app')).toMatchObject({ code: 65 })
})

test('--field refuses a second value for a field of any name', async () => {
  const twice = ['--field', '__proto__=a', '--field', '__proto__=b']
  expect(await identify(bcrypt.text, 'x', ...twice)).toMatchObject({ code: 64, stdout: '' })
})

test('--column field.NAME does not replace a column of the record itself', async () => {
  const path = file('table.csv', `hash,mail\n${bcrypt.text},a@b.example\n`)
  for (const name of ['field.email', 'field.id', 'field.hash', 'field.__proto__', 'custom.__proto__']) {
    const columns = ['--column', 'hash=hash', '--column', `${name}=mail`]
    expect(await saltbridge(['validate', path, '--from', 'csv', ...columns])).toMatchObject({ code: 64, stdout: '' })
  }
})

test('identify says that a format was not tried, although the format needs none of the passed fields', async () => {
  const { stderr } = await identify('5f4dcc3b5aa765d61d8327deb882cf99', 'password', '--field', 'salt=abc')
  expect(stderr.replace(/\s+/g, ' ')).toMatch(/not tried: .*\bmybb\b.*These formats need fields that you did not pass/)
})

test('formats says that a hash of wordpress-bcrypt cannot be converted', async () => {
  expect((await saltbridge(['formats', 'wordpress-bcrypt'])).stdout).toContain(
    'Can be converted to\n  no other format\n',
  )
})
