import { createFirebaseCsvReader } from './shared/firebase-csv.ts'
import { type FirebaseParameters, spellFirebaseHash } from './shared/firebase-hash.ts'
import { createFirebaseJsonReader } from './shared/firebase-json.ts'
import type { FirebaseReading } from './shared/firebase-user.ts'
import { type Reader, readAll } from './shared/reader.ts'
import type { Source } from './source.ts'

export interface FirebaseOptions {
  /** The project's password hash parameters: `parseHashConfig` reads them as the console shows them. */
  readonly parameters: FirebaseParameters
  /** Records have what an import needs beside the ways to sign in: when they began, and custom data. Takes longer. */
  readonly isWhole?: boolean | undefined
}

const isBlank = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13)

/** JSON begins with a bracket, and no line of CSV does: it begins with a `localId`. */
function createFirebaseReader(reading: FirebaseReading): Reader {
  let reader: Reader | undefined
  return {
    push(piece) {
      if (!reader) {
        const first = piece.find((byte) => !isBlank(byte))
        if (first === undefined) return []
        reader = first === 0x7b || first === 0x5b ? createFirebaseJsonReader(reading) : createFirebaseCsvReader(reading)
      }
      return reader.push(piece)
    },
    end: () => reader?.end() ?? [],
  }
}

/** What `firebase auth:export` writes, JSON and CSV. The hashes come as SuperTokens' `$f_scrypt$` strings. */
export const firebase: Source<FirebaseOptions> = {
  id: 'firebase',
  read: (chunks, { parameters, isWhole = false }) =>
    readAll(chunks, createFirebaseReader({ spell: spellFirebaseHash(parameters), isWhole })),
}

export { type FirebaseParameters, firebaseHash, type HashConfig, parseHashConfig } from './shared/firebase-hash.ts'
