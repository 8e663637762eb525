import type { Endpoint } from '../endpoint.ts'
import type { ServiceParts } from '../parts.ts'
import { apiVersion, hello, livez, metricsText, readyz } from './about.ts'
import { changeUser, disableUser, enableUser, removeUser, unlockUser } from './accounts.ts'
import { bulkImport, bulkValidate, importPassword } from './imports.ts'
import { signIn, signInUp, signUp } from './sign-in.ts'
import { listUsers, recipeUser, userById, usersByAccountInfo } from './users.ts'

/** Returns every route except the OpenAPI document. */
export const endpoints = (parts: ServiceParts): readonly Endpoint[] => [
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
