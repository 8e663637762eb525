import type { Digest } from '../schemes/index.ts'
import type { Format } from './format.ts'
import { clerkSalted } from './shared/clerk.ts'

/** Clerk's hasher `md5_salted`. */
export const clerkMd5Salted: Format<Digest> = clerkSalted('clerk-md5-salted', 'md5', 'MD5')
