import { defaultBackends } from '#backends'
import { targetsOf } from '../convert/transcode.ts'
import { comparable, nearestName } from '../core/names.ts'
import { formats as all } from '../index.ts'
import type { Format } from '../spelling/format.ts'
import { otherNamesOf } from '../verifier/hints.ts'
import { usage } from './shared/fault.ts'
import { formatLines, listLines } from './shared/formats-human.ts'
import { painter, print, printJson, say } from './shared/output.ts'

export interface FormatsOptions {
  readonly json?: boolean
}

const isComputed = ({ schemes }: Format): boolean =>
  schemes.every((scheme) => defaultBackends.some(({ kernels }) => kernels[scheme] !== undefined))

function formatJson(format: Format): unknown {
  const { id, schemes, writers, importers = [], fields = [], grammar, claims, notes, maxText } = format
  return {
    id,
    schemes,
    writers,
    importers,
    fields,
    grammar,
    verify: isComputed(format),
    transcode: targetsOf(format, all).map((other) => other.id),
    prefixes: claims.prefixes ?? [],
    shapes: claims.shapes ?? [],
    ...(claims.byHint !== undefined && { byHint: claims.byHint }),
    notes,
    ...(maxText !== undefined && { maxText }),
  }
}

/** The names that find a format: its id, the systems that write it with their other names, and its algorithms. */
const namesOf = ({ id, writers, schemes }: Format): readonly string[] => [
  id,
  ...writers,
  ...writers.flatMap(otherNamesOf),
  ...schemes,
]

/** Returns the formats of which a name contains the word, or of which the prefix begins like it. */
function matching(word: string): readonly Format[] {
  const wanted = comparable(word)
  return all.filter((format) => {
    const prefixes = format.claims.prefixes ?? []
    if (prefixes.some((prefix) => prefix.startsWith(word) || word.startsWith(prefix))) return true
    // A prefix such as $2b$ is no name.
    return /^\w/.test(word) && wanted !== '' && namesOf(format).some((name) => comparable(name).includes(wanted))
  })
}

function nothingFound(word: string): Error {
  const near = nearestName(word, all.flatMap(namesOf))
  const advice = near === undefined ? '`saltbridge formats` lists all formats' : `Did you mean ${JSON.stringify(near)}?`
  return usage(`no name of a format, system or algorithm contains ${JSON.stringify(word)}. ${advice}`)
}

/** Runs `saltbridge formats`: lists all formats or the formats that match a word, or shows one format in full. */
export async function formats(word: string | undefined, { json }: FormatsOptions): Promise<number> {
  const found = word === undefined ? all : matching(word)
  const exact = all.find(({ id }) => id === word)
  if (word !== undefined && found.length === 0) throw nothingFound(word)
  if (json) {
    printJson((exact ? [exact] : found).map(formatJson), 2)
    return 0
  }
  const only = exact ?? (found.length === 1 ? found[0] : undefined)
  const paint = painter(process.stdout)
  if (only) {
    const others = found.filter((format) => format !== only)
    for (const line of formatLines(only, others, paint)) print(line)
    return 0
  }
  for (const line of listLines(found, paint)) print(line)
  if (process.stderr.isTTY)
    say(
      `${found.length} formats. \`saltbridge formats WORD\` lists the formats of a system or algorithm.\n\`saltbridge formats ID\` shows one format in full.`,
    )
  return 0
}
