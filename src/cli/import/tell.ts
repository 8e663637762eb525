import { destinations, type WithoutPassword } from '../../sources/source.ts'
import { wrappedTable } from '../shared/layout.ts'
import type { Paint } from '../shared/output.ts'
import { type PeopleCounts, peopleLines } from '../shared/people.ts'
import { duration, number, plural } from '../shared/words.ts'
import { visible } from '../terminal/text.ts'
import type { Counts } from './account.ts'

export interface Ending {
  readonly counts: Counts
  readonly people: PeopleCounts
  readonly milliseconds: number
  readonly interrupted: boolean
  readonly importId: string | undefined
}

/** Returns the summary of an import for a person. */
export function accountLines({ counts, people, milliseconds, interrupted, importId }: Ending, paint: Paint): string[] {
  const { rows, created, updated, unchanged, kept, refusedHere, refusedThere, withheld, withoutPassword } = counts
  const state = interrupted ? paint('yellow', 'interrupted after ') : ''
  const by = importId === undefined ? '' : `, import ${visible(importId)}`
  const counted = (count: number, name: string, hint: string) => [name, number(count), ...(count > 0 ? [hint] : [])]
  const refused = (count: number, text: string) => paint(count > 0 ? 'red' : 'dim', text)
  const none = (Object.entries(withoutPassword) as [WithoutPassword, number][]).filter(([, count]) => count > 0)
  return [
    `${state}${paint('bold', plural(rows, 'row'))} in ${duration(milliseconds)}${by}`,
    ...wrappedTable([
      [paint('green', 'created'), number(created)],
      [paint('green', 'updated'), number(updated)],
      ['unchanged', number(unchanged)],
      counted(kept, 'kept', 'the service has a newer password or e-mail, or an operator has disabled the account'),
      counted(refusedHere, refused(refusedHere, 'refused here'), 'refused by this command and not sent to the service'),
      counted(refusedThere, refused(refusedThere, 'refused there'), 'refused by the service'),
      counted(withheld, 'withheld', 'disabled accounts, not sent'),
      ...none.map(([kind, count]) => [`nothing to import: ${kind}`, number(count), destinations[kind]]),
    ]),
    ...peopleLines(people, paint),
  ]
}
