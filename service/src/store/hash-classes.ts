import { sql } from 'kysely'
import type { Fields } from 'saltbridge'
import type { Connection } from './database.ts'
import type { ClassCount, HashClass, StoredHash } from './store.ts'
import { originOf } from './words.ts'

/** A stored hash as columns of the table `users`. */
export interface HashColumns {
  readonly password_hash: string
  readonly hash_fields: string | null
  readonly hash_class: number
}

/** Maps hash classes to numbers, which never change. */
export interface HashClasses {
  /** Returns the numbers of classes. `find` does not create a class, and returns -1 for a class that does not exist. */
  numbersOf(classes: readonly HashClass[], how: 'create' | 'find'): Promise<readonly number[]>
  columnsOf(hash: StoredHash): Promise<HashColumns>
}

/**
 * The maximum size of the cache. Real databases have fewer classes, but requests with invented parameters must not fill
 * it.
 */
const most = 10_000

const writeFields = (fields: Fields): string => (Object.keys(fields).length > 0 ? JSON.stringify(fields) : '')

const keyOf = ({ format, keyId, like, likeFields }: HashClass) =>
  `${format}\n${keyId ?? ''}\n${like}\n${writeFields(likeFields)}`

/** Returns the column `hash_fields` of a hash. */
export const fieldsOf = ({ fields }: StoredHash): string | null => writeFields(fields) || null

/** Creates the map of hash classes. */
export function createHashClasses(writer: Connection): HashClasses {
  const numbers = new Map<string, number>()
  /** A faster cache by object, because rows of the same class usually share one object. */
  const known = new WeakMap<HashClass, number>()

  async function find({ format, keyId, like, likeFields }: HashClass): Promise<number | undefined> {
    const row = await writer
      .selectFrom('hash_classes')
      .select('number')
      .where('format', '=', format)
      .where('key_id', '=', keyId ?? '')
      .where('like_text', '=', like)
      .where('like_fields', '=', writeFields(likeFields))
      .executeTakeFirst()
    return row?.number
  }

  async function create(hashClass: HashClass): Promise<number> {
    const { format, cost, keyId, like, likeFields } = hashClass
    await writer
      .insertInto('hash_classes')
      .values({ format, cost, key_id: keyId ?? '', like_text: like, like_fields: writeFields(likeFields) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await find(hashClass))!
  }

  async function numberOf(hashClass: HashClass, how: 'create' | 'find'): Promise<number> {
    const key = keyOf(hashClass)
    let number = numbers.get(key) ?? (await find(hashClass))
    if (number === undefined && how === 'find') return -1
    number ??= await create(hashClass)
    if (numbers.size >= most) numbers.clear()
    numbers.set(key, number)
    known.set(hashClass, number)
    return number
  }

  return {
    async numbersOf(classes, how) {
      const found: number[] = []
      for (const one of classes) found.push(known.get(one) ?? (await numberOf(one, how)))
      return found
    },
    async columnsOf(hash) {
      const hash_class = await numberOf(hash.class, 'create')
      return { password_hash: hash.text, hash_fields: fieldsOf(hash), hash_class }
    },
  }
}

/** Reads the column `hash_fields`. Returns `undefined` if it is not a JSON object of strings. */
export function readFields(column: string | null): Fields | undefined {
  if (!column) return {}
  try {
    const fields: unknown = JSON.parse(column)
    const isObject = typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    return isObject && Object.values(fields).every((one) => typeof one === 'string') ? (fields as Fields) : undefined
  } catch {
    return undefined
  }
}

/** A row of the table `hash_classes`. */
export interface ClassRow {
  readonly format: string
  readonly cost: string
  readonly key_id: string
  readonly like_text: string
  readonly like_fields: string
}

/** Returns the hash class of a row. */
export function hashClassOf({ format, cost, key_id, like_text, like_fields }: ClassRow): HashClass {
  return { format, cost, keyId: key_id || undefined, like: like_text, likeFields: readFields(like_fields) ?? {} }
}

/** Counts the users with a password by hash class and origin. */
export async function classCounts(reader: Connection): Promise<readonly ClassCount[]> {
  const counted = await reader
    .selectFrom('users')
    .select(['hash_class', 'hash_origin', sql<number>`count(*)`.as('users')])
    .where('hash_class', 'is not', null)
    .groupBy(['hash_class', 'hash_origin'])
    .orderBy('hash_class')
    .orderBy('hash_origin')
    .execute()
  const classes = await reader.selectFrom('hash_classes').selectAll().execute()
  const byNumber = new Map(classes.map((row) => [row.number, hashClassOf(row)]))
  return counted.map(({ hash_class, hash_origin, users }) => ({
    class: byNumber.get(hash_class!)!,
    origin: originOf(hash_origin!),
    users: Number(users),
  }))
}
