interface Change {
  readonly part: string
  readonly lines: string
}
export function changesIn(root: string): readonly string[]
export function readChanges(root: string): readonly (Change & { readonly name: string })[]
export function addTo(changelog: string, version: string, changes: readonly Change[]): string
