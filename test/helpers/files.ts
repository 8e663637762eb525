import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the files of a folder and its folders. Packages are left out: `npm run bench` links this project into
 * bench/node_modules, and Node.js 20 would follow the link for ever.
 */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const path = join(folder, one.name)
    if (one.isDirectory()) return one.name === 'node_modules' ? [] : filesIn(path)
    return one.isFile() ? [path] : []
  })
}
