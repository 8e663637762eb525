import { dryRun } from './import/dry-run.ts'
import { perform } from './import/perform.ts'
import { type ImportCommandOptions, planImport } from './import/plan.ts'
import { reconcile } from './import/reconcile.ts'

export type { ImportCommandOptions }

/** `saltbridge import`: an export brought to a service, each row accounted for. */
export async function importUsers(path: string, options: ImportCommandOptions): Promise<number> {
  const plan = await planImport(path, options)
  if (options.reconcile !== undefined) return reconcile(plan, options)
  return options.dryRun ? dryRun(plan, options) : perform(plan, options)
}
