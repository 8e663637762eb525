import { importPath, type TestService } from '../running/service.ts'
import { canaries } from './canaries.ts'

const { password, apiKey, signerKey, otherSignerKey, bcrypt, argon2, legacy, md5 } = canaries
const secrets: readonly string[] = Object.values(canaries)
export const ndjson = { 'api-key': apiKey, 'content-type': 'application/x-ndjson' }
export const json = { 'api-key': apiKey, 'content-type': 'application/json' }

/** The answers of a service: status, headers and body of each. */
export interface Heard {
  readonly of: string
  readonly status: number
  readonly text: string
}

function headersOf({ headers }: Response): string {
  let text = ''
  headers.forEach((value, name) => {
    text += `${name}: ${value}\n`
  })
  return text
}

export function createEar({ url }: TestService) {
  const heard: Heard[] = []
  return {
    heard,
    async ask(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<number> {
      const text = typeof body === 'object' ? JSON.stringify(body) : (body as string | undefined)
      const response = await fetch(url + path, { method, headers, ...(text !== undefined && { body: text }) })
      const answer = `${headersOf(response)}\n${await response.text()}`
      heard.push({ of: `${method} ${path} ${text?.slice(0, 300)}`, status: response.status, text: answer })
      return response.status
    },
  }
}

export type Ear = ReturnType<typeof createEar>

export const statusesOf = ({ heard }: Ear) => new Set(heard.map(({ status }) => status))

/** Bodies by route. A field that answers show by design contains a secret only if the request is refused. */
const bodies: readonly (readonly [method: string, path: string, body: Record<string, unknown>, shown: string[]])[] = [
  ['POST', importPath, { email: 'a@example.com', passwordHash: bcrypt, hashingAlgorithm: 'bcrypt' }, ['email']],
  [
    'POST',
    '/recipe/signinup',
    { thirdPartyId: 'google', thirdPartyUserId: '1', email: { id: 'a@example.com', isVerified: true } },
    ['thirdPartyId', 'thirdPartyUserId'],
  ],
  ['POST', '/recipe/signin', { email: 'a@example.com', password: 'p' }, []],
  ['POST', '/recipe/signup', { email: 'a@example.com', password: 'p' }, ['email']],
  ['PUT', '/recipe/user', { recipeUserId: 'nobody', email: 'b@example.com', password: 'p' }, []],
]

/** Values of the wrong type that contain a secret. */
const wrongTypesOf = (secret: string): readonly unknown[] => [
  [secret],
  { [secret]: secret },
  { id: [secret], isVerified: secret },
  secret.repeat(300),
  `${secret}\0`,
  `${secret}\ud800`,
]

/** Hashes that are refused, each for another reason. */
export const refusedHashes: readonly string[] = [
  password,
  apiKey,
  signerKey,
  md5,
  `{noop}${password}`,
  `{PLAIN}${password}`,
  `!${bcrypt}`,
  `*${md5}`,
  bcrypt.slice(0, -1),
  `${bcrypt}=`,
  bcrypt.toUpperCase(),
  bcrypt.replace('$10$', '$99$'),
  bcrypt.replace('$10$', '$31$'),
  bcrypt.replace('$2b$', '$2q$'),
  bcrypt.replace('$2b$', '$2$2b$'),
  encodeURIComponent(bcrypt),
  `"${bcrypt}"`,
  argon2.replace('m=256', 'm=4294967296'),
  argon2.replace('m=256,t=1', 'm=2097152,t=1024'),
  argon2.replace('v=19', `v=${md5}`),
  argon2.replace('p=1$', `p=1,keyid=${md5}$`),
  `${argon2}$${md5}`,
  legacy.replace('m=14', 'm=33'),
  legacy.replace('$s=Bw==', ''),
  legacy.replace('$m=', '%$m='),
  `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${otherSignerKey}$${legacy.split('$')[3]}$${legacy.split('$')[2]}`,
  `$firescrypt$ln=14,r=8,p=1$${legacy.split('$')[3]}$${legacy.split('$')[2]}$Bw==$${otherSignerKey}`,
  `${legacy.split('$')[2]}$${legacy.split('$')[3]}$${otherSignerKey}$Bw==$8$14`,
  JSON.stringify([
    'firebase-scrypt',
    [legacy.split('$')[3], otherSignerKey, 'Bw==', '8', '14', '@'],
    legacy.split('$')[2],
  ]),
]

export async function askFields(ear: Ear): Promise<void> {
  for (const [method, path, body, shown] of bodies)
    for (const secret of secrets) {
      const asks = Object.keys(body).flatMap((field) =>
        [...wrongTypesOf(secret), ...(shown.includes(field) || field === 'passwordHash' ? [] : [secret])].map((value) =>
          ear.ask(method, path, json, { ...body, [field]: value }),
        ),
      )
      await Promise.all(asks)
    }
}

export async function askRequests(ear: Ear): Promise<void> {
  for (const secret of secrets) {
    const part = encodeURIComponent(secret)
    const header = encodeURIComponent(secret).replaceAll('%', ' ')
    await Promise.all([
      ...bodies.flatMap(([method, path]) => [
        ear.ask(method, path, json, secret),
        ear.ask(method, path, json, `{"email":"${secret}`),
        ear.ask(method, path, json, JSON.stringify(secret)),
        ear.ask(method, path, json, `"${secret.repeat(2500)}"`),
        ear.ask(method, path, { ...json, 'content-type': header }, '{}'),
        ear.ask(method, path, { 'content-type': 'application/json', 'api-key': `${header}x` }, '{}'),
        ear.ask(method, path, { 'content-type': 'application/json', authorization: `Bearer ${header}x` }, '{}'),
        ear.ask(method, `/${part}${path}`, json, '{}'),
        ear.ask(method, `${path}/${part}`, json, '{}'),
        ear.ask(method, path, { ...json, 'cdi-version': header }, '{}'),
        ear.ask(method, path, { ...json, 'x-request-id': `${header} x`, rid: header }, '{}'),
        ear.ask('DELETE', `${path}?${part}=${part}`, json),
      ]),
      ear.ask('GET', `/user/id?userId=${part}`, json),
      ear.ask('GET', `/user/id?userId=${part.repeat(20)}`, json),
      ear.ask('GET', `/user/id?${part}`, json),
      ear.ask('GET', `/users/by-accountinfo?email=${part}&doUnionOfAccountInfo=${part}`, json),
      ear.ask('GET', `/users/by-accountinfo?thirdPartyId=${part}`, json),
      ear.ask('GET', `/recipe/user?thirdPartyId=${part}`, { ...json, rid: header }),
      ear.ask('GET', `/recipe/user?email=${part}%00`, json),
      ear.ask('GET', `/hello/${part}`, {}),
      ear.ask('GET', `/${part}/hello`, json),
      ear.ask('GET', '/metrics', { 'api-key': `${header}x` }),
      ear.ask('POST', '/import/users', { ...ndjson, 'import-id': `x ${header}` }, ''),
      ear.ask('POST', '/import/users', { ...ndjson, 'signer-key-id': header }, ''),
      ear.ask('POST', '/import/users', { ...ndjson, 'signer-key-id': md5 }, ''),
      ear.ask('POST', '/import/users', { ...ndjson, 'content-type': header }, ''),
    ])
  }
}

/**
 * Rows with a secret in every field, some of which are refused. Each has a key, so that answers do not show the e-mail.
 */
export function rows(): readonly string[] {
  const base = { key: 'k', email: 'row@example.com', passwordHash: bcrypt }
  const fields = [
    'id',
    'format',
    'writtenBy',
    'hashingAlgorithm',
    'isVerified',
    'timeJoined',
    'disabled',
    'fields',
  ] as const
  const objects = secrets.flatMap((secret) => [
    ...fields.flatMap((field) => wrongTypesOf(secret).map((value) => ({ ...base, [field]: value }))),
    ...['passwordHash', 'format', 'writtenBy', 'hashingAlgorithm'].map((field) => ({
      ...base,
      [field]: secret,
      email: 'x@y',
    })),
    { ...base, fields: { [secret]: secret } },
    { ...base, fields: { [secret.repeat(10)]: secret } },
    { ...base, fields: { salt: secret.repeat(100) } },
    { ...base, passwordHash: secret, fields: { salt: secret, keyId: secret }, format: 'md5' },
    { ...base, passwordHash: md5, fields: { salt: secret }, writtenBy: secret },
    { ...base, thirdParty: secret },
    { ...base, thirdParty: [{ thirdPartyId: [secret], thirdPartyUserId: secret }] },
    { ...base, thirdParty: [{ thirdPartyId: secret, thirdPartyUserId: '1', [secret]: secret, email: [secret] }] },
    { key: [secret], email: [secret] },
    { key: 'k', customData: { [secret]: secret } },
    { key: 'k', email: secret },
    { [secret]: secret },
    [secret],
    secret,
  ])
  const hashes = refusedHashes.map((passwordHash) => ({ ...base, email: 'refused@example.com', passwordHash }))
  return [
    ...[...objects, ...hashes].map((row) => JSON.stringify(row)),
    ...secrets,
    ...secrets.map((one) => `{"email":"${one}`),
  ]
}
