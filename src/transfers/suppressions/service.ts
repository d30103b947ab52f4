import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import type { SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import * as imports from '../../compliance/suppressions/shared-import-queries.ts'
import { newestContactId } from '../../contacts/records/shared-queries.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { enqueue } from '../../jobs/job.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { type Actor, actorOf, type Principal } from '../../lib/principal.ts'
import type { ListInspection } from './inspect.ts'
import { importListJob } from './job-kinds.ts'

interface NewListImport {
  organizationId: number
  fileName: string
  /** What hashes are of. */
  channel: SuppressionChannel | null
  inspection: ListInspection
  actor: Actor
}

export function insertListImport(tx: Tx, input: NewListImport): SuppressionImportRow {
  const { organizationId, fileName, channel, inspection, actor } = input
  return imports.insertSuppressionImport(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    fileName,
    status: 'QUEUED',
    channel,
    contentSha256: inspection.contentSha256,
    columns: inspection.layout,
    totalRows: inspection.totalRows,
    createdByType: actor.type,
    createdById: actor.id,
    createdByName: actor.name,
    createdAt: tx.now,
  })
}

/** Enqueues an import whose pieces are all stored. */
export function queueStored(tx: Tx, { id, organizationId }: SuppressionImportRow): void {
  imports.markStored(tx, id)
  enqueueRun(tx, { id, organizationId })
}

export const enqueueRun = (
  tx: Tx,
  { id, organizationId }: Pick<SuppressionImportRow, 'id' | 'organizationId'>,
): void =>
  enqueue(tx, importListJob, {
    organizationId,
    payload: { importId: id },
    uniqueKey: `suppression_import.run ${id}`,
  })

/** Stores an inspected upload and enqueues its import: from here on it survives a crash. */
export function createListImport(
  tx: Tx,
  principal: Principal,
  upload: Omit<NewListImport, 'organizationId' | 'actor'> & { pieces: readonly Uint8Array[] },
): SuppressionImportRow {
  const { organizationId } = principal
  const row = insertListImport(tx, { ...upload, organizationId, actor: actorOf(principal) })
  upload.pieces.forEach((piece, number) => {
    imports.insertPiece(tx, row.id, number, piece)
  })
  queueStored(tx, row)
  return row
}

/** Throws NOT_FOUND. */
export function getListImport(reader: Reader, principal: Principal, uuid: string): SuppressionImportRow {
  const row = imports.findSuppressionImport(reader, principal.organizationId, uuid)
  if (!row) throw notFound('Import')
  return row
}

/** Newest first. */
export const listImports = (reader: Reader, { organizationId }: Principal, page: PageRequest) => ({
  rows: imports.listSuppressionImports(reader, organizationId, page.limit, pageOffset(page)),
  total: imports.countSuppressionImports(reader, organizationId),
})

/** Ends the reading of a file after its current chunk; what was read counts. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function cancelListImport(tx: Tx, principal: Principal, uuid: string): SuppressionImportRow {
  const row = getListImport(tx, principal, uuid)
  if (row.status !== 'QUEUED' && row.status !== 'PROCESSING') {
    throw new AppError('INVALID_STATE_TRANSITION', `An import that is ${row.status} does not allow cancel.`, {
      details: [{ currentStatus: row.status, allowed: [] }],
    })
  }
  imports.endReading(tx, row.id, { status: 'CANCELLED', lastContactId: newestContactId(tx) })
  return getListImport(tx, principal, uuid)
}

/** Cancels every import of the organization that is being read. Returns how many. */
export function cancelOpenListImports(tx: Tx, organizationId: number): number {
  const open = imports.listOpenIds(tx, organizationId)
  for (const id of open) {
    imports.endReading(tx, id, { status: 'CANCELLED', lastContactId: newestContactId(tx) })
  }
  return open.length
}
