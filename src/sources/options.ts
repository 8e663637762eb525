/** The rules of the options of the sources. */
import {
  aFlag,
  aFunction,
  anything,
  aText,
  checkArgument,
  findFault,
  objectOf,
  type Rule,
  type Rules,
  ruleOf,
} from '../core/arguments.ts'
import type { Source } from './source.ts'

const aList: Rule = /* @__PURE__ */ ruleOf('an array', Array.isArray)
const joinRule = /* @__PURE__ */ objectOf({ table: aText, user: aText })
const aListOfJoins: Rule = /* @__PURE__ */ ruleOf(
  'an array of objects such as `{ table: "account", user: "userId" }`',
  (value) =>
    Array.isArray(value) &&
    value.every((join) => findFault('', join, joinRule) === undefined && Object.keys(join).length === 2),
)

const columns: Rules = {
  columns: /* @__PURE__ */ objectOf(undefined, 'an object, such as `{ hash: "password_hash" }`'),
  onAbsentColumn: aFunction,
  format: /* @__PURE__ */ objectOf({ column: aText, means: /* @__PURE__ */ objectOf() }),
  profile: /* @__PURE__ */ objectOf({
    emailVerified: aText,
    createdAt: aText,
    disabled: anything,
    enabled: aText,
    username: aText,
    phone: aText,
    name: aText,
    givenName: aText,
    familyName: aText,
    lastSignInAt: aText,
    identityProvider: aText,
    identityId: aText,
    customData: /* @__PURE__ */ objectOf(),
  }),
}

export const systemRule: Rule = /* @__PURE__ */ objectOf({ table: aText, isWhole: aFlag, onSkip: aFunction })
export const ndjsonRule: Rule = /* @__PURE__ */ objectOf(columns)
export const jsonRule: Rule = /* @__PURE__ */ objectOf({ ...columns, table: aText })
export const rowsRule: Rule = /* @__PURE__ */ objectOf({ isRecord: aFlag })
export const linesRule: Rule = /* @__PURE__ */ objectOf({})

export const sqlRule: Rule = /* @__PURE__ */ objectOf({
  ...columns,
  table: aText,
  joins: aListOfJoins,
  header: aList,
  onHashesElsewhere: aFunction,
})

export const csvRule: Rule = /* @__PURE__ */ objectOf({
  ...columns,
  delimiter: aText,
  quoting: aText,
  header: aList,
  onDialect: aFunction,
  onOpenEnd: aFunction,
  onShortRecord: aFunction,
})

/** Returns a source that checks its options. @throws HashError ERR_ARGUMENT, which `read` and `readOthers` throw. */
export function checkOptions<S extends Source<never>>(rule: Rule, source: S): S {
  const check = (options: unknown) => checkArgument('', options ?? {}, rule)
  const { readOthers } = source
  return {
    ...source,
    read(chunks, options) {
      check(options)
      return source.read(chunks, options)
    },
    ...(readOthers && {
      readOthers(chunks: AsyncIterable<Uint8Array>, options: never) {
        check(options)
        return readOthers(chunks, options)
      },
    }),
  }
}
