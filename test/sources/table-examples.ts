/**
 * Tables of users, for the laws of sources. The rows are in the dump of the folder `test/exports/<name of the source>`,
 * which `make.sh` in the folder `systems` makes. Names of columns are separated by spaces.
 */
export interface TableExample {
  readonly table: string
  /** The columns without which a user is not read. */
  readonly needed: string
  /** The columns of each key of a record, except custom data, which has all columns that are not named here. */
  readonly data: { readonly [keys: string]: string }
  /** The columns that the old system keeps for itself. Only these may be lost without a word. */
  readonly unused?: string
  /** The columns that are only counted, so that two files may have different values. */
  readonly several?: string
  /** Matches the ids of rows that are not users. */
  readonly noUsers?: RegExp
}

const hash = 'hash none failure otherHashes'

export const tableExamples: { readonly [id: string]: TableExample } = {
  laravel: {
    table: 'users',
    needed: 'id email password remember_token email_verified_at',
    data: {
      ...{ id: 'id', 'email emailVerified': 'email', [hash]: 'password', emailVerified: 'email_verified_at' },
      ...{ names: 'name', createdAt: 'created_at', disabled: 'deleted_at' },
      'rights deniedRights': 'is_admin',
      secondFactors: 'two_factor_secret two_factor_recovery_codes',
    },
    unused: 'remember_token two_factor_confirmed_at',
    several: 'updated_at deleted_at two_factor_secret two_factor_recovery_codes',
  },
  devise: {
    table: 'users',
    needed: 'id email encrypted_password remember_created_at sign_in_count provider uid',
    data: {
      ...{ id: 'id', 'email emailVerified': 'email', [hash]: 'encrypted_password', emailVerified: 'confirmed_at' },
      ...{ 'username customData': 'username', names: 'first_name last_name', disabled: 'locked_at deleted_at' },
      ...{
        createdAt: 'created_at',
        lastSignInAt: 'current_sign_in_at last_sign_in_at',
        'rights deniedRights': 'admin',
      },
      ...{ secondFactors: 'otp_secret otp_backup_codes', 'identities none': 'provider uid' },
    },
    unused:
      'last_sign_in_ip failed_attempts reset_password_token reset_password_sent_at remember_created_at confirmation_token confirmation_sent_at unlock_token consumed_timestep otp_required_for_login',
    several:
      'locked_at deleted_at otp_secret otp_backup_codes unconfirmed_email current_sign_in_ip updated_at confirmed_at',
  },
  directus: {
    table: 'directus_users',
    needed: 'id email password tfa_secret external_identifier provider',
    data: {
      ...{ id: 'id', 'email emailVerified': 'email', [hash]: 'password', names: 'first_name last_name' },
      ...{ 'disabled emailVerified': 'status', rights: 'role', secondFactors: 'tfa_secret' },
      'identities none': 'provider external_identifier',
    },
    unused: 'last_page',
    several: 'avatar last_access token auth_data tfa_secret',
  },
  payload: {
    table: 'users',
    needed: 'id email salt hash login_attempts',
    data: {
      ...{ id: 'id', 'email emailVerified': 'email', [hash]: 'hash salt', emailVerified: '_verified', names: 'name' },
      ...{ disabled: 'lock_until', createdAt: 'created_at' },
    },
    unused: 'reset_password_token reset_password_expiration enable_a_p_i_key api_key_index _verificationtoken',
    several: 'api_key updated_at login_attempts',
  },
  rails: {
    table: 'users',
    needed: 'id email_address password_digest',
    data: {
      ...{ id: 'id', email: 'email_address', [hash]: 'password_digest', 'username customData': 'username' },
      ...{ names: 'name', createdAt: 'created_at' },
    },
    several: 'updated_at',
  },
  strapi: {
    table: 'up_users',
    needed: 'id username email provider password confirmed blocked',
    data: {
      ...{ id: 'id', 'email emailVerified': 'email', [hash]: 'password', emailVerified: 'confirmed' },
      ...{ 'username customData': 'username', disabled: 'blocked', createdAt: 'created_at' },
    },
    unused: 'reset_password_token confirmation_token document_id published_at created_by_id updated_by_id',
    several: 'updated_at',
  },
  supabase: {
    table: 'users',
    needed: 'id email encrypted_password raw_user_meta_data phone is_anonymous',
    data: {
      ...{
        id: 'id',
        'email emailVerified none': 'email',
        [hash]: 'encrypted_password',
        'phone customData none': 'phone',
      },
      ...{ emailVerified: 'email_confirmed_at', disabled: 'banned_until deleted_at', createdAt: 'created_at' },
      ...{
        lastSignInAt: 'last_sign_in_at',
        none: 'is_anonymous',
        'rights deniedRights': 'raw_app_meta_data is_super_admin role',
      },
    },
    unused:
      'instance_id aud is_sso_user invited_at confirmation_token confirmation_sent_at recovery_token recovery_sent_at email_change_token_new email_change_token_current email_change_sent_at email_change_confirm_status phone_change_token phone_change_sent_at reauthentication_token reauthentication_sent_at',
    several: 'email_change phone_change phone_confirmed_at updated_at deleted_at email_confirmed_at is_anonymous',
  },
  gitea: {
    table: 'user',
    noUsers: /^3$/,
    needed: 'id lower_name name email passwd passwd_hash_algo salt',
    data: {
      ...{ id: 'id', email: 'email', [hash]: 'passwd passwd_hash_algo salt', 'username customData': 'name' },
      ...{ names: 'full_name', disabled: 'is_active prohibit_login', createdAt: 'created_unix' },
      ...{ lastSignInAt: 'last_login_unix', 'rights deniedRights': 'is_admin is_restricted' },
    },
    unused:
      'email_notifications_preference login_type login_source login_name rands max_repo_creation allow_create_organization avatar_email num_following num_repos visibility repo_admin_change_team_access keep_activity_private type',
    several: 'updated_unix avatar lower_name',
  },
  joomla: {
    table: 'jos_users',
    needed: 'id username email password registerDate lastvisitDate',
    data: {
      ...{ id: 'id', email: 'email', [hash]: 'password', 'username customData': 'username', names: 'name' },
      ...{ disabled: 'block', createdAt: 'registerDate', lastSignInAt: 'lastvisitDate' },
      secondFactors: 'otpKey otep',
    },
    unused: 'sendEmail activation lastResetTime resetCount authProvider',
    several: 'otpKey otep',
  },
  mattermost: {
    table: 'users',
    needed: 'id username email password authservice authdata notifyprops',
    data: {
      ...{ id: 'id', 'email emailVerified': 'email', [hash]: 'password', emailVerified: 'emailverified' },
      ...{ 'username customData': 'username', names: 'nickname firstname lastname', disabled: 'deleteat' },
      ...{ createdAt: 'createat', lastSignInAt: 'lastlogin', 'identities none': 'authservice authdata' },
      ...{ secondFactors: 'mfasecret', rights: 'roles' },
    },
    unused: 'allowmarketing lastpasswordupdate failedattempts mfaactive',
    several: 'updateat mfasecret notifyprops',
  },
  mybb: {
    table: 'mybb_users',
    needed: 'uid username email password salt loginkey',
    data: {
      ...{ id: 'uid', 'email emailVerified': 'email', [hash]: 'password salt', 'username customData': 'username' },
      ...{ 'disabled emailVerified rights': 'usergroup', rights: 'additionalgroups', createdAt: 'regdate' },
      lastSignInAt: 'lastvisit',
    },
    unused: 'postnum lastip',
    several: 'avatar regip loginkey',
  },
  nextcloud: {
    table: 'oc_users',
    needed: 'uid displayname password',
    data: { 'id username customData': 'uid', [hash]: 'password', names: 'displayname' },
    unused: 'uid_lower',
  },
  phpbb: {
    table: 'phpbb_users',
    noUsers: /^1$/,
    needed: 'user_id username username_clean user_email user_password',
    data: {
      ...{ id: 'user_id', email: 'user_email', [hash]: 'user_password', 'username customData': 'username' },
      ...{ 'disabled rights': 'user_type', createdAt: 'user_regdate', lastSignInAt: 'user_lastvisit' },
    },
    unused: 'group_id user_permissions user_passchg user_email_hash user_posts user_style user_actkey user_form_salt',
    several: 'user_ip user_avatar username_clean',
  },
  redmine: {
    table: 'users',
    noUsers: /^[45]$/,
    needed: 'id login hashed_password salt',
    data: {
      ...{ id: 'id', [hash]: 'hashed_password salt', 'username customData': 'login', names: 'firstname lastname' },
      ...{ disabled: 'status', createdAt: 'created_on', lastSignInAt: 'last_login_on', secondFactors: 'twofa_scheme' },
      'rights deniedRights': 'admin',
    },
    unused: 'mail_notification passwd_changed_on twofa_totp_key twofa_totp_last_used_at twofa_required type',
    several: 'auth_source_id updated_on twofa_scheme',
  },
  vbulletin: {
    table: 'user',
    needed: 'userid usergroupid username email password salt',
    data: {
      ...{ id: 'userid', 'email emailVerified': 'email', [hash]: 'password salt', 'username customData': 'username' },
      ...{ 'disabled emailVerified rights': 'usergroupid', rights: 'membergroupids', createdAt: 'joindate' },
      lastSignInAt: 'lastvisit',
    },
    unused: 'posts',
    several: 'ipaddress',
  },
  'aspnet-identity': {
    table: 'AspNetUsers',
    needed: 'Id UserName Email PasswordHash SecurityStamp PhoneNumber',
    data: {
      ...{ id: 'Id', 'email emailVerified none': 'Email', [hash]: 'PasswordHash', emailVerified: 'EmailConfirmed' },
      ...{ 'username customData': 'UserName', 'phone customData none': 'PhoneNumber', disabled: 'LockoutEnd' },
      secondFactors: 'TwoFactorEnabled',
    },
    unused: 'NormalizedUserName NormalizedEmail ConcurrencyStamp LockoutEnabled AccessFailedCount',
    several: 'SecurityStamp',
  },
  authentik: {
    table: 'authentik_core_user',
    noUsers: /^[14]$/,
    needed: 'id username email password password_change_date attributes',
    data: {
      ...{ id: 'id', email: 'email', [hash]: 'password', 'username customData': 'username', names: 'name' },
      ...{ disabled: 'is_active', createdAt: 'date_joined', lastSignInAt: 'last_login' },
    },
    unused: 'type path',
    several: 'password_change_date last_updated',
  },
  authjs: {
    table: 'users',
    needed: 'id email emailVerified image password',
    data: {
      ...{
        id: 'id',
        'email emailVerified': 'email',
        [hash]: 'password',
        emailVerified: 'emailVerified',
        names: 'name',
      },
    },
    several: 'emailVerified',
  },
  'better-auth': {
    table: 'user',
    needed: 'id email emailVerified createdAt updatedAt',
    data: {
      ...{ id: 'id', 'email emailVerified': 'email', emailVerified: 'emailVerified', names: 'name' },
      createdAt: 'createdAt',
    },
    several: 'updatedAt',
  },
  discourse: {
    table: 'users',
    noUsers: /^-1$/,
    needed: 'id username username_lower trust_level password_hash salt password_algorithm',
    data: {
      ...{ id: 'id', [hash]: 'password_hash salt password_algorithm', 'username customData': 'username' },
      ...{ names: 'name', disabled: 'active suspended_till', createdAt: 'created_at' },
      'rights deniedRights': 'admin moderator trust_level',
    },
    unused: 'approved suspended_at staged updated_at',
    several: 'last_seen_at ip_address registration_ip_address silenced_till uploaded_avatar_id username_lower',
  },
  'ion-auth': {
    table: 'users',
    needed: 'id email password active forgotten_password_code',
    data: {
      ...{ id: 'id', email: 'email', [hash]: 'password', 'username customData': 'username' },
      ...{ names: 'first_name last_name', disabled: 'active', createdAt: 'created_on', lastSignInAt: 'last_login' },
    },
    unused:
      'activation_selector activation_code forgotten_password_selector forgotten_password_time remember_selector remember_code',
    several: 'ip_address forgotten_password_code',
  },
  magento: {
    table: 'customer_entity',
    needed: 'entity_id email password_hash rp_token',
    data: {
      ...{ id: 'entity_id', 'email emailVerified': 'email', [hash]: 'password_hash', names: 'firstname lastname' },
      ...{ emailVerified: 'confirmation', disabled: 'is_active lock_expires', createdAt: 'created_at' },
      rights: 'group_id',
    },
    unused: 'disable_auto_group_change increment_id rp_token_created_at failures_num first_failure',
    several: 'default_billing default_shipping updated_at session_cutoff rp_token confirmation group_id',
  },
  mediawiki: {
    table: 'user',
    needed: 'user_id user_name user_password user_email user_email_authenticated',
    data: {
      ...{ id: 'user_id', 'email emailVerified': 'user_email', [hash]: 'user_password' },
      ...{ emailVerified: 'user_email_authenticated', 'username customData': 'user_name', names: 'user_real_name' },
      ...{ createdAt: 'user_registration', none: 'user_is_temp' },
    },
    unused:
      'user_newpass_time user_token user_email_token user_email_token_expires user_editcount user_password_expires',
    several: 'user_touched user_is_temp',
  },
  moodle: {
    table: 'mdl_user',
    noUsers: /^[16]$/,
    needed: 'id auth username email password suspended mnethostid',
    data: {
      ...{ id: 'id', email: 'email', [hash]: 'password', 'username customData': 'username' },
      ...{ names: 'firstname lastname', disabled: 'confirmed suspended auth', createdAt: 'timecreated' },
      lastSignInAt: 'lastlogin currentlogin',
    },
    unused: 'policyagreed deleted emailstop theme firstaccess secret descriptionformat',
    several: 'lastip mnethostid auth',
  },
  nhost: {
    table: 'users',
    needed: 'id email phone_number password_hash default_role otp_method_last_used is_anonymous',
    data: {
      ...{ id: 'id', 'email emailVerified none': 'email', [hash]: 'password_hash', emailVerified: 'email_verified' },
      ...{ 'phone customData none': 'phone_number', names: 'display_name', disabled: 'disabled' },
      ...{ createdAt: 'created_at', none: 'is_anonymous', secondFactors: 'totp_secret' },
    },
    unused: 'otp_hash otp_hash_expires_at active_mfa_type ticket ticket_expires_at webauthn_current_challenge',
    several: 'new_email last_seen updated_at totp_secret is_anonymous otp_method_last_used default_role',
  },
  spring: {
    table: 'users',
    needed: 'username password enabled',
    data: { 'id username customData': 'username', [hash]: 'password', disabled: 'enabled' },
  },
  symfony: {
    table: 'user',
    needed: 'id email roles password',
    data: {
      ...{ id: 'id', 'email emailVerified': 'email', [hash]: 'password salt', emailVerified: 'is_verified' },
      ...{ 'username customData': 'username', disabled: 'enabled', lastSignInAt: 'last_login', rights: 'roles' },
    },
    unused: 'username_canonical email_canonical confirmation_token password_requested_at',
  },
  xenforo: {
    table: 'xf_user',
    needed: 'user_id username email user_state secondary_group_ids',
    data: {
      ...{ id: 'user_id', 'email emailVerified': 'email', 'disabled emailVerified': 'user_state is_banned' },
      ...{ 'username customData': 'username', createdAt: 'register_date' },
      'rights deniedRights': 'is_moderator is_admin is_staff',
    },
    unused: 'visible user_group_id message_count secret_key',
    several: 'secondary_group_ids',
  },
}
