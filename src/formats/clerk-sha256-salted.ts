import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { clerkSalted } from './shared/clerk.ts'

/** Clerk's hasher `sha256_salted`. */
export const clerkSha256Salted: Format<Digest> = clerkSalted('clerk-sha256-salted', 'sha256', 'SHA-256')
