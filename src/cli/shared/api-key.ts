import { badInput } from './fault.ts'
import { readSmall } from './input.ts'

export const apiKeyVariable = 'SALTBRIDGE_API_KEY'

/** Checks that a header can carry the key. The key is never part of a message. */
function fromText(text: string, origin: string): string {
  const key = text.replace(/^\ufeff/, '').trim()
  if (!/^[\x21-\x7e]{1,512}$/.test(key))
    throw badInput(
      `${origin} does not contain an API key. It must contain 1 to 512 visible ASCII characters and nothing else`,
    )
  return key
}

/**
 * Reads the API key from a file or else from the environment. Without an API key, requests are sent without a key.
 * @throws Fault.
 */
export async function readApiKey(file: string | undefined): Promise<string | undefined> {
  if (file !== undefined) return fromText((await readSmall(file, 4096)).toString('utf8'), JSON.stringify(file))
  const text = process.env[apiKeyVariable]
  return text === undefined || text === '' ? undefined : fromText(text, `the variable ${apiKeyVariable}`)
}
