import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Shell commands of README.md and docs/. */
const root = join(import.meta.dir, '../..')

export const DOCUMENTS = [
  'README.md',
  ...['docs/*.md', 'docs/operations/*.md'].flatMap((documents) => [
    ...new Bun.Glob(documents).scanSync(root),
  ]),
].sort()

export const textOf = (document: string): string => readFileSync(join(root, document), 'utf8')

/** Languages of fenced blocks with shell commands. */
const SHELLS = new Set(['sh', 'bash', 'shell', 'console', 'zsh'])

/** Returns the lines of the fenced shell blocks, by their line number in the document (from 1). */
export const shellLines = (document: string): Map<number, string> => fencedLines(document, SHELLS)

/** Returns the lines of fenced blocks in these languages, by their line number in the document (from 1). */
export function fencedLines(document: string, languages: ReadonlySet<string>): Map<number, string> {
  const lines = new Map<number, string>()
  let fence: string | undefined
  for (const [index, line] of textOf(document).split('\n').entries()) {
    const kind = /^\s*```(\S*)/.exec(line)?.[1]
    if (kind !== undefined) fence = fence === undefined ? kind : undefined
    else if (fence !== undefined && languages.has(fence)) lines.set(index + 1, line)
  }
  return lines
}

/** Returns the line without its comment. */
export const commandOf = (line: string): string => line.replace(/(^|\s+)#.*$/, '').trim()

/**
 * Returns the document as a bash script. All lines except shell commands are empty, so an error names the
 * line of the document. A failing command or an unset variable ends the script.
 * @param left commands that are not run
 * @param replaced placeholders in the document, with their values
 */
export function scriptOf(
  document: string,
  left: ReadonlySet<string>,
  replaced: Readonly<Record<string, string>>,
): string {
  const lines = shellLines(document)
  const last = Math.max(1, ...lines.keys())
  const script = Array.from({ length: last }, (_, index) => {
    const line = lines.get(index + 1) ?? ''
    return left.has(commandOf(line)) ? '' : line
  })
  script[0] = `set -Eeuo pipefail; trap 'echo "${document}:$LINENO failed: $BASH_COMMAND" >&2' ERR`
  let text = script.join('\n')
  for (const [from, to] of Object.entries(replaced)) text = text.replaceAll(from, to)
  return `${text}\n`
}

export interface Mention {
  where: string
  /** Words after `carillon`. */
  words: string[]
}

/**
 * Returns the carillon commands in running text, in comments of shell blocks and in messages of the program.
 */
export function mentions(where: string, text: string): Mention[] {
  const spans = [
    // `sudo -u carillon carillon send status`, also with backticks that are escaped in a template.
    ...text.matchAll(/`(?:sudo (?:-u \S+ )?)?(?:\.\/dist\/)?carillon( [^`\\]+?)\\?`/g),
    ...text.matchAll(/# (?:\.\/dist\/)?carillon( [a-z][^\n#]*)/g),
  ]
  return spans.map(([, rest]) => ({ where, words: rest!.trim().split(/\s+/) }))
}
