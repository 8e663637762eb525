import { unavailable, usage } from './shared/fault.ts'
import { interruptible } from './shared/interrupts.ts'

export interface ServeCommandOptions {
  readonly port?: string
  readonly host?: string
  readonly config?: string
}

/** What the service's package gives: a process that serves until it is told to end, and its exit code. */
interface Service {
  serve(options: { readonly port?: number; readonly host?: string; readonly config?: string }): Promise<number>
}

// A name that is no literal: the package need not be there for this one to be compiled or bundled.
const service: string = '@saltbridge/service'

/** Why the package cannot be loaded, where it is itself what is missing. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') return undefined
  const [, kind] = /^Cannot find (package|module) '[^']*@saltbridge\/service/.exec(error.message) ?? []
  if (kind === 'package') return `is not installed: npm install ${service}`
  return kind === 'module' ? `is not built: npm run build` : undefined
}

async function load(): Promise<Service> {
  try {
    return (await import(service)) as Service
  } catch (error) {
    const reason = reasonOf(error)
    throw reason === undefined ? error : unavailable(`the service is a package of its own, ${service}, which ${reason}`)
  }
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw usage('--port is a whole number from 0 to 65535; 0 takes a free one')
  return port
}

/** `saltbridge serve`: the import and sign-in service, until it is told to end. */
export async function serve({ port, host, config }: ServeCommandOptions): Promise<number> {
  const options = {
    ...(port !== undefined && { port: portOf(port) }),
    ...(host !== undefined && { host }),
    ...(config !== undefined && { config }),
  }
  const found = await load()
  return interruptible(() => found.serve(options))
}
