/**
 * FusionAuth imports users by `POST /api/user/import` (FusionAuth/fusionauth-openapi at f07c95a: ImportRequest). A
 * request is stored as a whole or not at all. Its document has neither needed keys nor lengths, so the limits here are
 * those of the columns of the tables `users` and `identities` (PostgreSQL). The names of schemes and the encodings of
 * salt and digest are those of fusionauth.io, "Password Hashing Algorithms".
 */
import { jsonList } from './containers.ts'
import { declareTarget } from './declare.ts'
import { type Accepted, plainBcrypt, type Target, type TargetHash, type TargetOptions } from './target.ts'
import { countUsers, refuseOption } from './words.ts'

/** The longest text in characters of a column with an index, and of any other column. */
const longest = { identifier: 191, text: 255 } as const

/** A format whose salt, factor and scheme are in further keys. */
const withFields = (format: string): Accepted => ({ format, takesFields: true })

/**
 * The hash of users without a password. FusionAuth needs a password for each user, and no password has this digest,
 * whose bytes are all 0. The scheme and the factor are the usual ones of FusionAuth.
 */
const unusable: TargetHash = {
  format: 'fusionauth-pbkdf2',
  text: `${'A'.repeat(43)}=`,
  fields: { encryptionScheme: 'salted-pbkdf2-hmac-sha256', factor: '24000', salt: `${'A'.repeat(22)}==` },
  name: undefined,
  hasSignerKey: false,
  needs: [],
  parameters: {},
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function check({ application }: TargetOptions): void {
  if (application !== undefined && !uuid.test(application))
    throw refuseOption('application', 'the id of an application, which is a UUID')
}

/** FusionAuth, by files for its import of users. */
export const fusionauth: Target = declareTarget({
  id: 'fusionauth',
  name: 'FusionAuth',
  facts: {
    version: 'the OpenAPI document of FusionAuth/fusionauth-openapi at f07c95a',
    source:
      'openapi.yaml: ImportRequest; FusionAuth/fusionauth-import-scripts at e51a12a; fusionauth.io: Password Hashing Algorithms',
  },
  proof: 'documentation',
  accepts: [
    // The letter of a bcrypt hash is not stored.
    { ...withFields('fusionauth-bcrypt'), only: plainBcrypt.only, name: 'bcrypt' },
    ...['fusionauth-pbkdf2', 'fusionauth-digest', 'fusionauth-phpass'].map(withFields),
  ],
  longestHash: longest.text,
  options: { application: { about: 'the id of an application. All users get a registration for it, without roles' } },
  check,
  ids: { kind: 'uuid' },
  slots: [
    { of: 'id', at: 'id' },
    { of: 'email', at: 'email', longest: longest.identifier, isNeeded: true },
    { of: 'emailVerified', at: 'verified', as: (isVerified) => isVerified === true },
    { of: 'username', at: 'username', longest: longest.identifier, isNeeded: true },
    { of: 'phone', at: 'mobilePhone', longest: longest.text },
    { of: 'given', at: 'firstName', longest: longest.text },
    { of: 'family', at: 'lastName', longest: longest.text },
    { of: 'full', at: 'fullName', longest: longest.text },
    { of: 'disabled', at: 'active', as: (isDisabled) => isDisabled !== true },
    { of: 'createdAt', at: 'insertInstant' },
    { of: 'lastSignInAt', at: 'lastLoginInstant' },
    { of: 'customData', at: 'data' },
    { of: 'hash', at: 'encryptionScheme', as: ({ fields, name } = unusable) => fields.encryptionScheme ?? name },
    { of: 'hash', at: 'factor', as: ({ fields } = unusable) => fields.factor && Number(fields.factor) },
    { of: 'hash', at: 'salt', as: ({ fields } = unusable) => fields.salt },
    { of: 'hash', at: 'password', as: ({ text } = unusable) => text },
    {
      at: 'registrations',
      when: ({ application }) => application !== undefined,
      as: (_, { options }) => [{ applicationId: options.application }],
    },
  ],
  container: jsonList('{"validateDbConstraints":true,"users":[\n', '\n]}\n'),
  identifiers: ['email', 'username'],
  shared: ['phone'],
  unverified: 'FusionAuth signs these users in, unless the tenant gates users whose e-mail address is not verified.',
  // One user whom FusionAuth refuses fails the whole request.
  limits: { users: 1000 },
  files: 'users-#.json',
  risks: ({ users, formats, unverified, options }) => {
    const withoutHash = users - Object.values(formats).reduce((sum, number) => sum + number, 0)
    return [
      'saltbridge has not been tested with a FusionAuth server. First import one user whose password you know, and sign in as this user.',
      'FusionAuth stores phone numbers as mobilePhone. Users cannot sign in with this number.',
      withoutHash > 0 &&
        `FusionAuth needs a password for each user. ${countUsers(withoutHash)} without a password get a digest that no password has. They must reset their password.`,
      options.application === undefined &&
        'Users get no registration for an application. If your applications need registrations, pass --target-option application=ID.',
      'Custom data are written into the key data of a user. If FusionAuth searches users with Elasticsearch, all values of one key must have the same type.',
      unverified > 0 &&
        `${countUsers(unverified)} have an e-mail address that is not verified. Check what the tenant does with such users before the import.`,
    ]
  },
  start: [
    'Create an API key that allows POST /api/user/import. With more than one tenant, also send the header X-FusionAuth-TenantId.',
    'Send each file. A file is imported as a whole or not at all.',
    'for file in users-*.json; do curl --fail-with-body "$FUSIONAUTH_URL/api/user/import" --header "Authorization: $FUSIONAUTH_API_KEY" --json "@$file" || break; done',
  ],
  prove: [
    'Sign in as a user whose password you know. The response has the status 200 or 202. For a wrong password, it has the status 404.',
    `read -rs PASSWORD && jq --null-input --arg password "$PASSWORD" '{loginId: "ada@example.com", password: $password}' | curl --include "$FUSIONAUTH_URL/api/login" --header "Authorization: $FUSIONAUTH_API_KEY" --json @-`,
  ],
})
