import { counted } from '../../lib/count.ts'
import { AppError, type Said } from '../../lib/errors.ts'
import { isTooLong } from '../columns/clean-cell.ts'
import { saysSomething } from './cell.ts'
import type { OptOutField } from './fields.ts'
import { meaningOf } from './header.ts'
import { cellReaderOf, consentFieldOfColumn, quoted, type ReadColumn } from './reader.ts'

/** A column about consent or bounces whose header or cells are not understood. */
export interface ConsentQuestion {
  /** Position of the column, from 0. */
  index: number
  /** The header. `column 3` for a column without a header. */
  column: string
  /** Some of the cells that are not understood, unchanged. */
  cells: string[]
  /**
   * The field that the column is read as, if only its cells are not understood. Null if its header is not
   * understood.
   */
  readAs: OptOutField | 'tags' | 'topics' | null
}

/** Maximum number of cells that a question shows. */
const MAX_SHOWN = 5

interface Watched {
  question: ConsentQuestion
  isUnclear: (cell: string) => boolean
}

/** Collects the columns about consent whose header or cells are not understood. */
export class QuestionFinder {
  readonly #watched: readonly Watched[]

  /** @param isAnswered whether the caller gave the meaning of the column */
  constructor(columns: readonly ReadColumn[], isAnswered: (header: string) => boolean) {
    this.#watched = columns.flatMap((column, index) => {
      if (isAnswered(column.header)) return []
      const isUnclear = doubtOf(column)
      const readAs: ConsentQuestion['readAs'] =
        column.field === 'tags' || column.field === 'topics'
          ? column.field
          : (consentFieldOfColumn(column) ?? null)
      const question: ConsentQuestion = {
        index,
        column: column.header || `column ${index + 1}`,
        cells: [],
        readAs,
      }
      return isUnclear ? [{ question, isUnclear }] : []
    })
  }

  add(rows: ReadonlyArray<readonly string[]>): void {
    for (const { question, isUnclear } of this.#watched) {
      for (const row of rows) {
        const cell = row[question.index] ?? ''
        if (question.cells.length >= MAX_SHOWN) break
        if (cell === '' || isTooLong(cell) || question.cells.includes(cell)) continue
        if (isUnclear(cell)) question.cells.push(cell)
      }
    }
  }

  get questions(): ConsentQuestion[] {
    return this.#watched.flatMap(({ question }) => (question.cells.length > 0 ? [question] : []))
  }
}

/** Returns a function that tells whether a cell is unclear, or undefined for a column that is not about consent. */
function doubtOf(column: ReadColumn): ((cell: string) => boolean) | undefined {
  const field = consentFieldOfColumn(column)
  if (field) {
    const read = cellReaderOf(field)
    return (cell) => read(cell).isUnclear === true
  }
  const meaning = meaningOf(column.header)
  if (meaning === 'UNCLEAR_OPT_OUT') return (cell) => saysSomething(cell, 'OPT_OUT')
  return meaning === 'UNCLEAR_CONSENT' ? (cell) => saysSomething(cell, 'CONSENT') : undefined
}

/** Returns a question as text, with the mapping that answers it. */
function wordsOfQuestion({ column, cells, readAs }: ConsentQuestion): string {
  const says = cells.map((cell) => `"${quoted(cell)}"`).join(', ')
  const what =
    readAs === null
      ? `The column "${column}" may mark contacts who do not want messages, but its values are not understood: ${says}.`
      : `The values of the column "${column}" are not understood: ${says}.`
  const key = JSON.stringify(column)
  const answer =
    readAs === null
      ? `mapping={${key}:"smsConsent"} (or another field of consent or opt-out)`
      : `mapping={${key}:"${readAs}"} counts the values as opt-outs`
  return `${what} To answer: ${answer}. To ignore the column: mapping={${key}:null}.`
}

/** Returns a question as the API shows it. */
export const presentQuestion = (question: ConsentQuestion) => ({
  column: question.column,
  cells: question.cells,
  readAs: question.readAs,
  message: wordsOfQuestion(question),
})

/** Returns the questions in an error of `unanswered`, or none for any other error. */
export const questionsIn = (error: unknown): Array<ReturnType<typeof presentQuestion>> =>
  error instanceof AppError && error.details?.[0]?.constraint === 'isUnderstood'
    ? (error.details as Array<ReturnType<typeof presentQuestion>>)
    : []

/** Returns a 400 about unclear columns, with an entry in `details` for each of them. */
export function unanswered(questions: readonly ConsentQuestion[]): AppError {
  const details = questions.map((question) => ({
    field: 'mapping',
    constraint: 'isUnderstood',
    said: ((say) => say.fileConsentUnclear({ column: question.column })) satisfies Said,
    ...presentQuestion(question),
  }))
  const rest = details.length - 1
  const more = rest === 0 ? '' : ` ${counted(rest, 'more column')} like this.`
  return new AppError('VALIDATION_FAILED', `${details[0]!.message}${more}`, { details })
}
