// Seven spellings of legacy scrypt, written from { hash, salt, separator, key, rounds, memory }, the bytes in base64.

// What WorkOS' API reads has no padding.
export const unpadded = (format) => format === 'workos-phc-legacy-scrypt'
export const bare = (field) => field.replace(/=+$/, '')
export const bareParts = (parts) => ({
  ...parts,
  hash: bare(parts.hash),
  salt: bare(parts.salt),
  separator: bare(parts.separator),
  key: bare(parts.key),
})

export const spellings = {
  'supertokens-legacy-scrypt': (p) => `$f_scrypt$${p.hash}$${p.salt}$m=${p.memory}$r=${p.rounds}$s=${p.separator}`,
  'supabase-legacy-scrypt': (p) =>
    `$fbscrypt$v=1,n=${p.memory},r=${p.rounds},p=1${p.separator === '' ? '' : `,ss=${p.separator}`}${p.key === undefined ? '' : `,sk=${p.key}`}$${p.salt}$${p.hash}`,
  'kratos-legacy-scrypt': (p) =>
    `$firescrypt$ln=${p.memory},r=${p.rounds},p=1$${p.salt}$${p.hash}$${p.separator}$${p.key}`,
  'clerk-legacy-scrypt': (p) => `${p.hash}$${p.salt}$${p.key}$${p.separator}$${p.rounds}$${p.memory}`,
  'workos-legacy-scrypt': (p) =>
    `$firebase-scrypt$hash=${p.hash}$salt=${p.salt}$sk=${p.key}$ss=${p.separator}$r=${p.rounds}$m=${p.memory}`,
  'workos-phc-legacy-scrypt': (p) =>
    `$firebase-scrypt$v=1$r=${p.rounds},m=${p.memory},ss=${p.separator},sk=${p.key}$${p.salt}$${p.hash}`,
  'logto-legacy-scrypt': (p) =>
    JSON.stringify(['firebase-scrypt', [p.salt, p.key, p.separator, String(p.rounds), String(p.memory), '@'], p.hash]),
}

// Logto takes no empty separator.
export const isSpelled = (format, { separator }) => format !== 'logto-legacy-scrypt' || separator !== ''

// SuperTokens keeps the signer key in its settings, so the row gives it as a secret.
export const keyOutside = (format) => format === 'supertokens-legacy-scrypt'
