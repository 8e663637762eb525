import { failure, HashError } from '../../core/errors.ts'
import type { Row, Values } from '../containers/container.ts'
import { jsonContainer } from '../containers/json.ts'
import { ndjsonContainer } from '../containers/ndjson.ts'
import { type Reading, reading } from '../containers/rows.ts'
import type { SourceRecord, SystemOptions } from '../source.ts'
import { createDjangoReader } from './django-record.ts'
import { isObject } from './values.ts'

/** The columns of AbstractBaseUser. A model with both is a model of users. */
const isOfUsers = (fields: Values): boolean => Object.hasOwn(fields, 'password') && Object.hasOwn(fields, 'last_login')

/** Compares the name of a model, or of its table: `auth.user` and `auth_user`. */
const isNamed = (model: string, table: string): boolean =>
  model.toLowerCase() === table.toLowerCase() || model.replace('.', '_').toLowerCase() === table.toLowerCase()

const shown = (model: string): string => (/^[\w.]{1,64}$/.test(model) ? model : 'another model')

function wrongTable(reason: string, hint: string): HashError {
  return new HashError(failure('ERR_FIELD', undefined, { name: 'table', reasons: [reason], hint }))
}

interface Users {
  /** Returns the record of a user, and `undefined` for an object of another model. */
  recordOf(row: Row): SourceRecord | undefined
  /** Ends the file. @throws HashError ERR_FIELD if it has objects, but no users. */
  end(): void
}

function createUsers({ table, isWhole = false }: SystemOptions): Users {
  const read = createDjangoReader(isWhole)
  let hasRows = false
  let hasUsers = false
  let chosen: string | undefined

  function recordOf(row: Row): SourceRecord | undefined {
    hasRows = true
    const { values } = row
    if (!values) return read(row)
    const { model, fields, pk } = values
    // sqlite3 -json writes the rows of the table.
    const isRow = typeof model !== 'string' || !isObject(fields)
    if (isRow ? !Object.hasOwn(values, 'password') : table === undefined ? !isOfUsers(fields) : !isNamed(model, table))
      return undefined
    hasUsers = true
    if (isRow) return read(row)
    if (chosen !== undefined && chosen !== model)
      throw wrongTable(
        `the file has users of several models: ${shown(chosen)} and ${shown(model)}`,
        'Choose one of these models with --table (in the library: the option `table`), such as --table auth.user',
      )
    chosen = model
    return read({ ...row, values: { ...fields, id: pk ?? fields.id } })
  }

  return {
    recordOf,
    end() {
      if (hasUsers || !hasRows) return
      const reason =
        table === undefined
          ? 'the file has no users: no object has both fields password and last_login'
          : `the file has no objects of the model ${shown(table)}`
      throw wrongTable(reason, 'Export the user model, for example with manage.py dumpdata auth.user')
    },
  }
}

/** Combines a container with the users of a file. Each file has its own state. */
function perFile(create: (recordOf: Users['recordOf']) => Reading, options: SystemOptions): Reading {
  return {
    recognize: (head) => create(() => undefined).recognize(head),
    createReader() {
      const users = createUsers(options)
      const reader = create(users.recordOf).createReader()
      return {
        push: reader.push,
        end() {
          const last = reader.end()
          users.end()
          return last
        },
      }
    },
  }
}

/**
 * Reads the JSON of `manage.py dumpdata`, with or without natural keys, and of `sqlite3 -json`. Objects of models without
 * passwords give no records. Reading throws HashError ERR_FIELD if the file has users of several models and `table` is
 * not given, or if it has no users.
 */
export const djangoJsonReading = (options: SystemOptions): Reading =>
  perFile((recordOf) => reading(jsonContainer, { paths: [''] }, recordOf), options)

/** Reads the lines of `manage.py dumpdata --format jsonl`, like `djangoJsonReading`. */
export const djangoJsonLinesReading = (options: SystemOptions): Reading =>
  perFile((recordOf) => reading(ndjsonContainer, undefined, recordOf), options)
