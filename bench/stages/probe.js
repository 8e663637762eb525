import { load } from '../comparison/contestants.js'

/** Asks a competitor for its version in a separate process, because loading it may crash. */
export async function measure({ competitor }) {
  const { version, contestants } = await load(competitor)
  return { competitor, version, contestants: contestants.map(({ id }) => id) }
}
