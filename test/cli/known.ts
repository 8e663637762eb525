/** Published hashes and their secret parts. No output may contain a secret part. */
export const bcrypt = {
  password: 'hello',
  text: '$2b$10$nFguVi9LsCAcvTZFKQlRKeLVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K',
  secrets: ['nFguVi9LsCAcvTZFKQlRKe', 'LVydo8ETv483lkNsSFI/Wl1Rz1Ypo1K'],
} as const

export const argon2 = {
  password: 'password',
  text: '$argon2d$v=19$m=4096,t=3,p=1$cmFuZG9tc2FsdGlzaGFyZA$CB0Du96aj3fQVcVSqb0LIA6Z6fpStjzjVkaC3RlpK9A',
  secrets: ['cmFuZG9tc2FsdGlzaGFyZA', 'CB0Du96aj3fQVcVSqb0LIA6Z6fpStjzjVkaC3RlpK9A'],
} as const

const digest = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
const salt = '42xEC+ixf3L2lw=='
const key = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const bare = (part: string): string => part.replace(/=+$/, '')

interface Legacy {
  readonly password: string
  readonly key: string
  readonly text: string
  readonly withKey: Readonly<Record<'clerk' | 'kratos' | 'logto' | 'supabase' | 'workos' | 'workosPhc', string>>
  readonly secrets: readonly string[]
}

/** The published example of legacy scrypt in the formats of all writers. */
export const legacy: Legacy = {
  password: 'user1password',
  key,
  text: `$f_scrypt$${digest}$${salt}$m=14$r=8$s=Bw==`,
  withKey: {
    clerk: `${digest}$${salt}$${key}$Bw==$8$14`,
    kratos: `$firescrypt$ln=14,r=8,p=1$${salt}$${digest}$Bw==$${key}`,
    logto: JSON.stringify(['firebase-scrypt', [salt, key, 'Bw==', '8', '14', '@'], digest]),
    supabase: `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${key}$${salt}$${digest}`,
    workos: `$firebase-scrypt$hash=${digest}$salt=${salt}$sk=${key}$ss=Bw==$r=8$m=14`,
    workosPhc: `$firebase-scrypt$v=1$r=8,m=14,ss=Bw,sk=${bare(key)}$${bare(salt)}$${bare(digest)}`,
  },
  secrets: [digest, salt, key, digest.slice(0, 12), key.slice(0, 12), key.slice(-12)],
}
