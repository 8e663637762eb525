/** Explains a field of a hash, and lists the values that `--field name=value` takes. */
interface FieldWords {
  readonly is: string
  /** All values of a field that takes only certain words. */
  readonly oneOf?: readonly string[]
  /** The meaning of each of these words. */
  readonly meanings?: readonly string[]
}

const idOf = (secret: string): string =>
  `the id of the ${secret}. The command line never needs it; the library and the service need it if several ${secret}s are configured`
const visibleSalt = 'the salt, as text'
const saltOf = (characters: string): FieldWords => ({ is: `the salt: ${characters}` })
const base64Salt: FieldWords = { is: 'the salt, in base64' }
const decimal = (is: string): FieldWords => ({ is: `${is}: a decimal number` })

/** Words for a field of every format that has it. */
const byName: Readonly<Record<string, FieldWords>> = {
  appendSalt: {
    is: 'the salt after the password, as text. Leave the field out if there is no salt after the password',
  },
  iterations: decimal('the number of iterations'),
  keyId: { is: idOf('signer key') },
  keylen: decimal('the length of the digest in bytes (default: 512)'),
  memoryCost: decimal('the memory cost N of scrypt, such as 16384'),
  parallelization: decimal('the parallelism p of scrypt'),
  pepperId: { is: idOf('pepper') },
  prependSalt: {
    is: 'the salt before the password, as text. Leave the field out if there is no salt before the password',
  },
  salt: { is: visibleSalt },
  saltEncoding: { is: 'the encoding of the salt (default: utf8)', oneOf: ['utf8', 'hex', 'base64'] },
  saltPosition: {
    is: 'the position of the salt',
    oneOf: ['prefix', 'suffix'],
    meanings: ['salt before the password', 'salt after the password'],
  },
}

/** Words for the fields of one format. */
const byFormat: Readonly<Record<string, Readonly<Record<string, FieldWords>>>> = {
  'appwrite-legacy-scrypt': {
    passwordSalt: base64Salt,
    passwordSaltSeparator: { is: 'the salt separator of the Firebase project, in base64' },
    passwordSignerKey: { is: 'the signer key of the Firebase project, in base64' },
  },
  'appwrite-scrypt': {
    passwordSalt: saltOf('any text except “0”'),
    passwordCpu: decimal('the cost N of scrypt, such as 8'),
    passwordMemory: decimal('the block size r of scrypt, such as 14'),
    passwordParallel: decimal('the parallelism p of scrypt'),
    passwordLength: decimal('the length of the digest in bytes'),
  },
  argon2: { keyId: { is: 'the id of the Argon2 key, as in --argon2-key-file ID=FILE' } },
  'discourse-pbkdf2': {
    password_algorithm: { is: 'the value of the column password_algorithm, such as $pbkdf2-sha256$i=600000,l=32$' },
    salt: { is: visibleSalt },
  },
  'firebase-digest': {
    hashAlgorithm: {
      is: 'the hash algorithm of the Firebase import',
      oneOf: ['MD5', 'SHA1', 'SHA256', 'SHA512', 'HMAC_MD5', 'HMAC_SHA1', 'HMAC_SHA256', 'HMAC_SHA512'],
    },
    rounds: decimal('the number of rounds (0 for MD5; 1 for SHA-1, SHA-256 and SHA-512; leave the field out for HMAC)'),
    salt: { is: 'the salt, in base64. Leave the field out if the hash has no salt' },
    hashInputOrder: { is: 'the order of salt and password', oneOf: ['SALT_FIRST', 'PASSWORD_FIRST'] },
  },
  'firebase-legacy-scrypt': {
    salt: base64Salt,
    base64_salt_separator: { is: 'the salt separator of the Firebase project, in base64, such as Bw==' },
    mem_cost: decimal('`mem_cost` of the Firebase project, such as 14'),
    rounds: decimal('`rounds` of the Firebase project, such as 8'),
  },
  'firebase-pbkdf2': {
    hashAlgorithm: { is: 'the hash algorithm of the Firebase import', oneOf: ['PBKDF_SHA1', 'PBKDF2_SHA256'] },
    rounds: decimal('the number of iterations'),
    salt: base64Salt,
  },
  'firebase-standard-scrypt': {
    salt: base64Salt,
    blockSize: decimal('the block size r of scrypt'),
    derivedKeyLength: decimal('the length of the digest in bytes'),
  },
  'fusionauth-bcrypt': {
    salt: saltOf('22 characters of bcrypt’s base64'),
    factor: { is: 'the cost of bcrypt: a number from 4 to 31' },
  },
  'fusionauth-digest': {
    encryptionScheme: {
      is: 'the encryptionScheme of the user',
      oneOf: ['salted-md5', 'salted-sha256', 'salted-hmac-sha256'],
    },
    factor: decimal('the number of rounds'),
    salt: base64Salt,
  },
  'fusionauth-pbkdf2': {
    encryptionScheme: {
      is: 'the encryptionScheme of the user',
      oneOf: ['salted-pbkdf2-hmac-sha256', 'salted-pbkdf2-hmac-sha256-512', 'salted-pbkdf2-hmac-sha512-512'],
    },
    factor: decimal('the number of iterations'),
    salt: base64Salt,
  },
  'fusionauth-phpass': {
    encryptionScheme: { is: 'the encryptionScheme of the user', oneOf: ['phpass-md5', 'phpass-sha512'] },
    factor: { is: 'the number of rounds: a power of two' },
    salt: { is: 'the salt, in base64' },
  },
  'gitea-pbkdf2': {
    passwd_hash_algo: {
      is: 'the value of the column passwd_hash_algo: pbkdf2 or pbkdf2$ITERATIONS$LENGTH, such as pbkdf2$50000$50',
    },
    salt: saltOf('the value of the column salt'),
  },
  'gitea-scrypt': {
    passwd_hash_algo: {
      is: 'the value of the column passwd_hash_algo: scrypt or scrypt$N$R$P$LENGTH, such as scrypt$65536$16$2$50',
    },
    salt: saltOf('the value of the column salt'),
  },
  'kinde-legacy-scrypt': {
    salt: base64Salt,
    salt_separator: { is: 'the salt separator of the Firebase project, in base64' },
    signer_key: { is: 'the signer key of the Firebase project, in base64' },
    mem_cost: decimal('`mem_cost` of the Firebase project, such as 14'),
    rounds: decimal('`rounds` of the Firebase project, such as 8'),
  },
  mybb: { salt: saltOf('5 or 8 characters') },
  'okta-bcrypt': {
    salt: saltOf('22 characters of bcrypt’s base64'),
    workFactor: { is: 'the cost of bcrypt: a number from 4 to 20' },
  },
  'okta-digest': {
    algorithm: { is: 'the algorithm of the credential', oneOf: ['MD5', 'SHA-1', 'SHA-256', 'SHA-512'] },
    salt: { is: 'the salt, in base64. Leave the field out if the hash has no salt' },
    saltOrder: {
      is: 'the position of the salt',
      oneOf: ['PREFIX', 'POSTFIX'],
      meanings: ['salt before the password', 'salt after the password'],
    },
  },
  'okta-pbkdf2': {
    digestAlgorithm: { is: 'the digestAlgorithm of the credential', oneOf: ['SHA256_HMAC', 'SHA512_HMAC'] },
    iterationCount: decimal('the number of iterations'),
    keySize: decimal('the length of the digest in bytes'),
    salt: base64Salt,
  },
  opencart: { salt: saltOf('9 letters and digits') },
  'passport-local-mongoose': { iterations: decimal('the number of iterations (default: 25,000)') },
  question2answer: { salt: saltOf('16 letters and digits') },
  redmine: { salt: saltOf('32 hexadecimal digits') },
  'restful-authentication': { salt: saltOf('40 hexadecimal digits') },
  'restful-site-key': { salt: saltOf('12 or 40 hexadecimal digits') },
  smf: { username: { is: 'the username, which is hashed with the password' } },
  'spring-message-digest': { iterations: decimal('the number of iterations (default: 1)') },
  'stytch-digest': { hashType: { is: 'the hash_type of the Stytch import', oneOf: ['md_5', 'sha_1', 'sha_512'] } },
  'symfony-message-digest': {
    iterations: decimal('the number of iterations in security.yaml (default: 5,000)'),
    salt: { is: 'the salt, as text. It may be empty' },
  },
  'symfony-pbkdf2': {
    hash_algorithm: {
      is: 'the hash_algorithm of security.yaml',
      oneOf: ['sha1', 'sha224', 'sha256', 'sha384', 'sha512'],
    },
    iterations: decimal('the number of iterations in security.yaml'),
    key_length: decimal('the length of the digest in bytes'),
  },
  vbulletin: { salt: saltOf('3 or 30 characters') },
  wcf1: { salt: saltOf('40 hexadecimal digits') },
  xenforo1: { salt: saltOf('64 hexadecimal digits') },
}

const wordsOf = (format: string, field: string): FieldWords | undefined => byFormat[format]?.[field] ?? byName[field]

/** Returns the words that a field takes; `undefined` if it takes other values. */
export const valuesOfField = (format: string, field: string): readonly string[] | undefined =>
  wordsOf(format, field)?.oneOf

/** Returns the options to pass for a field whose words all have a meaning. */
export function choicesOfField(format: string, field: string): string | undefined {
  const { oneOf, meanings } = wordsOf(format, field) ?? {}
  if (!oneOf || !meanings) return undefined
  return oneOf.map((value, at) => `--field ${field}=${value} (${meanings[at]})`).join(' or ')
}

/** Returns what a field is and which values it takes. */
export function fieldInWords(format: string, field: string): string {
  const words = wordsOf(format, field)
  if (!words) return ''
  if (!words.oneOf) return words.is
  const values = words.oneOf.map((value, at) => (words.meanings ? `${value} (${words.meanings[at]})` : value))
  return `${words.is}: ${values.join(words.meanings ? ' or ' : ', ')}`
}
