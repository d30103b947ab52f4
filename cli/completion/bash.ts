import { quoted } from '../shell-word.ts'
import { type CompletionNode, pathsOf, valueFlagsOf } from './tree.ts'

/** Returns the `case` branches with the words that can follow each command. */
const branches = (nodes: readonly CompletionNode[]): string =>
  nodes
    .map(({ path, subcommands, options, takesFile, choices }) => {
      const words = [...subcommands.map(({ name }) => name), ...choices].join(' ')
      const flags = options.flatMap(({ names }) => names.filter((name) => name.startsWith('--'))).join(' ')
      return `    ${quoted(path)}) words=${quoted(words)} flags=${quoted(flags)} files=${takesFile ? 1 : ''} ;;`
    })
    .join('\n')

/** Returns a script for bash 3.2 and later: `source <(carillon completion bash)`. */
export const bashCompletion = (nodes: readonly CompletionNode[]): string => `# bash completion of carillon
_carillon() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local path='' word='' skip='' words='' flags='' files='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [ -n "$skip" ]; then skip=''; continue; fi
    case "$word" in
      ${valueFlagsOf(nodes).join(' | ')}) skip=1; continue ;;
      -*) continue ;;
    esac
    case "\${path:+$path }$word" in
      ${pathsOf(nodes).map(quoted).join(' | ')}) path="\${path:+$path }$word" ;;
    esac
  done
  COMPREPLY=()
  case "$previous" in
    ${valueFlagsOf(nodes, true).join(' | ')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
    ${valueFlagsOf(nodes).join(' | ')}) return ;;
  esac
  case "$path" in
${branches(nodes)}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
    *)
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$current")); fi
      ;;
  esac
}
complete -o filenames -o bashdefault -F _carillon carillon
`
