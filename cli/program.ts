import { Command } from 'commander'
import { configCommand } from './commands/config.ts'
import { openapiCommand } from './commands/openapi.ts'
import { versionCommand } from './commands/version.ts'

/** The command line: one file per command under commands/, listed here. */
export function createProgram(): Command {
  const program = new Command('carillon')
    .description('Campaign messaging for small agencies: one program, one file.')
    .option('--data <dir>', 'data directory (default ./carillon-data)')
    .option('--config <file>', 'settings file in TOML (default /etc/carillon.toml, if it exists)')
    .option('--json', 'answer in JSON, for scripts')
    .showHelpAfterError('(carillon --help shows what there is)')
    .configureHelp({ showGlobalOptions: true })
  for (const command of [versionCommand(), configCommand(), openapiCommand()]) program.addCommand(command)
  exitByThrowing(program)
  return program
}

/** commander's own exits become exceptions, so that main decides the exit code. */
function exitByThrowing(command: Command): void {
  command.exitOverride()
  for (const child of command.commands) exitByThrowing(child)
}
