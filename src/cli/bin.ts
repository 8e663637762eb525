#!/usr/bin/env node
import { createProgram } from './program.ts'
import { run } from './run.ts'

void run(process.argv, createProgram)
