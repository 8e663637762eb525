import { type Expression, hash, hex, join } from '../../schemes/expression.ts'

const sha1 = (of: Expression): Expression => hash('sha1', of)

/** `sha1(salt + sha1(salt + sha1(password)))` with hexadecimal intermediate digests. */
export const saltedThrice: Expression = sha1(join('salt', hex(sha1(join('salt', hex(sha1('password')))))))
