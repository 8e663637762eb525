import type { Values } from './containers/container.ts'
import { isNoHash } from './shared/exported-values.ts'
import { otherSignIns } from './shared/profile-columns.ts'
import { createRowValues, presentOf } from './shared/row-values.ts'
import { isDeeper, isText, maxDepth, wrong } from './shared/values.ts'
import { noFields, type SourceRecord } from './source.ts'

/** The columns of AbstractUser and AbstractBaseUser (django/contrib/auth/models.py) that a record has in keys of its own. */
const known: ReadonlySet<string> = new Set([
  ...['id', 'password', 'last_login', 'email', 'is_active', 'date_joined'],
  ...['is_staff', 'is_superuser', 'groups', 'user_permissions'],
])

/** Returns the flags that are true, and the groups and permissions. */
function rightsOf(values: Values, isStaff: boolean | undefined, isSuperuser: boolean | undefined) {
  const listOf = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value : undefined)
  return presentOf({
    is_superuser: isSuperuser || undefined,
    is_staff: isStaff || undefined,
    groups: listOf(values.groups),
    user_permissions: listOf(values.user_permissions),
  })
}

/** Returns the other columns, under their own names. Values that are too deep are left out. */
function customDataOf(values: Values) {
  const found = Object.entries(values).filter(([name, value]) => !known.has(name) && !isDeeper(value, maxDepth - 2))
  return presentOf(Object.fromEntries(found))
}

/**
 * Returns the record of a row of Django's table of users, or of a model that extends AbstractBaseUser.
 *
 * @param values The values by the names of the columns. `id` is the primary key.
 * @param row The number of the row.
 * @param isWhole Whether the record also has the data that an import needs.
 */
export function djangoRecord(values: Values, row: number, isWhole: boolean): SourceRecord {
  const read = createRowValues(values)
  const { password } = values
  const [id, email, username] = [read.id('id'), read.id('email'), read.id('username')]
  const isActive = read.flag('is_active')
  const [isStaff, isSuperuser] = [read.flag('is_staff'), read.flag('is_superuser')]
  const [createdAt, lastSignInAt] = [read.time('date_joined'), read.time('last_login')]
  const names = { given: read.text('first_name'), family: read.text('last_name') }
  const rights = rightsOf(values, isStaff, isSuperuser)
  const hasNone = isNoHash(password)
  if (!hasNone && !isText(password)) read.refuse(wrong('password', 'text', password))
  if ((id ?? email ?? username) === undefined) read.refuse(wrong('id', 'an id, an e-mail address or a username'))

  const lost = [...otherSignIns(username, undefined), ...(rights ? ['groups and roles'] : [])]
  const failed = read.failure()
  const hasHash = !hasNone && isText(password) && (isWhole || !failed)
  return {
    row,
    id,
    email,
    username,
    disabled: isActive === undefined ? undefined : !isActive,
    createdAt,
    ...(lastSignInAt !== undefined && { lastSignInAt }),
    ...(presentOf(names) && { names }),
    ...(rights && { rights }),
    hash: hasHash
      ? { text: password, fields: noFields, said: { writtenBy: 'django' }, origin: { hash: 'password' } }
      : undefined,
    none: hasNone && !failed ? 'missing' : undefined,
    failure: failed,
    customData: isWhole ? customDataOf(values) : undefined,
    notCarried: lost.length > 0 ? lost : undefined,
  }
}
