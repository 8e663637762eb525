#!/usr/bin/env node
import { createProgram } from './program.ts'
import { run } from './run.ts'

run(process.argv, createProgram)
