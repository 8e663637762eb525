/** A decision that the data of an export may force. */
export type DecisionId =
  | 'ids'
  | 'unverified-emails'
  | 'unknown-emails'
  | 'without-email'
  | 'without-password'
  | 'several-hashes'
  | 'unaccepted-hashes'
  | 'caveats'
  | 'mfa'
  | 'disabled'
  | 'possible-locks'
  | 'possible-roles'
  | 'contradictions'
  | 'duplicates'

/** The answers to decisions. The answers to `caveats` are in `accept`. */
export type DecisionAnswers = { readonly [D in Exclude<DecisionId, 'caveats'>]?: string | undefined } & {
  /** The names of the caveats with which hashes are written nevertheless. */
  readonly accept?: readonly string[] | undefined
}

/** The decisions of a plan, and the values that make a conversion the same each time. */
export interface Terms {
  readonly answers: DecisionAnswers
  /** The time that is written if the target needs a time but the export has none, in ms since 1970-01-01 UTC. */
  readonly time: number
  /** The namespace of new ids: a random UUID. */
  readonly namespace: string
  /** The ids of sign-in providers in the target, by their ids in the export. */
  readonly providers?: { readonly [name: string]: string } | undefined
}

/** One possible answer, and what it does. */
export interface PossibleAnswer {
  readonly id: string
  readonly effect: string
}

/** Explains a decision to a person. */
export interface Explained {
  /** Says which users need the decision. The text follows the number of these users, such as `2 users`. */
  readonly about: string
  readonly answers: readonly PossibleAnswer[]
  /** The answer that risks nothing. `undefined` if no answer is safe, so that a person must decide. */
  readonly safe: string | undefined
}

const hold: PossibleAnswer = {
  id: 'hold',
  effect: 'the users are not written to the files of the target, but to not-written.ndjson',
}

/** Every decision, with its answers. */
export const decisions: { readonly [D in Exclude<DecisionId, 'caveats'>]: Explained } = {
  ids: {
    about: 'have no id, or an id that the target cannot store',
    answers: [
      {
        id: 'uuid5',
        effect:
          'each of these users gets a UUID that is computed from the old id. Without an old id, it is computed from the e-mail, the username or the row number. Every run gives the same UUID',
      },
      { id: 'new', effect: 'every user of the export gets a new UUID that cannot be computed from the old id' },
      hold,
    ],
    safe: 'uuid5',
  },
  'unverified-emails': {
    about: 'have an e-mail address that is not verified',
    answers: [{ id: 'carry', effect: 'the address is written as not verified' }, hold],
    safe: 'carry',
  },
  'unknown-emails': {
    about: 'have an e-mail address, but the export does not say whether the address is verified',
    answers: [{ id: 'carry', effect: 'the address is written as not verified' }, hold],
    safe: 'carry',
  },
  'without-email': {
    about: 'have no e-mail address',
    answers: [
      { id: 'carry', effect: 'users who have another identifier, such as a username, are written without an address' },
      {
        id: 'placeholder',
        effect: 'the users are written with an address that receives no mail, such as 17@placeholder.invalid',
      },
      hold,
    ],
    safe: 'hold',
  },
  'without-password': {
    about: 'have no password in the export',
    answers: [
      {
        id: 'carry',
        effect: 'the users are written without a password. To sign in with a password, they must set one',
      },
      hold,
    ],
    safe: 'carry',
  },
  'several-hashes': {
    about: 'have several password hashes, but the target stores only one hash for each user',
    answers: [
      {
        id: 'first',
        effect: 'the first hash that the target accepts is written, and the other passwords of the user stop working',
      },
      hold,
    ],
    safe: undefined,
  },
  'unaccepted-hashes': {
    about: 'have a password hash that the target does not accept',
    answers: [
      { id: 'refuse', effect: 'the users are refused: they are written to not-written.ndjson, with the reason' },
      { id: 'reset', effect: 'the users are written without a password, and must set a new one' },
    ],
    safe: undefined,
  },
  mfa: {
    about: 'have a second factor, such as TOTP, that the target does not store',
    answers: [
      {
        id: 'drop',
        effect: 'the users are written without the second factor, so they sign in with the password alone',
      },
      hold,
    ],
    safe: 'hold',
  },
  disabled: {
    about: 'are disabled, but the target cannot store that an account is disabled',
    answers: [hold],
    safe: 'hold',
  },
  'possible-locks': {
    about: 'may be locked or deleted, because a column that is not read has a value',
    answers: [
      { id: 'carry', effect: 'the users are written as accounts that may sign in' },
      {
        id: 'hold',
        effect: `${hold.effect}. For --from csv, json, ndjson and sql, --column disabled=COLUMN reads such a column`,
      },
    ],
    safe: 'hold',
  },
  'possible-roles': {
    about: 'may have roles, because a column that is not read has a value',
    answers: [{ id: 'drop', effect: 'the users are written without these roles' }, hold],
    safe: 'drop',
  },
  contradictions: {
    about: 'have contradictory data in two rows or files',
    answers: [
      {
        id: 'strict',
        effect: 'if two values differ, the value that gives fewer rights is written, such as not verified or disabled',
      },
      hold,
    ],
    safe: 'strict',
  },
  duplicates: {
    about: 'share an e-mail address, a username, a phone number or an id with another user',
    answers: [
      {
        id: 'first',
        effect:
          'of the users who share an identifier, only the first user in the export is written. If that user cannot be written, none of them is',
      },
      hold,
    ],
    safe: 'hold',
  },
}

/** The order in which decisions are listed. */
export const decisionOrder: readonly DecisionId[] = [...(Object.keys(decisions) as DecisionId[]), 'caveats']

const slashes =
  'passwords with a quote or a backslash may fail, because the old system added a backslash before each of these characters'
const spaces =
  'passwords that were typed with spaces at their beginning or end may fail, because the old system removed these spaces'
const escapes = 'passwords with one of the characters < > & " may fail, because the old system escaped these characters'
const accents = 'passwords with characters outside ASCII may fail'

/** Says which passwords may fail with each caveat, by the name of the caveat. */
export const caveatsInWords: { readonly [caveat: string]: string } = {
  ascii: accents,
  latin1: accents,
  nfc: accents,
  nfkc: accents,
  nfkd: accents,
  'bcrypt-72-bytes':
    'passwords of more than 72 bytes fail, because the target refuses them. The old system may have used only the first 72 bytes',
  'php-trim': spaces,
  'php-slashes': slashes,
  'php-slashes-latin1': `${slashes}. Also, ${accents}`,
  'html-compat': escapes,
  'html-quotes': escapes,
  'html-escape': escapes,
  'html-escape-quotes': escapes,
  'html-escape-trimmed': escapes,
  'phpbb2-md5': 'passwords that were set in phpBB 2 fail, because the hash was computed from the MD5 of the password',
  'phpbb2-md5-php-slashes': slashes,
  'phpbb2-md5-php-slashes-latin1': `${slashes}. Also, ${accents}`,
}
