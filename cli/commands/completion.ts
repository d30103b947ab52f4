import { Argument, type Command } from 'commander'
import { bashCompletion } from '../completion/bash.ts'
import { fishCompletion } from '../completion/fish.ts'
import { type CompletionNode, completionTree } from '../completion/tree.ts'
import { zshCompletion } from '../completion/zsh.ts'
import { command } from '../context.ts'

/** By shell. */
export const SCRIPTS: Readonly<Record<string, (nodes: readonly CompletionNode[]) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

/** @param program makes the program whose commands are completed, this one among them */
export const completionCommand = (program: () => Promise<Command>): Command =>
  command(
    'completion',
    'print a script that completes commands in a shell',
    async (_context, _options, shell) => {
      process.stdout.write(SCRIPTS[shell!]!(completionTree(await program())))
    },
  ).addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)))
