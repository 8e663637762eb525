import { badInput } from './fault.ts'
import { readSmall } from './input.ts'

export const apiKeyVariable = 'SALTBRIDGE_API_KEY'

/** What a header can carry. The key is never part of a message. */
function fromText(text: string, origin: string): string {
  const key = text.replace(/^\ufeff/, '').trim()
  if (!/^[\x21-\x7e]{1,512}$/.test(key)) throw badInput(`${origin} must hold one API key and nothing else`)
  return key
}

/** The key of the target from a file or the environment; the file wins. Without either none is sent. @throws Fault. */
export async function readApiKey(file: string | undefined): Promise<string | undefined> {
  if (file !== undefined) return fromText((await readSmall(file, 4096)).toString('utf8'), JSON.stringify(file))
  const text = process.env[apiKeyVariable]
  return text === undefined || text === '' ? undefined : fromText(text, `The variable ${apiKeyVariable}`)
}
