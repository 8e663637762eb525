import { describe, expect, test } from 'vitest'
import { slow } from '../sample.ts'
import { file, inShell, saltbridge, useCommand } from './command.ts'
import { argon2, bcrypt, legacy } from './known.ts'

useCommand()

const vbulletin = '28f9975808ae2bdc5847b1cda26033ea'
const salted = ['--format', 'vbulletin', '--field', 'salt=308']
const sealed = `$saltbridge$v=1,format=vbulletin,.salt=MzA4$${vbulletin}`
const transcode = (...args: string[]) => saltbridge(['transcode', ...args])

describe('one hash', () => {
  test('transcode prints the hash in another format', async () => {
    const ended = await transcode(bcrypt.text, '--to', 'django-bcrypt')
    expect(ended).toMatchObject({ code: 0, stdout: `bcrypt$${bcrypt.text}\n`, stderr: '' })
  })

  test('transcode --bcrypt-prefix writes the prefix that the new system reads', async () => {
    for (const prefix of ['2a', '2b', '2y']) {
      const { code, stdout } = await transcode(bcrypt.text, '--to', 'bcrypt', '--bcrypt-prefix', prefix)
      expect([code, stdout]).toEqual([0, `$${prefix}$${bcrypt.text.slice(4)}\n`])
    }
    expect((await transcode(bcrypt.text, '--to', 'bcrypt', '--bcrypt-prefix', '2x')).code).toBe(64)
    expect((await transcode(bcrypt.text, '--to', 'clerk', '--bcrypt-prefix', '2b')).stderr).toContain(
      '--bcrypt-prefix needs the id of a format in --to',
    )
    expect((await transcode(argon2.text, '--to', 'argon2', '--bcrypt-prefix', '2b')).code).toBe(65)
  })

  test('transcode --to sealed prints a text that the other commands read without hints', async () => {
    expect(await transcode(vbulletin, '--to', 'sealed', ...salted)).toMatchObject({ code: 0, stdout: `${sealed}\n` })
    const verified = await saltbridge(['verify', sealed, '--password-stdin'], { input: 'hashcat' })
    expect(verified).toMatchObject({ code: 0 })
    expect(verified.stdout).toMatch(/^match +vbulletin/)
    const identified = await saltbridge(['identify', sealed, '--password-stdin'], { input: 'hashcat' })
    expect(identified.stdout).toMatch(/vbulletin +match +the sealed text names it/)
    const inspected = await saltbridge(['inspect', sealed, '--no-measure'])
    expect(inspected.stdout).toContain('not made for passwords (sealed text)\n')
    expect(inspected.stdout).toContain(`$saltbridge$v=1,format=vbulletin,.salt=••••$${'•'.repeat(32)}\n`)
    const json = JSON.parse((await saltbridge(['inspect', sealed, '--no-measure', '--json'])).stdout)
    expect(json).toMatchObject({ sealed: true, format: 'vbulletin', length: sealed.length, couldAlsoBe: [] })
    expect(JSON.stringify(json)).not.toContain('MzA4')
  })

  test('transcode prints fields after the hash string, separated by tabs', async () => {
    expect(await transcode(sealed, '--to', 'vbulletin')).toMatchObject({ code: 0, stdout: `${vbulletin}\tsalt=308\n` })
    const { stdout } = await transcode(sealed, '--to', 'vbulletin', '--json')
    expect(JSON.parse(stdout)).toEqual({
      from: 'vbulletin',
      to: 'vbulletin',
      text: vbulletin,
      fields: { salt: '308' },
      needs: [],
    })
  })

  test('transcode reads the secrets that a format stores, and names those that the new system needs', async () => {
    const key = file('signer.key', `${legacy.key}\n`)
    const carrying = await transcode(legacy.text, '--to', 'supabase-legacy-scrypt', '--signer-key-file', key)
    expect(carrying).toMatchObject({ code: 0, stderr: '', stdout: `${legacy.withKey.supabase}\n` })
    const without = await transcode(legacy.text, '--to', 'supabase-legacy-scrypt')
    expect(without).toMatchObject({ code: 77, stdout: '' })
    expect(without.stderr).toContain('--signer-key-file FILE')
    const wrapped = await transcode(legacy.text, '--to', 'sealed')
    expect(wrapped.stdout).toContain(',format=supertokens-legacy-scrypt$')
    expect(wrapped.stderr).toBe('note: to verify the new hashes, the new system needs the signer key\n')
  })

  test('a hash that the format cannot represent is refused with the next step', async () => {
    const { code, stdout, stderr } = await transcode(bcrypt.text, '--to', 'argon2')
    expect({ code, stdout }).toEqual({ code: 65, stdout: '' })
    expect(stderr).toMatch(
      /^saltbridge: argon2 cannot represent this hash: .*`saltbridge inspect` with the same options lists the formats/,
    )
    const json = JSON.parse((await transcode(bcrypt.text, '--to', 'argon2', '--json')).stdout)
    expect(json).toMatchObject({ error: { code: 'ERR_UNREPRESENTABLE' } })
  })

  test('a result with control characters is only written as JSON', async () => {
    const text = JSON.stringify({ algorithm: 'bcrypt', hash: { value: bcrypt.text } }, undefined, 2)
    const args = [text, '--format', 'auth0-bcrypt', '--to', 'sealed']
    const plain = await transcode(...args)
    expect(plain).toMatchObject({ code: 65, stdout: '' })
    expect(plain.stderr).toContain('contains control characters. Pass --json')
    expect((await transcode(...args, '--json')).code).toBe(0)
  })
})

describe('a sealed text that is wrong', () => {
  test('the place of a fault is shown, and no salt or digest', async () => {
    const { code, all } = await saltbridge(['inspect', `${sealed}x`])
    expect(code).toBe(65)
    expect(all).toContain('not valid at character 77: expected the end of the hash')
    const header = await saltbridge(['inspect', sealed.replace(',.salt', ',salt')])
    expect(header.all).toContain('a newer version of saltbridge wrote it')
    expect(header.all).toMatch(/\n +\S*\$saltbridge\$v=1,/)
    for (const secret of ['MzA4', vbulletin]) expect(all + header.all).not.toContain(secret)
  })

  test('hints that contradict the sealed text, fields that it lacks and unknown formats are explained', async () => {
    const words = async (...args: string[]) => (await saltbridge(['inspect', ...args])).stderr
    expect(await words(sealed, '--field', 'salt=309')).toContain('differs from the field in the sealed text')
    expect(await words(sealed, '--format', 'raw-md5')).toContain('the hint names raw-md5')
    expect(await words(sealed.replace(',.salt=MzA4', ''))).toContain('Create the sealed text again')
    expect(await words(sealed.replace('=vbulletin', '=vbulletin9'))).toContain('or update saltbridge')
    const eaten = '=1,format=vbulletin,.salt=MzA48f9975808ae2bdc5847b1cda26033ea'
    expect(await words(eaten)).toContain('Put the hash between single quotes')
  })
})

describe('--to', () => {
  test('an unknown name suggests the nearest name before any file is read', async () => {
    for (const [name, near] of [
      ['bcrpyt', 'bcrypt'],
      ['seald', 'sealed'],
      ['supabas', 'supabase'],
    ]) {
      const { code, stdout, stderr } = await transcode('--file', '/no/such/file', '--to', name!)
      expect({ code, stdout }).toEqual({ code: 64, stdout: '' })
      expect(stderr).toContain('--to: there is no format')
      expect(stderr).not.toContain('The systems that')
      expect(stderr).toContain(`Did you mean "${near}"?`)
    }
    expect((await transcode(bcrypt.text, '--to', 'hunter2 hunter2')).all).not.toContain('hunter2')
    const none = await transcode(bcrypt.text)
    expect(none).toMatchObject({ code: 64, stdout: '' })
    expect(none.stderr).toContain(
      "'--to <format>' not specified: pass the id of a format, sealed, or a system such as supabase",
    )
  })

  test('an unknown name that is near to no other lists the systems', async () =>
    expect((await transcode(bcrypt.text, '--to', 'nonsense')).stderr).toBe(
      'saltbridge: --to: there is no format with this name; `saltbridge formats` lists the formats and systems. The systems that import hashes are appwrite, auth0, authentik, better-auth, clerk, descope, firebase, fusionauth, keycloak, kinde, kratos, logto, okta, stytch, supabase, supertokens, workos, zitadel\n',
    ))

  test('a hash that may need a changed password can be converted with --format, as the message says', async () => {
    const phpass = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'
    expect((await transcode(phpass, '--to', 'drupal7')).stderr).toContain(
      'To convert the hash anyway, pass the current format of the hash with --format. `saltbridge inspect` with the same options lists',
    )
  })

  test('the name of a system writes the hash in the first format that the system accepts', async () => {
    const whole = await transcode(bcrypt.text, '--to', 'SuperTokens')
    expect(whole).toMatchObject({ code: 0, stdout: `${bcrypt.text}\n`, stderr: '' })
    const split = await transcode(bcrypt.text, '--to', 'okta', '--json')
    expect(JSON.parse(split.stdout)).toEqual({
      from: 'bcrypt',
      to: 'okta',
      format: 'okta-bcrypt',
      text: bcrypt.text.slice(29),
      fields: { salt: bcrypt.text.slice(7, 29), workFactor: '10' },
      needs: [],
      caveats: [],
    })
    expect((await transcode(bcrypt.text, '--to', 'okta')).stdout.split('\t')).toHaveLength(3)
  })

  test('a hash that a system does not accept is refused with the limit of the system', async () => {
    const { code, stdout, stderr } = await transcode(bcrypt.text.replace('$10$', '$04$'), '--to', 'zitadel')
    expect({ code, stdout }).toEqual({ code: 65, stdout: '' })
    expect(stderr).toContain('cost must be from 10 to 16, but it is 4. The user must set a new password\n')
    expect((await transcode(sealed, '--to', 'supertokens')).stderr).toContain('SuperTokens does not accept')
    expect((await transcode('nonsense', '--to', 'supertokens')).code).toBe(65)
  })
})

describe('several hashes', () => {
  const lines = () =>
    file('hashes.txt', [bcrypt.text, 'nonsense', '', argon2.text, `{CRYPT}${bcrypt.text}`, ''].join('\n'))

  test('each line is converted in order, and errors name their line', async () => {
    const { code, stdout, stderr } = await transcode('--file', lines(), '--to', 'bcrypt')
    expect({ code, stdout }).toEqual({ code: 65, stdout: `${bcrypt.text}\n${bcrypt.text}\n` })
    expect(stderr).toMatch(/^saltbridge: line 2: .*\n[\s\S]*line 4: bcrypt cannot represent this hash/)
    const input = `${bcrypt.text}\n${argon2.text}\n`
    const piped = await saltbridge(['transcode', '-', '--to', 'sealed'], { input })
    expect(piped).toMatchObject({ code: 0, stderr: '' })
    expect(piped.stdout).toBe(
      `$saltbridge$v=1,format=bcrypt$${bcrypt.text}\n$saltbridge$v=1,format=argon2$${argon2.text}\n`,
    )
  })

  test('--json writes one document per line, errors included', async () => {
    const { code, stdout, stderr } = await transcode('--file', lines(), '--to', 'bcrypt', '--json')
    expect({ code, stderr }).toEqual({ code: 65, stderr: '' })
    const documents = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(documents).toMatchObject([
      { line: 1, from: 'bcrypt', text: bcrypt.text },
      { line: 2, error: { code: 'ERR_UNKNOWN_FORMAT' } },
      { line: 4, error: { code: 'ERR_UNREPRESENTABLE' } },
      { line: 5, from: 'ldap-crypt', text: bcrypt.text },
    ])
  })

  slow('a closed pipe is not an error', async () => {
    const many = `for i in $(seq 2000); do echo '${bcrypt.text}'; done`
    const { code, stdout, stderr } = await inShell(
      `set -o pipefail; { ${many}; } > '${file('many', '')}'; saltbridge transcode --file '${file('none', '')}' --to sealed; saltbridge transcode - --to sealed < <(${many}) | head -1`,
    )
    expect({ code, stdout }).toEqual({ code: 0, stdout: `$saltbridge$v=1,format=bcrypt$${bcrypt.text}\n` })
    expect(stderr).toContain('has no hash')
  })

  test('Ctrl-C ends the command with code 130', async () => {
    const running = { begin: `${bcrypt.text}\n`, when: { text: '$saltbridge$', signal: 'SIGINT' as const } }
    const { code, stderr } = await saltbridge(['transcode', '-', '--to', 'sealed'], running)
    expect(code).toBe(130)
    expect(stderr).not.toContain('internal error')
  })

  test('wrong arguments are refused', async () => {
    expect(await transcode('--to', 'bcrypt')).toMatchObject({ code: 64, stdout: '' })
    expect(await transcode(bcrypt.text, '--file', 'x', '--to', 'bcrypt')).toMatchObject({ code: 64, stdout: '' })
    expect(await transcode('--file', '/no/such/file', '--to', 'bcrypt')).toMatchObject({ code: 66, stdout: '' })
    expect(await transcode('-', '--to', 'bcrypt', '--signer-key-file', '-')).toMatchObject({ code: 64, stdout: '' })
  })
})
