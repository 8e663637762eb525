export { assess, type Policy, type Reason } from './policy.ts'
export { asvs, owasp, rfc9106 } from './presets.ts'
