import { exits, serviceFault } from '../terminal/errors.ts'
import { runInterruptibly } from '../terminal/output.ts'

export interface ServeCommandOptions {
  readonly port?: string
  readonly host?: string
  readonly config?: string
}

/** The exports of the service's package. */
interface ServicePackage {
  serve(options: {
    readonly config?: string | undefined
    readonly flags: { readonly port?: string | undefined; readonly host?: string | undefined }
  }): Promise<void>
}

// A name that is no literal: the package need not be there for this one to be compiled or bundled.
const service: string = '@saltbridge/service'

/** Returns why the package of the service cannot be loaded; `undefined` if something else is missing. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') return undefined
  const [, kind] = /^Cannot find (package|module) '[^']*@saltbridge\/service/.exec(error.message) ?? []
  if (kind === 'package') return `is not installed. Run: npm install ${service}`
  return kind === 'module' ? `is not built. Run: npm run build` : undefined
}

async function load(): Promise<ServicePackage> {
  try {
    return (await import(service)) as ServicePackage
  } catch (error) {
    const reason = reasonOf(error)
    throw reason === undefined ? error : serviceFault(`serve needs the package ${service}, which ${reason}`)
  }
}

/** Runs `saltbridge serve`: the import and sign-in service, until a signal ends it. */
export async function serve({ port, host, config }: ServeCommandOptions): Promise<number> {
  const found = await load()
  await runInterruptibly(() => found.serve({ config, flags: { port, host } }))
  return exits.good
}
