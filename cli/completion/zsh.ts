import { quoted } from '../shell-word.ts'
import { type CompletionNode, pathsOf, valueFlagsOf } from './tree.ts'

/** Returns `name:description`, the form that `_describe` takes. */
const described = (name: string, description: string): string =>
  quoted(`${name.replaceAll(':', '\\:')}:${description}`)

const branches = (nodes: readonly CompletionNode[]): string =>
  nodes
    .map(({ path, subcommands, options, takesFile, choices }) => {
      const words = [
        ...subcommands.map(({ name, description }) => described(name, description)),
        ...choices.map((choice) => quoted(choice)),
      ]
      const flags = options.flatMap(({ names, description }) =>
        names.filter((name) => name.startsWith('--')).map((name) => described(name, description)),
      )
      return `    ${quoted(path)})
      choices=(${words.join(' ')})
      flags=(${flags.join(' ')})
      files=${takesFile ? 1 : 0} ;;`
    })
    .join('\n')

/**
 * Returns a script for zsh: `source <(carillon completion zsh)`, or saved as \`_carillon\` in a
 * directory of $fpath.
 */
export const zshCompletion = (nodes: readonly CompletionNode[]): string => `#compdef carillon
# zsh completion of carillon
_carillon() {
  local -a typed choices flags
  local at='' word skip='' files=0
  typed=("\${(@)words[2,CURRENT-1]}")
  local current=\${words[CURRENT]} previous=\${words[CURRENT-1]}
  for word in "\${typed[@]}"; do
    if [[ -n $skip ]]; then skip=''; continue; fi
    case "$word" in
      ${valueFlagsOf(nodes).join('|')}) skip=1; continue ;;
      -*) continue ;;
    esac
    case "\${at:+$at }$word" in
      ${pathsOf(nodes).map(quoted).join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$previous" in
    ${valueFlagsOf(nodes, true).join('|')}) _files; return ;;
    ${valueFlagsOf(nodes).join('|')}) _message 'value'; return ;;
  esac
  choices=()
  case "$at" in
${branches(nodes)}
  esac
  if [[ $current == -* ]]; then
    _describe -t options option flags
    return
  fi
  (( \${#choices} )) && _describe -t commands command choices
  (( files )) && _files
}
# Called as the completion itself from $fpath, sourced from .zshrc else.
if [[ $funcstack[1] == _carillon ]]; then
  _carillon "$@"
elif (( $+functions[compdef] )); then
  compdef _carillon carillon
fi
`
