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

/** An option or argument of a command that names a file. */
export interface FileOperand {
  /** Such as `org export --output`, or `org import <file>`. */
  name: string
  /** As on the command line: the option, or a file. */
  word: string
}

/** Returns every option and argument of the program that names a file, except the settings file. */
export function fileOperands(command: Command, path: string[] = []): FileOperand[] {
  const own = [
    ...command.options.flatMap(({ flags, long, short }) =>
      flags.includes('<file>') && long !== '--config' ? [short, long].flatMap((word) => word ?? []) : [],
    ),
    ...command.registeredArguments.flatMap((argument) => (argument.name() === 'file' ? ['<file>'] : [])),
  ].map((word) => ({ name: [...path, word].join(' '), word }))
  return [...own, ...command.commands.flatMap((child) => fileOperands(child, [...path, child.name()]))]
}

/** First word of the commands that read no settings. */
export const NEEDS_NO_SETTINGS = /^(version|completion|openapi)$/
