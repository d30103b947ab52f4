import type { Reader } from '../../db/database.ts'
import { csvHead, csvLine } from '../../lib/csv.ts'
import { pagesAfter } from '../../lib/pages.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { listRejects } from './store.ts'
import type { ContactImportRow } from './table.ts'

const BATCH_ROWS = 1_000

/**
 * Yields the rejected rows of an import as CSV, so that a user can correct the rows and upload them again.
 * Their cells are unchanged, and an additional last column has the reason.
 * @param language BCP 47 tag of the reader
 */
export function* rejectLines(reader: Reader, row: ContactImportRow, language: string): Generator<string> {
  yield csvHead([...row.columns.map(({ header }) => header), 'reason'])
  const next = (afterRow: number) => listRejects(reader, row.id, afterRow, BATCH_ROWS)
  for (const rejects of pagesAfter(0, ({ rowNumber }) => rowNumber, next)) {
    const lines = rejects.map(({ cells, reason }) =>
      csvLine([...fitted(JSON.parse(cells), row.columns.length), sayStored(reason, language)]),
    )
    yield lines.join('')
  }
}

/** Returns `width` cells, so that the reason is under its header. Joins surplus cells into the last cell. */
function fitted(cells: string[], width: number): string[] {
  const kept = cells.slice(0, width)
  const surplus = cells.slice(width)
  if (surplus.length > 0) kept[width - 1] = [kept[width - 1], ...surplus].join(' ')
  return [...kept, ...Array<string>(width - kept.length).fill('')]
}
