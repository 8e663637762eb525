import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { calculateDefaultMemory } from '../src/settings/index.ts'
import { keys } from '../src/settings/settings.ts'
import { signerKey } from './clients/hashes.ts'
import { refusal, useSettings } from './running/settings.ts'

const key = 'a-key-of-24-characters-0'

const { directory, file, read, fromFile, fromEnvironment } = useSettings()

const utf8 = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

describe('the settings', () => {
  test('the settings have their defaults if nothing is set', () => {
    expect(read()).toEqual({
      port: 3567,
      host: '127.0.0.1',
      apiKeys: [],
      metricsKeys: [],
      basePath: '',
      signerKey: undefined,
      databaseUrl: undefined,
      databaseFile: join(directory, 'saltbridge.db'),
      upgrade: true,
      importExisting: 'overwrite',
      logLevel: 'info',
      maxFailuresPerHour: 20,
      trustProxy: expect.anything(),
      maxConnections: 1024,
      maxConnectionsPerAddress: 256,
      queueWait: 5000,
      maxVerification: 10_000,
      threads: undefined,
      memory: calculateDefaultMemory(),
    })
  })

  test('the environment overrides the settings file, and flags override both', () => {
    const config = file('port: 1001\nhost: 127.0.0.1\nqueue_wait_ms: 1\n')
    const environment = { PORT: '1002', HOST: '127.0.0.2' }
    expect(read({ config, environment, flags: { port: '1003' } })).toMatchObject({
      port: 1003,
      host: '127.0.0.2',
      queueWait: 1,
    })
  })

  test('settings are read from config.yaml if it exists, or from a named file, which must exist', () => {
    const own = mkdtempSync(join(directory, 'own-'))
    expect(read({ directory: own }).port).toBe(3567)
    writeFileSync(join(own, 'config.yaml'), '\uFEFFport: 1004\n')
    expect(read({ directory: own }).port).toBe(1004)
    expect(refusal(() => read({ config: 'nowhere.yaml' }), 66)).toContain('it does not exist')
  })

  test('an empty settings file leaves the defaults', () => {
    expect(read({ config: file('port:\n') }).port).toBe(3567)
    expect(fromFile('').port).toBe(3567)
    expect(fromFile('# nothing\n').port).toBe(3567)
  })

  test('the settings accept two names of the signer key, but not both together', () => {
    const legacy = `legacy_password_hashing_signer_key: ${signerKey}`
    const firebase = `firebase_password_hashing_signer_key: ${signerKey}`
    for (const text of [legacy, firebase])
      expect(Buffer.from(fromFile(text).signerKey!.bytes()).toString('base64')).toBe(signerKey)
    expect(refusal(() => fromFile(`${legacy}\n${firebase}`))).toContain('keep only one of them')
    const environment = { FIREBASE_PASSWORD_HASHING_SIGNER_KEY: signerKey }
    expect(fromEnvironment(environment).signerKey).toBeDefined()
  })

  test('the settings accept a secret in a separate file, with a final newline', () => {
    const settings = fromEnvironment({
      API_KEYS_FILE: file(`${key}\n`),
      LEGACY_PASSWORD_HASHING_SIGNER_KEY_FILE: file(`\uFEFF${signerKey}\r\n`),
      DATABASE_URL_FILE: file('postgres://me:secret@host/name\n'),
    })
    expect(utf8(settings.apiKeys[0]?.bytes())).toBe(key)
    expect(settings.signerKey?.bytes()).toHaveLength(64)
    expect(utf8(settings.databaseUrl?.bytes())).toBe('postgres://me:secret@host/name')
    const both = { API_KEYS: key, API_KEYS_FILE: file(key) }
    expect(refusal(() => fromEnvironment(both))).toContain('keep only one of them')
  })

  test('the settings read the same pepper from the settings file, the environment and a separate file', () => {
    const pepperOf = (settings: { pepper: { bytes(): Uint8Array } | undefined }) =>
      Buffer.from(settings.pepper!.bytes()).toString('hex')
    const text = ' aGVsbG8= '
    const hex = Buffer.from(text).toString('hex')
    expect(pepperOf(fromFile(`password_pepper: ${JSON.stringify(text)}`))).toBe(hex)
    expect(pepperOf(fromFile(`password_pepper: { utf8: ${JSON.stringify(text)} }`))).toBe(hex)
    expect(pepperOf(fromFile(`password_pepper: { base64: ${Buffer.from(text).toString('base64')} }`))).toBe(hex)
    expect(pepperOf(fromFile(`password_pepper:\n  hex: ${hex}`))).toBe(hex)
    expect(pepperOf(fromEnvironment({ PASSWORD_PEPPER: text }))).toBe(hex)
    for (const end of ['', '\n', '\r\n'])
      expect(pepperOf(fromEnvironment({ PASSWORD_PEPPER_FILE: file(text + end) }))).toBe(hex)
    expect(pepperOf(fromEnvironment({ PASSWORD_PEPPER_FILE: file(`${text}\n\n`) }))).toBe(`${hex}0a`)
    const binary = file('')
    writeFileSync(binary, Uint8Array.of(0xff, 0xfe, 0x0a))
    expect(pepperOf(fromEnvironment({ PASSWORD_PEPPER_FILE: binary }))).toBe('fffe')
  })

  test('the settings accept Argon2 keys by id, each with its encoding', () => {
    const text = (settings: ReturnType<typeof read>) =>
      Object.entries(settings.argon2Keys!).map(([id, secret]) => `${id} ${utf8(secret.bytes())}`)
    const json = '{"app":{"base64":"a2V5"},"b":{"utf8":"another"}}'
    expect(text(fromFile('argon2_keys:\n  app: { base64: a2V5 }\n  b: { utf8: another }'))).toEqual([
      'app key',
      'b another',
    ])
    expect(text(fromEnvironment({ ARGON2_KEYS: json }))).toEqual(['app key', 'b another'])
    expect(text(fromEnvironment({ ARGON2_KEYS_FILE: file(`${json}\n`) }))).toEqual(['app key', 'b another'])
    for (const wrong of ['{ app: hidden }', 'hidden', '[hidden]', '{ base64: aGlkZGVu }', '{ app: { hex: 1234 } }'])
      expect(refusal(() => fromFile(`argon2_keys: ${wrong}`))).toMatch(/^argon2_keys in (?!.*(hidden|aGlk|1234))/)
  })

  test('the settings accept a signer key with its encoding', () => {
    const hex = Buffer.from(signerKey, 'base64').toString('hex')
    const { signerKey: read } = fromFile(`legacy_password_hashing_signer_key: { hex: ${hex} }`)
    expect(Buffer.from(read!.bytes()).toString('base64')).toBe(signerKey)
  })

  test('the settings accept named signer keys of several projects in the settings file, the environment and a JSON file', () => {
    const hex = Buffer.from(signerKey, 'base64').toString('hex')
    const json = JSON.stringify({ shop: { base64: signerKey }, 'blog-1': { hex } })
    const yaml = `signer_keys:\n  shop: { base64: "${signerKey}" }\n  blog-1: { hex: ${hex} }`
    for (const { signerKeys } of [
      fromFile(yaml),
      fromFile(yaml.replace(/{ base64: (.*) }/, '$1')),
      fromEnvironment({ SIGNER_KEYS: json }),
      fromEnvironment({ SIGNER_KEYS_FILE: file(`${json}\n`) }),
    ]) {
      expect(Object.keys(signerKeys!)).toEqual(['shop', 'blog-1'])
      for (const one of Object.values(signerKeys!)) expect(Buffer.from(one.bytes()).toString('base64')).toBe(signerKey)
      expect(inspect(signerKeys, { depth: 9, showHidden: true })).not.toContain(signerKey.slice(0, 12))
    }
  })

  test.each([
    `{ base64: "${signerKey}" }`,
    `{ shop: "${signerKey}!" }`,
    `{ hex: { base64: "${signerKey}" } }`,
    `{ "the shop": { base64: "${signerKey}" } }`,
    `{ shop: { base64: "${signerKey.slice(0, 12)}" } }`,
    `[${signerKey}]`,
    `"${signerKey}"`,
  ])('the settings refuse signer keys in a wrong form without showing their values: %s', (value) => {
    const message = refusal(() => fromFile(`signer_keys: ${value}`))
    expect(message).toMatch(/^signer_keys in .*each project.*base64.*64 bytes/)
    expect(message).not.toContain(signerKey.slice(0, 12))
  })

  test('the settings accept API keys as a YAML list or as one text with commas', () => {
    const other = '00000000000000000000'
    for (const text of [
      `api_keys: ${key}, ${other}`,
      `api_keys: [${key}, ${other}]`,
      `api_keys:\n- ${key}\n- ${other}`,
    ])
      expect(fromFile(text).apiKeys.map((one) => utf8(one.bytes()))).toEqual([key, other])
  })

  test('the settings have the defaults that the example file shows', () => {
    const path = new URL('../config.example.yaml', import.meta.url)
    const text = readFileSync(path, 'utf8')
    for (const name of keys) expect(text).toMatch(new RegExp(`^${name}:`, 'm'))
    expect(fromFile(text)).toEqual(read())
  })
})

describe('without API keys', () => {
  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])(
    'the host %s is allowed, because only this machine can reach it',
    (host) => {
      expect(read({ flags: { host } }).host).toBe(host)
    },
  )

  test.each(['0.0.0.0', '::', '192.168.0.1', 'example.com', '127.example.com'])('the host %s is refused', (host) => {
    const message = refusal(() => read({ flags: { host } }))
    expect(message).toContain('api_keys (or API_KEYS) is required')
    expect(message).toContain(host)
    expect(read({ flags: { host }, environment: { API_KEYS: key } }).host).toBe(host)
  })

  test('a trusted proxy is refused, because it forwards the requests of other machines', () => {
    const environment = { TRUST_PROXY: '10.0.0.0/8' }
    expect(refusal(() => read({ environment }))).toMatch(
      /api_keys \(or API_KEYS\) is required if trust_proxy is set.*openssl.*or remove trust_proxy/,
    )
    expect(read({ environment: { ...environment, API_KEYS: key } }).apiKeys).toHaveLength(1)
  })

  test('every host is refused in a container, because its ports may be published', () => {
    expect(refusal(() => read({ inContainer: true }))).toContain('in a container')
    expect(read({ inContainer: true, environment: { API_KEYS: key } }).port).toBe(3567)
  })
})
