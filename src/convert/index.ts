export type { Columns, ColumnsOptions, ProfileColumns } from '../sources/columns.ts'
export type { Delimiter, Dialect, DialectOptions, Quoting } from '../sources/containers/csv-cells.ts'
export type { CsvOptions } from '../sources/csv.ts'
export type { FirebaseOptions } from '../sources/firebase.ts'
export { type FirebaseParameters, firebaseHash, type HashConfig, parseHashConfig } from '../sources/firebase-hash.ts'
export {
  auth0,
  csv,
  django,
  firebase,
  htpasswd,
  json,
  ldap,
  lines,
  ndjson,
  rows,
  shadow,
  sql,
  wordpress,
} from '../sources/index.ts'
export type { JsonOptions } from '../sources/json.ts'
export { checkPerson, completeIdentity, losesEmail, normalEmail } from '../sources/person.ts'
export { hiddenKey, type RowsOptions, readImportRow } from '../sources/rows.ts'
export type {
  HashRecord,
  Identity,
  Said,
  Source,
  SourceRecord,
  SystemOptions,
  WithoutPassword,
} from '../sources/source.ts'
export type { SqlSourceOptions } from '../sources/sql.ts'
export { targets } from '../targets/index.ts'
export type {
  Accepted,
  FieldName,
  Fit,
  Proof,
  Settings,
  Target,
  TargetHash,
  TargetOption,
  TargetOptions,
  TargetUser,
  Writer,
  Written,
} from '../targets/target.ts'
export { type Account, type FieldFate, fieldsInWords } from './account.ts'
export { type Conversion, convert, type Findings, type Found, plan, type Refusal } from './convert.ts'
export { type Answer, type Answers, type DecisionId, decisions, type Explained } from './decisions.ts'
export type { Piece } from './files.ts'
export { type Stored, transcodeFor } from './hash.ts'
export { type Identified, type IdentifyOptions, identify } from './identify.ts'
export { signerKeyId } from './ids.ts'
export type { Migration, Terms } from './migration.ts'
export type { PasswordFate } from './settle.ts'
export { type CostCount, createSummary, type Summary } from './summary.ts'
export {
  type SealOptions,
  seal,
  spellings,
  type Transcoded,
  type TranscodeOptions,
  targetsOf,
  transcode,
} from './transcode.ts'
export { createValidator, type Outcome, type ValidateOptions, validate, type Warning } from './validate.ts'
