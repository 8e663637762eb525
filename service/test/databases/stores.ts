import { afterAll, beforeAll } from 'vitest'
import { openStore } from '../../src/store/open.ts'
import type { HashClass, ImportRow, Store, StoredHash } from '../../src/store/store.ts'
import { databases, type Kind } from './databases.ts'

/** An empty database that any number of nodes can open. */
export interface StoreDatabase {
  open(): Promise<Store>
  /** Closes all stores that were opened. */
  remove(): Promise<void>
}

export const kinds: readonly Kind[] = databases.map(({ name }) => name)

export async function createStoreDatabase(kind: Kind): Promise<StoreDatabase> {
  const { environment, drop } = await databases.find(({ name }) => name === kind)!.create()
  const { DATABASE_URL: url, DATABASE_FILE: file } = environment
  const opened: Store[] = []
  return {
    async open() {
      const store = await openStore({ url, file })
      opened.push(store)
      return store
    },
    async remove() {
      await Promise.all(opened.map((store) => store.close()))
      await drop()
    },
  }
}

/** Opens a store in a new database before a group of tests. */
export function useStore(kind: Kind): Store {
  const store = {} as Store
  let database: StoreDatabase
  beforeAll(async () => {
    database = await createStoreDatabase(kind)
    Object.assign(store, await database.open())
  })
  afterAll(() => database?.remove())
  return store
}

const classes: { readonly [id: string]: HashClass } = {
  bcrypt: {
    format: 'bcrypt',
    cost: 'cost 12',
    keyId: undefined,
    like: '$2b$12$......................',
    likeFields: {},
  },
  argon2: {
    format: 'argon2',
    cost: '19 MiB, 2 passes',
    keyId: undefined,
    like: '$argon2id$v=19$m=19456,t=2,p=1$AA$AA',
    likeFields: {},
  },
  legacy: {
    format: 'supertokens-legacy-scrypt',
    cost: '2^14',
    keyId: 'a'.repeat(32),
    like: '$f_scrypt$AA$AA$m=14',
    likeFields: {},
  },
}

/** Returns a stored hash. Its text may be anything, because the store does not parse it. */
export function hashOf(text: string, id: 'bcrypt' | 'argon2' | 'legacy' = 'bcrypt'): StoredHash {
  return { text, fields: {}, class: classes[id]! }
}

interface Given extends Partial<Omit<ImportRow, 'password'>> {
  readonly email?: string
  readonly hash?: StoredHash
  readonly isVerified?: boolean
}

/** Returns a row of an import with the given values, and with a hash if an e-mail is given. */
export function rowOf(key: string, { email, hash = hashOf(`hash of ${email}`), isVerified, ...row }: Given): ImportRow {
  return {
    key,
    originalId: undefined,
    identities: [],
    timeJoined: undefined,
    isDisabled: undefined,
    customData: undefined,
    password: email === undefined ? undefined : { email, hash, isVerified },
    ...row,
  }
}
