import { join } from '../schemes/expression.ts'
import type { Bcrypt } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { bcryptOf } from './shared/bcrypt.ts'
import { prepared } from './shared/wrapped.ts'

/** ownCloud before 8: bcrypt of the password followed by `passwordsalt` of the site (lib/private/Security/Hasher.php). */
export const owncloudBcrypt: Format<Bcrypt> = prepared(
  {
    id: 'owncloud-bcrypt',
    writers: ['owncloud', 'nextcloud'],
    byHint:
      'looks like bcrypt, but ownCloud before version 8 appended a pepper (the setting “passwordsalt”) to the password',
    prepare: join('password', 'pepper'),
  },
  [bcryptOf('2a')],
)
