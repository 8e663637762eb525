import { betterAuth } from './better-auth.ts'
import { clerk } from './clerk.ts'
import { fusionauth } from './fusionauth.ts'
import { keycloak } from './keycloak.ts'
import { kratos } from './kratos.ts'
import { supabase } from './supabase.ts'
import type { Target } from './target.ts'

/** The targets, by the names for `--to`. */
export const targets: { readonly [id: string]: Target } = {
  'better-auth': betterAuth,
  clerk,
  fusionauth,
  keycloak,
  kratos,
  supabase,
}
