import { serve } from '../../src/index.ts'

/** What a command line does: the fault’s sentence and its exit code. */
try {
  await serve()
  process.exit(0)
} catch (error) {
  const { message, exit = 70 } = error as Error & { readonly exit?: number }
  process.stderr.write(`${message}\n`)
  process.exit(exit)
}
