import { caveatsInWords, decisions } from '../../convert/decisions.ts'
import { padEnd, paragraph } from '../terminal/text.ts'

function writeDecisions(): string {
  const rows = Object.entries(decisions).map(([name, { answers, safe }]) => {
    const ids = answers.map(({ id }) => (id === safe ? `${id} (safe)` : id))
    return `  ${padEnd(name, 18)} ${ids.join(', ')}`
  })
  const caveats = `The caveats for --accept CAVEAT, or for --decide CAVEAT=hold, are ${Object.keys(caveatsInWords).join(', ')}.`
  return ['The decisions and the answers for --decide:', ...rows, ...paragraph(caveats, '', '', 80)].join('\n')
}

/** The decisions with their answers, and the caveats. */
export const decisionsHelp: string = writeDecisions()

/** The options of the targets, as in src/targets. They are not imported, because targets need all formats. */
export const targetOptionsHelp: string = `The options of the targets for --target-option:
  better-auth  database=postgresql, sqlite or mysql; plugins=username, admin,
               phone-number, two-factor (a list with commas); schema=NAME
  clerk        identifiers=email, username, phone (a list); usernames=extended,
               numeric (a list); shortest-username=NUMBER
  fusionauth   application=ID
  keycloak     extensions=bcrypt; realm=NAME; realm-roles=NAMES (a list);
               usernames=any
  kratos       schema=ID; identity-schema=FILE
  supabase     no options`
