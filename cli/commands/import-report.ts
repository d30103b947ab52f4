import type { Reader } from '../../src/db/database.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { presentImport, presentRow } from '../../src/transfers/imports/schema.ts'
import { listRows } from '../../src/transfers/imports/store.ts'
import type { ContactImportRow } from '../../src/transfers/imports/table.ts'
import type { Context } from '../context.ts'
import { writeToStandardOutput } from '../standard-output.ts'

/** Prints the result of an import; a dry run also prints the verdict of each row. */
export async function reportImport(
  { output }: Context,
  db: Reader,
  row: ContactImportRow,
  seconds: number,
): Promise<void> {
  const record = presentImport(row, 'en')
  if (output.isJson) {
    if (record.dryRun) await writeAnswer({ ...record, seconds }, verdictsOf(db, row))
    else output.record({ ...record, seconds }, [])
    return
  }
  const { counts, mapping, mappingSource, ignoredColumns, id, status, processedRows, format } = record
  output.record(
    {
      id,
      status: record.dryRun ? `${status}, dry run: nothing was changed` : status,
      rows: processedRows,
      ...counts,
      columns: Object.entries(mapping)
        .map(([header, field]) => `${header} -> ${field}`)
        .join(', '),
      mappingSource: MAPPING_SOURCES[mappingSource],
      format: format === null ? '' : formatOf(format),
      ignored: ignoredColumns.join(', '),
      rate: `${counted(Math.round(processedRows / seconds), 'row')} a second`,
    },
    [
      ['id', 'import'],
      ['status', 'status'],
      ['rows', 'rows'],
      ['created', 'new contacts'],
      ['updated', 'updated'],
      ['unchanged', 'unchanged'],
      ['duplicate', 'duplicates in the file'],
      ['skipped', 'skipped because of the import mode'],
      ['rejected', 'rejected'],
      ['suppressed', 'opted out'],
      ['warned', 'imported with a remark'],
      ['columns', 'columns used'],
      ['mappingSource', 'columns recognised'],
      ['ignored', 'columns ignored'],
      ['format', 'format of the file'],
      ['rate', 'speed'],
    ],
  )
  if (!record.dryRun) return
  output.gap()
  for (const { message } of record.questions) output.say(message)
  await writeToStandardOutput(line('row', 'verdict', 'number from', 'remark'))
  for (const verdicts of verdictsOf(db, row)) {
    const lines = verdicts.map((one) =>
      line(String(one.row), one.verdict, one.phoneColumn ?? '', one.reason ?? ''),
    )
    await writeToStandardOutput(lines.join(''))
  }
}

/** Describes the format, such as `WINDOWS_1250 (guessed), SEMICOLON, decimal COMMA`. */
function formatOf(format: NonNullable<ReturnType<typeof presentImport>['format']>): string {
  const { encoding, separator, decimalSign, guessed } = format
  const isGuess = guessed.includes('encoding') ? ' (guessed)' : ''
  const sign = decimalSign === null ? '' : `, decimal ${decimalSign}`
  return `${encoding}${isGuess}, ${separator}${sign}`
}

/** Throws a refusal (exit 1) if every row was rejected, so that scripts notice. */
export function assertSomeTaken({ processedRows, rejectedCount }: ContactImportRow): void {
  if (processedRows === 0 || rejectedCount < processedRows) return
  throw new Refusal(
    EXIT.FAILED,
    'Every row was rejected, so there is nothing to import.',
    'The same command with --dry-run shows the reason for each row.',
  )
}

type Verdicts = Iterable<Array<ReturnType<typeof presentRow>>>

/** Number of rows that one statement reads. */
const PAGE_SIZE = 1_000

/** Yields the verdicts of the rows in order, in batches, because there may be a million. */
function* verdictsOf(db: Reader, row: ContactImportRow): Verdicts {
  const done = { importId: row.id, processedRows: row.processedRows }
  for (let page = 1; (page - 1) * PAGE_SIZE < row.processedRows; page++) {
    const rows = listRows(db, row.organizationId, done, { page, limit: PAGE_SIZE })
    yield rows.map((one) => presentRow(one, row.columns, 'en'))
  }
}

/** Writes the record with its verdicts as one JSON object, without holding all of it in memory. */
async function writeAnswer(record: object, verdicts: Verdicts): Promise<void> {
  const head = JSON.stringify(record, null, 2).replace(/\n\}$/, '')
  await writeToStandardOutput(`${head},\n  "rows": [`)
  let separator = ''
  for (const rows of verdicts) {
    const lines = rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',')
    await writeToStandardOutput(`${separator}${lines}`)
    separator = ','
  }
  await writeToStandardOutput('\n  ]\n}\n')
}

/** Formats a line with fixed column widths, because the last rows are not known yet. */
const line = (row: string, verdict: string, from: string, remark: string): string =>
  `${`${row.padStart(7)}  ${verdict.padEnd(9)}  ${from.padEnd(20)}  ${remark.replace(/\s+/g, ' ')}`.trimEnd()}\n`

const MAPPING_SOURCES = {
  GUESSED: 'by their headers',
  SAVED: 'from the last import with these columns',
  GIVEN: 'from --mapping',
}
