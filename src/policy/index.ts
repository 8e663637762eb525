export { assess, asvs, owasp, type Policy, type Reason, rfc9106 } from './policy.ts'
