// Runs one major version of the reference's client against a running service: `node client.js MAJOR ADDRESS API-KEY`.
// Each version needs a separate process, because the configuration of the client is global.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

const [major, address, apiKey] = process.argv.slice(2)
const require = createRequire(import.meta.url)
const name = `supertokens-node-${major}`
const version = Number(major)
const supertokens = require(name)
const EmailPassword = require(`${name}/recipe/emailpassword`)
const ThirdParty = require(`${name}/recipe/thirdparty`)

/**
 * From version 15, calls begin with the tenant. From version 16, users have login methods, and identities can be
 * verified.
 */
const hasTenants = version >= 15
const hasMethods = version >= 16
const inTenant = (...values) => (hasTenants ? ['public', ...values] : values)

supertokens.init({
  framework: 'express',
  supertokens: { connectionURI: address, apiKey },
  appInfo: { appName: 'x', apiDomain: 'http://localhost:3000', websiteDomain: 'http://localhost:3001' },
  recipeList: [
    EmailPassword.init(),
    ThirdParty.init(version === 14 ? { signInAndUpFeature: { providers: [google14()] } } : undefined),
  ],
})

/** Version 14 requires a provider when it starts. */
function google14() {
  return ThirdParty.Google
    ? ThirdParty.Google({ clientId: 'x', clientSecret: 'x' })
    : { config: { thirdPartyId: 'google', clients: [{ clientId: 'x', clientSecret: 'x' }] } }
}

const emailOf = (user) => (hasMethods ? user.emails[0] : user.email)

function assertSame(user, expected) {
  assert.equal(user.id, expected.id)
  assert.equal(emailOf(user), expected.email)
  assert.equal(user.timeJoined, expected.timeJoined)
  if (!hasMethods) return
  assert.equal(user.loginMethods.length, 1)
  const [method] = user.loginMethods
  assert.equal(method.recipeUserId.getAsString(), expected.id)
  assert.equal(method.recipeId, expected.recipeId)
  assert.equal(method.verified, expected.verified)
}

async function passwords(imported) {
  for (const { email, password, ...expected } of imported) {
    const signedIn = await EmailPassword.signIn(...inTenant(email, password))
    assert.equal(signedIn.status, 'OK', `${name}: an imported user cannot sign in`)
    assertSame(signedIn.user, { email: email.trim().toLowerCase(), recipeId: 'emailpassword', ...expected })
    if (hasMethods) assert.equal(signedIn.recipeUserId.getAsString(), expected.id)
    const wrong = await EmailPassword.signIn(...inTenant(email, `${password}.`))
    assert.equal(wrong.status, 'WRONG_CREDENTIALS_ERROR')
    for (const impossible of ['', 'x'.repeat(5000)]) {
      const refused = await EmailPassword.signIn(...inTenant(email, impossible))
      assert.equal(refused.status, 'WRONG_CREDENTIALS_ERROR', `${name}: an impossible password throws`)
    }
    const found = hasMethods ? await supertokens.getUser(expected.id) : await EmailPassword.getUserById(expected.id)
    assertSame(found, { email: email.trim().toLowerCase(), recipeId: 'emailpassword', ...expected })
  }
}

async function ownUsers() {
  const email = `own-${major}@example.org`
  const created = await EmailPassword.signUp(...inTenant(email, 'chosen here'))
  assert.equal(created.status, 'OK')
  assert.equal((await EmailPassword.signUp(...inTenant(email, 'again'))).status, 'EMAIL_ALREADY_EXISTS_ERROR')
  const signedIn = await EmailPassword.signIn(...inTenant(email, 'chosen here'))
  assert.equal(signedIn.user.id, created.user.id)
  if (hasMethods) {
    const recipeUserId = created.recipeUserId ?? created.user.loginMethods[0].recipeUserId
    const changed = await EmailPassword.updateEmailOrPassword({ recipeUserId, password: 'chosen 2 later' })
    assert.equal(changed.status, 'OK')
    assert.equal((await EmailPassword.signIn('public', email, 'chosen here')).status, 'WRONG_CREDENTIALS_ERROR')
    const verify = EmailPassword.verifyCredentials ?? EmailPassword.signIn
    assert.equal((await verify('public', email, 'chosen 2 later')).status, 'OK')
  }
  const byEmail = hasMethods
    ? await supertokens.listUsersByAccountInfo('public', { email })
    : [await EmailPassword.getUserByEmail(...inTenant(email))]
  assert.deepEqual(
    byEmail.map(({ id }) => id),
    [created.user.id],
  )
}

/** Signs in a third-party user. An equal e-mail must not join this user to one with a password. */
function signInUp(userId, email) {
  if (version === 14) return ThirdParty.signInUp('google', userId, email)
  return ThirdParty.manuallyCreateOrUpdateUser(...inTenant('google', userId, email, ...(hasMethods ? [true] : [])))
}

async function identities(imported) {
  const known = await signInUp(imported.thirdPartyUserId, imported.email)
  assert.equal(known.status, 'OK')
  assert.equal(known.createdNewRecipeUser ?? known.createdNewUser, false, `${name}: an imported identity is new`)
  assert.equal(known.user.id, imported.id)
  const fresh = await signInUp(`new-${major}`, imported.email)
  assert.equal(fresh.status, 'OK')
  assert.equal(fresh.createdNewRecipeUser ?? fresh.createdNewUser, true)
  assert.notEqual(fresh.user.id, imported.id)
}

/** Reads the pages of all users and deletes one user. */
async function accounts(email) {
  const ids = []
  for (let token; ; ) {
    const page = await supertokens.getUsersOldestFirst({ tenantId: 'public', limit: 2, paginationToken: token })
    ids.push(...page.users.map(({ id }) => id))
    token = page.nextPaginationToken
    if (token === undefined) break
  }
  assert.equal(new Set(ids).size, ids.length, `${name}: a user is on two pages`)
  const [own] = await supertokens.listUsersByAccountInfo('public', { email })
  assert.ok(ids.includes(own.id))
  assert.equal((await supertokens.deleteUser(own.id)).status, 'OK')
  assert.equal(await supertokens.getUser(own.id), undefined)
}

const { users, identity } = JSON.parse(process.env.IMPORTED)
await passwords(users)
await ownUsers()
if (hasMethods) await accounts(`own-${major}@example.org`)
await identities(identity)
process.stdout.write(`${require(`${name}/lib/build/version.js`).version}\n`)
