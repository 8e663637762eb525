import { v7 } from 'uuid'
import type { Database } from './database.ts'
import { type Identity, type Store, StoreError, type User } from './store.ts'
import { transact } from './transact.ts'
import { byIdentity, usersWhere } from './users.ts'

/** Creates the sign-in of third-party users. */
export function createIdentities(database: Database): Pick<Store, 'signInUp'> {
  const { reader, writer } = database

  /** Creates the user of an identity. Returns `undefined` if another request has just created it. */
  async function create(identity: Identity): Promise<User | undefined> {
    const { thirdPartyId, thirdPartyUserId, email, isVerified, timeJoined } = identity
    const id = v7()
    const isCreated = await transact(database, async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('identities')
        .values({
          third_party_id: thirdPartyId,
          third_party_user_id: thirdPartyUserId,
          user_id: id,
          email: email ?? null,
          is_verified: isVerified,
          time_joined: timeJoined,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows !== 1n) return false
      await transaction
        .insertInto('users')
        .values({ id, is_verified: false, is_disabled: false, time_joined: timeJoined })
        .execute()
      return true
    })
    if (!isCreated) return undefined
    return { id, timeJoined, isDisabled: false, password: undefined, identities: [identity], customData: undefined }
  }

  /** Stores a changed e-mail of the identity and returns the user. Does not change a disabled account. */
  async function update(user: User, given: Identity): Promise<User> {
    if (user.isDisabled) return user
    const { thirdPartyId, thirdPartyUserId } = given
    const isSame = (one: Identity) => one.thirdPartyId === thirdPartyId && one.thirdPartyUserId === thirdPartyUserId
    const stored = user.identities.find(isSame)!
    const email = given.email ?? stored.email
    const isVerified = given.isVerified || (stored.isVerified && stored.email === email)
    if (email === stored.email && isVerified === stored.isVerified) return user
    await writer
      .updateTable('identities')
      .set({ email: email ?? null, is_verified: isVerified })
      .where('third_party_id', '=', thirdPartyId)
      .where('third_party_user_id', '=', thirdPartyUserId)
      .execute()
    const identities = user.identities.map((one) => (isSame(one) ? { ...stored, email, isVerified } : one))
    return { ...user, identities }
  }

  return {
    async signInUp(identity) {
      const which = byIdentity(identity.thirdPartyId, identity.thirdPartyUserId)
      const [found] = await usersWhere(reader, which)
      if (found) return { user: await update(found, identity), created: false }
      const user = await create(identity)
      if (user) return { user, created: true }
      const [other] = await usersWhere(writer, which)
      if (!other) throw new StoreError('failed', 'the user of an identity does not exist')
      return { user: await update(other, identity), created: false }
    },
  }
}
