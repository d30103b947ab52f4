import { Argument, type Command } from 'commander'
import { bashCompletion } from '../completion/bash.ts'
import { fishCompletion } from '../completion/fish.ts'
import { type CompletionNode, completionTree } from '../completion/tree.ts'
import { zshCompletion } from '../completion/zsh.ts'
import { command } from '../context.ts'

/** Completion scripts by shell. */
export const SCRIPTS: Readonly<Record<string, (nodes: readonly CompletionNode[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

/** @param program creates the program whose commands are completed, including this one */
export const completionCommand = (program: () => Promise<Command>): Command =>
  command(
    'completion',
    'print the completion script for a shell',
    async (_context, _options, shell) => {
      process.stdout.write(SCRIPTS[shell!]!(completionTree(await program())))
    },
    { isWithoutSettings: true },
  ).addArgument(new Argument('<shell>', 'shell that you use').choices(Object.keys(SCRIPTS)))
