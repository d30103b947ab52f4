import type { Db, Tx } from '../../db/database.ts'
import { inChunks, type RunOptions } from '../../jobs/long-operations/chunks.ts'
import { follow } from '../../jobs/long-operations/follow.ts'
import type { Actor } from '../../lib/principal.ts'
import type { ChangedBy } from '../activities/service.ts'
import { suppressionsOf } from '../opt-outs/service.ts'
import { findByEmails, findByPhones } from '../records/bulk.ts'
import { findDeletedAt, reviveContacts } from '../records/edited.ts'
import { emitContactsChangedById } from '../records/service.ts'
import { rejoinSegments } from '../segment-members/store.ts'
import { listLiveStaticIds } from '../segments/store.ts'
import { reattachTags } from '../tags/store.ts'
import { restoreContacts } from './restore.ts'
import { piecesFor } from './run.ts'
import { bulkOperation, startUndo } from './service.ts'
import * as store from './store.ts'
import type { BulkNote, BulkOperationRow } from './table.ts'

/**
 * Undoes an operation in chunks. The transaction of each chunk also stores the progress, so a crash repeats
 * nothing. Changes of contacts are undone, except values and tags that were changed again since. Deleted
 * contacts are restored, unless another contact has their number, or their address without a number, now; the limit of the plan does not stop it.
 * @returns false when `signal` ended it early
 */
export const undoOperation = (db: Db, row: BulkOperationRow, options: RunOptions): Promise<boolean> =>
  inChunks(db, options, (tx, rows) => undoNext(tx, row, piecesFor(rows)))

/**
 * Begins or continues the undo of an operation and waits for its end. The undo runs in this process or in the
 * running server.
 * @param isServed whether the server still runs; undefined if only this process uses the data
 * @throws INVALID_STATE_TRANSITION, SERVICE_UNAVAILABLE as `follow`
 */
export async function undoByCommand(
  db: Db,
  row: BulkOperationRow,
  actor: Actor,
  { onProgress, isServed }: { onProgress: () => void; isServed: (() => boolean) | undefined },
): Promise<BulkOperationRow> {
  if (row.status !== 'UNDOING') {
    await db.write((tx) => startUndo(tx, bulkOperation.findById(tx, row.organizationId, row.id)!, actor))
  }
  if (!isServed) await undoOperation(db, row, { onProgress })
  return follow(db, { operation: bulkOperation, row }, ({ status }) => status !== 'UNDOING', {
    onProgress,
    isServed: () => isServed?.() ?? true,
  })
}

/** Undoes the next pieces. @returns whether pieces may be left */
function undoNext(tx: Tx, { id, organizationId }: BulkOperationRow, limit: number): boolean {
  const row = bulkOperation.findById(tx, organizationId, id)
  if (row?.status !== 'UNDOING') return false
  const actor = { type: row.undoByType!, id: row.undoById, name: row.undoByName! }
  const pieces = store.nextNotedPieces(tx, id, row.undonePieces, limit)
  for (const { number, changedAt, notes } of pieces) {
    const undo = row.type === 'DELETE' ? revive : restore
    store.recordUndone(tx, id, number, undo(tx, { organizationId, actor }, notes, changedAt))
  }
  if (pieces.length === limit) return true
  store.finishUndo(tx, id)
  return false
}

/** Revives contacts that were deleted at `deletedAt`, with the tags and static segments that still exist. */
function revive(
  tx: Tx,
  { organizationId, actor }: ChangedBy,
  notes: readonly BulkNote[],
  deletedAt: number,
): store.UndoneCounts {
  const ids = notes.map(({ id }) => id)
  const deleted = findDeletedAt(tx, organizationId, ids, deletedAt)
  const phones = deleted.flatMap(({ phone }) => phone ?? [])
  const taken = findByPhones(tx, organizationId, phones)
  const alone = deleted.flatMap(({ phone, email }) => (phone === null && email !== null ? [email] : []))
  const takenAlone = findByEmails(tx, organizationId, alone, true)
  const free = deleted.filter(({ phone, email }) =>
    phone === null ? email !== null && !takenAlone.has(email) : !taken.has(phone),
  )
  const phoneAt = suppressionsOf(tx, organizationId, 'SMS', phones)
  const emails = free.flatMap(({ email }) => email ?? [])
  const emailAt = suppressionsOf(tx, organizationId, 'EMAIL', emails)
  reviveContacts(
    tx,
    organizationId,
    free.map(({ id, phone, email }) => ({
      id,
      phoneAt: (phone && phoneAt.get(phone)) || null,
      emailAt: (email && emailAt.get(email)) || null,
    })),
  )
  const revived = new Set(free.map(({ id }) => id))
  const ofRevived = notes.filter(({ id }) => revived.has(id))
  reattachTags(
    tx,
    organizationId,
    ofRevived.flatMap(({ id: contactId, removed = [] }) =>
      removed.map(([tagId, since]) => ({ contactId, tagId, since })),
    ),
  )
  const left = ofRevived.flatMap(({ id: contactId, segments = [] }) =>
    segments.map(([segmentId, since]) => ({ contactId, segmentId, since })),
  )
  const live = new Set(
    listLiveStaticIds(tx, organizationId, [...new Set(left.map(({ segmentId }) => segmentId))]),
  )
  rejoinSegments(
    tx,
    organizationId,
    left.filter(({ segmentId }) => live.has(segmentId)),
  )
  emitContactsChangedById(tx, { organizationId, actor, change: 'CREATED' }, [...revived])
  return {
    restored: free.length,
    partlyRestored: 0,
    leftAlone: deleted.length - free.length,
    gone: notes.length - deleted.length,
  }
}

/** Undoes the changes of an edit. */
function restore(tx: Tx, by: ChangedBy, notes: readonly BulkNote[], at: number): store.UndoneCounts {
  const restored = restoreContacts(
    tx,
    by,
    notes.map((note) => ({ ...note, at })),
  )
  const counts = { restored: 0, partlyRestored: 0, leftAlone: 0, gone: notes.length - restored.size }
  for (const { changes, undone } of restored.values()) {
    counts[undone === changes ? 'restored' : undone === 0 ? 'leftAlone' : 'partlyRestored'] += 1
  }
  return counts
}
