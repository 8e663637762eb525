import type { Source, SystemOptions } from './source.ts'
import { createRoleTables, declareTables } from './tables.ts'

/**
 * Reads the users of ASP.NET Identity: the table `AspNetUsers`, and their roles and identities in other tables.
 * Reading throws the errors of `wordpress`.
 */
export const aspnetIdentity: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'aspnet-identity',
  title: 'ASP.NET Identity',
  usual: 'AspNetUsers',
  needed: ['Id', 'UserName', 'PasswordHash', 'SecurityStamp'],
  // dotnet/aspnetcore: src/Identity/Extensions.Stores/src/IdentityUser.cs
  parts: {
    hash: 'PasswordHash',
    id: 'Id',
    email: 'Email',
    emailVerified: 'EmailConfirmed',
    username: 'UserName',
    phone: 'PhoneNumber',
    // The second one is the column of ASP.NET Identity 2.
    disabled: ['LockoutEnd', 'LockoutEndDateUtc'],
    secondFactors: { TwoFactorEnabled: 'two-factor sign-in' },
    notRead: { PhoneNumberConfirmed: 'whether the phone number is verified (PhoneNumberConfirmed)' },
    known: [
      ...['NormalizedUserName', 'NormalizedEmail', 'SecurityStamp', 'ConcurrencyStamp', 'LockoutEnabled'],
      'AccessFailedCount',
    ],
  },
  createOthers: () => [
    ...createRoleTables(
      { name: /^AspNetRoles$/i, needed: ['Id', 'Name'] },
      { name: /^AspNetUserRoles$/i, needed: ['UserId', 'RoleId'] },
    ),
    {
      name: /^AspNetUserLogins$/i,
      needed: ['UserId', 'LoginProvider', 'ProviderKey'],
      says: ({ columns: { identity } }) => identity('LoginProvider', 'ProviderKey'),
    },
    {
      name: /^AspNetUserClaims$/i,
      needed: ['UserId', 'ClaimType'],
      says: () => ({ notRead: ['claims (AspNetUserClaims)'] }),
    },
  ],
})
