/** Explains each note: what is unusual about the hash string, and what that means for its password. */
export const noteWords: Readonly<Record<string, string>> = {
  'absent-members':
    'The JSON has no additionalParameters, because Keycloak before 12 wrote none. The hash is the same.',
  base64: 'The digest is in base64; most systems write it in hexadecimal. Both mean the same digest.',
  'beyond-phc':
    'A part of the string is longer than the PHC string format allows. Stricter libraries may refuse the string.',
  encoding: 'The digest or the salt is in another encoding than usual. The bytes are the same.',
  'explicit-length': 'The length of the digest is written although it is the default. The usual string leaves it out.',
  'explicit-rounds': 'The rounds are written although they are the default. The usual string leaves them out.',
  'explicit-sha1': 'The hash function (sha1) is written although it is the default. The usual string leaves it out.',
  hexadecimal: 'The digest is in hexadecimal; Symfony writes base64 unless it is configured otherwise.',
  'implicit-hash': 'The hash function is not written. It is SHA-1, which is the default.',
  'implicit-length': 'The length of the digest is not written. The digest itself shows its length.',
  'implicit-parameters':
    'Some parameters are not written. Their values are the defaults of the system that wrote the hash.',
  'implicit-version':
    'The version (v=) is not written. This means version 16 (0x10) of Argon2, or the variant 2a of bcrypt.',
  joined: 'The digest and the salt are joined by a colon. The system that wrote the hash has two columns for them.',
  'json-variation': 'The JSON has other spaces, another order or other escapes than usual. The values are the same.',
  'letter-case':
    'The hexadecimal digits have another letter case (capital or small) than usual. The bytes are the same.',
  'member-order': 'The members of the JSON are in another order than usual. The values are the same.',
  'no-id': 'Spring’s algorithm prefix, such as {SHA-256}, is missing. The usual string has it.',
  'no-signer-key': 'The string does not contain the signer key. Pass the key to verify this hash.',
  'other-members':
    'The JSON has members that do not change the computation, such as an id. A new string leaves these out.',
  padded: 'The base64 ends in padding (=). The usual string leaves the padding out.',
  'padding-bits': 'The last base64 character has unused bits that are set. Other libraries ignore them, too.',
  'parameter-order': 'The parameters are in another order than usual. The values are the same.',
  'password-encoding': 'The password’s encoding is written although it is the default, UTF-8.',
  prefix: 'The prefix is spelled differently than usual, for example in another letter case. The meaning is the same.',
  'salt-characters': 'The salt is not hexadecimal, so its characters are used as they are.',
  'salt-length': 'The salt does not have 16 characters. As in Magento, it is repeated or cut to 16 characters.',
  'scheme-name': 'The name in braces has another spelling than usual. It means the same algorithm.',
  'standard-alphabet': 'The base64 has + where passlib writes a dot. The bytes are the same.',
  template: 'A plain MD5 is written with a template. The usual string leaves the template out.',
  unpadded: 'The base64 has no padding (=). The bytes are the same.',
  'url-safe-alphabet': 'The base64 has - and _ where + and / are usual. The bytes are the same.',
  version:
    'The hash is Argon2id but begins with 2|, which means Argon2i. Nextcloud wrote 2| for a time; now it writes 3|.',
  'version-1':
    'The hash string has version 1 of Payload’s format, without the number of iterations. New strings have version 2.',
}

/** Returns a note in words. */
export const noteInWords = (note: string): string => noteWords[note] ?? note
