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
  | 'contradictions'
  | 'duplicates'

/** The answers to decisions. The answers to `caveats` are in `accept`. */
export type Answers = { readonly [D in Exclude<DecisionId, 'caveats'>]?: string | undefined } & {
  /** The caveats with which hashes are written, by their names. */
  readonly accept?: readonly string[] | undefined
}

/** One possible answer, and what it does. */
export interface Answer {
  readonly id: string
  readonly effect: string
}

/** Explains a decision to a person. */
export interface Explained {
  /** Says which users are concerned. It follows their number. */
  readonly about: string
  readonly answers: readonly Answer[]
  /** The answer that risks nothing; `undefined` if a person must decide. */
  readonly safe: string | undefined
}

const hold: Answer = {
  id: 'hold',
  effect: 'the users are not written; they go to the file of users that were not written',
}

/** Every decision, with its answers. */
export const decisions: { readonly [D in Exclude<DecisionId, 'caveats'>]: Explained } = {
  ids: {
    about: 'have an id that the target cannot store, or none',
    answers: [
      {
        id: 'uuid5',
        effect: 'each of these users gets a UUID that is computed from the old id, so it is always the same',
      },
      { id: 'new', effect: 'all users get new UUIDs that nobody can compute from the old ids' },
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
    about: 'have an e-mail address, and the export does not say whether it is verified',
    answers: [{ id: 'carry', effect: 'the address is written as not verified' }, hold],
    safe: 'carry',
  },
  'without-email': {
    about: 'have no e-mail address',
    answers: [
      { id: 'carry', effect: 'users with another identifier are written without an address' },
      { id: 'placeholder', effect: 'the users are written with an address such as 17@placeholder.invalid' },
      hold,
    ],
    safe: 'hold',
  },
  'without-password': {
    about: 'have no password in the export',
    answers: [{ id: 'carry', effect: 'the users are written without a password, and must set one' }, hold],
    safe: 'carry',
  },
  'several-hashes': {
    about: 'have several password hashes, and the target stores one',
    answers: [
      { id: 'first', effect: 'the first hash that the target accepts is written; the other passwords stop working' },
      hold,
    ],
    safe: undefined,
  },
  'unaccepted-hashes': {
    about: 'have a hash that the target does not accept',
    answers: [
      { id: 'refuse', effect: 'the users are not written' },
      { id: 'reset', effect: 'the users are written without a password, and must set a new one' },
    ],
    safe: undefined,
  },
  mfa: {
    about: 'have a second factor that cannot be carried',
    answers: [
      { id: 'drop', effect: 'the users are written without the second factor: the password alone signs them in' },
      hold,
    ],
    safe: 'hold',
  },
  disabled: {
    about: 'are disabled, and the target cannot store that',
    answers: [hold],
    safe: 'hold',
  },
  contradictions: {
    about: 'have data in two files that contradict each other',
    answers: [{ id: 'strict', effect: 'the value with fewer rights is written: not verified, disabled' }, hold],
    safe: 'strict',
  },
  duplicates: {
    about: 'share an e-mail address, a username, a phone number or an id with another user',
    answers: [{ id: 'first', effect: 'the first of these users is written, and the others are not' }, hold],
    safe: 'hold',
  },
}

/** The order in which decisions are listed. */
export const decisionOrder: readonly DecisionId[] = [...(Object.keys(decisions) as DecisionId[]), 'caveats']

const slashes = 'passwords with a quote or a backslash may fail, because the old system added backslashes to them'
const spaces =
  'passwords that were typed with spaces at their beginning or end may fail, because the old system removed them'
const escapes = 'passwords with one of the characters < > & " may fail, because the old system escaped them'
const accents = 'passwords with letters outside ASCII may fail'

/** Says which passwords may fail, by the name of a caveat. */
export const caveatsInWords: { readonly [caveat: string]: string } = {
  ascii: accents,
  latin1: accents,
  nfc: accents,
  nfkc: accents,
  'bcrypt-72-bytes':
    'passwords of more than 72 bytes fail, because the new system or its extension refuses them; the old system may have cut them',
  'php-trim': spaces,
  'php-slashes': slashes,
  'php-slashes-latin1': `${slashes}; so may ${accents}`,
  'html-compat': escapes,
  'html-quotes': escapes,
  'html-escape': escapes,
  'html-escape-quotes': escapes,
  'html-escape-trimmed': escapes,
  'phpbb2-md5': 'the password may be that of phpBB 2, which hashed its MD5; then the user cannot sign in',
  'phpbb2-md5-php-slashes': slashes,
  'phpbb2-md5-php-slashes-latin1': `${slashes}; so may ${accents}`,
}
