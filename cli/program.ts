import { Command } from 'commander'
import { EXIT } from '../src/lib/exit.ts'
import { VERSION } from '../src/version.ts'
import { backupCommand } from './commands/backup.ts'
import { campaignCommand } from './commands/campaign.ts'
import { completionCommand } from './commands/completion.ts'
import { configCommand } from './commands/config.ts'
import { contactsCommand } from './commands/contacts.ts'
import { demoCommand } from './commands/demo.ts'
import { doctorCommand } from './commands/doctor.ts'
import { initCommand } from './commands/init.ts'
import { keyCommand } from './commands/key.ts'
import { migrateCommand } from './commands/migrate.ts'
import { openapiCommand } from './commands/openapi.ts'
import { orgCommand } from './commands/org.ts'
import { readyCommand } from './commands/ready.ts'
import { restoreCommand } from './commands/restore.ts'
import { sandboxCommand } from './commands/sandbox.ts'
import { searchCommand } from './commands/search.ts'
import { sendCommand } from './commands/send.ts'
import { senderCommand } from './commands/sender.ts'
import { serveCommand } from './commands/serve.ts'
import { snapshotCommand } from './commands/snapshot.ts'
import { userCommand } from './commands/user.ts'
import { versionCommand } from './commands/version.ts'

/** At the end of `carillon --help`; docs/operations.md says more. */
const EXIT_CODES = `
Ends with ${EXIT.OK} when done, ${EXIT.FAILED} failed, ${EXIT.USAGE} wrong usage, ${EXIT.DATA_REFUSED} data refused, \
${EXIT.LOCKED} data in use, ${EXIT.CONFIGURATION} wrong configuration.`

/** The command line: one file per command under commands/, listed here. */
export function createProgram(): Command {
  const program = new Command('carillon')
    .description('Campaign messaging for small agencies: one program, one file.')
    .version(VERSION, '-V, --version', 'print the version')
    .option('--data <dir>', 'data directory (default ./carillon-data)')
    .option('--config <file>', 'settings file in TOML (default /etc/carillon.toml, if it exists)')
    .option('--json', 'answer in JSON, for scripts')
    .showHelpAfterError('(carillon --help shows what there is)')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', EXIT_CODES)
  const commands = [
    serveCommand(),
    demoCommand(),
    initCommand(),
    orgCommand(),
    userCommand(),
    keyCommand(),
    contactsCommand(),
    campaignCommand(),
    senderCommand(),
    sendCommand(),
    sandboxCommand(),
    backupCommand(),
    snapshotCommand(),
    restoreCommand(),
    migrateCommand(),
    doctorCommand(),
    searchCommand(),
    configCommand(),
    readyCommand(),
    openapiCommand(),
    completionCommand(createProgram),
    versionCommand(),
  ]
  for (const command of commands) program.addCommand(command)
  exitByThrowing(program)
  return program
}

/** commander's own exits become exceptions, so that main decides the exit code. */
function exitByThrowing(command: Command): void {
  command.exitOverride()
  for (const child of command.commands) exitByThrowing(child)
}
