import type { ChangedBy } from '../../contacts/activities/service.ts'
import { type CreatedContact, findCreatedContacts } from '../../contacts/records/bulk.ts'
import { deleteContacts } from '../../contacts/records/service.ts'
import { listNamedInRules } from '../../contacts/segments/store.ts'
import { forgetTag, listUntouchedTags } from '../../contacts/tags/store.ts'
import { countOutcomes, restoreChanged } from '../../contacts/undo/restore.ts'
import type { Db, Tx } from '../../db/database.ts'
import { inChunks, type RunOptions } from '../../jobs/long-operations/chunks.ts'
import type { Actor } from '../../lib/principal.ts'
import * as store from './store.ts'
import { type ContactImportRow, type ImportNote, UNDO_OUTCOMES, type UndoOutcome } from './table.ts'

/**
 * Undoes an import in chunks. Two concurrent runs share the work.
 *
 * Deletes the contacts that the import created, even if they were changed or got messages since then. The
 * outcome of the row shows this. Keeps a contact into which another contact was merged, because it has the
 * history of both. Restores the values that the import changed, unless they were changed again. Opt-outs stay.
 * @returns false when `signal` ended it early
 */
export const undoImport = (
  db: Db,
  { id }: Pick<ContactImportRow, 'id'>,
  options: RunOptions = {},
): Promise<boolean> => inChunks(db, options, (tx, rows) => undoRows(tx, id, rows))

/** Undoes up to `limit` rows. Returns whether rows are left. */
function undoRows(tx: Tx, importId: number, limit: number): boolean {
  const state = store.findUndoState(tx, importId)
  if (!state) return false
  const { organizationId, processedRows } = state
  const throughRow = Math.min(state.rowNumber + limit, processedRows)
  const rows = store.listUndoableRows(tx, importId, { afterRow: state.rowNumber, throughRow })
  const outcomes = new Map([
    ...deleteCreated(tx, organizationId, rows),
    ...restoreUpdated(tx, { organizationId, actor: requesterOf(state) }, rows),
  ])
  recordOutcomes(tx, importId, throughRow, outcomes)
  if (throughRow < processedRows) return true
  store.finishUndo(tx, importId, deleteUnusedTags(tx, organizationId, importId))
  return false
}

const requesterOf = (state: store.UndoState): Actor => ({
  type: state.requestedByType,
  id: state.requestedById,
  name: state.requestedByName,
})

/** The outcome of the undo by row number. */
type Outcomes = Map<number, UndoOutcome>

function deleteCreated(tx: Tx, organizationId: number, rows: readonly store.UndoneRow[]): Outcomes {
  const created = rows.filter(({ verdict }) => verdict === 'CREATED')
  const contactIds = created.map(({ contactId }) => contactId)
  const madeAt = new Map(
    created.flatMap(({ contactId, undoNote }) =>
      undoNote ? [[contactId, noteIn(undoNote).at] as const] : [],
    ),
  )
  const present = new Map(
    findCreatedContacts(tx, organizationId, contactIds).map((contact) => [
      contact.id,
      outcomeOfDeleting(contact, madeAt.get(contact.id) ?? contact.createdAt),
    ]),
  )
  const deleted = contactIds.filter((id) => present.has(id) && present.get(id) !== 'KEPT')
  deleteContacts(tx, organizationId, deleted)
  return new Map(created.map(({ rowNumber, contactId }) => [rowNumber, present.get(contactId) ?? 'GONE']))
}

/** Restores the values that the import changed on contacts. */
function restoreUpdated(tx: Tx, by: ChangedBy, rows: readonly store.UndoneRow[]): Outcomes {
  const updated = rows.filter(({ verdict }) => verdict === 'UPDATED')
  const outcomes = restoreChanged(
    tx,
    by,
    updated.map(({ contactId, undoNote }) => ({
      id: contactId,
      // A row without undo data only brought an opt-out, and opt-outs stay.
      ...(undoNote === null ? { at: 0 } : noteIn(undoNote)),
    })),
  )
  return new Map(
    updated.map(({ rowNumber, contactId }) => {
      const outcome = outcomes.get(contactId)!
      return [rowNumber, outcome === 'LEFT_ALONE' ? 'PARTLY_RESTORED' : outcome]
    }),
  )
}

const noteIn = (stored: string): ImportNote => JSON.parse(stored)

/**
 * Deletes the tags that the import created and that are not in use. A tag is in use if it was renamed, a
 * contact has it or a rule names it. Returns the number of deleted tags.
 */
function deleteUnusedTags(tx: Tx, organizationId: number, importId: number): number {
  const untouched = listUntouchedTags(tx, organizationId, store.listCreatedTags(tx, importId))
  const named = listNamedInRules(
    tx,
    organizationId,
    untouched.map(({ uuid }) => uuid),
  )
  const unused = untouched.filter(({ uuid }) => !named.has(uuid))
  for (const { id } of unused) forgetTag(tx, organizationId, id)
  return unused.length
}

/** @param madeAt time when the import created the contact, ms since 1970 */
function outcomeOfDeleting(contact: CreatedContact, madeAt: number): UndoOutcome {
  if (contact.isMergeTarget) return 'KEPT'
  if (contact.wasMessaged) return 'DELETED_MESSAGED'
  return contact.updatedAt > madeAt ? 'DELETED_CHANGED' : 'DELETED'
}

function recordOutcomes(tx: Tx, importId: number, throughRow: number, outcomes: Outcomes): void {
  for (const [outcome, entries] of Map.groupBy(outcomes, ([, outcome]) => outcome)) {
    store.recordOutcome(
      tx,
      importId,
      outcome,
      entries.map(([rowNumber]) => rowNumber),
    )
  }
  store.addUndoCounts(tx, importId, throughRow, countOutcomes(UNDO_OUTCOMES, outcomes.values()))
}
