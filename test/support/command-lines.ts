import type { Command } from 'commander'

/** A command or a group of commands. */
export interface CommandLine {
  words: string[]
  /** Its required arguments and options, each with a value. */
  needs: string[]
  isGroup: boolean
}

/** Returns every command of the program. */
export function commandLines(command: Command, path: string[] = []): CommandLine[] {
  const needs = [
    ...command.registeredArguments
      .filter(({ required }) => required)
      .map(({ argChoices }) => argChoices?.[0] ?? 'x'),
    ...command.options.flatMap(({ mandatory, long, argChoices }) =>
      mandatory ? [long!, argChoices?.[0] ?? 'x'] : [],
    ),
  ]
  const isGroup = command.commands.length > 0
  return [
    { words: path, needs, isGroup },
    ...command.commands.flatMap((child) => commandLines(child, [...path, child.name()])),
  ]
}

/** First word of the commands that read no settings. */
export const NEEDS_NO_SETTINGS = /^(version|completion|openapi)$/
