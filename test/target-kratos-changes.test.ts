import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ldap } from '../src/sources/ldap.ts'
import { kratos } from '../src/targets/kratos.ts'
import { converted } from './convert.ts'
import { chunksOf } from './helpers/read.ts'
import { personSchema } from './kratos.ts'

const answers = { 'without-email': 'carry', 'several-hashes': 'first', 'unaccepted-hashes': 'reset' }

// Each attribute of an entry of OpenLDAP is removed, emptied, made too long, or doubled.
const file = readFileSync('test/exports/ldap/slapcat-nowrap.ldif', 'utf8')
const entry = file.slice(file.indexOf('dn: uid=ada')).split('\n\n')[0]!.split('\n')
const long = 'x'.repeat(5000)
const changes: { readonly [change: string]: (line: string, name: string) => readonly string[] } = {
  missing: () => [],
  empty: (_, name) => [`${name}:`],
  'too long': (_, name) => [`${name}: ${long}`],
  doubled: (line) => [line, line],
}

async function outcomeOf(lines: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const read = () => ldap.read(chunksOf(`${lines.join('\n')}\n\n`), { isWhole: true })
  const options = { 'identity-schema': personSchema }
  const { files, account } = await converted(read, kratos, { from: 'ldap', options, answers })
  const { users, passwords, fields, notRead, held, refused } = account
  const found = new Map<string, string>()
  function flatten(value: unknown, path: string) {
    if (typeof value !== 'object' || value === null) found.set(path, String(value))
    else for (const [key, inner] of Object.entries(value)) flatten(inner, path === '' ? key : `${path}/${key}`)
  }
  const created = JSON.parse(files['identities-0001.json'] ?? '{}').identities?.[0].create
  flatten({ created, users, passwords, fields, notRead, held, refused }, '')
  return found
}

test('a change of one LDAP attribute changes only the data from this attribute', async () => {
  const plain = await outcomeOf(entry)
  const found: Record<string, string> = {}
  for (const [at, line] of entry.entries()) {
    const name = line.split(':')[0]!
    if (name === 'dn') continue
    for (const [change, of] of Object.entries(changes)) {
      const changed = await outcomeOf([...entry.slice(0, at), ...of(line, name), ...entry.slice(at + 1)])
      const paths = [...new Set([...plain.keys(), ...changed.keys()])].filter(
        (path) => plain.get(path) !== changed.get(path),
      )
      const isRefused = changed.get('users/written') === '0'
      const why = [...changed.keys()].filter((path) => /^(?:held|refused)\//.test(path))
      const difference = isRefused ? why : paths
      if (difference.length > 0)
        found[`${name} ${entry.slice(0, at).filter((one) => one.startsWith(`${name}:`)).length + 1} ${change}`] =
          difference.join(' ')
    }
  }
  expect(found).toMatchInlineSnapshot(`
    {
      "cn 1 doubled": "created/metadata_admin/custom_data/cn created/metadata_admin/custom_data/cn/0 created/metadata_admin/custom_data/cn/1",
      "cn 1 empty": "created/metadata_admin/custom_data/cn",
      "cn 1 missing": "created/metadata_admin/custom_data/cn",
      "cn 1 too long": "created/metadata_admin/custom_data/cn fields/names (full)/carried fields/names (full)/lost",
      "createTimestamp 1 empty": "fields/createdAt/carried fields/createdAt/lost",
      "createTimestamp 1 missing": "fields/createdAt/carried fields/createdAt/lost",
      "createTimestamp 1 too long": "refused/ERR_FIELD",
      "entryUUID 1 empty": "created/external_id",
      "entryUUID 1 missing": "created/external_id",
      "entryUUID 1 too long": "created/external_id",
      "givenName 1 doubled": "created/metadata_admin/custom_data/givenName created/metadata_admin/custom_data/givenName/0 created/metadata_admin/custom_data/givenName/1",
      "givenName 1 empty": "created/traits/name/first created/metadata_admin/custom_data/givenName fields/names (full)/carried fields/names (full)/lost",
      "givenName 1 missing": "created/traits/name/first created/metadata_admin/custom_data/givenName fields/names (full)/carried fields/names (full)/lost",
      "givenName 1 too long": "created/traits/name/first created/metadata_admin/custom_data/givenName fields/names (full)/carried fields/names (full)/lost",
      "jpegPhoto 1 empty": "notRead/photo",
      "jpegPhoto 1 missing": "notRead/photo",
      "mail 1 empty": "created/traits/email fields/otherEmails/carried fields/otherEmails/lost",
      "mail 1 missing": "created/traits/email fields/otherEmails/carried fields/otherEmails/lost",
      "mail 1 too long": "refused/ERR_FIELD",
      "mail 2 empty": "fields/otherEmails/carried fields/otherEmails/lost",
      "mail 2 missing": "fields/otherEmails/carried fields/otherEmails/lost",
      "mobile 1 doubled": "created/metadata_admin/custom_data/mobile created/metadata_admin/custom_data/mobile/0 created/metadata_admin/custom_data/mobile/1",
      "mobile 1 empty": "created/traits/phone created/metadata_admin/custom_data/mobile",
      "mobile 1 missing": "created/traits/phone created/metadata_admin/custom_data/mobile",
      "mobile 1 too long": "created/traits/phone created/metadata_admin/custom_data/mobile fields/phone/carried fields/phone/lost",
      "modifyTimestamp 1 empty": "notRead/time of the last change",
      "modifyTimestamp 1 missing": "notRead/time of the last change",
      "sn 1 doubled": "created/metadata_admin/custom_data/sn created/metadata_admin/custom_data/sn/0 created/metadata_admin/custom_data/sn/1",
      "sn 1 empty": "created/traits/name/last created/metadata_admin/custom_data/sn fields/names (full)/carried fields/names (full)/lost",
      "sn 1 missing": "created/traits/name/last created/metadata_admin/custom_data/sn fields/names (full)/carried fields/names (full)/lost",
      "sn 1 too long": "created/traits/name/last created/metadata_admin/custom_data/sn fields/names (full)/carried fields/names (full)/lost fields/names (family)/carried fields/names (family)/lost",
      "telephoneNumber 1 doubled": "created/metadata_admin/custom_data/telephoneNumber created/metadata_admin/custom_data/telephoneNumber/0 created/metadata_admin/custom_data/telephoneNumber/1",
      "telephoneNumber 1 empty": "created/metadata_admin/custom_data/telephoneNumber",
      "telephoneNumber 1 missing": "created/metadata_admin/custom_data/telephoneNumber",
      "telephoneNumber 1 too long": "created/metadata_admin/custom_data/telephoneNumber",
      "title 1 doubled": "created/metadata_admin/custom_data/title created/metadata_admin/custom_data/title/0 created/metadata_admin/custom_data/title/1",
      "title 1 empty": "created/metadata_admin/custom_data/title",
      "title 1 missing": "created/metadata_admin/custom_data/title",
      "title 1 too long": "created/metadata_admin/custom_data/title",
      "uid 1 empty": "refused/ERR_FIELD",
      "uid 1 missing": "refused/ERR_FIELD",
      "uid 1 too long": "refused/ERR_FIELD",
      "userPassword 1 doubled": "fields/otherHashes/carried fields/otherHashes/lost",
      "userPassword 1 empty": "created/credentials/password/config/hashed_password passwords/exact passwords/none",
      "userPassword 1 missing": "created/credentials/password/config/hashed_password passwords/exact passwords/none",
      "userPassword 1 too long": "refused/ERR_NOT_A_HASH",
    }
  `)
}, 60_000)
