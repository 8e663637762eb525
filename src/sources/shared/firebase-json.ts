import type { Row } from '../containers/container.ts'
import { jsonContainer } from '../containers/json.ts'
import { reading } from '../containers/rows.ts'
import type { SourceRecord } from '../source.ts'
import { firebaseOrigin } from './firebase-hash.ts'
import { type FirebaseReading, readFirebaseUser } from './firebase-user.ts'
import { identifier } from './identifier.ts'
import type { Reader } from './reader.ts'

const origin = firebaseOrigin((key) => key)

/** Finds the id in a user that is not valid JSON, so that a person can find the user. */
function brokenRecord({ row, failure, text = '' }: Row): SourceRecord {
  const id = /"localId"\s*:\s*"([^"\\\n]{1,128})"/.exec(text)?.[1]
  return { row, id: identifier(id) || undefined, failure }
}

/** Reads the JSON that `firebase auth:export` writes. */
export const createFirebaseJsonReader = (firebaseReading: FirebaseReading): Reader =>
  reading(jsonContainer, { paths: ['users', ''] }, (row) =>
    row.values ? readFirebaseUser(row.values, row.row, firebaseReading, origin) : brokenRecord(row),
  ).createReader()
