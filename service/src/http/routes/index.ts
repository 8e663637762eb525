import type { Endpoint } from '../endpoint.ts'
import type { Parts } from '../parts.ts'
import { apiVersion, hello } from './about.ts'
import { disableUser, enableUser, removeUser, unlockUser } from './accounts.ts'
import { bulkImport, bulkValidate } from './bulk-import.ts'
import { changeUser } from './change-user.ts'
import { recipeUser } from './find-recipe-user.ts'
import { userById, usersByAccountInfo } from './find-users.ts'
import { livez, metricsText, readyz } from './health.ts'
import { importPassword } from './import-password.ts'
import { listUsers } from './list-users.ts'
import { signIn } from './sign-in.ts'
import { signInUp } from './sign-in-up.ts'
import { signUp } from './sign-up.ts'

/** Returns every route except the OpenAPI document. */
export const endpoints = (parts: Parts): readonly Endpoint[] => [
  importPassword(parts),
  signInUp(parts),
  signIn(parts),
  signUp(parts),
  changeUser(parts),
  recipeUser(parts),
  userById(parts),
  usersByAccountInfo(parts),
  listUsers(parts),
  disableUser(parts),
  enableUser(parts),
  unlockUser(parts),
  removeUser(parts),
  bulkImport(parts),
  bulkValidate(parts),
  apiVersion(),
  hello(),
  livez(),
  readyz(parts),
  metricsText(parts),
]
