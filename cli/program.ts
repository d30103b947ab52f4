import { Command } from 'commander'
import { VERSION } from '../src/config/version.ts'
import { EXIT } from '../src/lib/exit.ts'
import { asksForJson } from './json-mode.ts'

/** End of `carillon --help`. docs/operations/commands.md explains the codes. */
const EXIT_CODES = `
Exit codes: ${EXIT.OK} done, ${EXIT.FAILED} failed, ${EXIT.USAGE} wrong usage, ${EXIT.DATA_REFUSED} data refused, \
${EXIT.LOCKED} data in use, ${EXIT.CONFIGURATION} wrong configuration, ${EXIT.OUTDATED} a newer version is available \
(upgrade --check).`

/** Modules of the commands, loaded one by one: loading all of them takes longer than most commands. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand(),
  demo: async () => (await import('./commands/demo.ts')).demoCommand(),
  init: async () => (await import('./commands/init.ts')).initCommand(),
  org: async () => (await import('./commands/org.ts')).orgCommand(),
  fleet: async () => (await import('./commands/fleet.ts')).fleetCommand(),
  domains: async () => (await import('./commands/domains.ts')).domainsCommand(),
  user: async () => (await import('./commands/user.ts')).userCommand(),
  role: async () => (await import('./commands/role.ts')).roleCommand(),
  member: async () => (await import('./commands/member.ts')).memberCommand(),
  key: async () => (await import('./commands/key.ts')).keyCommand(),
  contacts: async () => (await import('./commands/contacts.ts')).contactsCommand(),
  suppressions: async () => (await import('./commands/suppressions.ts')).suppressionsCommand(),
  consents: async () => (await import('./commands/consents.ts')).consentsCommand(),
  campaign: async () => (await import('./commands/campaign.ts')).campaignCommand(),
  poll: async () => (await import('./commands/poll.ts')).pollCommand(),
  automation: async () => (await import('./commands/automation.ts')).automationCommand(),
  join: async () => (await import('./commands/join.ts')).joinCommand(),
  sender: async () => (await import('./commands/sender.ts')).senderCommand(),
  send: async () => (await import('./commands/send.ts')).sendCommand(),
  sandbox: async () => (await import('./commands/sandbox.ts')).sandboxCommand(),
  billing: async () => (await import('./commands/billing.ts')).billingCommand(),
  events: async () => (await import('./commands/events.ts')).eventsCommand(),
  reviews: async () => (await import('./commands/reviews.ts')).reviewsCommand(),
  backup: async () => (await import('./commands/backup.ts')).backupCommand(),
  copies: async () => (await import('./commands/copies.ts')).copiesCommand(),
  lease: async () => (await import('./commands/lease.ts')).leaseCommand(),
  standby: async () => (await import('./commands/standby.ts')).standbyCommand(),
  snapshot: async () => (await import('./commands/snapshot.ts')).snapshotCommand(),
  restore: async () => (await import('./commands/restore.ts')).restoreCommand(),
  upgrade: async () => (await import('./commands/upgrade.ts')).upgradeCommand(),
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand(),
  audit: async () => (await import('./commands/audit.ts')).auditCommand(),
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  recount: async () => (await import('./commands/recount.ts')).recountCommand(),
  search: async () => (await import('./commands/search.ts')).searchCommand(),
  config: async () => (await import('./commands/config.ts')).configCommand(),
  ready: async () => (await import('./commands/ready.ts')).readyCommand(),
  openapi: async () => (await import('./commands/openapi.ts')).openapiCommand(),
  completion: async () => (await import('./commands/completion.ts')).completionCommand(createProgram),
  version: async () => (await import('./commands/version.ts')).versionCommand(),
}

/**
 * Creates the command line.
 * @param args the arguments to parse. If they name a command, only that one is loaded, otherwise all.
 */
export async function createProgram(args: readonly string[] = []): Promise<Command> {
  const program = globalProgram()
  const name = globalProgram()
    .exitOverride()
    .configureOutput(asksForJson(args) ? SILENT : {})
    .parseOptions([...args]).operands[0]
  const isKnown = name !== undefined && Object.hasOwn(COMMANDS, name)
  const loaders = isKnown ? [COMMANDS[name]!] : Object.values(COMMANDS)
  for (const load of loaders) program.addCommand(await load())
  exitByThrowing(program, asksForJson(args))
  return program
}

const globalProgram = (): Command =>
  new Command('carillon')
    .description('Campaign messaging for small agencies: one program, one file.')
    .version(VERSION, '-V, --version', 'print the version')
    .option('--data <dir>', 'data directory (default ./carillon-data)')
    .option('--config <file>', 'settings file in TOML (default /etc/carillon.toml, if it exists)')
    .option('--json', 'print JSON, for scripts; errors go to standard error, also as JSON')
    .showHelpAfterError('(carillon --help lists the commands)')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', EXIT_CODES)

/** Setting that suppresses commander's own error output in favour of JSON. */
const SILENT = { writeErr: () => {} }

/** Makes commander throw instead of exit, so that main decides the exit code, and with --json what is printed. */
function exitByThrowing(command: Command, isSilent: boolean): void {
  command.exitOverride()
  if (isSilent) command.configureOutput(SILENT)
  for (const child of command.commands) exitByThrowing(child, isSilent)
}
