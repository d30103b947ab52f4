import { findings } from '../../../words/en/findings.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { inChunks, type RunOptions } from '../../jobs/long-operations/chunks.ts'
import { creatorOf } from '../../jobs/long-operations/operation.ts'
import { storableOf, storedText } from '../../lib/stored-sentence.ts'
import { emitContactsChangedById } from '../records/service.ts'
import { type Applied, checkEdit, editContacts, removeContacts } from './edit.ts'
import { joinSegment } from './fill-segment.ts'
import { bulkOperation, end, selectedBy } from './service.ts'
import * as store from './store.ts'
import type { BulkOperationRow } from './table.ts'

const say = storableOf(findings)

/** Number of contacts in a piece. One transaction changes at least one piece. */
const PIECE = 50
/** Number of pieces stored in one write: ten thousand contacts, about 2 ms. */
const PIECES_PER_INSERT = 200
const PIECES_PER_DELETE = 500

/**
 * Selects the contacts of an operation at one moment and stores their ids, then changes them in chunks.
 * One transaction stores the changes of a chunk, their undo data and the progress, so a crash
 * loses nothing and repeats nothing. An operation that is cancelled meanwhile ends after the current chunk.
 * @returns false when `signal` ended it early
 * @throws NOT_FOUND, VALIDATION_FAILED when a segment, tag or custom field that the operation names was deleted
 */
export async function runOperation(db: Db, row: BulkOperationRow, options: RunOptions): Promise<boolean> {
  if (row.status === 'QUEUED' && !(await storeSelection(db, row))) return true
  return inChunks(db, options, (tx, rows) => processNext(tx, row, piecesFor(rows)))
}

/** Returns the number of pieces that have about this many contacts, at least one. */
export const piecesFor = (contacts: number): number => Math.max(1, Math.round(contacts / PIECE))

/** Reads all ids in one statement, thus at one moment. They stay JSON text: half a million numbers are not parsed. */
const selected = (where: Fragment): Fragment => fragment`
  SELECT json_group_array(id) AS ids, count(*) AS size FROM (
    SELECT contacts.id, (row_number() OVER (ORDER BY contacts.id) - 1) / ${verbatim(String(PIECE))} AS piece
    FROM contacts INDEXED BY contacts_walk WHERE ${where})
  GROUP BY piece ORDER BY piece`

/**
 * Stores the contacts that the filter selects now.
 * @returns false if the operation failed here or was cancelled
 */
async function storeSelection(db: Db, row: BulkOperationRow): Promise<boolean> {
  const { id, organizationId, expectedCount } = row
  const statement = selected(selectedBy(db, organizationId, row.filter, row.createdAt))
  const pool = db.readPool.of({ organizationId, isJob: true, advice: 'Narrow the filter.' })
  const found = await pool.all<{ ids: string; size: number }>(statement)
  const matchedCount = found.reduce((sum, { size }) => sum + size, 0)
  if (expectedCount !== null && matchedCount !== expectedCount) {
    const sentence = say.bulkUnexpected({ matched: matchedCount, expected: expectedCount })
    const error = storedText([sentence])
    await db.write((tx) => end(tx, row, { status: 'FAILED', error, matchedCount }))
    return false
  }
  await discardPieces(db, id)
  for (let first = 0; first < found.length; first += PIECES_PER_INSERT) {
    const pieces = found
      .slice(first, first + PIECES_PER_INSERT)
      .map(({ ids }, index): [number, string] => [first + index + 1, ids])
    if (!(await db.write((tx) => store.insertPieces(tx, id, pieces)))) return false
  }
  return db.write((tx) => bulkOperation.begin(tx, row, { matchedCount }))
}

/** Deletes the pieces of a run that ended before all were stored. */
async function discardPieces(db: Db, operationId: number): Promise<void> {
  let deleted: number
  do deleted = await db.write((tx) => store.deletePieces(tx, operationId, PIECES_PER_DELETE))
  while (deleted > 0)
}

/** Changes the contacts of the next pieces. @returns whether pieces may be left */
function processNext(tx: Tx, { id, organizationId }: BulkOperationRow, limit: number): boolean {
  const row = bulkOperation.findById(tx, organizationId, id)
  if (row?.status !== 'PROCESSING') return false
  const pieces = store.nextPieces(tx, id, row.processedPieces, limit)
  if (pieces.length > 0) {
    const { notes, unchanged, gone } = apply(
      tx,
      row,
      pieces.flatMap(({ contactIds }) => contactIds),
    )
    const noteOf = new Map(notes.map((note) => [note.id, note]))
    store.recordProcessed(
      tx,
      id,
      pieces.map(({ number, contactIds }) => ({
        number,
        notes: contactIds.flatMap((contactId) => noteOf.get(contactId) ?? []),
      })),
      { changed: notes.length, unchanged, gone },
    )
  }
  if (pieces.length === limit) return true
  end(tx, row, { status: 'COMPLETED' })
  return false
}

function apply(tx: Tx, row: BulkOperationRow, ids: readonly number[]): Applied {
  const { organizationId, changes } = row
  if (changes === null) return removeContacts(tx, organizationId, ids)
  if (changes.addToSegmentId) return joinSegment(tx, organizationId, ids, changes.addToSegmentId)
  const actor = creatorOf(row)
  const applied = editContacts(tx, { organizationId, actor }, ids, checkEdit(tx, organizationId, changes))
  const changed = applied.notes.map(({ id }) => id)
  emitContactsChangedById(tx, { organizationId, actor, change: 'UPDATED' }, changed)
  return applied
}
