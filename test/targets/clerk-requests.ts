import { existsSync, readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import type { DecisionAnswers } from '../../src/convert/decisions.ts'
import type { Converted } from '../convert/convert.ts'
import { clerkHashers } from './clerk-hashers.ts'

/** The answers with which users without an e-mail address, and users with other hashes, are written. */
export const carry: DecisionAnswers = { 'without-email': 'carry', 'unaccepted-hashes': 'reset' }

const text = { type: 'string', minLength: 1 } as const
const yes = { const: true } as const
const oneText = { type: 'array', items: text, minItems: 1, maxItems: 1 } as const
const oneStatus = { ...oneText, items: { enum: ['verified', 'reserved'] } } as const

/**
 * The requests that the target writes, with the names and types of POST /v1/users (clerk/openapi-specs at 7987d1b,
 * bapi/2026-05-12.yml). Neither `unsafe_metadata`, which users can edit, nor `public_metadata` is one of them.
 */
const ownSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    external_id: text,
    email_address: oneText,
    email_address_identification_status: oneStatus,
    phone_number: oneText,
    phone_number_identification_status: { ...oneText, items: { const: 'reserved' } },
    username: text,
    first_name: text,
    last_name: text,
    password_digest: text,
    password_hasher: { enum: Object.keys(clerkHashers) },
    skip_password_requirement: yes,
    skip_user_requirement: yes,
    created_at: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' },
    banned: yes,
    private_metadata: { type: 'object' },
  },
  anyOf: [{ required: ['email_address'] }, { required: ['phone_number'] }, { required: ['username'] }],
  oneOf: [{ required: ['password_digest', 'password_hasher'] }, { required: ['skip_password_requirement'] }],
  dependentRequired: {
    email_address: ['email_address_identification_status'],
    phone_number: ['phone_number_identification_status'],
  },
} as const

const contract = '../shared/contracts/clerk.json'
const schemas: readonly object[] = existsSync(contract)
  ? [ownSchema, JSON.parse(readFileSync(contract, 'utf8')).schema]
  : [ownSchema]
const validators = schemas.map((schema) => new Ajv({ strict: false }).compile(schema))

/**
 * Returns the requests of a conversion. Each is valid for the schema above, and for the whole contract if it is
 * present.
 */
export function bodiesOf({ files }: Converted): readonly Record<string, unknown>[] {
  const lines = (files['users.ndjson'] ?? '').split('\n')
  if (lines.pop() !== '') throw new Error('the last line does not end')
  return lines.map((line) => {
    const body = JSON.parse(line)
    for (const validate of validators)
      if (!validate(body)) throw new Error(`${line}: ${JSON.stringify(validate.errors)}`)
    return body
  })
}
