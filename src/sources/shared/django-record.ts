import type { Row } from '../containers/container.ts'
import type { SourceRecord } from '../source.ts'
import { createRowColumns } from './row-columns.ts'

/** The fields of AbstractUser (django/contrib/auth/models.py) that a record has under other names. */
const known: ReadonlySet<string> = new Set([
  ...['id', 'password', 'last_login', 'email', 'username', 'is_active', 'is_staff', 'is_superuser'],
  ...['first_name', 'last_name', 'date_joined', 'groups', 'user_permissions'],
])

/** Returns a list of groups or permissions: ids, or names (natural keys). */
const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value : undefined

/** Creates a function that turns users of `auth.user`, or of a custom model, into records. `id` is the primary key. */
export function createDjangoReader(isWhole: boolean): (row: Row) => SourceRecord {
  const user = createRowColumns({ writtenBy: 'django' })

  function rightsOf(): SourceRecord['rights'] {
    const rights = {
      isStaff: user.flag('is_staff') || undefined,
      isSuperuser: user.flag('is_superuser') || undefined,
      groups: listOf(user.at('groups')),
      permissions: listOf(user.at('user_permissions')),
    }
    const found = Object.entries(rights).filter(([, right]) => right !== undefined)
    return found.length > 0 ? Object.fromEntries(found) : undefined
  }

  return ({ row, values, failure }) => {
    if (!values) return { row, id: undefined, failure }
    user.open(values)
    const hash = user.hash('password')
    const username = user.identifier('username')
    const isActive = user.flag('is_active')
    const [given, family] = [user.text('first_name'), user.text('last_name')]
    const names = given === undefined && family === undefined ? undefined : { given, family }
    const lastSignInAt = user.time('last_login')
    const rights = rightsOf()
    const record: SourceRecord = {
      row,
      id: user.identifier('id'),
      email: user.identifier('email'),
      username,
      disabled: isActive === undefined ? undefined : !isActive,
      hash,
      none: hash ? undefined : 'missing',
      names: isWhole ? names : undefined,
      createdAt: isWhole ? user.time('date_joined') : undefined,
      lastSignInAt: isWhole ? lastSignInAt : undefined,
      rights: isWhole ? rights : undefined,
      customData: isWhole ? user.others(known, username) : undefined,
    }
    const fault = user.fault()
    return fault ? { ...record, hash: isWhole ? hash : undefined, none: undefined, failure: fault } : record
  }
}
