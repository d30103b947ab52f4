import { presentOperation } from '../../src/contacts/bulk/present.ts'
import { assertBulkAction, bulkOperation, startUndo } from '../../src/contacts/bulk/service.ts'
import type { BulkOperationRow } from '../../src/contacts/bulk/table.ts'
import { undoOperation } from '../../src/contacts/bulk/undo.ts'
import { undoByCommand } from '../../src/jobs/long-operations/follow.ts'
import { counted } from '../../src/lib/count.ts'
import { AppError } from '../../src/lib/errors.ts'
import { isUuid } from '../../src/lib/ids.ts'
import type { Storage } from '../../src/storage/opening/options.ts'
import type { Core } from '../../src/wiring/core.ts'
import type { Context } from '../context.ts'
import { OPERATOR } from '../operator.ts'
import { assertAgreed } from './agreed-undo.ts'

/** Undoes a change or deletion by filter for `contacts undo`. Throws NOT_FOUND for an unknown id. */
export async function undoBulk(
  context: Context,
  { db }: Core,
  storage: Storage,
  { id, isAgreedBefore }: { id: string; isAgreedBefore: boolean },
): Promise<void> {
  const { output } = context
  const found = isUuid(id) ? bulkOperation.findAnywhere(db, id.toLowerCase()) : undefined
  if (!found) throw new AppError('NOT_FOUND', `No import or bulk operation has the id ${id}.`)
  // The operator confirmed an undo when it started.
  if (found.status !== 'UNDOING') {
    assertBulkAction(found, 'undo', db.clock.now())
    await assertAgreed(context, [effectOf(found)], { question: 'Undo the operation?', isAgreedBefore })
  }
  const bar = output.progress('Undoing', found.changedCount)
  const row = await undoByCommand(
    db,
    { operation: bulkOperation, row: found },
    {
      begin: (tx, row) => startUndo(tx, row, OPERATOR),
      undo: (options) => undoOperation(db, found, options),
      onProgress: () => {
        if (storage.isOwner) storage.trimWal()
        bar.update(undoneOf(bulkOperation.findById(db, found.organizationId, found.id)!))
      },
      isServed: storage.isOwner ? undefined : () => storage.isServed(),
    },
  )
  bar.end()
  const record = presentOperation(row, 'en')
  if (output.isJson) return output.record(record, [])
  output.record({ id: record.id, status: record.status, ...record.undo?.counts }, [
    ['id', 'bulk operation'],
    ['status', 'status'],
    ['restored', 'contacts restored'],
    ['partlyRestored', 'restored except for later changes'],
    ['leftAlone', 'left unchanged'],
    ['gone', 'already deleted'],
  ])
}

const undoneOf = (row: BulkOperationRow): number =>
  row.restoredCount + row.partlyRestoredCount + row.leftAloneCount + row.undoGoneCount

function effectOf({ type, changedCount }: BulkOperationRow): string {
  const contacts = counted(changedCount, 'contact')
  return type === 'DELETE'
    ? `The undo restores ${contacts} that the operation deleted, except those whose number another contact has now.`
    : `The undo restores ${contacts} that the operation changed, except for fields that were changed again since.`
}
