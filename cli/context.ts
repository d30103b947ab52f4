import { Command } from 'commander'
import type { ConfigSources, LoadedConfig } from '../src/config.ts'
import { loadConfig } from '../src/config.ts'
import { createOutput, type Output } from './output.ts'
import { withAdvice } from './owner.ts'

/** The configuration and the output of a command. */
export interface Context {
  loaded: LoadedConfig
  output: Output
}

/** The options of all commands, as commander parsed them. */
export interface GlobalFlags {
  data?: string
  config?: string
  json?: boolean
  host?: string
  port?: string
  publicBaseUrl?: string
}

/** Throws a refusal (exit 78) for a wrong configuration. */
export function contextOf(command: Command): Context {
  const flags = command.optsWithGlobals<GlobalFlags>()
  const given: NonNullable<ConfigSources['flags']> = {
    ...(flags.data === undefined ? {} : { dataDir: flags.data }),
    ...(flags.host === undefined ? {} : { host: flags.host }),
    ...(flags.port === undefined ? {} : { port: flags.port }),
    ...(flags.publicBaseUrl === undefined ? {} : { publicBaseUrl: flags.publicBaseUrl }),
  }
  return {
    loaded: readConfig({ flags: given, ...(flags.config === undefined ? {} : { file: flags.config }) }),
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

/** Defines a command whose action gets its context, options and arguments. */
export function command<Options>(
  name: string,
  description: string,
  action: (context: Context, options: Options, ...args: string[]) => Promise<void> | void,
): Command {
  return new Command(name).description(description).action(async (...all: unknown[]) => {
    const self = all.pop() as Command
    all.pop()
    await action(contextOf(self), self.opts<Options & object>() as Options, ...(all as string[]))
  })
}
