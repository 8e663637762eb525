// Installs the packages that the benchmarks compare with, unless they are installed: run by `npm run bench:prepare`.
import { installLocked } from '../test/packed.js'

installLocked(import.meta.dirname)
