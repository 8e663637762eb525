import { nearestName } from '../../core/names.ts'
import type { Target, TargetOptions } from '../../targets/target.ts'
import { usage } from '../shared/fault.ts'
import { readSmall } from '../shared/input.ts'

/** The longest file of a target option, in bytes. */
const longestOption = 2 ** 20

/** Reads `--target-option NAME=VALUE`. `files` are the names of files in these options. @throws Fault. */
export async function targetOptionsOf(
  target: Target,
  given: readonly string[],
): Promise<{ options: TargetOptions; files: readonly string[] }> {
  const options: Record<string, string> = {}
  const files: string[] = []
  const names = Object.keys(target.options)
  const all = names.length === 0 ? 'This target has no options' : `The options of this target are ${names.join(', ')}`
  for (const one of given) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(one) ?? []
    const spec = Object.hasOwn(target.options, name) ? target.options[name] : undefined
    if (!spec) {
      const near = nearestName(name, names)
      throw usage(
        `--target-option: ${target.name} has no option with this name. ${near === undefined ? all : `Did you mean ${near}?`}`,
      )
    }
    if (options[name] !== undefined) throw usage(`--target-option ${name} was passed twice`)
    const parts = spec.isList ? value.split(',') : [value]
    if (spec.values && !parts.every((part) => spec.values!.includes(part)))
      throw usage(`--target-option ${name}: the values are ${spec.values.join(', ')}`)
    options[name] = spec.isFile ? (await readSmall(value, longestOption)).toString('utf8') : value
    if (spec.isFile) files.push(value)
  }
  for (const [name, { usual, isNeeded, about }] of Object.entries(target.options)) {
    if (options[name] !== undefined) continue
    if (usual !== undefined) options[name] = usual
    else if (isNeeded) throw usage(`${target.name} needs --target-option ${name}=VALUE: ${about}`)
  }
  target.check?.(options)
  return { options, files }
}
