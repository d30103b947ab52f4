import { Command } from 'commander'
import type { ConfigSources, LoadedConfig } from '../src/config/config.ts'
import { loadConfig } from '../src/config/config.ts'
import { createOutput, type Output } from './output.ts'
import { withAdvice } from './owner.ts'

/** The configuration and the output of a command. */
export interface Context {
  /** For a command with `isWithoutSettings`, reading this throws a refusal (exit 78) if the settings are wrong. */
  readonly loaded: LoadedConfig
  /** The file of --config; undefined if it was not given. */
  settingsFile: string | undefined
  output: Output
}

/** The options of all commands, as commander parsed them. */
interface GlobalFlags {
  data?: string
  config?: string
  json?: boolean
  host?: string
  port?: string
  publicBaseUrl?: string
}

interface CommandNeeds {
  /** Whether the command ignores `/etc/carillon.toml`, the settings of the installed server. */
  isApart?: boolean
  /** Whether the command reads no settings, so that it works when the settings are wrong or belong to another user. */
  isWithoutSettings?: boolean
}

function contextOf(command: Command, { isApart = false }: CommandNeeds): Context {
  const flags = command.optsWithGlobals<GlobalFlags>()
  const given: NonNullable<ConfigSources['flags']> = {
    ...(flags.data === undefined ? {} : { dataDir: flags.data }),
    ...(flags.host === undefined ? {} : { host: flags.host }),
    ...(flags.port === undefined ? {} : { port: flags.port }),
    ...(flags.publicBaseUrl === undefined ? {} : { publicBaseUrl: flags.publicBaseUrl }),
  }
  const sources: ConfigSources = {
    flags: given,
    ...(flags.config === undefined ? {} : { file: flags.config }),
    ...(flags.config === undefined && isApart ? { file: null } : {}),
    // With --data the settings file of the installed server may be unreadable: it belongs to another user.
    mayLackFile: flags.data !== undefined,
  }
  let loaded: LoadedConfig | undefined
  return {
    get loaded() {
      loaded ??= readConfig(sources)
      return loaded
    },
    settingsFile: flags.config,
    output: createOutput(flags.json === true),
  }
}

function readConfig(sources: ConfigSources): LoadedConfig {
  try {
    return loadConfig(sources)
  } catch (error) {
    throw withAdvice(error)
  }
}

/**
 * Defines a command whose action gets its context, options and arguments. Running the command throws a refusal
 * (exit 78) for wrong settings.
 */
export function command<Options>(
  name: string,
  description: string,
  action: (context: Context, options: Options, ...args: string[]) => Promise<void> | void,
  needs: CommandNeeds = {},
): Command {
  return new Command(name).description(description).action(async (...all: unknown[]) => {
    const self = all.pop() as Command
    all.pop()
    const context = contextOf(self, needs)
    // Reports wrong settings before any other problem.
    if (!needs.isWithoutSettings) void context.loaded
    await action(context, self.opts<Options & object>() as Options, ...(all as string[]))
  })
}
