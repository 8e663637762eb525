export type {
  Claims,
  DescriptorOf,
  Fields,
  Format,
  Makeup,
  Parsed,
  SchemeOf,
  Shape,
  Spelled,
} from '../spelling/format.ts'
export { appwriteLegacyScrypt, appwriteScrypt } from './appwrite.ts'
export { aspnetIdentityV2, aspnetIdentityV3, umbraco } from './aspnet.ts'
export { auth0Argon2, auth0Bcrypt, auth0Digest, auth0Hmac, auth0Pbkdf2, auth0Scrypt } from './auth0.ts'
export { betterAuth, luciaLegacy, luciaScrypt } from './better-auth.ts'
export {
  clerkBcryptPeppered,
  clerkHexPbkdf2Sha512,
  clerkLegacyScrypt,
  clerkMd5Salted,
  clerkPbkdf2Sha1,
  clerkPbkdf2Sha256,
  clerkPbkdf2Sha512,
  clerkSha256Salted,
  clerkSymfony,
} from './clerk.ts'
export {
  drupal6Updated,
  drupal7,
  joomla,
  joomlaSha256,
  mediawikiA,
  mediawikiB,
  mediawikiPbkdf2,
  moodleMd5,
} from './cms.ts'
export { apr1, bcrypt, cryptScrypt, md5Crypt, sha256Crypt, sha512Crypt, yescrypt } from './crypt.ts'
export { mssql2012, mysql41, oracle12c } from './databases.ts'
export { descopeLegacyScrypt, descopePbkdf2, descopePhpass } from './descope.ts'
export {
  djangoArgon2,
  djangoBcrypt,
  djangoBcryptSha256,
  djangoMd5,
  djangoPbkdf2,
  djangoScrypt,
  djangoSha1,
} from './django.ts'
export {
  dovecotArgon2i,
  dovecotArgon2id,
  dovecotBlfCrypt,
  dovecotMd5Crypt,
  dovecotPbkdf2,
  dovecotPlainMd4,
  dovecotPlainMd5,
  dovecotSha256Crypt,
  dovecotSha512Crypt,
} from './dovecot.ts'
export { firebaseDigest, firebaseLegacyScrypt, firebasePbkdf2, firebaseStandardScrypt } from './firebase.ts'
export { flaskSecurityBcrypt } from './flask-security.ts'
export {
  discoursePbkdf2,
  mybb,
  mybbBcrypt,
  phpbb2Updated,
  phpbb3,
  phpbbArgon2,
  phpbbBcrypt,
  phpbbPhpass,
  question2answer,
  smf,
  smfBcrypt,
  vbulletin,
  wcf1,
  woltlabArgon2,
  woltlabBcrypt,
  woltlabDoubleBcrypt,
  xenforo1,
  xenforoCore,
  xenforoCore12,
  xenforoCoreSha1,
} from './forums.ts'
export { fusionauthBcrypt, fusionauthDigest, fusionauthPbkdf2, fusionauthPhpass } from './fusionauth.ts'
export { giteaPbkdf2, giteaScrypt } from './gitea.ts'
export { keycloakArgon2, keycloakPbkdf2 } from './keycloak.ts'
export { kindeLegacyScrypt } from './kinde.ts'
export {
  kratosDigest,
  kratosHmac,
  kratosLegacyScrypt,
  kratosMd5Crypt,
  kratosPbkdf2,
  kratosScrypt,
  kratosSha256Crypt,
  kratosSha512Crypt,
} from './kratos.ts'
export {
  directoryServerPbkdf2,
  ldapArgon2,
  ldapBcrypt,
  ldapCrypt,
  ldapMd5,
  ldapPbkdf2,
  ldapSha,
  ldapSha256,
  ldapSha384,
  ldapSha512,
  ldapSmd5,
  ldapSsha,
  ldapSsha256,
  ldapSsha384,
  ldapSsha512,
} from './ldap.ts'
export { logtoDigest, logtoLegacyScrypt, logtoPbkdf2 } from './logto.ts'
export { magento, magento1, magento1Sha256, magento1Sha512, magentoArgon2, magentoUpgraded } from './magento.ts'
export { nextcloud, owncloudBcrypt } from './nextcloud.ts'
export { adonisjsScrypt, nodeScrypt, passportLocalMongoose, payloadPbkdf2, replitScrypt } from './node.ts'
export { oktaBcrypt, oktaDigest, oktaPbkdf2 } from './okta.ts'
export { ctaPbkdf2, dlitzPbkdf2, passlibBcryptSha256V1, passlibBcryptSha256V2, passlibPbkdf2 } from './passlib.ts'
export { argon2, phcBcrypt, phcPbkdf2, phcScrypt } from './phc.ts'
export { deviseBcryptPeppered, redmine, restfulAuthentication, restfulSiteKey } from './rails.ts'
export {
  hashcatPbkdf2,
  hashcatScrypt,
  rawMd5,
  rawSha1,
  rawSha224,
  rawSha256,
  rawSha384,
  rawSha512,
  rawSha3224,
  rawSha3256,
  rawSha3384,
  rawSha3512,
} from './raw.ts'
export {
  argon2HexMd5,
  argon2HexSha256,
  argon2Nfkc,
  argon2Trimmed,
  bcryptBase64Sha256,
  bcryptBase64Sha384,
  bcryptHexMd5,
  bcryptHexSha1,
  bcryptHexSha256,
  bcryptHexSha512,
  bcryptNfkc,
  bcryptTrimmed,
} from './rehashed.ts'
export { lambdaworksScrypt, scryptKdf } from './scrypt.ts'
export {
  atlassianPbkdf2,
  authme,
  ciscoPbkdf2,
  grafanaPbkdf2,
  grubPbkdf2,
  hmailserver,
  macosPbkdf2,
  mattermostPbkdf2,
  metabaseBcrypt,
} from './servers.ts'
export { opencart, oscommerce, prestashop } from './shops.ts'
export {
  springArgon2,
  springBcrypt,
  springDelegatingScrypt,
  springLdap,
  springMd4,
  springMessageDigest,
  springScrypt,
  springStandard,
  springStandardPeppered,
} from './spring.ts'
export {
  springDelegatingPbkdf2V55,
  springDelegatingPbkdf2V55Peppered,
  springDelegatingPbkdf2V58,
  springDelegatingPbkdf2V58Peppered,
  springPbkdf2Sha1,
  springPbkdf2Sha1Peppered,
  springPbkdf2Sha256,
  springPbkdf2Sha256Peppered,
  springPbkdf2V55,
  springPbkdf2V55Peppered,
  springPbkdf2V58,
  springPbkdf2V58Peppered,
} from './spring-pbkdf2.ts'
export { stytchDigest } from './stytch.ts'
export { supabaseLegacyScrypt } from './supabase.ts'
export { supertokensLegacyScrypt } from './supertokens.ts'
export { symfonyBcrypt, symfonyMessageDigest, symfonyPbkdf2 } from './symfony.ts'
export { web2pyPbkdf2, werkzeugHmac, werkzeugPbkdf2, werkzeugScrypt } from './werkzeug.ts'
export {
  phpass,
  wordpressArgon2,
  wordpressBcrypt,
  wordpressMd5,
  wordpressPhpass,
  wordpressPluginBcrypt,
} from './wordpress.ts'
export { workosLegacyScrypt, workosPhcLegacyScrypt } from './workos.ts'
export { passwapLegacyScrypt } from './zitadel.ts'
