import { type Failure, failure } from '../core/errors.ts'
import type { PersonNames } from '../sources/source.ts'
import { toE164 } from './person.ts'
import { isStorable, years } from './sql.ts'
import type { Fit, TargetHash, TargetOptions, TargetSettings, TargetUser } from './target.ts'

type Identifier = 'email' | 'username' | 'phone'

/** The longest metadata of a user in bytes. Clerk documents 8 KB. */
const longestMetadata = 8000
const longestEmail = 254
/** The longest part of an address before the `@`, in bytes. */
const longestLocal = 64
const longestUsername = 64

/** Returns the identifiers that the instance allows. */
export const identifiersOf = ({ identifiers = 'email' }: TargetOptions): readonly Identifier[] =>
  identifiers.split(',') as Identifier[]

/** Returns the fields in which Clerk stores a hash. */
export const writeClerkHash = ({ text, name }: TargetHash): { readonly [field: string]: string } => ({
  password_digest: text,
  password_hasher: name!,
})

/** Clerk refuses addresses in these domains, because no mail can reach them (clerk/cli, lib/checks.ts). */
const unreachable = /\.(?:arpa|local|invalid|example|test|internal|lan|corp|home|localdomain|intranet|private)$/

const utf8 = new TextEncoder()

function isEmail(email: string): boolean {
  const local = email.slice(0, email.lastIndexOf('@'))
  return (
    /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email) &&
    isStorable(email) &&
    utf8.encode(local).length <= longestLocal &&
    email.length <= longestEmail &&
    (!unreachable.test(email) || email.endsWith('.clerk.test'))
  )
}

/** Returns which usernames the instance allows (clerk/cli, lib/checks.ts). */
function readUsernameRules(options: TargetOptions) {
  const allowed = (options.usernames ?? '').split(',')
  const [isExtended, isNumeric] = [allowed.includes('extended'), allowed.includes('numeric')]
  const shortest = Number(options['shortest-username'] ?? 4)
  const characters = isExtended ? /^[\w!#$'+.^`~-]+$/ : /^[\w-]+$/
  return {
    isAllowed: (name: string): boolean =>
      name.length >= shortest &&
      name.length <= longestUsername &&
      characters.test(name) &&
      (isNumeric || /[a-z]/i.test(name)) &&
      !/^\+[1-9]\d{1,14}$/.test(name),
    words: `${shortest} to ${longestUsername} characters: ASCII letters, digits, _ and -${isExtended ? " and ! # $ ' + . ^ ` ~" : ''}${isNumeric ? '' : ', with a letter'}`,
  }
}

/** Clerk refuses names that look like a phone number, a URL or HTML (clerk/cli, lib/checks.ts). */
const refusedNames = [/\d(?:[\s().-]*\d){9}/, /(?:\+|00)\d(?:[\s().-]*\d){6}/, /:\/\/|[\w-]\.[\w-]+[/?#]/, /<[/a-z!]/i]

const isName = (name: string): boolean => isStorable(name) && !refusedNames.some((pattern) => pattern.test(name))

const refuseValue = (name: string, expected: string, hint?: string): Failure =>
  failure('ERR_FIELD', undefined, { name, column: name, expected, ...(hint !== undefined && { hint }) })

/** Tells whether RFC 3339 has a time. */
const isTime = (time: number): boolean => time >= years[0] && time <= years[1]

/** Returns the metadata that only the backend can read. */
function metadataOf({ rights, customData }: TargetUser): object | undefined {
  return rights || customData
    ? { ...(rights && { rights }), ...(customData !== undefined && { customData }) }
    : undefined
}

const isTooLong = (user: TargetUser): boolean =>
  utf8.encode(JSON.stringify(metadataOf(user) ?? {})).length > longestMetadata

/** Returns why Clerk refuses a user, or the user without the values that Clerk cannot store. */
export function fit(user: TargetUser, { options }: TargetSettings): Fit {
  const lost = new Set<string>()
  const { id, email, createdAt } = user
  const usernames = readUsernameRules(options)

  function keep<T>(name: string, value: T | undefined, isKept: (value: T) => boolean): T | undefined {
    if (value === undefined || isKept(value)) return value
    lost.add(name)
    return undefined
  }

  function keepNames({ full, given, family }: PersonNames): PersonNames {
    const kept = {
      given: keep('given name', given, isName),
      family: keep('family name', family, isName),
    }
    const parts = [given, family].filter((part) => part !== undefined)
    const hasNone = kept.given === undefined && kept.family === undefined
    if (hasNone) lost.add('names')
    else if (full !== undefined && full !== parts.join(' ')) lost.add('full name')
    return kept
  }

  if (!isStorable(id)) return { failure: refuseValue('id', 'text without NUL characters') }
  if (email !== undefined && !isEmail(email))
    return {
      failure: refuseValue(
        'email',
        `an address of at most ${longestEmail} characters, with at most ${longestLocal} bytes before the @, in a public domain`,
      ),
    }
  const username = keep('username', user.username, usernames.isAllowed)
  const phone = user.phone === undefined ? undefined : toE164(user.phone)
  if (phone === undefined && user.phone !== undefined) lost.add('phone')
  if (email === undefined && username === undefined && phone === undefined) {
    if (user.username !== undefined)
      return {
        failure: refuseValue(
          'username',
          usernames.words,
          'Change the username. If the Clerk instance allows this username, pass --target-option usernames=… or --target-option shortest-username=…',
        ),
      }
    if (user.phone !== undefined)
      return { failure: refuseValue('phone', 'an international phone number such as +12125550101') }
    const allowed = identifiersOf(options)
    return {
      failure: refuseValue(
        allowed[0]!,
        `one of the identifiers that the Clerk instance allows (${allowed.join(', ')})`,
        'Add such an identifier to the export. If the instance also allows other identifiers, name all of them in --target-option identifiers=…',
      ),
    }
  }
  const kept: TargetUser = {
    ...user,
    username,
    phone,
    names: user.names && keepNames(user.names),
    createdAt: keep('createdAt', createdAt, isTime),
    rights: keep('rights', user.rights, isStorable),
    customData: keep('customData', user.customData, isStorable),
  }
  for (const name of ['customData', 'rights'] as const)
    if (kept[name] !== undefined && isTooLong(kept)) {
      lost.add(name)
      Object.assign(kept, { [name]: undefined })
    }
  return { user: kept, lost: [...lost] }
}

/** Returns the body of the request that creates a user. */
export function bodyOf(user: TargetUser, options: TargetOptions): object {
  const { id, email, emailVerified, phone, username, names, createdAt, disabled, hash } = user
  const identifiers = { email, phone, username }
  const metadata = metadataOf(user)
  return {
    external_id: id,
    ...(email !== undefined && {
      email_address: [email],
      // Without a status, Clerk verifies the address.
      email_address_identification_status: [emailVerified ? 'verified' : 'reserved'],
    }),
    ...(phone !== undefined && { phone_number: [phone], phone_number_identification_status: ['reserved'] }),
    ...(username !== undefined && { username }),
    ...(names?.given && { first_name: names.given }),
    ...(names?.family && { last_name: names.family }),
    ...(hash ? writeClerkHash(hash) : { skip_password_requirement: true }),
    ...(identifiersOf(options).some((name) => identifiers[name] === undefined) && { skip_user_requirement: true }),
    ...(createdAt !== undefined && { created_at: new Date(createdAt).toISOString() }),
    ...(disabled && { banned: true }),
    ...(metadata && { private_metadata: metadata }),
  }
}
