import type { LegacyScrypt } from '../schemes/index.ts'
import type { Format } from '../spelling/format.ts'
import { createLegacyScryptFormat } from '../spelling/scrypt.ts'

/** Firebase's scrypt as passwap and Zitadel read it (firebasescrypt/firebasescrypt.go). */
export const passwapLegacyScrypt: Format<LegacyScrypt> = /* @__PURE__ */ createLegacyScryptFormat({
  id: 'passwap-legacy-scrypt',
  writers: ['passwap', 'zitadel'],
  claims: { prefixes: ['$firebasescrypt$'] },
  text: '$firebasescrypt$ln=<memory cost>,r=<rounds>$<salt>$<digest>$<salt separator>$<signer key>',
})
