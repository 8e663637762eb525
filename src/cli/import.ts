import { dryRun } from './import/dry-run.ts'
import { perform } from './import/perform.ts'
import { type ImportCommandOptions, planImport } from './import/plan.ts'
import { reconcile } from './import/reconcile.ts'

export type { ImportCommandOptions }

/** Runs `saltbridge import`: imports an export into a service, and counts the outcome of each row. */
export async function importUsers(path: string, options: ImportCommandOptions): Promise<number> {
  const plan = await planImport(path, options)
  if (options.reconcile !== undefined) return reconcile(plan, options)
  return options.dryRun ? dryRun(plan, options) : perform(plan, options)
}
