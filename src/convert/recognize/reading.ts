import type { Columns, ProfileColumns } from '../../sources/columns.ts'
import type { Delimiter, Quoting } from '../../sources/containers/csv-cells.ts'
import type { LayoutName } from '../../sources/layouts.ts'
import type { ContainerName } from '../../sources/schemas.ts'
import type { JoinedTable } from '../../sources/sql-joins.ts'

/** The options that read a file, as data. The command line has an option for each of them. */
export interface ReadingOptions {
  /** The layout, for `--from`. */
  readonly from: LayoutName
  /** The table of a dump, or the path of the list in a JSON document. */
  readonly table?: string
  /** Further tables of a dump with data of the users. */
  readonly joins?: readonly JoinedTable[]
  /** The columns of the hash, its fields, the id and the e-mail address. */
  readonly columns?: Columns
  readonly profile?: ProfileColumns
  /** The names of all columns, for a table that does not have them. */
  readonly header?: readonly string[]
  readonly delimiter?: Delimiter
  readonly quoting?: Quoting
  /** The id of the format of all hashes. */
  readonly format?: string
  /** The system that wrote the hashes. */
  readonly writtenBy?: string
  /** Whether the file has no hashes. */
  readonly withoutHashes?: true
}

/** How a file is written. */
export interface FileContainer {
  readonly name: ContainerName
  /** The container in words, with its dialect: `a dump of MySQL`. */
  readonly title: string
  readonly compression?: 'gzip' | 'zip'
}

/** A question about a file whose answer is not in it. A wrong answer makes passwords fail. */
export interface Question {
  /** The subject: which column or table has the hashes, who wrote them, or a salt or pepper outside of the file. */
  readonly about: 'hash' | 'writer' | 'salt' | 'pepper'
  /** The question in words. */
  readonly text: string
  /** The possible answers: each has the options that give it. Empty if the answer is not among the columns. */
  readonly answers: readonly { readonly words: string; readonly options: ReadingOptions }[]
}

/** A file as `recognize` sees it, and how it is read. */
export interface Reading {
  readonly container: FileContainer
  /** The users in words: `users of WordPress in the table wp_users`. */
  readonly title: string
  /** The system, if the file has its schema. */
  readonly system?: string
  /**
   * `certain`: the file has the schema of a system, or a column that is named and filled like one of hashes. `likely`:
   * only the values say so. `open`: `questions` must be answered first.
   */
  readonly certainty: 'certain' | 'likely' | 'open'
  /** The reasons, in words. They contain names of tables and columns, and no values. */
  readonly evidence: readonly string[]
  readonly options: ReadingOptions
  /** The questions that must be answered before the file is read. */
  readonly questions: readonly Question[]
  /** The reason why the users have no hashes. */
  readonly withoutHashes?: string
}

/** The users of a file, before its container is described. */
export type FoundUsers = Omit<Reading, 'container'>
