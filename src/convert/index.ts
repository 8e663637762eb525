export type { Source, SourceRecord } from '../sources/source.ts'
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
export { signerKeyId } from './ids.ts'
export type { Migration, Terms } from './migration.ts'
export type { PasswordFate } from './settle.ts'
