import { usage } from './fault.ts'

/** Words that say whose state a column holds, and nothing about the state. */
const neutral: ReadonlySet<string> = new Set(['is', 'has', 'user', 'account', 'email', 'mail', 'flag'])

/** Names of columns whose truth is the opposite of the option, and the option to pass. */
const opposites: Readonly<Record<string, { readonly words: readonly string[]; readonly means: string }>> = {
  disabled: { words: ['active', 'activated', 'enabled'], means: 'the account may sign in' },
  enabled: {
    words: ['disabled', 'inactive', 'deactivated', 'blocked', 'block', 'banned', 'locked', 'suspended', 'deleted'],
    means: 'the account may not sign in',
  },
  'email-verified': { words: ['unverified', 'unconfirmed'], means: 'the e-mail address is not verified' },
}
const otherOption: Readonly<Record<string, string>> = { disabled: 'enabled', enabled: 'disabled' }

/** The words of a column's name, or of the last key of a path: `fields.isActive` has "is" and "active". */
function wordsOf(column: string): readonly string[] {
  const last = column.slice(column.lastIndexOf('.') + 1)
  const parts = last
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return parts.filter((word) => word !== '' && !neutral.has(word))
}

/**
 * Refuses a column whose name says the opposite of what it is mapped to: `disabled=is_active` would let exactly the
 * disabled accounts sign in.
 *
 * @throws Fault.
 */
export function checkMeaning(name: string, column: string): void {
  const { words = [], means = '' } = Object.hasOwn(opposites, name) ? opposites[name]! : {}
  const [word, ...others] = wordsOf(column)
  if (word === undefined || others.length > 0 || !words.includes(word)) return
  const other = otherOption[name]
  const advice =
    other === undefined
      ? 'Swap the values true and false, and rename the column'
      : `Pass --column ${JSON.stringify(`${other}=${column}`)} instead`
  const given = JSON.stringify(`${name}=${column}`)
  throw usage(
    `--column ${given} looks inverted: the name of the column suggests that true means that ${means}. ${advice}. If the name of the column is misleading, rename the column`,
  )
}
