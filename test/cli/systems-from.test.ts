import { expect, test } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { systems } from '../../src/sources/index.ts'

const others = ['firebase', 'csv', 'json', 'ndjson', 'sql', 'lines']

test.each(['validate', 'import', 'bench', 'calibrate'])(
  '%s accepts every system for --from, in alphabetical order',
  (name) => {
    const command = createProgram(() => undefined).commands.find((one) => one.name() === name)!
    const choices = command.options.find(({ long }) => long === '--from')!.argChoices!
    const named = choices.filter((choice) => !others.includes(choice))
    expect(named).toEqual(Object.keys(systems))
    expect(named).toEqual([...named].sort())
  },
)

test('the name for --from is the id of the source', () => {
  for (const [name, { id }] of Object.entries(systems)) expect(id).toBe(name)
})
