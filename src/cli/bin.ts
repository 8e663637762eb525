#!/usr/bin/env node
import { version } from '../../package.json'

const [, , first, ...others] = process.argv
// Scripts ask for the version often, so it is printed before the commands are loaded.
if ((first === '--version' || first === '-V') && others.length === 0) console.log(version)
else void import('./run.ts').then(({ run }) => run(process.argv, () => import('./program.ts')))
