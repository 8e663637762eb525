/** Flask-Security (flask_security/utils.py, get_hmac). Its forms normalize the password (password_util.py). */
import { base64, hmac } from '../schemes/expression.ts'
import type { Bcrypt, OtherForm } from '../schemes/index.ts'
import { createBcryptFormat } from '../spelling/bcrypt.ts'
import type { Format } from '../spelling/format.ts'
import { addPreparation } from '../spelling/wrapped.ts'

/** The password in NFKD, in which Flask-Security hashes it since version 4. */
const normalizedForm: readonly OtherForm[] = [{ name: 'nfkd', password: { recode: 'nfkd', of: 'password' } }]

/** bcrypt of the base64 of HMAC-SHA-512. Its key, the setting SECURITY_PASSWORD_SALT, is the pepper. */
export const flaskSecurityBcrypt: Format<Bcrypt> = /* @__PURE__ */ addPreparation(
  {
    id: 'flask-security-bcrypt',
    writers: ['flask-security'],
    claims: {
      byHint: 'looks like bcrypt, but Flask-Security first computes an HMAC of the password with a site’s key',
    },
    prepare: /* @__PURE__ */ base64(/* @__PURE__ */ hmac('sha512', 'pepper', 'password')),
    otherwise: normalizedForm,
  },
  /* @__PURE__ */ createBcryptFormat(['2b', '2a']),
)
