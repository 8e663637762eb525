// What WordPress does to a password, and what it does not.
import { bytes } from '../../maker.mjs'

const hex = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part))).toString('hex')

export function wordpressPhpass(m, base, find) {
  const of = (row, id, fact, passwordHex, expect) =>
    m.add(id, fact, row.hash, expect, { password: undefined, passwordHex, ...(row.hint && { hint: row.hint }) })
  const spaces = find('php-spaces')
  const [posted, asItIs] = [find('php-posted-apostrophe'), find('php-as-it-is-apostrophe')]
  of(base, 'trim-more', 'Any PHP blanks around it match', hex(' \t\n', bytes(base), '\r\0\v '), 'match')
  of(
    spaces,
    'trimmed',
    'Spaces around a password are none of it, as at WordPress’ own sign-in',
    hex('pass word'),
    'match',
  )
  of(
    posted,
    'posted-slashes',
    'The slashes given with the password, where it was hashed with them',
    hex("O\\'Brien123!"),
    'match',
  )
  of(asItIs, 'wrong-slashes', 'Slashes that are none of the password', hex("O\\'Brien123!"), 'mismatch')
  of(posted, 'wrong-quotation', 'Without its apostrophe', hex('OBrien123!'), 'mismatch')
  of(spaces, 'wrong-inner-space', 'Spaces within count', hex('passw ord'), 'mismatch')
  of(
    find('php-trim-no-break-space'),
    'wrong-no-break-space',
    'A no-break space is no blank of PHP’s trim',
    hex('password'),
    'mismatch',
  )
  of(
    find('php-trim-form-feed'),
    'wrong-form-feed',
    'A form feed is no blank of PHP’s trim',
    hex('password'),
    'mismatch',
  )
  m.match('by-source', 'With its system as the hint', base.hash, { hint: { source: 'wordpress' } })
  m.malformed('broken-by-source', 'A broken text from WordPress', base.hash.slice(0, -1), {
    hint: { source: 'wordpress' },
  })
  m.malformed('phpbb-identifier', 'phpBB’s letter is another format', base.hash.replace('$P$', '$H$'), 0)
}
