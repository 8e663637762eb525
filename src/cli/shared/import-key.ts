import { signerKeyId } from '../../convert/ids.ts'
import { equal } from '../../core/bytes.ts'
import { type Failure, failure } from '../../core/errors.ts'
import type { Descriptor } from '../../schemes/index.ts'

const severalKeys: Failure = failure('ERR_SECRET', undefined, {
  name: 'legacyScryptSignerKey',
  hint: 'The signer key in this hash string is not the key of the earlier rows. Put the rows of each signer key into a separate file, and import the files one by one',
})

/** The signer key of an import: the configured key, or else the first key that a hash contains. */
export interface ImportKey {
  /** Returns the error for a hash with another key than the hashes before it. */
  check(descriptor: Descriptor): Failure | undefined
  /** Returns the id of the key, once the key is known. */
  id(): string | undefined
}

/** Creates the key of an import. `known` is the id of the key, if the key is already known. */
export function createImportKey(known: string | undefined): ImportKey {
  let id = known
  let last: { readonly bytes: Uint8Array; readonly isOurs: boolean } | undefined
  return {
    check(descriptor) {
      const embedded = descriptor.scheme === 'legacy-scrypt' ? descriptor.signerKey : undefined
      if (!embedded) return undefined
      const bytes = embedded.bytes()
      if (!last || !equal(last.bytes, bytes)) {
        const own = signerKeyId(embedded)
        id ??= own
        last = { bytes, isOurs: own === id }
      }
      return last.isOurs ? undefined : severalKeys
    },
    id: () => id,
  }
}
