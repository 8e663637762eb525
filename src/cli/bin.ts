#!/usr/bin/env node
import { run } from './run.ts'

void run(process.argv, () => import('./program.ts'))
