import type { Command, Option } from 'commander'

/** Words that can follow a command, according to commander. */
export interface CompletionNode {
  /** The words of the command after the program's name, such as `campaign pause`; empty for the program itself. */
  path: string
  description: string
  subcommands: Array<{ name: string; description: string }>
  options: CompletionOption[]
  /** Whether the first argument of the command is a file. */
  takesFile: boolean
  /** The values of its first argument, if there is a fixed list. */
  choices: readonly string[]
}

interface CompletionOption {
  /** Long name such as `--data`, and short name such as `-V`. */
  names: string[]
  description: string
  takesValue: boolean
  takesFile: boolean
}

const isFile = (placeholder: string): boolean => /<(file|dir)>/.test(placeholder)

const optionOf = ({ long, short, flags, description }: Option): CompletionOption => ({
  names: [long, short].filter((name) => name !== undefined && name !== null),
  description,
  takesValue: flags.includes('<'),
  takesFile: isFile(flags),
})

/** Returns every command with its subcommands and options, including the options of the program. */
export function completionTree(program: Command): CompletionNode[] {
  const global = program.options.map(optionOf)
  const help: CompletionOption = {
    names: ['--help', '-h'],
    description: 'show help',
    takesValue: false,
    takesFile: false,
  }
  const nodes: CompletionNode[] = []
  const visit = (command: Command, path: string): void => {
    const own = command === program ? [] : command.options.map(optionOf)
    const [first] = command.registeredArguments
    nodes.push({
      path,
      description: command.description(),
      subcommands: command.commands.map((child) => ({
        name: child.name(),
        description: child.description(),
      })),
      options: [...own, ...global, help],
      takesFile: first?.name() === 'file',
      choices: first?.argChoices ?? [],
    })
    for (const child of command.commands) visit(child, `${path} ${child.name()}`.trim())
  }
  visit(program, '')
  return nodes
}

/**
 * Returns the options that take a value, each once.
 * @param isFile only options whose value is a path
 */
export const valueFlagsOf = (nodes: readonly CompletionNode[], isFile = false): string[] => [
  ...new Set(
    nodes.flatMap(({ options }) =>
      options
        .filter(({ takesValue, takesFile }) => takesValue && (!isFile || takesFile))
        .flatMap(({ names }) => names),
    ),
  ),
]

/** Returns the paths of the commands, such as `campaign list`. */
export const pathsOf = (nodes: readonly CompletionNode[]): string[] =>
  nodes.map(({ path }) => path).filter((path) => path !== '')
