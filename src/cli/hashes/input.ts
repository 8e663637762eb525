import type { Backend } from '../../backends/backend.ts'
import { createBackend } from '../../backends/known-answers.ts'
import { node } from '../../backends/node.ts'
import type { Span } from '../../core/cursor.ts'
import { HashError, isHashError } from '../../core/errors.ts'
import { formats } from '../../index.ts'
import { asvs, owasp, type Policy, rfc9106 } from '../../policy/index.ts'
import type { SchemeId } from '../../schemes/index.ts'
import { lines } from '../../sources/lines.ts'
import { isSealed, sealPrefix } from '../../verifier/sealed.ts'
import { type BackendName, backendNames } from '../options.ts'
import { badInput, errorJson, type Fault, usage, wordsOf } from '../terminal/errors.ts'
import { bytesOf, readMarked } from '../terminal/input.ts'
import { createPainter, type Paint, printJson, say } from '../terminal/output.ts'
import { toVisible } from '../terminal/text.ts'

/** The text of a hash, and the number of its line unless it was an argument. */
export interface HashText {
  readonly text: string
  readonly line?: number
}

/** The option that names a file with hashes. */
export interface HashInput {
  readonly file?: string
}

async function* linesOf(path: string): AsyncGenerator<HashText> {
  for await (const batch of readMarked(lines.read(bytesOf(path), undefined)))
    for (const { row, hash, failure } of batch) {
      if (failure) throw new HashError(failure)
      if (hash && hash.text.trim() !== '') yield { text: hash.text, line: row }
    }
}

/** Reads the hashes of a command: the argument, or each line of a file or of stdin that is not empty. */
export async function* hashTexts(hash: string | undefined, { file }: HashInput): AsyncGenerator<HashText> {
  if (hash !== undefined && file !== undefined) throw usage('pass a hash or --file, not both')
  if (hash === undefined && file === undefined)
    throw usage('pass a hash, pass - to read the hash from stdin, or pass --file FILE')
  if (hash !== undefined && hash !== '-') return yield { text: hash }
  let isEmpty = true
  for await (const one of linesOf(file ?? '-')) {
    isEmpty = false
    yield one
  }
  if (isEmpty) throw badInput(`${file === undefined || file === '-' ? 'stdin' : JSON.stringify(file)} has no hash`)
}

/** Reads exactly one hash. @throws Fault if there are several. */
export async function readOneHash(hash: string | undefined, input: HashInput): Promise<HashText> {
  let found: HashText | undefined
  for await (const one of hashTexts(hash, input)) {
    if (found)
      throw usage(
        'the input has several hashes. Pass one hash, or check all hashes with `saltbridge validate --from lines`',
      )
    found = one
  }
  return found!
}

const bullet = '•'

/** Makes a text safe for a terminal. Each code unit takes one column. */
export const columns = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?')

/** Returns one bullet for each character, up to `most`. */
export const mask = (length: number, most = 32): string => bullet.repeat(Math.min(length, most))

const parameter = /^(?:[a-z]{1,9}=\d{0,10})?$/
const key = /^[a-z]{1,9}=/
const dataCharacter = /[A-Za-z0-9+/.=_-]/

/**
 * Hides what may be salt, digest or key after the part that was read: everything but separators, keys and the numbers
 * of keys. Short parts and bare numbers are hidden, too, because a salt may be three characters or only digits.
 */
function hideUnread(text: string, fault: number): string {
  return text
    .split(/([$,:"[\]]+)/)
    .map((part, index) => {
      const isSeparator = index % 2 === 1
      if (isSeparator || parameter.test(part)) return part
      const shown = key.exec(part)?.[0] ?? ''
      return shown + bullet.repeat(part.length - shown.length)
    })
    .join('')
    .replace(/[\s\S]/g, (masked, at: number) => (at === fault && !dataCharacter.test(text[at]!) ? text[at]! : masked))
}

/** Masks every secret part of a text that could not be read to its end. The length of the text stays the same. */
function maskBroken(text: string, spans: readonly Span[], offset: number): string {
  let at = 0
  let shown = ''
  for (const { start, end, sensitive } of [...spans].sort((a, b) => a.start - b.start)) {
    shown += text.slice(at, start) + (sensitive ? bullet.repeat(end - start) : text.slice(start, end))
    at = end
  }
  return shown + hideUnread(text.slice(at), offset - at)
}

/** Characters that are shown on either side of a fault. */
const around = { before: 56, after: 24 } as const

/** Returns the hash with its secret parts masked, and a caret under the fault. Empty if the position is not known. */
export function writeCaretLines(text: string, { format: id, detail }: HashError, paint: Paint): readonly string[] {
  const { offset, expected } = detail
  const format = formats.find((one) => one.id === id)
  const isInSeal = isSealed(text)
  if (offset === undefined || !(format || isInSeal)) return []
  const spans: Span[] = isInSeal ? [{ name: '', start: 0, end: sealPrefix.length, sensitive: false }] : []
  if (!isInSeal) format?.parse(text, {}, spans)
  const masked = maskBroken(columns(text), spans, offset)
  const start = Math.max(0, offset - around.before)
  const end = Math.min(masked.length, offset + around.after)
  const opening = start > 0 ? '…' : ''
  const shown = opening + masked.slice(start, end) + (end < masked.length ? '…' : '')
  const caret = ' '.repeat(opening.length + offset - start)
  return [`  ${shown}`, `  ${caret}${paint('red', '^')}`, ...(expected === undefined ? [] : [`  expected ${expected}`])]
}

/** Reports the error of a hash: as JSON on stdout, or for a person on stderr with the place of the fault. */
export function reportHash({ text, line }: HashText, error: HashError | Fault, json: boolean): void {
  if (json) {
    printJson({ ...(line !== undefined && { line }), error: errorJson(error) }, line === undefined ? 2 : undefined)
    return
  }
  say(`saltbridge: ${line === undefined ? '' : `line ${line}: `}${toVisible(wordsOf(error) ?? error.message)}`)
  if (isHashError(error)) for (const one of writeCaretLines(text, error, createPainter(process.stderr))) say(one)
}

/** Returns every backend, in the order of `backendNames`. */
export async function allBackends(): Promise<readonly Backend[]> {
  const { createBackend: _, ...exported } = await import('../../backends/index.ts')
  const all = Object.values(exported)
  return backendNames.flatMap((name) => all.filter(({ id }) => id === name))
}

/** Returns a backend, and node:crypto's hash functions for preparations that this backend cannot compute. */
export function withHashing(one: Backend): readonly Backend[] {
  const { digest } = node.kernels
  return one.kernels.digest || !digest ? [one] : [one, createBackend('node', { digest })]
}

/** Returns the backends with a name. Without a name, returns `undefined`, which means the default backends. */
export async function findBackends(name: BackendName | undefined): Promise<readonly Backend[] | undefined> {
  return name === undefined ? undefined : (await allBackends()).filter(({ id }) => id === name).flatMap(withHashing)
}

/** Loads the first backend that computes a scheme, so that loading is not measured. */
export async function warmUp(backends: readonly Backend[], scheme: SchemeId): Promise<void> {
  for (const { kernels, load } of backends) if (kernels[scheme] && (await load(scheme)).state === 'ready') return
}

export type PolicyName = 'owasp' | 'asvs' | 'rfc9106'
export const policies: Readonly<Record<PolicyName, Policy>> = { owasp, asvs, rfc9106 }
