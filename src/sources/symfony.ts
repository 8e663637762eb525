import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'
import { readRight } from './user-table.ts'

/**
 * Reads the users of Symfony: the table `user` that its MakerBundle creates, `fos_user` of FOSUserBundle, or another
 * table with the same columns. Reading throws the errors of `wordpress`.
 */
export const symfony: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'symfony',
  title: 'Symfony',
  usual: 'user',
  needed: ['password', 'roles'],
  oneOf: ['email', 'username', 'uuid'],
  // Many other systems have columns with these names.
  seen: {
    users: [{ has: ['id', 'password', 'roles'], values: { roles: /^(?:\[\]|a:0:\{\}|.*\bROLE_.*)$/s } }],
  },
  // symfony/maker-bundle: src/Maker/MakeUser.php; FriendsOfSymfony/FOSUserBundle: src/Resources/config/doctrine-mapping
  parts: {
    // FOSUserBundle may also have a salt for hashes that contain their own.
    hash: ({ code, hash }) => hash('password', code('password')?.startsWith('$') ? undefined : { salt: 'salt' }),
    id: 'id',
    email: 'email',
    emailVerified: 'is_verified',
    username: 'username',
    enabled: 'enabled',
    // FOSUserBundle 1
    disabled: ['locked', 'expired'],
    lastSignInAt: 'last_login',
    rights: { roles: readRight('roles') },
    known: [
      ...[
        'password',
        'salt',
        'roles',
        'username_canonical',
        'email_canonical',
        'confirmation_token',
        'password_requested_at',
      ],
      ...['credentials_expired', 'credentials_expire_at', 'expires_at'],
    ],
  },
})
