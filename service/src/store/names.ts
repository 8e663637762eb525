import type { Attempt, ImportIdentity, ImportRow, Store } from './store.ts'

/** Converts a name to lower case. Leaves an e-mail as it is, because callers have normalised it. */
function fold<E extends string | undefined>(email: E): E
function fold(email: string | undefined): string | undefined {
  return email?.includes('@') ? email : email?.toLowerCase().normalize('NFC')
}

const foldOf = <T extends Pick<Attempt | ImportIdentity, 'email'>>(one: T): T => ({ ...one, email: fold(one.email) })

/** The e-mail of a password needs no conversion, because a row with a name in its place is refused. */
function foldRow(row: ImportRow): ImportRow {
  return row.identities.length > 0 ? { ...row, identities: row.identities.map(foldOf) } : row
}

/** Returns a store that compares names in lower case, for a database in which an earlier version has stored them so. */
export function foldNames(store: Store): Store {
  return {
    ...store,
    userByEmail: (email) => store.userByEmail(fold(email)),
    usersByEmail: (email) => store.usersByEmail(fold(email)),
    credential: (email) => store.credential(fold(email)),
    createUser: (user) => store.createUser(foldOf(user)),
    importPassword: (email, ...more) => store.importPassword(fold(email), ...more),
    replaceHash: (email, ...more) => store.replaceHash(fold(email), ...more),
    setPassword: (userId, change) => store.setPassword(userId, { ...change, email: fold(change.email) }),
    signInUp: (identity) => store.signInUp(foldOf(identity)),
    importRows: (importId, rows, ...more) => store.importRows(importId, rows.map(foldRow), ...more),
    openPreview(importId) {
      const preview = store.openPreview(importId)
      return { ...preview, decide: (rows) => preview.decide(rows.map(foldRow)) }
    },
    admitAttempt: (attempt, ...more) => store.admitAttempt(foldOf(attempt), ...more),
    rememberAddress: (attempt, now) => store.rememberAddress(foldOf(attempt), now),
    clearFailures: (email) => store.clearFailures(fold(email)),
  }
}
