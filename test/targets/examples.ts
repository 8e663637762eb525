import { sql } from '../../src/sources/containers/sql.ts'
import type { SourceRecord } from '../../src/sources/source.ts'
import { targets } from '../../src/targets/index.ts'
import type { Target, TargetOptions } from '../../src/targets/target.ts'
import type { Fields } from '../helpers/fields.ts'
import { personSchema } from './kratos.ts'

type Files = { readonly [name: string]: string }
/** The data of a user that the output of a target says, by the keys of a record. */
type Said = Partial<Pick<SourceRecord, keyof SourceRecord>>

/** A target, its options, and how its output is read again. `test/targets/laws.test.ts` has the laws. */
export interface TargetExample {
  readonly id: string
  readonly target: Target
  readonly options: TargetOptions
  /** Returns the records of the output that the contract of the target describes. */
  recordsOf(files: Files): readonly Fields[]
  /** Returns the texts that `schema` of the published contract describes; `undefined` for SQL. */
  readonly bodiesOf: ((files: Files) => readonly Fields[]) | undefined
  /** Returns the data of a user, read from the output without code of the target. */
  read(record: Fields): Said
}

/** A user who has every datum. */
export const person: SourceRecord = {
  row: 1,
  id: '0b39c2d6-6a2b-4b9c-8f6e-0d1d5b4352a5',
  email: 'ada@example.org',
  emailVerified: true,
  username: 'ada.l',
  phone: '+15555550100',
  names: { full: 'Countess ✓', given: 'Ada', family: 'Lovelace' },
  disabled: true,
  createdAt: 1_600_000_000_000,
  lastSignInAt: 1_700_000_000_000,
  identities: [{ thirdPartyId: 'google', thirdPartyUserId: '117' }],
  rights: { roles: ['editor'] },
  customData: { theme: 'dark', deep: { a: 1 } },
  otherEmails: ['b@example.org'],
  secondFactors: ['totp'],
  hash: { text: '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K', fields: {} },
}

/** Returns the users of the JSON files of a target. */
const usersIn = (files: Files, list: string): readonly Fields[] =>
  Object.entries(files).flatMap(([name, text]) => (/-\d{4}\.json$/.test(name) ? JSON.parse(text)[list] : []))

/** Returns the requests of a target. */
const linesIn = (files: Files): readonly Fields[] =>
  files['users.ndjson']!.split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Returns the rows of a table that SQL inserts. */
function rowsIn(text: string, table: string): readonly Fields[] {
  const cutter = sql.createCutter({ wants: (one) => one.name === table })
  const slabs = [...cutter.push(new TextEncoder().encode(text)), ...cutter.end()]
  return slabs.flatMap((slab) => sql.read(slab)).map(({ values }) => ({ ...values }))
}

/** Returns the rows of users, each with the rows of another table that belong to the user. */
const joinedRows = (text: string, users: string, others: string, key: string): readonly Fields[] =>
  rowsIn(text, users).map((user) => ({ ...user, others: rowsIn(text, others).filter((one) => one[key] === user.id) }))

const timeOf = (value: unknown) => (value === undefined ? undefined : Date.parse(String(value)))
const bcryptOf = (text: unknown) => (text ? { text: String(text), fields: {} } : undefined)
const identity = (thirdPartyId: unknown, thirdPartyUserId: unknown) =>
  ({ thirdPartyId, thirdPartyUserId }) as { thirdPartyId: string; thirdPartyUserId: string }

type Given = Pick<TargetExample, 'options' | 'recordsOf' | 'bodiesOf'> & { read(record: never): object }

const examples: { readonly [id: string]: Given } = {
  'better-auth': {
    options: { database: 'sqlite', plugins: 'username,admin,phone-number' },
    recordsOf: (files) => joinedRows(files['better-auth.sql']!, 'user', 'account', 'userId'),
    bodiesOf: undefined,
    read: ({ id, name, email, emailVerified, username, phoneNumber, banned, createdAt, others }: Fields) => ({
      ...{ id, email, username, phone: phoneNumber, names: { full: name }, createdAt: timeOf(createdAt) },
      ...{ emailVerified: String(emailVerified) === '1', disabled: String(banned) === '1' },
      identities: (others as readonly Fields[])
        .filter(({ providerId }) => providerId !== 'credential')
        .map(({ providerId, accountId }) => identity(providerId, accountId)),
      hash: (others as readonly Fields[])
        .filter(({ providerId }) => providerId === 'credential')
        .map(({ password }) => bcryptOf(String(password).replace('$saltbridge$v=1,format=bcrypt$', '')))[0],
    }),
  },
  clerk: {
    options: { identifiers: 'email,username,phone', 'shortest-username': '2', usernames: 'extended' },
    recordsOf: linesIn,
    bodiesOf: linesIn,
    read: (body: Record<string, readonly string[] & string> & { private_metadata?: Fields }) => ({
      id: body.external_id,
      email: body.email_address?.[0],
      emailVerified: body.email_address_identification_status?.[0] === 'verified',
      username: body.username,
      phone: body.phone_number?.[0],
      names: { given: body.first_name, family: body.last_name },
      disabled: Boolean(body.banned),
      createdAt: timeOf(body.created_at),
      rights: body.private_metadata?.rights,
      customData: body.private_metadata?.customData,
      hash: bcryptOf(body.password_digest),
    }),
  },
  fusionauth: {
    options: {},
    recordsOf: (files) => usersIn(files, 'users'),
    bodiesOf: (files) => [JSON.parse(files['users-0001.json']!)],
    read: (user: Fields) => ({
      ...{ id: user.id, email: user.email, emailVerified: user.verified, username: user.username },
      names: { full: user.fullName, given: user.firstName, family: user.lastName },
      ...{ phone: user.mobilePhone, disabled: !user.active, customData: user.data },
      ...{ createdAt: user.insertInstant, lastSignInAt: user.lastLoginInstant },
      hash: bcryptOf(user.password && `$2b$${user.factor}$${user.salt}${user.password}`),
    }),
  },
  keycloak: {
    options: { extensions: 'bcrypt', 'realm-roles': 'editor' },
    recordsOf: (files) => usersIn(files, 'users'),
    bodiesOf: (files) => usersIn(files, 'users'),
    read(user: Fields) {
      const { name, phoneNumber, ...data } = (user.attributes ?? {}) as Record<string, readonly string[]>
      const [credential] = (user.credentials ?? []) as readonly { readonly secretData: string }[]
      const text = credential && JSON.parse(credential.secretData).value.replace('$2a$', '$2b$')
      const dataIn = ([text = '']: readonly string[]) => (text.startsWith('{') ? JSON.parse(text) : text)
      const identities = (user.federatedIdentities ?? []) as readonly Fields[]
      const isEmail = user.username === user.email
      return {
        ...{ id: user.id, email: user.email, emailVerified: user.emailVerified === true, disabled: !user.enabled },
        ...{ username: isEmail ? undefined : user.username, phone: phoneNumber?.[0], createdAt: user.createdTimestamp },
        names: { full: name?.[0], given: user.firstName, family: user.lastName },
        identities: identities.map(({ identityProvider, userId }) => identity(identityProvider, userId)),
        rights: user.realmRoles && { roles: user.realmRoles },
        customData: Object.fromEntries(Object.entries(data).map(([key, texts]) => [key, dataIn(texts)])),
        hash: bcryptOf(text),
      }
    },
  },
  kratos: {
    options: { 'identity-schema': personSchema },
    recordsOf: (files) => usersIn(files, 'identities').map(({ create }) => create as Fields),
    bodiesOf: (files) => usersIn(files, 'identities').map(({ create }) => create as Fields),
    read(create: Fields) {
      const traits = create.traits as Record<string, string> & { name?: { first?: string; last?: string } }
      const { password, oidc } = (create.credentials ?? {}) as {
        password?: { config: { hashed_password: string } }
        oidc?: { config: { providers: readonly { provider: string; subject: string }[] } }
      }
      const admin = (create.metadata_admin ?? {}) as { rights?: Fields; custom_data?: Fields }
      return {
        ...{ id: create.external_id, email: traits.email, username: traits.username, phone: traits.phone },
        emailVerified: create.verifiable_addresses !== undefined,
        ...{ names: { given: traits.name?.first, family: traits.name?.last }, disabled: create.state === 'inactive' },
        identities: oidc?.config.providers.map(({ provider, subject }) => identity(provider, subject)),
        ...{ rights: admin.rights, customData: admin.custom_data },
        hash: bcryptOf(password?.config.hashed_password),
      }
    },
  },
  supabase: {
    options: {},
    recordsOf: (files) => joinedRows(files['supabase-users.sql']!, 'users', 'identities', 'user_id'),
    bodiesOf: undefined,
    read(user: Fields) {
      const { provider: _, providers: __, ...rights } = JSON.parse(String(user.raw_app_meta_data))
      const {
        full_name: full,
        given_name: given,
        family_name: family,
        ...data
      } = JSON.parse(String(user.raw_user_meta_data))
      return {
        ...{ id: user.id, email: user.email, emailVerified: user.email_confirmed_at !== null },
        phone: user.phone ? `+${user.phone}` : undefined,
        ...{ names: { full, given, family }, rights, customData: data, disabled: user.banned_until !== null },
        ...{ createdAt: timeOf(user.created_at), lastSignInAt: timeOf(user.last_sign_in_at ?? undefined) },
        identities: (user.others as readonly Fields[])
          .filter(({ provider }) => provider !== 'email' && provider !== 'phone')
          .map(({ provider, provider_id: id }) => identity(provider, id)),
        hash: bcryptOf(user.encrypted_password),
      }
    },
  },
}

export const targetExamples: readonly TargetExample[] = Object.entries(examples).map(([id, { read, ...given }]) => ({
  ...given,
  id,
  target: targets[id]!,
  read: read as TargetExample['read'],
}))
