import type { SourceRecord } from '../source.ts'
import { firebaseOrigin } from './firebase-hash.ts'
import { type FirebaseReading, readFirebaseUser } from './firebase-user.ts'
import { identifier } from './identifier.ts'
import type { Broken, Values } from './json-slices.ts'
import { createUserSplitter } from './json-users.ts'
import type { Reader } from './reader.ts'

/** Finds the id in a user that is not valid JSON, so that a person can find the user. */
function brokenRecord({ failure, text }: Broken, row: number): SourceRecord {
  const id = /"localId"\s*:\s*"([^"\\\n]{1,128})"/.exec(text)?.[1]
  return { row, id: identifier(id) || undefined, failure }
}

const origin = firebaseOrigin((key) => key)

/** Reads the JSON that `firebase auth:export` writes. */
export function createFirebaseJsonReader(reading: FirebaseReading): Reader {
  const splitter = createUserSplitter()
  let row = 0

  function records({ values, broken }: Values): readonly SourceRecord[] {
    const first = row + 1
    row += values.length
    return values.map((value, index) => {
      const fault = broken.get(index)
      return fault ? brokenRecord(fault, first + index) : readFirebaseUser(value, first + index, reading, origin)
    })
  }

  return { push: (piece) => records(splitter.push(piece)), end: () => records(splitter.end()) }
}
