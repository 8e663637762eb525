import type { CommandDeclaration } from '../command.ts'
import type { ServeCommandOptions } from './serve.ts'

export const serveCommand: CommandDeclaration = {
  name: 'serve',
  description: 'runs the import and sign-in service',
  declare: (command) =>
    command
      .option('--port <number>', 'port to listen on, 0 to 65,535; 0 means any free port (default: 3567)')
      .option('--host <name>', 'address to listen on, such as 0.0.0.0 for all addresses (default: 127.0.0.1)')
      .option('--config <file>', 'YAML file with the settings of the service'),
  run: async (options: ServeCommandOptions) => (await import('./serve.ts')).serve(options),
  help: `
--port, --host and --config take precedence over environment variables. The
documentation of @saltbridge/service lists all settings. On Ctrl-C or SIGTERM,
the service answers the open requests and then stops.

Examples:
  $ saltbridge serve --port 3567
  $ saltbridge serve --config config.yaml`,
}
