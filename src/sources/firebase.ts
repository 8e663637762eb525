import { createFirebaseCsvReader } from './shared/firebase-csv.ts'
import { type FirebaseParameters, spellFirebaseHash } from './shared/firebase-hash.ts'
import { createFirebaseJsonReader } from './shared/firebase-json.ts'
import type { FirebaseReading } from './shared/firebase-user.ts'
import { type Reader, readAll } from './shared/reader.ts'
import type { Source } from './source.ts'

/** Options of the source `firebase`. */
export interface FirebaseOptions {
  /** The password hash parameters of the project. `parseHashConfig` reads the block that the Firebase console shows. */
  readonly parameters: FirebaseParameters
  /**
   * Whether records also have `createdAt`, `lastSignInAt`, `names`, `rights` and `customData`. This takes longer. `false`
   * unless given.
   */
  readonly isWhole?: boolean | undefined
}

const isBlank = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13)

/** Tells JSON from CSV by the first byte: JSON begins with a bracket, and a line of CSV begins with a `localId`. */
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

/**
 * Reads the JSON and CSV files that `firebase auth:export` writes. Hashes become SuperTokens' `$f_scrypt$` strings.
 * Reading throws HashError ERR_MALFORMED if the input is not text in UTF-8, plain or compressed with gzip.
 *
 * @example
 * import { createReadStream, readFileSync } from 'node:fs'
 * import { firebase } from 'saltbridge/sources'
 * import { parseHashConfig } from 'saltbridge/sources/firebase'
 *
 * const parameters = parseHashConfig(readFileSync('hash-config.txt', 'utf8'))
 * for await (const records of firebase.read(createReadStream('users.json'), { parameters })) console.log(records.length)
 */
export const firebase: Source<FirebaseOptions> = {
  id: 'firebase',
  read: (chunks, { parameters, isWhole = false }) =>
    readAll(chunks, createFirebaseReader({ spell: spellFirebaseHash(parameters), isWhole })),
}

export { type FirebaseParameters, firebaseHash, type HashConfig, parseHashConfig } from './shared/firebase-hash.ts'
