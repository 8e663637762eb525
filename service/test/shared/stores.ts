import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v4 } from 'uuid'
import { inject } from 'vitest'
import { openStore, type StoreOptions } from '../../src/store/open.ts'
import type { HashClass, ImportRow, Store, StoredHash } from '../../src/store/store.ts'
import { isInstalled } from './debian-postgres.js'
import { query } from './postgres.ts'

/** An empty database, which any number of nodes can open. */
export interface TestDatabase {
  readonly options: StoreOptions
  open(): Promise<Store>
  /** Closes every store that was opened. */
  remove(): Promise<void>
}

export type Kind = 'SQLite' | 'PostgreSQL'
/** PostgreSQL is left out where Debian's package is not installed: global-setup.ts says so. */
export const kinds: readonly Kind[] = isInstalled() ? ['SQLite', 'PostgreSQL'] : ['SQLite']

function databaseOf(options: StoreOptions, remove: () => void): TestDatabase {
  const opened: Store[] = []
  return {
    options,
    async open() {
      const store = await openStore(options)
      opened.push(store)
      return store
    },
    async remove() {
      await Promise.all(opened.map((store) => store.close()))
      remove()
    },
  }
}

export async function createTestDatabase(kind: Kind): Promise<TestDatabase> {
  if (kind === 'SQLite') {
    const folder = mkdtempSync(join(tmpdir(), 'store-'))
    return databaseOf({ file: join(folder, 'users.db') }, () => rmSync(folder, { recursive: true, force: true }))
  }
  const server = inject('postgres')
  const name = `test_${v4().replaceAll('-', '')}`
  await query(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return databaseOf({ url: url.href }, () => {})
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

/** A hash to the store: it reads none. */
export function hashOf(text: string, id: 'bcrypt' | 'argon2' | 'legacy' = 'bcrypt'): StoredHash {
  return { text, fields: {}, class: classes[id]! }
}

interface Given extends Partial<Omit<ImportRow, 'password'>> {
  readonly email?: string
  readonly hash?: StoredHash
  readonly isVerified?: boolean
}

/** A row of an import with nothing but what is given; of an e-mail it has a hash too. */
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
