import type { CustomField } from '../../contacts/custom-fields/table.ts'
import { hashed } from '../../lib/byte-source.ts'
import { invalidField } from '../../lib/errors.ts'
import { signIn } from '../cells/custom-cell.ts'
import { readTags } from '../cells/tag-cell.ts'
import { cleanCell, isTooLong } from '../columns/clean-cell.ts'
import { type Column, headersSha256, type Mapping, planColumns } from '../columns/columns.ts'
import type { DecimalSign, FileFormat, FormatPart, GivenFormat } from '../columns/format.ts'
import { guessEncoding } from '../columns/guess-encoding.ts'
import { assertHasRows, openCsv } from '../columns/read.ts'
import { type ConsentQuestion, QuestionFinder } from '../consent/questions.ts'
import type { MappingSource } from './table.ts'

/** The results of checking a file before it is imported. */
export interface Inspection {
  columns: Column[]
  format: FileFormat
  mappingSource: MappingSource
  headersSha256: string
  totalRows: number
  contentSha256: string
  /** The questions about unclear consent columns that are not in the mapping. */
  questions: ConsentQuestion[]
}

interface InspectOptions {
  /** Maximum number of rows after the header. */
  maxRows: number
  mapping?: Mapping | undefined
  /** The format of the file as the caller gives it. */
  format?: GivenFormat | undefined
  /** Returns the mapping of the last import with the same headers, or undefined. */
  savedMapping: (headersSha256: string) => Mapping | undefined
  /** The custom fields of the organization. */
  customFields: readonly CustomField[]
  /** Names of the topics of the organization. */
  topics?: readonly string[]
}

/** Maximum number of different tags in a tags column that the caller did not map. */
const MAX_DIFFERENT_TAGS = 1_000
/** Maximum number of different tags in a column that the caller mapped to tags. */
const MAX_GIVEN_TAGS = 10_000

/**
 * Reads the whole file without storing it, once for its encoding and once for its rows. So a malformed file is
 * rejected before any contact changes. Throws VALIDATION_FAILED for the reasons of `openCsv` and `planColumns`,
 * for a file without a row after the header, and for too many different tags in the tags column.
 */
export async function inspectFile(
  open: () => AsyncIterable<Uint8Array>,
  { maxRows, mapping: given = {}, format = {}, savedMapping, customFields, topics = [] }: InspectOptions,
): Promise<Inspection> {
  const { encoding, isGuess } = format.encoding
    ? { encoding: format.encoding, isGuess: false }
    : await guessEncoding(open())
  const reading = { encoding, isEncodingGiven: format.encoding !== undefined, separator: format.separator }
  const { bytes, sha256 } = hashed(open())
  const table = await openCsv(bytes, maxRows, reading)
  const headers = headersSha256(table.header)
  const saved = savedMapping(headers)
  const columns = planColumns(table.header, { given, saved, customFields, topics, sample: table.sample })
  const isGiven = new Set(Object.keys(given).map((name) => name.trim()))
  const tags = new TagCounter(columns, isGiven)
  const finder = new QuestionFinder(columns, (header) => isGiven.has(header))
  const signs = new SignCounter(columns, customFields)
  let totalRows = 0
  for await (const rows of table.batches) {
    totalRows += rows.length
    tags.add(rows)
    finder.add(rows)
    signs.add(rows)
  }
  assertHasRows(totalRows)
  return {
    columns,
    format: {
      encoding,
      isEncodingGiven: format.encoding !== undefined,
      separator: table.separator,
      decimalSign: format.decimalSign ?? signs.sign,
      guessed: [
        ...(isGuess ? (['encoding'] as const) : []),
        ...(format.separator || table.isSeparatorNamed ? [] : (['separator'] as const)),
        ...(format.decimalSign || signs.sign === null ? [] : (['decimalSign'] as const)),
      ] satisfies FormatPart[],
    },
    mappingSource: Object.keys(given).length > 0 ? 'GIVEN' : saved ? 'SAVED' : 'GUESSED',
    headersSha256: headers,
    totalRows,
    contentSha256: sha256(),
    questions: finder.questions,
  }
}

/** Finds the decimal sign of the columns of numbers. */
class SignCounter {
  readonly #columns: readonly number[]
  readonly #counts = { POINT: 0, COMMA: 0 }

  constructor(columns: readonly Column[], customFields: readonly CustomField[]) {
    const numbers = new Set(
      customFields.filter(({ type }) => type === 'NUMBER').map(({ key }) => `custom.${key}`),
    )
    this.#columns = columns.flatMap(({ field }, index) =>
      field !== null && numbers.has(field) ? [index] : [],
    )
  }

  add(rows: ReadonlyArray<readonly string[]>): void {
    for (const index of this.#columns) {
      for (const row of rows) {
        const sign = signIn(row[index] ?? '')
        if (sign) this.#counts[sign]++
      }
    }
  }

  /**
   * Returns the decimal sign, or null if no number has an unambiguous decimal sign, or if numbers contradict
   * each other.
   */
  get sign(): DecimalSign | null {
    const { POINT, COMMA } = this.#counts
    if (POINT > 0 && COMMA > 0) return null
    return POINT > 0 ? 'POINT' : COMMA > 0 ? 'COMMA' : null
  }
}

class TagCounter {
  readonly #column: number
  readonly #header: string
  readonly #max: number
  readonly #names = new Set<string>()

  constructor(columns: readonly Column[], isGiven: ReadonlySet<string>) {
    this.#column = columns.findIndex(({ field }) => field === 'tags')
    this.#header = columns[this.#column]?.header ?? ''
    this.#max = isGiven.has(this.#header) ? MAX_GIVEN_TAGS : MAX_DIFFERENT_TAGS
  }

  add(rows: ReadonlyArray<readonly string[]>): void {
    if (this.#column < 0) return
    for (const row of rows) {
      const cell = row[this.#column] ?? ''
      if (isTooLong(cell)) continue
      for (const name of readTags(cleanCell(cell))) this.#names.add(name)
    }
    if (this.#names.size > this.#max) {
      const isSure = this.#max === MAX_GIVEN_TAGS
      const orSay = isSure ? '' : `, or say that it is one: mapping={"${this.#header}":"tags"}`
      throw invalidField(
        'file',
        `The column "${this.#header}" has more than ${this.#max} different tags, so it is probably not a column of tags. Leave it out: mapping={"${this.#header}":null}${orSay}.`,
        'maxTags',
        (say) => say.fileTagColumn({ column: this.#header, max: this.#max }),
      )
    }
  }
}
