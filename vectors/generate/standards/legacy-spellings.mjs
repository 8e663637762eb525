// Seven spellings of legacy scrypt. Bytes are in base64.
import { spell } from '../template.mjs'

export const templates = {
  'supertokens-legacy-scrypt': '$f_scrypt$<hash>$<salt>$m=<memory>$r=<rounds>$s=<separator>',
  'supabase-legacy-scrypt': '$fbscrypt$v=1,n=<memory>,r=<rounds>,p=1,ss=<separator>,sk=<key>$<salt>$<hash>',
  'kratos-legacy-scrypt': '$firescrypt$ln=<memory>,r=<rounds>,p=1$<salt>$<hash>$<separator>$<key>',
  'clerk-legacy-scrypt': '<hash>$<salt>$<key>$<separator>$<rounds>$<memory>',
  'workos-legacy-scrypt': '$firebase-scrypt$hash=<hash>$salt=<salt>$sk=<key>$ss=<separator>$r=<rounds>$m=<memory>',
  'workos-phc-legacy-scrypt': '$firebase-scrypt$v=1$r=<rounds>,m=<memory>,ss=<separator>,sk=<key>$<salt>$<hash>',
  'logto-legacy-scrypt': '["firebase-scrypt",["<salt>","<key>","<separator>","<rounds>","<memory>","@"],"<hash>"]',
}

// What WorkOS' API reads has no padding.
export const unpadded = (format) => format === 'workos-phc-legacy-scrypt'
export const bare = (field) => field.replace(/=+$/, '')

/** Returns the hash string of these parts. Supabase leaves out an empty separator and a missing key. */
export function write(format, parts) {
  const text = spell(templates[format], parts)
  return format === 'supabase-legacy-scrypt' ? text.replace(/,ss=(?=[,$])|,sk=undefined/g, '') : text
}

// Logto takes no empty separator.
export const isSpelled = (format, { separator }) => format !== 'logto-legacy-scrypt' || separator !== ''

// SuperTokens keeps the signer key in its settings, so the row gives it as a secret.
export const keyOutside = (format) => format === 'supertokens-legacy-scrypt'
