import { load } from '../shared/contestants.js'

/** What a competitor says of itself, in a process that may crash of it. */
export async function measure({ competitor }) {
  const { version, contestants } = await load(competitor)
  return { competitor, version, contestants: contestants.map(({ id }) => id) }
}
