const evidence = (user, isExported) => {
  if ((user.providerUserInfo ?? []).some(isExported)) return 'social'
  if (user.email !== undefined) return 'missing'
  return user.phoneNumber === undefined ? 'anonymous' : 'phone'
}

/**
 * Returns the results that a reader of the export should report: the number of accepted and refused rows, the number of
 * users without a hash (`none`), and the faults. `none` depends on the file: if a file does not contain a provider, the
 * users of this provider look like users with a missing hash.
 */
export const summary = (list, isExported = () => true) => {
  const none = { social: 0, phone: 0, anonymous: 0, missing: 0 }
  const hashless = list.filter((entry) => entry.fault === undefined && entry.user.passwordHash === undefined)
  for (const { user } of hashless) none[evidence(user, isExported)]++
  const refused = list.flatMap((entry, index) =>
    entry.fault === undefined
      ? []
      : [
          {
            row: index + 1,
            id: entry.id,
            fault: entry.fault,
            code: entry.codes.length === 1 ? entry.codes[0] : entry.codes,
          },
        ],
  )
  const accepted = list.length - refused.length - hashless.length
  return { counts: { rows: list.length, accepted, refused: refused.length, none }, faults: refused }
}
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Writes JSON with one record per line, so that a diff of two versions is readable. */
export const readable = (value, indent = '') => {
  const inner = `${indent}  `
  if (Array.isArray(value) && isRecord(value[0])) {
    return `[\n${value.map((item) => inner + JSON.stringify(item)).join(',\n')}\n${indent}]`
  }
  if (!isRecord(value)) return JSON.stringify(value)
  const lines = Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${readable(item, inner)}`)
  return `{\n${lines.join(',\n')}\n${indent}}`
}
