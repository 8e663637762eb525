import type { Source, SystemOptions } from './source.ts'
import { createRoleTables, declareTables } from './tables.ts'

/** The tables of the gem rolify. A role of one resource, such as one forum, is not a role of the application. */
const createRoles = () =>
  createRoleTables(
    { name: /(?:^|_)roles$/i, needed: ['id', 'name', 'resource_type'] },
    { name: /(?:^|_)users_roles$/i, needed: ['user_id', 'role_id'] },
    ({ text }) => text('resource_type') === undefined,
  )

/**
 * Reads the users of Devise, the gem for Ruby on Rails: the table `users`, or another table with the same columns.
 * Devise may append a pepper to passwords, so hashes of bcrypt need the hint `bcrypt` or `devise-bcrypt-peppered`.
 * Reading throws the errors of `wordpress`.
 */
export const devise: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'devise',
  title: 'Devise',
  usual: 'users',
  needed: ['email', 'encrypted_password'],
  oneOf: ['reset_password_token', 'reset_password_sent_at', 'remember_created_at', 'sign_in_count'],
  seen: {
    users: [
      { has: ['email', 'encrypted_password'], oneOf: ['reset_password_token', 'remember_created_at'], lacks: ['aud'] },
    ],
  },
  // heartcombo/devise: lib/generators/active_record/devise_generator.rb
  parts: {
    hash: 'encrypted_password',
    id: 'id',
    email: 'email',
    emailVerified: 'confirmed_at',
    username: 'username',
    names: { full: 'name', given: 'first_name', family: 'last_name' },
    // The last two are columns of the gems paranoia and discard.
    disabled: ['locked_at', 'deleted_at', 'discarded_at'],
    createdAt: 'created_at',
    // The last sign-in is the one before the current one.
    lastSignInAt: ({ time }) => time('lastSignInAt', 'current_sign_in_at') ?? time('lastSignInAt', 'last_sign_in_at'),
    identity: ['provider', 'uid'],
    // devise-two-factor
    secondFactors: { otp_secret: 'TOTP', encrypted_otp_secret: 'TOTP', otp_backup_codes: 'backup codes' },
    rights: { admin: 'admin' },
    notRead: {
      unconfirmed_email: 'new e-mail address that is not confirmed (unconfirmed_email)',
      sign_in_count: 'number of sign-ins (sign_in_count)',
      current_sign_in_ip: 'IP addresses',
      updated_at: 'time of the last change (updated_at)',
    },
    known: [
      ...['current_sign_in_at', 'last_sign_in_at', 'last_sign_in_ip', 'failed_attempts'],
      ...['reset_password_token', 'reset_password_sent_at', 'remember_created_at', 'remember_token', 'unlock_token'],
      ...['confirmation_token', 'confirmation_sent_at', 'encrypted_otp_secret_iv', 'encrypted_otp_secret_salt'],
      ...['consumed_timestep', 'otp_required_for_login', 'tokens'],
    ],
  },
  createOthers: createRoles,
})
