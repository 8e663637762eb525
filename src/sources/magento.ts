import type { Source, SystemOptions } from './source.ts'
import { declareTables } from './tables.ts'
import { readRight } from './user-table.ts'
import { isNull } from './values.ts'

/**
 * Reads the customers of Magento 2 and Adobe Commerce: the table `customer_entity` with any prefix. Magento 1 has
 * values such as the hash in a table of attributes, which is not read. Reading throws the errors of `wordpress`.
 */
export const magento: Source<SystemOptions> = /* @__PURE__ */ declareTables({
  id: 'magento',
  title: 'Magento 2',
  usual: 'customer_entity',
  needed: ['entity_id', 'email', 'password_hash', 'rp_token'],
  // magento/magento2: app/code/Magento/Customer/etc/db_schema.xml
  parts: {
    hash: 'password_hash',
    id: 'entity_id',
    email: 'email',
    // A customer who has not confirmed the address has a code here.
    emailVerified: ({ at }) => (isNull(at('confirmation')) ? undefined : false),
    names: { given: 'firstname', family: 'lastname' },
    enabled: 'is_active',
    disabled: 'lock_expires',
    createdAt: 'created_at',
    rights: { group: readRight('group_id') },
    notRead: {
      default_billing: 'addresses',
      default_shipping: 'addresses',
      updated_at: 'time of the last change (updated_at)',
      session_cutoff: 'end of old sessions (session_cutoff)',
    },
    known: [
      ...[
        'group_id',
        'confirmation',
        'rp_token',
        'rp_token_created_at',
        'failures_num',
        'first_failure',
        'increment_id',
      ],
      'disable_auto_group_change',
    ],
  },
})
