import { findings } from '../../../words/en/findings.ts'
import { findOrganizationId } from '../../accounts/organizations/store.ts'
import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import { listOperation } from '../../compliance/suppressions/import-operation.ts'
import type { SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import { insertRepeated } from '../../compliance/suppressions/store.ts'
import { newestContactId } from '../../contacts/records/store.ts'
import type { Tx } from '../../db/database.ts'
import { invalidState } from '../../lib/errors.ts'
import { type Actor, actorOf, type Principal } from '../../lib/principal.ts'
import type { WithdrawalRule } from '../../module/withdrawal.ts'
import type { ListInspection } from './inspect.ts'
import { endReading, isBeingRead } from './run.ts'

interface NewListImport {
  organizationId: number
  fileName: string
  /** The channel of the hashes in the file. Null if unknown. */
  channel: SuppressionChannel | null
  inspection: ListInspection
  actor: Actor
}

export function insertListImport(tx: Tx, input: NewListImport): SuppressionImportRow {
  const { organizationId, fileName, channel, inspection, actor } = input
  return listOperation.insert(
    tx,
    { organizationId, actor },
    {
      fileName,
      channel,
      contentSha256: inspection.contentSha256,
      columns: inspection.layout,
      totalRows: inspection.totalRows,
    },
  )
}

/** Enqueues an import when all pieces of its file are stored. */
export function queueStored(tx: Tx, row: SuppressionImportRow): void {
  listOperation.update(tx, row, { hasFile: true })
  listOperation.enqueue(tx, row)
}

/** Stores an inspected upload and enqueues its import. After this, the import survives a crash. */
export function createListImport(
  tx: Tx,
  principal: Principal,
  upload: Omit<NewListImport, 'organizationId' | 'actor'> & { pieces: readonly Uint8Array[] },
): SuppressionImportRow {
  const { organizationId } = principal
  const row = insertListImport(tx, { ...upload, organizationId, actor: actorOf(principal) })
  listOperation.pieces.insertAll(tx, row.id, upload.pieces)
  queueStored(tx, row)
  return row
}

/**
 * Ends the reading of a file after its current chunk. Entries read so far count. Throws NOT_FOUND,
 * INVALID_STATE_TRANSITION.
 */
export function cancelListImport(tx: Tx, principal: Principal, uuid: string): SuppressionImportRow {
  const row = listOperation.get(tx, principal, uuid)
  if (!isBeingRead(row)) {
    const message = `An import that is ${row.status} does not allow cancel.`
    throw invalidState(message, row.status, [], (say) => say.operationRefused({ action: 'cancel' }))
  }
  endReading(tx, row, { status: 'CANCELLED' })
  return listOperation.get(tx, principal, uuid)
}

/** Cancels the imports of the organization whose files have not been read to their end. Returns their number. */
export function cancelOpenListImports(tx: Tx, organizationId: number): number {
  const open = listOperation.listOpen(tx, organizationId)
  for (const row of open) endReading(tx, row, { status: 'CANCELLED' })
  return open.length
}

const LOST_FILE = findings.listLost()

export const withdrawals: Record<'suppression_imports', WithdrawalRule> = {
  // The file is gone. Contacts are compared with the hashes that were read from it.
  suppression_imports: {
    title: 'imports of opt-out lists',
    repeat: (tx, { key, state }) => {
      const { organization, uuid } = JSON.parse(key) as { organization: string; uuid: string }
      const organizationId = findOrganizationId(tx, organization)
      if (state === null || organizationId === undefined) return false
      if (listOperation.find(tx, organizationId, uuid)) return false
      insertRepeated(tx, {
        uuid,
        organizationId,
        state,
        error: LOST_FILE,
        lastContactId: newestContactId(tx),
      })
      listOperation.enqueue(tx, listOperation.find(tx, organizationId, uuid)!)
      return true
    },
  },
}
