/** Each system whose exports have their own layout. `layouts.ts` has the words and options of each. */
export { auth0 } from './auth0.ts'
export { django } from './django.ts'
export { drupal } from './drupal.ts'
export { htpasswd } from './htpasswd.ts'
export { laravel } from './laravel.ts'
export { ldap } from './ldap.ts'
export { shadow } from './shadow.ts'
export { wordpress } from './wordpress.ts'
