export type { Columns, ColumnsOptions, FormatColumn, ProfileColumns } from '../sources/columns.ts'
export type { Delimiter, Dialect, DialectOptions, Quoting } from '../sources/containers/csv-cells.ts'
export type { CsvOptions } from '../sources/csv.ts'
export type { FirebaseOptions } from '../sources/firebase.ts'
export { type FirebaseParameters, firebaseHash, type HashConfig, parseHashConfig } from '../sources/firebase-hash.ts'
export { csv, firebase, json, lines, ndjson, rows, sql } from '../sources/index.ts'
export type { JsonOptions } from '../sources/json.ts'
export type { LayoutName, SystemName } from '../sources/layouts.ts'
export { checkPerson, completeIdentity, losesEmail, normalizeEmail } from '../sources/person.ts'
export { hiddenKey, type RowsOptions, readImportRow } from '../sources/rows.ts'
export type { ContainerName } from '../sources/schemas.ts'
export type {
  HashHints,
  HashOrigin,
  HashPart,
  HashRecord,
  Identity,
  PersonNames,
  Source,
  SourceRecord,
  SystemOptions,
  WithoutPassword,
} from '../sources/source.ts'
export type { SqlSourceOptions } from '../sources/sql.ts'
export type { JoinedTable } from '../sources/sql-joins.ts'
export * from '../sources/systems.ts'
export { importersOf } from '../targets/importers.ts'
export { targets } from '../targets/index.ts'
export type {
  Accepted,
  DataName,
  Fit,
  Importer,
  Proof,
  Target,
  TargetHash,
  TargetOption,
  TargetOptions,
  TargetSettings,
  TargetUser,
  Writer,
  Written,
} from '../targets/target.ts'
export { dataInWords } from '../targets/target.ts'
export type { ConversionAccount, DataFate } from './account.ts'
export {
  type Conversion,
  convert,
  type Findings,
  type ForcedDecision,
  type Migration,
  plan,
  type Refusal,
} from './convert.ts'
export type { PasswordFate } from './convert-user.ts'
export {
  type DecisionAnswers,
  type DecisionId,
  decisions,
  type Explained,
  type PossibleAnswer,
  type Terms,
} from './decisions.ts'
export type { Piece } from './files.ts'
export { signerKeyId } from './ids.ts'
export type { Unmatched } from './joins.ts'
export type { FileContainer, Question, Reading, ReadingOptions } from './recognize/reading.ts'
export { recognize } from './recognize/recognize.ts'
export type { OpenSpill, Spill } from './storage.ts'
export { type CostCount, createSummary, type Summary } from './summary.ts'
export { type Export, readUsers } from './survey.ts'
export { type StoredTargetHash, transcodeFor } from './target-hash.ts'
export { createValidator, type Outcome, type ValidateOptions, validate, type Warning } from './validate.ts'
