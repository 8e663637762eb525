import { asvs, owasp, type Policy, rfc9106 } from '../../policy/index.ts'

export type PolicyName = 'owasp' | 'asvs' | 'rfc9106'
export const policies: Readonly<Record<PolicyName, Policy>> = { owasp, asvs, rfc9106 }
