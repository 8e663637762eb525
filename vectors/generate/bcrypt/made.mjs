// Rows derived from others of the same file by one change.
import { clerk, split } from './made/beside.mjs'
import { base64, beside, flask, formed, hex, peppered, symfony, woltlab, wordpressPlugin } from './made/hidden.mjs'
import { nextcloud, phc } from './made/phc.mjs'
import { django, passlib, wordpress } from './made/prefixed.mjs'
import { argon2Formed, argon2Hex, springArgon2, springBcrypt } from './made/spring.mjs'
import { woltlabArgon2, woltlabBcrypt } from './made/woltlab.mjs'
import { xenforo } from './made/xenforo.mjs'

/** A wrapper reads as much as what is inside and its own prefix: 1,025 characters are not too many for it. */
const wrapping = (rows) => (find) => rows(find).filter(({ id }) => id !== 'text-1025')

export const made = {
  'django-bcrypt': wrapping(django('bcrypt$')),
  'django-bcrypt-sha256': wrapping(django('bcrypt_sha256$')),
  'wordpress-bcrypt': wrapping(wordpress),
  'passlib-bcrypt-sha256-v1': passlib(1),
  'passlib-bcrypt-sha256-v2': passlib(2),
  'phc-bcrypt': phc,
  nextcloud,
  'spring-bcrypt': wrapping(springBcrypt),
  'spring-argon2': wrapping(springArgon2),
  'argon2-hex-md5': argon2Hex(['matomo', 'vbulletin5']),
  'argon2-hex-sha256': argon2Hex(['meteor']),
  'bcrypt-hex-md5': hex('md5', ['matomo', 'vbulletin5']),
  'bcrypt-hex-sha1': hex('sha1', []),
  'bcrypt-hex-sha256': hex('sha256', ['meteor', 'rocketchat']),
  'bcrypt-hex-sha512': hex('sha512', []),
  'devise-bcrypt-peppered': peppered('devise'),
  'owncloud-bcrypt': peppered('owncloud'),
  'clerk-bcrypt-peppered': clerk,
  'okta-bcrypt': split('okta', 'workFactor', '21'),
  'fusionauth-bcrypt': split('fusionauth', 'factor', '32'),
  'woltlab-double-bcrypt': woltlab,
  'woltlab-bcrypt': wrapping(woltlabBcrypt),
  'woltlab-argon2': wrapping(woltlabArgon2),
  'symfony-bcrypt': symfony,
  'wordpress-plugin-bcrypt': wordpressPlugin,
  'xenforo-core12': xenforo,
  'bcrypt-trimmed': formed(['drupal', 'question2answer', 'xenforo', 'zencart'], 'trimmed-spaces'),
  'bcrypt-nfkc': formed(['oslo', 'lucia'], 'normalized-ligature'),
  'phpbb-bcrypt': formed(['phpbb', 'phpbb3'], 'escaped-ampersand'),
  'smf-bcrypt': beside('smf', 'username'),
  'mybb-bcrypt': beside('mybb', 'salt'),
  'metabase-bcrypt': beside('metabase', 'salt'),
  'bcrypt-base64-sha256': base64([]),
  'bcrypt-base64-sha384': base64(['myth-auth']),
  'flask-security-bcrypt': flask,
  'argon2-trimmed': argon2Formed(['drupal'], 'trimmed-spaces'),
  'argon2-nfkc': argon2Formed(['oslo', 'lucia'], 'normalized-ligature'),
  'phpbb-argon2': argon2Formed(['phpbb', 'phpbb3'], 'escaped-ampersand'),
  'wordpress-argon2': argon2Formed(['wordpress'], 'trimmed-spaces'),
}
