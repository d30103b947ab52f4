import { counted } from '../src/lib/count.ts'
import { type Progress, progressBar, silentProgress } from './progress.ts'
import { type Column, recordText, tableText, wrappedSentence } from './table.ts'
import { sayLine, widthOf } from './terminal.ts'

export type { Column } from './table.ts'

/**
 * Output of commands. The answer goes to standard output as a table for people or JSON for scripts.
 * Progress and explanations go to standard error, so that a pipe gets only the answer.
 */
export interface Output {
  readonly isJson: boolean
  /** Prints a list as a table, with `none` for an empty one, or as a JSON array of the same objects. */
  list(rows: readonly object[], columns: readonly Column[], none?: string): void
  /** Prints a record as one field per line, or as a JSON object. */
  record(record: object, columns: readonly Column[]): void
  /** Prints an empty line between two parts of an answer; not with --json. */
  gap(): void
  /** Prints a sentence for people; not with --json. */
  say(text: string): void
  /**
   * Prints that `--limit` shows more, if the list is cut.
   * @param noun of one row
   */
  more(shown: number, total: number, noun: string): void
  progress(label: string, total: number | undefined): Progress
}

type Fields = Record<string, unknown>

export function createOutput(isJson: boolean): Output {
  const print = (text: string) => void process.stdout.write(`${text}\n`)
  const json = (value: unknown) => print(JSON.stringify(value, null, 2))
  const room = widthOf(process.stdout)
  const say = (text: string) => {
    if (!isJson) sayLine(wrappedSentence(text, widthOf(process.stderr)))
  }
  return {
    isJson,
    list: (rows, columns, none = 'None yet.') => {
      if (isJson) return json(rows)
      print(rows.length === 0 ? none : tableText(rows as readonly Fields[], columns, room))
    },
    record: (record, columns) => {
      if (isJson) json(record)
      else print(recordText(record as Fields, columns, room))
    },
    gap: () => {
      if (!isJson) print('')
    },
    say,
    more: (shown, total, noun) => {
      if (total > shown) say(`${shown} of ${counted(total, noun)}; --limit shows more.`)
    },
    progress: (label, total) => (isJson ? silentProgress : progressBar(label, total, process.stderr)),
  }
}
