const malformed = 'ERR_MALFORMED'
const limit = 'ERR_LIMIT'
const field = 'ERR_FIELD'
const notAHash = 'ERR_NOT_A_HASH'

const insert = (text, position, inserted) => text.slice(0, position) + inserted + text.slice(position)
const replace = (text, position, replacement) =>
  insert(text.slice(0, position) + text.slice(position + 1), position, replacement)
const decodeHash = (user) => Buffer.from(user.passwordHash, 'base64')
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const bcryptAlphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * The faults of the export. `spoil` makes a broken user from a valid user with a password. `codes` lists every error
 * code that a correct reader may report. `csv: false` means that a CSV cell cannot express the fault.
 */
export const faults = [
  {
    fault: 'the last seven characters of the hash are missing',
    codes: [malformed, limit],
    spoil: (user) => ({ ...user, passwordHash: user.passwordHash.slice(0, -7) }),
  },
  {
    fault: 'the hash is empty, but the user has a salt',
    codes: [field, limit, malformed],
    spoil: (user) => ({ ...user, passwordHash: '' }),
  },
  {
    // If the account that runs the export may not read hashes, Firebase sends this marker and no salt.
    fault: 'the hash is the base64 of the word "REDACTED"',
    codes: [notAHash],
    spoil: (user) => ({ ...user, passwordHash: 'UkVEQUNURUQ=', salt: undefined }),
  },
  {
    fault: 'the hash contains a character outside base64',
    codes: [malformed],
    spoil: (user) => ({ ...user, passwordHash: replace(user.passwordHash, 41, '%') }),
  },
  {
    fault: 'the salt contains a character outside base64',
    codes: [malformed, field],
    spoil: (user) => ({ ...user, salt: replace(user.salt, 5, '#') }),
  },
  {
    fault: 'the hash has 63 bytes, but the signer key has 64 bytes',
    codes: [limit, malformed],
    spoil: (user) => ({ ...user, passwordHash: decodeHash(user).subarray(0, 63).toString('base64') }),
  },
  {
    fault: 'the hash has 65 bytes, but the signer key has 64 bytes',
    codes: [limit, malformed],
    spoil: (user) => ({ ...user, passwordHash: Buffer.concat([decodeHash(user), Buffer.of(0)]).toString('base64') }),
  },
  {
    fault: 'the unused bits of the last base64 character of the hash are not zero',
    codes: [malformed],
    spoil: (user) => {
      const last = alphabet.indexOf(user.passwordHash[85])
      return { ...user, passwordHash: replace(user.passwordHash, 85, alphabet[last + 1]) }
    },
  },
  {
    fault: 'the hash contains a line break',
    codes: [malformed],
    csv: false,
    spoil: (user) => ({ ...user, passwordHash: insert(user.passwordHash, 64, '\n') }),
  },
  {
    fault: 'the salt is missing',
    codes: [field],
    spoil: (user) => ({ ...user, salt: undefined }),
  },
  {
    fault: 'the hash is a number',
    codes: [field],
    csv: false,
    spoil: (user) => ({ ...user, passwordHash: 1234567890123456 }),
  },
  {
    fault: 'the hash is null, but the user has a salt',
    codes: [field],
    csv: false,
    spoil: (user) => ({ ...user, passwordHash: null }),
  },
  {
    fault: 'the hash is a bcrypt string',
    codes: [malformed],
    spoil: (user, random) => ({ ...user, passwordHash: `$2b$10$${random.text(bcryptAlphabet, 53)}` }),
  },
  {
    fault: 'the hash contains the password in plain text, as the Firebase Auth emulator writes it',
    codes: [notAHash],
    spoil: (user) => {
      const salt = `fakeSalt${user.localId.slice(0, 20)}`
      return { ...user, passwordHash: `fakeHash:salt=${salt}:password=hunter2`, salt }
    },
  },
  {
    fault: 'the hash contains a dollar sign',
    codes: [malformed],
    spoil: (user) => ({ ...user, passwordHash: replace(user.passwordHash, 20, '$') }),
  },
  {
    fault: 'the hash is 2,000 characters long',
    codes: [limit, malformed],
    spoil: (user, random) => ({ ...user, passwordHash: random.bytes(1500).toString('base64') }),
  },
  {
    fault: 'the id of the user (localId) is missing',
    codes: [field],
    spoil: (user) => ({ ...user, localId: undefined }),
  },
  {
    fault: 'the user is a JSON array instead of an object',
    codes: [field, malformed],
    csv: false,
    spoil: (user) => [user.localId, user.email, user.passwordHash, user.salt],
  },
  {
    fault: 'the hash was encoded in base64 twice',
    codes: [limit, malformed],
    spoil: (user) => ({ ...user, passwordHash: Buffer.from(user.passwordHash).toString('base64') }),
  },
  {
    fault: 'the hash contains a NUL character',
    codes: [malformed],
    spoil: (user) => ({ ...user, passwordHash: insert(user.passwordHash, 44, '\0') }),
  },
]
