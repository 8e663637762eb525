import type { Endpoint } from '../endpoint.ts'
import { type AboutParts, apiVersion, hello, livez, metricsText, readyz } from './about.ts'
import { type AccountParts, changeUser, disableUser, enableUser, removeUser, unlockUser } from './accounts.ts'
import { bulkImport, bulkValidate, type ImportParts, importPassword } from './imports.ts'
import { type SignInParts, signIn, signInUp, signUp } from './sign-in.ts'
import { listUsers, recipeUser, type UserParts, userById, usersByAccountInfo } from './users.ts'

/** The parts of the service that the routes use. The file of each route lists its own parts. */
export type RouteParts = AboutParts & AccountParts & ImportParts & SignInParts & UserParts

/** Returns every route except the OpenAPI document. */
export const endpoints = (parts: RouteParts): readonly Endpoint[] => [
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
