import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { few } from '../../test/sample.ts'
import { signerKey } from './clients/hashes.ts'
import { refusal, useSettings } from './running/settings.ts'

const key = 'a-key-of-24-characters-0'

const { file, fromFile, fromEnvironment } = useSettings()

describe('the error of a wrong setting', () => {
  few(3).each([
    ['port: 70000', 'port', 'must be a whole number from 0 to 65,535'],
    ['port: 0x10', 'port', 'must be a whole number'],
    ['port: [1, 2]', 'port', 'must be a whole number'],
    ['port: {a: 1}', 'port', 'must be a single value'],
    ['host: http://example.com', 'host', 'without http://'],
    ['base_path: auth', 'base_path', 'must be a path such as /auth'],
    ['base_path: /a/../b?c', 'base_path', 'must be a path such as /auth'],
    ['upgrade: maybe', 'upgrade', 'must be on or off'],
    ['import_existing: replace', 'import_existing', 'must be overwrite or keep or reject'],
    ['log_level: loud', 'log_level', 'must be'],
    ['max_failures_per_hour: 0', 'max_failures_per_hour', 'from 1 to'],
    ['max_connections: 15', 'max_connections', 'from 16 to'],
    ['max_connections_per_address: 0', 'max_connections_per_address', 'from 1 to'],
    ['queue_wait_ms: 0', 'queue_wait_ms', 'from 1 to'],
    ['max_verification_ms: 300000', 'max_verification_ms', 'from 1,000 to 240,000 ms'],
    ['threads: 0', 'threads', 'from 1 to'],
    ['memory_mib: 63', 'memory_mib', 'from 64 to'],
    ['postgresql_user: me\npostgresql_port: 0', 'postgresql_port', 'from 1 to'],
  ])('the error of a wrong setting says what is allowed: %s', (text, name, expected) => {
    const message = refusal(() => fromFile(text))
    expect(message).toContain(`${name} `)
    expect(message).toContain(expected)
  })

  test('the error of a wrong setting names the line of an unknown key and the most similar known key', () => {
    expect(refusal(() => fromFile('port: 1\napi_key: x'))).toMatch(/line 2: unknown setting "api_key".*api_keys\?/)
    expect(refusal(() => fromFile('signer_key: x'))).toContain('unknown setting')
    expect(refusal(() => fromFile('\u001b[2J: x'))).not.toContain('\u001b')
  })

  test('the error of a wrong setting names the line of invalid YAML or a repeated key, but does not show the text', () => {
    const message = refusal(() => fromFile(`port: 1\napi_keys: "${key}`))
    expect(message).toContain('line 2')
    expect(message).not.toContain(key)
    expect(refusal(() => fromFile('port: 1\nport: 2'))).toContain('line 2')
    expect(refusal(() => fromFile('- port'))).toContain('each line must be a setting')
  })

  few(3).each([
    ['api_keys', 'short', '20 to 1,024 characters'],
    ['api_keys', 'a-key-with-a-letter-that-is-not-allowed-_', 'key 1 is'],
    ['api_keys', `${key},`, 'key 2 is'],
    ['legacy_password_hashing_signer_key', 'no base64 at all', 'base64_signer_key'],
    ['legacy_password_hashing_signer_key', Buffer.alloc(15).toString('base64'), '64 bytes'],
    ['password_pepper', 'p'.repeat(1025), 'at most 1,024 bytes'],
    ['database_url', 'mysql://me:hidden@host/name', 'PostgreSQL'],
    ['database_url', 'postgres://me:hidden@[', 'PostgreSQL'],
    ['database_url', 'postgres://me:12#hidden@host/name', '# as %23'],
    ['database_url', 'postgres://me:12/hidden@host/name', '/ as %2F'],
    ['database_url', 'postgres://me:12?hidden@host/name', '? as %3F'],
    ['database_url', 'postgres://me:hidden%@host/name', '% as %25'],
    ['database_url', 'postgres://me:hidden%ff@host/name', '% as %25'],
    ['database_url', 'postgres:me:hidden@host/name', 'postgres://user'],
    ['metrics_keys', 'short', '20 to 1,024 characters'],
  ])('the error of a wrong setting does not show a wrong secret: %s %s', (name, text, expected) => {
    for (const message of [
      refusal(() => fromFile(`${name}: ${JSON.stringify(text)}`)),
      refusal(() => fromEnvironment({ [name.toUpperCase()]: text })),
      refusal(() => fromEnvironment({ [`${name.toUpperCase()}_FILE`]: file(text) })),
    ]) {
      expect(message).toContain(expected)
      expect(message).not.toContain(text)
    }
  })

  few(3).each(['proxy.example.org', '10.0.0.0/33', '127.0.0.1,'])(
    'the error of a wrong proxy says what is allowed: %s',
    (text) => {
      expect(refusal(() => fromEnvironment({ TRUST_PROXY: text }))).toContain(
        'TRUST_PROXY must be IP addresses or networks',
      )
    },
  )

  few(3).each(['{ base64: "no!" }', '{ hex: abc }', '{ utf8: "" }', '{ utf8: hidden, hex: "00" }', '{ text: hidden }'])(
    'the error of a wrong setting does not show a pepper in a wrong form: %s',
    (value) => {
      const message = refusal(() => fromFile(`password_pepper: ${value}`))
      expect(message).toContain('base64')
      expect(message).not.toMatch(/no!|abc|hidden/)
    },
  )

  test('the error of a wrong setting and the printed settings show no secret', () => {
    const settings = fromEnvironment({
      API_KEYS: key,
      LEGACY_PASSWORD_HASHING_SIGNER_KEY: signerKey,
      DATABASE_URL: 'postgres://me:hidden@host/name',
    })
    for (const text of [JSON.stringify(settings), inspect(settings, { depth: 9, showHidden: true })]) {
      expect(text).toContain('[secret]')
      for (const secret of [key, signerKey, 'hidden']) expect(text).not.toContain(secret)
    }
  })
})
