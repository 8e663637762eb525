import type { Reason } from '../../policy/index.ts'

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
const hashedUsername: FieldWords = { is: 'the username, which is hashed with the password' }
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
  passwordDigest: {
    is: 'the password was first hashed with the same hash function. Leave the field out if it was not',
    oneOf: ['hex'],
    meanings: ['digest of the password in hexadecimal'],
  },
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
  'metabase-bcrypt': { salt: saltOf('the value of the column password_salt') },
  mybb: { salt: saltOf('5 or 8 characters') },
  'mybb-bcrypt': { salt: saltOf('5 or 8 characters') },
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
  'passport-local-mongoose': {
    iterations: decimal('the number of iterations (default: 25,000)'),
    digestAlgorithm: {
      is: 'the hash function (default: sha256; before version 2: sha1)',
      oneOf: ['sha256', 'sha1', 'sha512', 'sha384', 'sha224', 'md5'],
    },
  },
  question2answer: { salt: saltOf('16 letters and digits') },
  redmine: { salt: saltOf('32 hexadecimal digits') },
  'restful-authentication': { salt: saltOf('40 hexadecimal digits') },
  'restful-site-key': { salt: saltOf('12 or 40 hexadecimal digits') },
  smf: { username: hashedUsername },
  'smf-bcrypt': { username: hashedUsername },
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

/** Explains each note: what is unusual about the hash string, and what that means for its password. */
export const noteWords: Readonly<Record<string, string>> = {
  'absent-members':
    'The JSON has no additionalParameters, because Keycloak before version 12 did not write them. This does not affect the hash.',
  base64: 'The digest is in base64, but most systems write the digest in hexadecimal. This does not affect the hash.',
  'beyond-phc':
    'A part of the string is longer than the PHC string format allows. Stricter libraries may refuse the string.',
  encoding: 'The digest or the salt is in an unusual encoding. This does not affect the hash.',
  'explicit-length':
    'The hash string contains the length of the digest, although this length is the default. Most hash strings leave the length out.',
  'explicit-rounds':
    'The hash string contains the number of rounds, although this number is the default. Most hash strings leave the number out.',
  'explicit-sha1':
    'The hash string names the hash function (sha1), although sha1 is the default. Most hash strings leave the name out.',
  hexadecimal: 'The digest is in hexadecimal, but Symfony writes base64 by default. This does not affect the hash.',
  'implicit-hash': 'The hash string does not name the hash function. The default is SHA-1.',
  'implicit-length': 'The hash string does not contain the length of the digest. The digest itself shows the length.',
  'implicit-parameters':
    'The hash string leaves out some parameters. These parameters have the default values of the system that wrote the hash.',
  'implicit-version':
    'The hash string has no version (v=). This means version 16 (0x10) of Argon2, or the variant 2a of bcrypt.',
  joined:
    'The digest and the salt are joined by a colon, although the system that wrote the hash stores them in two columns. This does not affect the hash.',
  'json-variation': 'The JSON has unusual spaces, an unusual order or unusual escapes. This does not affect the hash.',
  'letter-case':
    'The hexadecimal digits have an unusual letter case (upper or lower case). This does not affect the hash.',
  'member-order': 'The JSON keys are in an unusual order. This does not affect the hash.',
  'no-id': 'The hash string lacks Spring’s algorithm prefix, such as {SHA-256}. Most hash strings have the prefix.',
  'no-signer-key': 'The hash string does not contain the signer key. To verify this hash, pass the key.',
  'other-members':
    'The JSON has keys that do not affect the digest, such as an id. saltbridge does not write such keys.',
  'other-verifiers':
    'The text also contains verifiers of older Oracle versions (S: or H:), which are skipped. They belong to the same password.',
  padded: 'The base64 ends in padding (=). Most hash strings leave the padding out.',
  'padding-bits':
    'The last base64 character has unused bits that are not 0. saltbridge ignores these bits, as other libraries do.',
  'parameter-order': 'The parameters are in an unusual order. This does not affect the hash.',
  'password-encoding': 'The hash string names the encoding of the password (UTF-8), although UTF-8 is the default.',
  prefix: 'The prefix has an unusual spelling, for example an unusual letter case. This does not affect the hash.',
  'salt-characters': 'The salt is not hexadecimal, so its characters are hashed without decoding.',
  'salt-length':
    'The salt does not have 16 characters. Like Magento, saltbridge repeats the salt or cuts it to 16 characters.',
  'scheme-name': 'The algorithm name in braces has an unusual spelling. This does not affect the hash.',
  'standard-alphabet': 'The base64 has + where passlib writes a dot. This does not affect the hash.',
  template: 'The hash string of a plain MD5 contains a template. Most hash strings leave the template out.',
  'unused-field':
    'The row has a value for a field that the format of its hash does not use. saltbridge leaves this value out.',
  unpadded: 'The base64 has no padding (=). This does not affect the hash.',
  'url-safe-alphabet': 'The base64 has - and _ where + and / are usual. This does not affect the hash.',
  version:
    'The hash is Argon2id but begins with 2|, which means Argon2i. Some versions of Nextcloud wrote 2|; newer versions write 3|.',
  'white-space':
    'The hash string or a field has white space or NUL characters that do not belong to it. A column of a fixed width, a text file or a JSON writer may have added them. This does not affect the hash.',
  'version-1':
    'The hash string has version 1 of Payload’s format, without the number of iterations. New hash strings have version 2.',
}

/** Returns a note in words. */
export const noteInWords = (note: string): string => noteWords[note] ?? note

/** Explains each reason of `needsRehash`, before its detail. The type requires words for every reason. */
export const reasonWords: Readonly<Record<Reason['reason'], string>> = {
  'weaker-scheme': 'weaker than the policy',
  'cost-below-policy': 'weaker than the policy',
  'truncating-scheme': 'weaker than the policy',
  'noted-variation': 'unusual spelling',
  'password-truncated': 'the hash was made from only the beginning of this password',
  'password-changed': 'the hash was made from a changed form of this password',
}

/** Returns the end of a sentence about a reason: what it means, and the detail that applies to this hash. */
export function reasonInWords({ reason, detail }: Reason): string {
  return `(${reasonWords[reason]}): ${reason === 'noted-variation' ? noteInWords(detail) : detail}`
}
