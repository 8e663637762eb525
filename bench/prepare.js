// Installs the packages that the benchmarks compare saltbridge with, unless they are installed. `npm run bench:prepare`
// runs this file.
import { installLocked } from '../test/packed.js'

installLocked(import.meta.dirname)
