import { decodeText } from '../../sources/containers/container.ts'
import { ldif } from '../../sources/containers/ldif.ts'
import type { LayoutName } from '../../sources/layouts.ts'
import type { Hashes } from './facts.ts'

/** A kind of file with one record in each line. */
interface LineKind {
  readonly from: LayoutName
  readonly title: string
  readonly evidence: string
  readonly line: RegExp
}

/** The hashes of the C library and of LDAP, or a mark of an account without a password. */
const crypt = /(?:[!*x]{1,2}|!?\$[\w-]+\$[^:]*|!?[./\w]{13}|!?_[./\w]{19}|\{[\w.-]+\}[^:]*|)/.source

const kinds: readonly LineKind[] = [
  {
    from: 'shadow',
    title: 'accounts of /etc/shadow',
    evidence: 'each line has a name, a hash and 7 more fields',
    line: new RegExp(`^[^:\\s]+:${crypt}:\\d*:\\d*:\\d*:\\d*:\\d*:\\d*:\\d*$`),
  },
  {
    from: 'shadow',
    title: 'accounts of /etc/master.passwd',
    evidence: 'each line has a name, a hash and 8 more fields',
    line: new RegExp(`^[^:\\s]+:${crypt}:\\d+:\\d+:[^:]*:\\d*:\\d*:[^:]*:[^:]*:[^:]*$`),
  },
  {
    from: 'shadow',
    title: 'accounts of /etc/passwd',
    evidence: 'each line has 7 fields, and the third and the fourth are numbers',
    line: /^[^:\s]+:[^:]*:\d+:\d+:[^:]*:[^:]*:[^:]*$/,
  },
  {
    from: 'htpasswd',
    title: 'users of an htpasswd file',
    evidence: 'each line has a name and a hash',
    line: /^[^:]+:(?:\$(?:2[abxy]?|apr1|[1567]|y|argon2(?:id|[di]))\$[!-~]{20,}|\{S?SHA\}[!-~]+|[./\w]{13}|[^:]*:[\da-f]{32})$/,
  },
]

/** The share of lines that must fit. An htpasswd file may have a password in clear text. */
const enough = 0.6
/** The most lines that are looked at. */
const mostLines = 500

/** Returns the lines of a head without comments and empty lines. */
function linesOf(head: Uint8Array, isWhole: boolean): readonly string[] {
  const lines = decodeText(head.subarray(0, 2 ** 18)).split(/\r?\n/)
  if (!isWhole || head.length > 2 ** 18) lines.pop()
  return lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).slice(0, mostLines)
}

/** The kind of a file of lines. */
export interface FoundLines {
  readonly from: LayoutName
  readonly title: string
  readonly evidence: string
  /** The share of the lines that fit. */
  readonly share: number
}

/** Finds the kind of a file with one record in each line; `undefined` if it has another container. */
export function findLines(head: Uint8Array, isWhole: boolean, hashes: Hashes): FoundLines | undefined {
  const first = head.subarray(0, 2 ** 16)
  if (ldif.recognize(first, undefined) >= 0.9 && /^(?:dn::? ?\S|search: |ref: )/m.test(decodeText(first)))
    return { from: 'ldap', title: 'entries of a directory', evidence: 'the entries begin with dn:', share: 1 }
  const lines = linesOf(head, isWhole)
  if (lines.length === 0) return undefined
  for (const { line: pattern, ...kind } of kinds) {
    const share = lines.filter((line) => pattern.test(line)).length / lines.length
    if (share >= enough) return { ...kind, share }
  }
  const count = lines.filter((line) => line.length >= 13 && /^[!-~]+$/.test(line) && isOwn(line, hashes)).length
  const share = count / lines.length
  return share >= enough ? { from: 'lines', title: 'hashes', evidence: 'each line is a hash', share } : undefined
}

/** Tells whether a line is a hash, and not a record with a hash. */
function isOwn(line: string, hashes: Hashes): boolean {
  const parsed = hashes.tryParse(line)
  return parsed.ok || parsed.code === 'ERR_AMBIGUOUS_FORMAT'
}
