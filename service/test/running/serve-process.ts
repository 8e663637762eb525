import { serve } from '../../src/index.ts'

/** Serves like the command line: prints the message of a fault and exits with its code. */
try {
  await serve()
  process.exit(0)
} catch (error) {
  const { message, exit = 70 } = error as Error & { readonly exit?: number }
  process.stderr.write(`${message}\n`)
  process.exit(exit)
}
