import Table from 'cli-table3'
import { AppError } from '../src/lib/errors.ts'
import { EXIT, Refusal } from '../src/lib/exit.ts'

/**
 * What commands say. Standard output carries the answer (a table for people,
 * JSON for scripts); progress and explanations go to standard error, so that
 * a pipe sees only the answer.
 */
export interface Output {
  readonly isJson: boolean
  /** A list: a table, or a JSON array of the same objects. */
  list(
    rows: ReadonlyArray<Record<string, unknown>>,
    columns: ReadonlyArray<[key: string, title: string]>,
  ): void
  /** One thing: its fields, one per line, or a JSON object. */
  record(record: Record<string, unknown>, titles: ReadonlyArray<[key: string, title: string]>): void
  /** A sentence for people; nothing with --json. */
  say(text: string): void
  progress(label: string, total: number | undefined): Progress
}

export interface Progress {
  update(done: number, note?: string): void
  end(): void
}

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  return String(value)
}

const PLAIN_BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
}

const tableText = (head: string[], rows: string[][]): string => {
  const table = new Table({
    head,
    chars: PLAIN_BORDERS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  })
  table.push(...rows)
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

const REDRAW_MS = 100
const BAR_WIDTH = 24

/** A bar that redraws itself on a terminal, and a line per tenth elsewhere. */
function progressBar(label: string, total: number | undefined, isTerminal: boolean): Progress {
  let drawnAt = 0
  let tenth = -1
  let last = ''
  const line = (done: number, note = ''): string => {
    if (!total) return `${label} ${done.toLocaleString('en-US')} ${note}`
    const filled = Math.min(BAR_WIDTH, Math.round((done / total) * BAR_WIDTH))
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
    return `${label} ${bar} ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${note}`
  }
  return {
    update: (done, note) => {
      last = line(done, note)
      if (isTerminal) {
        if (performance.now() - drawnAt < REDRAW_MS && done !== total) return
        drawnAt = performance.now()
        process.stderr.write(`\r\u001b[2K${last}`)
        return
      }
      const reached = total ? Math.floor((done / total) * 10) : tenth + 1
      if (reached === tenth) return
      tenth = reached
      process.stderr.write(`${last}\n`)
    },
    end: () => {
      if (isTerminal && last) process.stderr.write(`\r\u001b[2K${last}\n`)
    },
  }
}

const silentProgress: Progress = { update: () => {}, end: () => {} }

export function createOutput(isJson: boolean): Output {
  const print = (text: string) => process.stdout.write(`${text}\n`)
  const json = (value: unknown) => print(JSON.stringify(value, null, 2))
  return {
    isJson,
    list: (rows, columns) => {
      if (isJson) return json(rows)
      if (rows.length === 0) return print('Nothing here yet.')
      print(
        tableText(
          columns.map(([, title]) => title),
          rows.map((row) => columns.map(([key]) => cell(row[key]))),
        ),
      )
    },
    record: (record, titles) => {
      if (isJson) return json(record)
      const width = Math.max(...titles.map(([, title]) => title.length))
      for (const [key, title] of titles) print(`${title.padEnd(width)}  ${cell(record[key])}`)
    },
    say: (text) => {
      if (!isJson) process.stderr.write(`${text}\n`)
    },
    progress: (label, total) =>
      isJson ? silentProgress : progressBar(label, total, process.stderr.isTTY === true),
  }
}

/** Says what went wrong and how to mend it; returns the exit code. */
export function reportFailure(error: unknown): number {
  // A reader that has seen enough, as in `carillon contacts export | head`.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE') return EXIT.OK
  const say = (text: string) => process.stderr.write(`${text}\n`)
  if (error instanceof Refusal) {
    say(`carillon: ${error.message}`)
    if (error.remedy) say(`  ${error.remedy}`)
    return error.exitCode
  }
  if (error instanceof AppError) {
    say(`carillon: ${error.message}`)
    for (const detail of error.details ?? []) {
      if ('field' in detail) say(`  ${detail.field} ${detail.message}`)
    }
    return EXIT.FAILED
  }
  say(`carillon: ${error instanceof Error ? error.message : String(error)}`)
  if (error instanceof Error && error.stack) say(error.stack.split('\n').slice(1, 5).join('\n'))
  return EXIT.FAILED
}
