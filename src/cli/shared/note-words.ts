/** Explains each note: what is unusual about the hash string, and what that means for its password. */
export const noteWords: Readonly<Record<string, string>> = {
  'absent-members': 'The JSON has no additionalParameters, as before Keycloak 12. The meaning is the same.',
  base64: 'The digest is in base64; most systems write it in hexadecimal. Both mean the same digest.',
  'beyond-phc':
    'A part is longer than the PHC string format allows. It is read anyway; stricter libraries may refuse it.',
  encoding: 'The digest or the salt is in another encoding than usual. The bytes are the same.',
  'explicit-length': 'The length of the digest is written although it is the default. The usual string leaves it out.',
  'explicit-rounds': 'The rounds are written although they are the default. The usual string leaves them out.',
  'explicit-sha1': 'The name of the hash function ends in “sha1”. The usual string leaves that out.',
  hexadecimal: 'The digest is in hexadecimal; Symfony writes base64 unless it is configured otherwise.',
  'implicit-hash': 'The hash function is not written. It is SHA-1, which is the default.',
  'implicit-length': 'The length of the digest is not written. It is taken from the digest itself.',
  'implicit-parameters': 'Some parameters are not written. The defaults of the system that wrote the hash are used.',
  'implicit-version': 'The version (v=) is not written. It is 16 (0x10) for Argon2 and 2a for bcrypt.',
  joined: 'The digest and the salt are joined by a colon. The system that wrote the hash has two columns for them.',
  'json-variation': 'The JSON has other spaces, another order or other escapes than usual. The values are the same.',
  'letter-case': 'The hexadecimal digits are in the other letter case than usual. The bytes are the same.',
  'member-order': 'The members of the JSON are in another order than usual. The values are the same.',
  'no-id': 'Spring’s algorithm prefix, such as {SHA-256}, is missing. The usual string has it.',
  'no-signer-key': 'The string does not contain the signer key. Pass the key to verify this hash.',
  'other-members':
    'The JSON has members that do not change the computation, such as an id. A new string leaves them out.',
  padded: 'The base64 ends in padding (=). The usual string leaves it out.',
  'padding-bits': 'The last base64 character has unused bits that are set. Other libraries ignore them, too.',
  'parameter-order': 'The parameters are in another order than usual. The values are the same.',
  'password-encoding': 'The password’s encoding is written although it is the default, UTF-8.',
  prefix: 'The prefix is spelled differently than usual, for example in other letter case. It means the same.',
  'salt-characters': 'The salt is not hexadecimal, so its characters are used as they are.',
  'salt-length': 'The salt does not have 16 characters. It is repeated or cut to 16, as Magento does.',
  'scheme-name': 'The scheme in braces has another spelling than usual. It means the same algorithm.',
  'standard-alphabet': 'The base64 has + where passlib writes a dot. The bytes are the same.',
  template: 'A plain MD5 is written with a template. The usual string leaves the template out.',
  unpadded: 'The base64 has no padding (=). The bytes are the same.',
  'url-safe-alphabet': 'The base64 has - and _ where + and / are usual. The bytes are the same.',
  version: 'An Argon2id hash has the version number 2 of Argon2i. Nextcloud wrote that for a time; it now writes 3.',
  'version-1':
    'The hash is in Payload’s first version, which does not write its iterations. A new string is in version 2.',
}

/** Returns a note in words. */
export const noteInWords = (note: string): string => noteWords[note] ?? note
