import { type CompletionNode, pathsOf, valueFlagsOf } from './tree.ts'

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function linesOf({ path, subcommands, options, takesFile, choices }: CompletionNode): string[] {
  const here = `-n ${quoted(`__carillon_at ${quoted(path)}`)}`
  return [
    ...subcommands.map(
      ({ name, description }) => `complete -c carillon ${here} -a ${quoted(name)} -d ${quoted(description)}`,
    ),
    ...(choices.length > 0 ? [`complete -c carillon ${here} -a ${quoted(choices.join(' '))}`] : []),
    ...(takesFile ? [`complete -c carillon ${here} -F`] : []),
    ...options.map(({ names, description, takesValue, takesFile: isFile }) => {
      const spelled = names.map((name) =>
        name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
      )
      const value = takesValue ? (isFile ? ' -r -F' : ' -x') : ''
      return `complete -c carillon ${here} ${spelled.join(' ')}${value} -d ${quoted(description)}`
    }),
  ]
}

/** Returns a script for fish: \`carillon completion fish | source\`. */
export const fishCompletion = (nodes: readonly CompletionNode[]): string => `# fish completion of carillon
function __carillon_at
    set -l path ''
    set -l skip ''
    set -l words (commandline -opc)
    for word in $words[2..-1]
        if test -n "$skip"
            set skip ''
            continue
        end
        if contains -- $word ${valueFlagsOf(nodes).join(' ')}
            set skip 1
            continue
        end
        string match -q -- '-*' $word; and continue
        set -l longer (string trim -- "$path $word")
        contains -- $longer ${pathsOf(nodes).map(quoted).join(' ')}; and set path $longer
    end
    test "$path" = "$argv[1]"
end
complete -c carillon -f
${nodes.flatMap(linesOf).join('\n')}
`
