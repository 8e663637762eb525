import { lockOf } from '../../sources/column-names.ts'
import type { Columns, ProfileColumns } from '../../sources/columns.ts'
import { flagOf, timeOf, verifiedOf } from '../../sources/values.ts'
import type { Facts } from './facts.ts'

/** The data of a person that columns may have. The names are those of the options of the sources. */
type Role = 'id' | 'email' | Exclude<keyof ProfileColumns, 'customData' | 'identityProvider' | 'identityId'>

/** How the column of a value is known: by its name, and by all of its values. */
interface RoleRule {
  /** The names without separators, in small letters, the likeliest first. */
  readonly names: readonly string[]
  isValue(value: unknown): boolean
}

const isTextOrNumber = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
const isText = (value: unknown): boolean => typeof value === 'string'
const isTime = (value: unknown): boolean => timeOf(value) !== undefined

export const isEmail = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 320 && /^[^\s@"(),:;<>[\]\\]+@[^\s@]+\.?[^\s@]+$/.test(value)

const flags = { isValue: (value: unknown) => flagOf(value) !== undefined } as const

/** The rules, in the order in which columns are taken. A column has one role. */
const rules: { readonly [R in Role]: RoleRule } = {
  id: {
    names: ['id', 'userid', 'uid', 'useruid', 'uuid', 'userguid', 'guid', 'useruuid', 'pk', 'externalid', 'sub'],
    isValue: isTextOrNumber,
  },
  email: {
    names: ['email', 'emailaddress', 'mail', 'useremail', 'usermail', 'primaryemailaddress', 'primaryemail', 'address'],
    isValue: isEmail,
  },
  username: {
    names: ['username', 'userlogin', 'login', 'loginname', 'handle', 'screenname', 'accountname', 'nickname'],
    isValue: isTextOrNumber,
  },
  phone: {
    names: ['phone', 'phonenumber', 'primaryphonenumber', 'mobile', 'mobilephone', 'telephone', 'tel'],
    isValue: (value) => isTextOrNumber(value) && /^\+?[\d\s()./-]{6,24}$/.test(String(value)),
  },
  givenName: { names: ['givenname', 'firstname', 'forename'], isValue: isText },
  familyName: { names: ['familyname', 'lastname', 'surname'], isValue: isText },
  name: { names: ['fullname', 'displayname', 'name', 'realname'], isValue: isText },
  emailVerified: {
    names: ['emailverified', 'emailverifiedat', 'isemailverified', 'emailconfirmed', 'emailconfirmedat', 'confirmedat'],
    isValue: (value) => verifiedOf(value) !== undefined,
  },
  createdAt: {
    names: [
      ...['createdat', 'created', 'datejoined', 'joinedat', 'registeredat', 'userregistered', 'registered'],
      ...['registrationdate', 'registerdate', 'createdon', 'datecreated', 'creationdate', 'createtime', 'createddate'],
    ],
    isValue: isTime,
  },
  lastSignInAt: {
    names: [
      ...['lastsigninat', 'lastloginat', 'lastlogin', 'lastsignedinat', 'lastsignin', 'lastlogindate', 'lastloginon'],
      ...['lastvisitdate', 'currentsigninat'],
    ],
    isValue: isTime,
  },
  enabled: { names: ['isactive', 'active', 'enabled', 'isenabled'], ...flags },
  disabled: {
    names: [
      'disabled',
      'isdisabled',
      'banned',
      'isbanned',
      'isblocked',
      'blocked',
      'block',
      'suspended',
      'issuspended',
    ],
    ...flags,
  },
}

/** The names of columns with a time at which, or until which, an account is locked. */
const lockTimes = ['deletedat', 'bannedat', 'banneduntil', 'disabledat', 'suspendedat', 'blockedat', 'deactivatedat']

/** The parents of an object of MongoDB or of an API that has the data of the user itself. */
const ownParents = new Set([
  'profile',
  'user',
  'emails',
  'email',
  'data',
  'attributes',
  'traits',
  'account',
  'phone',
  '0',
])

/** The share of values that must fit. One value of a hundred may be damaged. */
const enough = 0.99
/** The share of values that must fit in a column that is named for them. The other rows are refused one by one. */
const most = 0.5

const comparable = ({ words }: Facts): string => words.join('')

const fits = ({ values }: Facts, isValue: RoleRule['isValue'], share: number = enough): boolean =>
  values.length > 0 && values.filter(isValue).length >= values.length * share

/** Returns whether a column belongs to the user, and not to an object such as an address or a provider. */
const isOwn = ({ parents }: Facts): boolean => parents.every((word) => ownParents.has(word))

/** Words of e-mail addresses that a person does not sign in with. */
const otherEmails =
  /^(?:new|old|unconfirmed|recovery|backup|secondary|second|billing|pending|invited|change|changed|alternate|other|normalized|canonical|contact|parent|manager|by|from|reply)$/

/** Finds the column with the e-mail addresses; several, if neither the names nor the values decide. */
function findEmails(facts: readonly Facts[]): readonly Facts[] {
  for (const name of rules.email.names) {
    const named = facts.filter((one) => isOwn(one) && comparable(one) === name && fits(one, isEmail, most))
    if (named.length > 0) return named.slice(0, 1)
  }
  const found = facts.filter(
    (one) => isOwn(one) && fits(one, isEmail) && !one.words.some((word) => otherEmails.test(word)),
  )
  const almost = found.filter(({ words }) => words.some((word) => /^e?mails?$/.test(word)))
  return almost.length > 0 ? almost : found.filter((one) => !/^(?:user|login|name|username)/.test(comparable(one)))
}

/** The columns of a table for the data of its users. */
export interface Roles {
  readonly columns: Columns
  readonly profile: ProfileColumns
}

/** Finds the columns with the data of the users by their names and values. `taken` are the columns of the hash. */
export function findRoles(facts: readonly Facts[], taken: ReadonlySet<string>): Roles {
  // In some rows, a value may be an object: `{"$date": …}`.
  const parents = new Set(facts.map(({ column }) => column.slice(0, Math.max(0, column.lastIndexOf('.')))))
  const isPlain = ({ column }: Facts) => !parents.has(column)
  const left = new Set(facts.filter((one) => !taken.has(one.column) && isPlain(one)))
  const take = (role: Role): string | undefined => {
    const { names, isValue } = rules[role]
    if (role === 'email') {
      const [email, second] = findEmails([...left])
      if (email && !second) left.delete(email)
      return second ? undefined : email?.column
    }
    for (const name of names)
      for (const one of left) {
        const isNamed = comparable(one) === name || (name === 'id' && /^_?id$/i.test(one.column))
        if (!isNamed || !isOwn(one) || !fits(one, isValue)) continue
        if (role === 'id' && (one.filled < 1 || new Set(one.values.map(String)).size < one.values.length)) continue
        left.delete(one)
        return one.column
      }
    return undefined
  }
  const id = take('id')
  const email = take('email')
  const profile: Record<string, string | readonly string[]> = {}
  for (const role of Object.keys(rules) as Role[]) {
    const column = role === 'id' || role === 'email' ? undefined : take(role)
    if (column !== undefined) profile[role] = column
  }
  const locks = [...left]
    .filter((one) => lockTimes.includes(comparable(one)) && isOwn(one))
    .filter((one) => fits(one, (value) => lockOf(one.column, value, 0) !== undefined))
    .map(({ column }) => column)
  const { disabled, ...others } = profile
  const all = [...(disabled === undefined ? [] : [disabled as string]), ...locks]
  return {
    columns: { ...(id !== undefined && { id }), ...(email !== undefined && { email }) },
    profile: { ...others, ...(all.length > 0 && { disabled: all.length === 1 ? all[0] : all }) },
  }
}
