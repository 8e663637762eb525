// The families of formats in docs/formats.md and README.md. Each entry of `ids` is a format id, or the start of several
// format ids. `about` lists examples of the systems or hashes in the family.

export const families = [
  {
    name: 'crypt(3), PHC and shared strings',
    about: 'Linux and BSD `crypt`, PHP, Rails, Laravel, passlib, libsodium.',
    ids: [
      ...['bcrypt', 'argon2', 'yescrypt', 'sha256-crypt', 'sha512-crypt', 'md5-crypt', 'apr1', 'crypt-scrypt'],
      ...['phc-', 'passlib-', 'cta-pbkdf2', 'dlitz-pbkdf2', 'lambdaworks-scrypt', 'hashcat-', 'scrypt-kdf', 'phpass'],
    ],
  },
  {
    name: 'Identity services',
    about:
      'Appwrite, Auth0, Clerk, Descope, Firebase, FusionAuth, Keycloak, Kinde, Kratos, Logto, Okta, Stytch, Supabase, ' +
      'SuperTokens, WorkOS, ZITADEL.',
    ids: [
      ...['appwrite-', 'auth0-', 'clerk-', 'descope-', 'firebase-', 'fusionauth-', 'keycloak-', 'kinde-', 'kratos-'],
      ...['logto-', 'okta-', 'passwap-', 'stytch-', 'supabase-', 'supertokens-', 'workos-'],
    ],
  },
  {
    name: 'Web frameworks',
    about:
      'AdonisJS, ASP.NET Identity, Better Auth, Devise, Django, Flask, Flask-Security, Lucia, Meteor, Passport, Payload, Spring ' +
      'Security, Symfony, web2py, and Node.js programs that call `scrypt` themselves.',
    ids: [
      ...['adonisjs-scrypt', 'argon2-hex-sha256', 'argon2-nfkc', 'aspnet-identity-', 'bcrypt-base64-'],
      ...['bcrypt-hex-sha', 'bcrypt-nfkc', 'better-auth', 'devise-', 'django-', 'flask-security-', 'lucia-'],
      ...['node-scrypt', 'passport-', 'payload-', 'replit-scrypt', 'restful-', 'spring-'],
      ...['symfony-', 'web2py-', 'werkzeug-'],
    ],
  },
  {
    name: 'Content systems, forums and shops',
    about:
      'Drupal, Joomla, Magento, Matomo, MediaWiki, Moodle, MyBB, OpenCart, osCommerce, phpBB, PrestaShop, SMF, Umbraco, ' +
      'vBulletin, WoltLab, WordPress, XenForo.',
    ids: [
      ...[
        'argon2-hex-md5',
        'argon2-trimmed',
        'bcrypt-hex-md5',
        'bcrypt-trimmed',
        'discourse-',
        'drupal',
        'joomla',
        'magento',
        'mediawiki-',
        'moodle-',
      ],
      ...['mybb', 'opencart', 'oscommerce', 'phpbb', 'prestashop', 'question2answer', 'smf', 'umbraco', 'vbulletin'],
      ...['wcf1', 'woltlab-', 'wordpress-', 'xenforo'],
    ],
  },
  {
    name: 'Team and server applications',
    about:
      'Atlassian, AuthMe, Gitea, Grafana, Mattermost, Metabase, Microsoft SQL Server, MySQL, Nextcloud, Oracle Database, ' +
      'ownCloud, Redmine.',
    ids: [
      ...[
        'atlassian-',
        'authme',
        'gitea-',
        'grafana-',
        'mattermost-',
        'metabase-',
        'mssql2012',
        'mysql41',
        'nextcloud',
        'oracle12c',
      ],
      ...['owncloud-', 'redmine'],
    ],
  },
  {
    name: 'Directories and mail servers',
    about: 'OpenLDAP, 389 Directory Server, ApacheDS, OpenDJ and Dovecot (`{SCHEME}` strings), hMailServer.',
    ids: ['directory-server-', 'dovecot-', 'hmailserver', 'ldap-'],
  },
  {
    name: 'Operating systems and devices',
    about: 'Cisco IOS, macOS, GRUB.',
    ids: ['cisco-', 'grub-', 'macos-'],
  },
  {
    name: 'Plain digests',
    about: 'MD5, SHA-1, SHA-2 and SHA-3 in hexadecimal digits, with or without a salt.',
    ids: ['raw-'],
  },
]

/**
 * Returns the family that has the longest entry with which the id starts. For example, the id `bcrypt-hex-md5` starts
 * with entries of two families, `bcrypt` and `bcrypt-hex-md5`, and the second one is longer.
 */
function familyOf(id) {
  const fitting = families.map(({ ids }) =>
    Math.max(0, ...ids.filter((name) => id.startsWith(name)).map((name) => name.length)),
  )
  const longest = Math.max(...fitting)
  if (longest === 0) throw new Error(`docs/families.js: no family contains the format ${id}. Add the id to a family`)
  return families[fitting.indexOf(longest)]
}

/** Returns the families. Each family has its formats, sorted by id. */
export function group(formats) {
  const sorted = [...formats].sort((a, b) => a.id.localeCompare(b.id))
  return families.map((family) => ({ ...family, formats: sorted.filter(({ id }) => familyOf(id) === family) }))
}
