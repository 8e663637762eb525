import { type Facts, isKnownText } from './facts.ts'

/** Words of a column with the password of an account. */
const passwordWords = /^(?:passwords?|passphrase|bcrypt|argon2|scrypt|pbkdf2|kennwort|contrasena|senha|motdepasse)$/
/** Words that hashes of passwords and of other things have. */
const hashWords = /^(?:hash|hashed|digest|crypt|crypted|encrypted|credentials?|secret)$/
/** Words of columns that may look like hashes, and are not the password of an account. */
const otherWords = new RegExp(
  `^(?:${[
    'reset|resets|tokens?|confirm|confirmation|remember|recovery|recover|api|key|keys|session|sessions|cookie|csrf|nonce',
    'old|older|previous|prev|last|history|former|legacy|backup|archived|archive|temp|temporary|tmp|new|next|pending|one|once',
    'time|invite|invitation|activation|activate|verification|verify|magic|otp|totp|mfa|2fa|pin|webauthn|device',
    'salt|hint|question|answer|changed|change|updated|created|at|date|expires|expiry|expired|length|strength|algo|hasher',
    'algorithm|type|format|version|attempts|count|policy|required|must|force|status|etag|checksum|file|files|avatar|image',
    'gravatar|photo|picture|email|mail|ip|url|uri|uuid|id|ids|name|phone|signature|fingerprint|content|document|commit',
    'sha1sum|sha256sum|md5sum|integrity|cache|refresh|bearer|webhook|link|code|codes|ref|unsubscribe',
  ].join('|')})$`,
)

/** How much the name of a column says that it has the password. */
type Rank = 'password' | 'hash' | 'neutral' | 'other'

function rankOf({ words, parents }: Facts): Rank {
  const all = [...parents, ...words]
  // Other entries of the list may have hashes, too.
  if (parents.includes('0')) return 'other'
  if (words.some((word) => otherWords.test(word)) || parents.some((word) => /^(?:resume|tokens?|reset)$/.test(word)))
    return 'other'
  if (all.some((word) => passwordWords.test(word))) return 'password'
  return words.some((word) => hashWords.test(word)) ? 'hash' : 'neutral'
}

/** The columns that may have the hashes. */
export interface HashColumns {
  /** The columns between which only a person can choose, or the one that was found. Empty if there are no hashes. */
  readonly columns: readonly Facts[]
  /** Whether the only column is sure: `certain` by its name and values, `likely` by its values alone. */
  readonly certainty: 'certain' | 'likely' | 'open'
  /** Whether the name of a column says that it has passwords. */
  readonly isNamed: boolean
  /** The reason in words, with the names of the columns. */
  readonly evidence: string
  /** The columns that look like hashes and were left out because of their names. */
  readonly others: readonly Facts[]
}

/** The smallest share of values that are hashes. Some users may have a hash of an unknown kind, or a mark. */
const enough = 0.5
/** The share of hashes in a column whose name says nothing. */
const almostAll = 0.95
/** The share of rows with a value that a column needs if its name says nothing. */
const almostFull = 0.9
/** The number of values below which a column of tokens can be full by chance. */
const fewRows = 10

const percent = (share: number): string => `${Math.floor(share * 100)} %`

/**
 * Finds the column of the hashes. A name that says "password" decides first, and then a prefix of the values. Other
 * texts of hexadecimal digits or base64 are never hashes unless the name says so.
 */
export function findHashColumns(facts: readonly Facts[]): HashColumns {
  const ranked = facts.map((one) => ({ one, rank: rankOf(one) }))
  const select = (rank: Rank, isFit: (one: Facts) => boolean): readonly Facts[] =>
    ranked.filter((found) => found.rank === rank && isFit(found.one)).map(({ one }) => one)
  const others = select('other', ({ own }) => own >= enough)
  const result = (columns: readonly Facts[], certainty: HashColumns['certainty'], evidence: string): HashColumns => ({
    columns,
    certainty: columns.length === 1 ? certainty : 'open',
    isNamed: columns.some((one) => rankOf(one) === 'password'),
    evidence,
    others,
  })

  const isHash = ({ own, shared }: Facts) => own + shared >= enough && own > 0
  const named = select('password', isHash)
  const raw = select('password', (one) => !isHash(one) && one.shared >= almostAll)
  if (named.length > 0) {
    const shares = named.map(({ column, own, shared }) => `${percent(own + shared)} of the values of ${column}`)
    const rest = raw.length > 0 ? [...named, ...raw] : named
    return result(rest, 'certain', `${shares.join(' and ')} are hashes, and so says the name`)
  }
  const weak = select('hash', ({ own }) => own >= enough)
  if (raw.length > 0) {
    const rivals = [...raw, ...weak]
    return result(
      rivals,
      'open',
      `the values of ${raw[0]!.column} look like hashes, and do not show which system wrote them`,
    )
  }
  const neutral = select('neutral', ({ own }) => own >= almostAll)
  const digests = select('hash', ({ shared }) => shared >= almostAll)
  const [first] = weak.length > 0 ? weak : neutral
  if (first) {
    const all = weak.length > 0 ? [...weak, ...neutral] : [...neutral, ...digests]
    // A column of tokens is often empty. The hashes may then be in a column that looks like anything.
    const isTable =
      first.values.length >= fewRows || select('neutral', ({ shared }) => shared >= almostAll).length === 0
    const isSure = weak.length > 0 || (first.filled >= almostFull && isTable)
    return result(all, isSure ? 'likely' : 'open', `${percent(first.own)} of the values of ${first.column} are hashes`)
  }
  return result(digests, 'open', digests[0] ? `the values of ${digests[0].column} look like hashes` : '')
}

/** Finds the columns with the salt of the hashes. */
export const findSalts = (facts: readonly Facts[]): readonly Facts[] =>
  facts.filter(({ words, values }) => values.length > 0 && words.includes('salt'))

/** Finds the columns named for passwords whose values are no hashes that are known. */
export const findUnknownPasswords = (facts: readonly Facts[]): readonly Facts[] =>
  facts.filter((one) => one.values.some((value) => typeof value === 'string') && rankOf(one) === 'password')

/** Finds the columns whose values are long texts without spaces, as hashes of an unknown kind are. */
export const findDoubts = (facts: readonly Facts[]): readonly Facts[] =>
  facts.filter(
    (one) =>
      rankOf(one) !== 'other' &&
      one.values.length > 0 &&
      one.values.every((value) => typeof value === 'string' && /^[!-~]{20,}$/.test(value) && !isKnownText(value)),
  )
