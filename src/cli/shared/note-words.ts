/** Explains each note: what is unusual about the hash string, and what that means for its password. */
export const noteWords: Readonly<Record<string, string>> = {
  'absent-members':
    'The JSON has no additionalParameters, because Keycloak before version 12 did not write them. The hash is not affected.',
  base64:
    'The digest is in base64, but most systems write the digest in hexadecimal. The bytes of the digest are the same.',
  'beyond-phc':
    'A part of the string is longer than the PHC string format allows. Stricter libraries may refuse the string.',
  encoding: 'The digest or the salt is in an unusual encoding. The decoded bytes are the same.',
  'explicit-length':
    'The hash string contains the length of the digest, although this length is the default. Most hash strings leave the length out.',
  'explicit-rounds':
    'The hash string contains the number of rounds, although this number is the default. Most hash strings leave the number out.',
  'explicit-sha1':
    'The hash string names the hash function (sha1), although sha1 is the default. Most hash strings leave the name out.',
  hexadecimal:
    'The digest is in hexadecimal, but Symfony writes base64 by default. The bytes of the digest are the same.',
  'implicit-hash': 'The hash string does not name the hash function. The default is SHA-1.',
  'implicit-length': 'The hash string does not contain the length of the digest. The digest itself shows the length.',
  'implicit-parameters':
    'The hash string leaves out some parameters. These parameters have the default values of the system that wrote the hash.',
  'implicit-version':
    'The hash string has no version (v=). This means version 16 (0x10) of Argon2, or the variant 2a of bcrypt.',
  joined:
    'The digest and the salt are joined by a colon, although the system that wrote the hash stores them in two columns. The values are the same.',
  'json-variation':
    'The JSON has unusual spaces, an unusual order or unusual escapes. The values in the JSON are the same.',
  'letter-case':
    'The hexadecimal digits have an unusual letter case (upper or lower case). The decoded bytes are the same.',
  'member-order': 'The JSON keys are in an unusual order. The values in the JSON are the same.',
  'no-id': 'The hash string lacks Spring’s algorithm prefix, such as {SHA-256}. Most hash strings have the prefix.',
  'no-signer-key': 'The hash string does not contain the signer key. To verify this hash, pass the key.',
  'other-members':
    'The JSON has keys that do not affect the digest, such as an id. saltbridge does not write such keys.',
  padded: 'The base64 ends in padding (=). Most hash strings leave the padding out.',
  'padding-bits': 'The last base64 character has unused bits that are set. Other libraries ignore them, too.',
  'parameter-order': 'The parameters are in an unusual order. The values of the parameters are the same.',
  'password-encoding': 'The hash string names the encoding of the password (UTF-8), although UTF-8 is the default.',
  prefix: 'The prefix has an unusual spelling, for example an unusual letter case. The prefix still means the same.',
  'salt-characters': 'The salt is not hexadecimal, so its characters are hashed without decoding.',
  'salt-length':
    'The salt does not have 16 characters. Like Magento, saltbridge repeats the salt or cuts it to 16 characters.',
  'scheme-name': 'The algorithm name in braces has an unusual spelling. The name still means the same algorithm.',
  'standard-alphabet': 'The base64 has + where passlib writes a dot. The decoded bytes are the same.',
  template: 'The hash string of a plain MD5 contains a template. Most hash strings leave the template out.',
  unpadded: 'The base64 has no padding (=). The decoded bytes are the same.',
  'url-safe-alphabet': 'The base64 has - and _ where + and / are usual. The decoded bytes are the same.',
  version:
    'The hash is Argon2id but begins with 2|, which means Argon2i. Some versions of Nextcloud wrote 2|; newer versions write 3|.',
  'version-1':
    'The hash string has version 1 of Payload’s format, without the number of iterations. New hash strings have version 2.',
}

/** Returns a note in words. */
export const noteInWords = (note: string): string => noteWords[note] ?? note
