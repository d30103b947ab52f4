import * as v from 'valibot'
import { getOrganization } from '../../accounts/organizations/service.ts'
import { listCustomFieldsOf } from '../../contacts/custom-fields/service.ts'
import type { Db, Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { type FileRunOptions, type FileWork, fileInChunks } from '../../jobs/long-operations/chunks.ts'
import { creatorOf } from '../../jobs/long-operations/operation.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { createRowReader, type RowReading } from '../cells/row.ts'
import { type Cells, openCsv } from '../columns/read.ts'
import { applyRows } from '../import-rows/apply-rows.ts'
import type { ImportedRow, ImportScope } from '../import-rows/facts.ts'
import { addEarlierTopics } from '../import-rows/topic-choices.ts'
import * as store from './store.ts'
import { deleteVerdicts, importOperation } from './store.ts'
import type { ContactImportRow } from './table.ts'

/** An import of contacts has completed or failed. Not emitted for a cancelled import. */
export const contactImportEnded = defineEvent(
  'contact_import.ended',
  1,
  v.object({ importId: v.number(), status: v.picklist(['COMPLETED', 'FAILED']) }),
)

/** Time for which the file of a dry run can be imported without another upload. */
export const FILE_RETENTION_MS = DAY_MS
const VERDICTS_PER_DELETE = 1_000

/**
 * Imports the rows that no earlier run has imported. Each chunk is written with its verdicts and their counts.
 * Throws CONFLICT when another run works on the same import.
 * @returns false when `signal` ended it early
 */
export async function runImport(
  db: Db,
  row: ContactImportRow,
  source: AsyncIterable<Uint8Array>,
  options: FileRunOptions = {},
): Promise<boolean> {
  await begin(db, row)
  const { defaultCountry } = getOrganization(db, row.organizationId)
  const customFields = listCustomFieldsOf(db, row.organizationId)
  const readCells = createRowReader(row.columns, {
    defaultCountry,
    customFields,
    decimalSign: row.format?.decimalSign ?? null,
  })
  const { batches } = await openCsv(source, Number.POSITIVE_INFINITY, readingOf(row))
  const scope = scopeOf(row)
  const work: FileWork<Cells, ImportedRow> = {
    batches,
    read: (cells, number) => ({ number, cells, reading: readCells(cells) }),
    skip: (cells, number) => {
      if (row.isDryRun) addEarlier(scope, number, readCells(cells))
    },
    write: (tx, rows) => store.addCounts(tx, row.id, applyRows(tx, scope, rows)),
    finish: (tx) => {
      const kept = row.isDryRun ? { keepFileUntil: tx.now + FILE_RETENTION_MS } : {}
      store.finishImport(tx, row, { status: 'COMPLETED', ...kept })
      emitEnd(tx, row, 'COMPLETED')
    },
  }
  return fileInChunks(db, { operation: importOperation, row }, work, options)
}

/** Returns the format of the file that its inspection found. */
const readingOf = ({ format }: ContactImportRow) =>
  format === null
    ? {}
    : {
        encoding: format.encoding,
        separator: format.separator,
        isEncodingGiven: format.isEncodingGiven,
      }

const scopeOf = (row: ContactImportRow): ImportScope => ({
  importId: row.id,
  organizationId: row.organizationId,
  mode: row.mode,
  isDryRun: row.isDryRun,
  tagUuids: row.tagUuids,
  segmentUuid: row.segmentUuid,
  actor: creatorOf(row),
  optedOut: new Set(),
  rowOfEmail: new Map(),
  topicDecisions: new Map(),
})

/** Adds a row that an earlier run has read. The verdicts of later rows depend on it. */
function addEarlier(
  { optedOut, rowOfEmail, topicDecisions }: ImportScope,
  number: number,
  reading: RowReading,
): void {
  const email = 'values' in reading ? reading.values.email : undefined
  if (email && !rowOfEmail.has(email)) rowOfEmail.set(email, number)
  const { optOuts, topics } = reading
  if (topics) addEarlierTopics(topicDecisions, topics)
  if (!optOuts) return
  for (const address of [...optOuts.phones, ...optOuts.emails, ...optOuts.deadEmails]) optedOut.add(address)
}

/** Emits the event that an import has ended. A dry run emits none, because it changes nothing. */
export function emitEnd(tx: Tx, row: ContactImportRow, status: 'COMPLETED' | 'FAILED'): void {
  if (row.isDryRun) return
  const about = { organizationId: row.organizationId, actor: creatorOf(row) }
  emit(tx, contactImportEnded, { ...about, data: { importId: row.id, status } })
}

/** Marks the import as PROCESSING and deletes the verdicts of its dry run. */
async function begin(db: Db, row: ContactImportRow): Promise<void> {
  await db.write((tx) => importOperation.begin(tx, row))
  if (row.processedRows > 0) return
  let deleted: number
  do deleted = await db.write((tx) => deleteVerdicts(tx, row.id, VERDICTS_PER_DELETE))
  while (deleted > 0)
}
