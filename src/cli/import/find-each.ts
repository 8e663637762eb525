import type { Identity } from '../../sources/source.ts'
import type { ImportRow } from '../shared/import-row.ts'
import type { Attempt } from './patience.ts'
import type { Sender, SenderOptions } from './sender.ts'
import { laterOf, laterOfStatus, problemOf } from './trouble.ts'
import type { Item, Verdict } from './verdict.ts'

const found: Verdict = { status: 'unchanged' }
const absent = (field: string): Verdict => ({
  status: 'refused',
  code: 'ERR_ABSENT',
  reason: 'the service has no user with this e-mail or identity',
  field,
  isTargets: true,
})

interface Users {
  readonly users?: readonly {
    readonly loginMethods?: readonly { readonly recipeId?: string; readonly email?: string }[]
  }[]
}

/** Creates a sender that looks for the e-mail and the identities of each row instead of sending the row. */
export function createFinder({
  target,
  patience,
  signal,
  concurrency,
}: Omit<SenderOptions, 'onSend'> & { concurrency: number }): Sender {
  function ask(query: Readonly<Record<string, string>>): Promise<Users> {
    const path = `/users/by-accountinfo?${new URLSearchParams(query)}`
    return patience.until(async (): Promise<Attempt<Users>> => {
      try {
        const answer = await target.request('GET', path, { signal })
        if (answer.status !== 200)
          return { later: laterOfStatus(answer.status, await problemOf(answer), answer.header('retry-after')) }
        let text = ''
        const decoder = new TextDecoder()
        for await (const piece of answer.body) text += decoder.decode(piece, { stream: true })
        return { done: JSON.parse(text) as Users }
      } catch (error) {
        return { later: laterOf(error) }
      }
    })
  }

  async function hasPassword(email: string): Promise<boolean> {
    const { users = [] } = await ask({ email: email.trim().toLowerCase() })
    return users.some(({ loginMethods = [] }) => loginMethods.some(({ recipeId }) => recipeId === 'emailpassword'))
  }

  async function hasIdentity({ thirdPartyId, thirdPartyUserId }: Identity): Promise<boolean> {
    const { users = [] } = await ask({ thirdPartyId, thirdPartyUserId })
    return users.length > 0
  }

  async function find({ line }: Item): Promise<Verdict> {
    const { email, passwordHash, thirdParty } = JSON.parse(line!) as ImportRow
    if (passwordHash !== undefined && !(await hasPassword(email!))) return absent('email')
    for (const identity of thirdParty ?? []) if (!(await hasIdentity(identity))) return absent('thirdParty')
    return found
  }

  return {
    async send(items) {
      const verdicts: Verdict[] = []
      let next = 0
      async function work(): Promise<void> {
        for (let index = next++; index < items.length; index = next++) verdicts[index] = await find(items[index]!)
      }
      await Promise.all(Array.from({ length: concurrency }, work))
      return verdicts
    },
  }
}
