import { failure, HashError } from '../../core/errors.ts'
import { createSignerKey, type Secret, type Secrets } from '../../core/secret.ts'
import { readSmall } from './input.ts'
import { withOwnWords } from './words-of-error.ts'

export const signerKeyVariable = 'LEGACY_PASSWORD_HASHING_SIGNER_KEY'

const name = 'legacyScryptSignerKey'

/** Tells whether the environment contains a signer key. */
export const isSignerKeyInEnvironment = (): boolean => (process.env[signerKeyVariable] ?? '') !== ''

function refused(hint: string): HashError {
  return withOwnWords(new HashError(failure('ERR_SECRET', undefined, { name, hint })), () => hint)
}

/** Removes the byte order mark, newline or spaces that editors leave around a key. */
function fromText(untrimmed: string, origin: string): Secret {
  const text = untrimmed.trim()
  if (text.includes('hash_config'))
    throw refused(
      `${origin} contains the whole hash_config block. Pass the block with --hash-config, or only the value of base64_signer_key`,
    )
  try {
    return createSignerKey(text)
  } catch {
    throw refused(
      `${origin} does not contain a signer key. It must contain only the value of base64_signer_key (base64 of 64 bytes)`,
    )
  }
}

/** Reads Firebase's signer key from a file or else from the environment. @throws Fault, HashError. */
export async function readSignerKey(file: string | undefined): Promise<Secret | undefined> {
  if (file !== undefined) {
    const text = (await readSmall(file, 4096)).toString('utf8')
    return fromText(text, file === '-' ? 'stdin' : JSON.stringify(file))
  }
  return isSignerKeyInEnvironment()
    ? fromText(process.env[signerKeyVariable]!, `the variable ${signerKeyVariable}`)
    : undefined
}

export const secretsOf = (key: Secret | undefined): Secrets => (key ? { legacyScryptSignerKey: key } : {})
