import { failure, HashError } from '../../core/errors.ts'
import { createSignerKey, type Secret, type Secrets } from '../../core/secret.ts'
import { readSmall } from './input.ts'

export const signerKeyVariable = 'LEGACY_PASSWORD_HASHING_SIGNER_KEY'

const name = 'legacyScryptSignerKey'

function refused(hint: string): HashError {
  return new HashError(failure('ERR_SECRET', undefined, { name, hint }))
}

/** Editors leave a byte order mark, a newline or blanks around a key; `trim` takes all of them. */
function fromText(untrimmed: string, origin: string): Secret {
  const text = untrimmed.trim()
  if (text.includes('hash_config')) throw refused(`${origin} holds the console’s hash_config block: use --hash-config`)
  try {
    return createSignerKey(text)
  } catch {
    throw refused(`${origin} must hold the base64_signer_key, which is base64 of 64 bytes, and nothing else`)
  }
}

/** Firebase's signer key from a file or the environment; the file wins. */
export async function readSignerKey(file: string | undefined): Promise<Secret | undefined> {
  if (file !== undefined) {
    const text = (await readSmall(file, 4096)).toString('utf8')
    return fromText(text, file === '-' ? 'stdin' : JSON.stringify(file))
  }
  const text = process.env[signerKeyVariable]
  return text === undefined || text === '' ? undefined : fromText(text, `The variable ${signerKeyVariable}`)
}

export const secretsOf = (key: Secret | undefined): Secrets => (key ? { legacyScryptSignerKey: key } : {})
