import { type Expression, hash, hex, join } from '../../schemes/expression.ts'

const sha1 = (of: Expression): Expression => hash('sha1', of)

/** SHA-1 of salt and SHA-1 of salt and SHA-1 of the password, in hexadecimal on the way. */
export const saltedThrice: Expression = sha1(join('salt', hex(sha1(join('salt', hex(sha1('password')))))))
