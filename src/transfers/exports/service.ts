import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { type ContactFilters, contactFilter } from '../../contacts/search/list.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { LongOperation } from '../../jobs/long-operations/operation.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { invalidState, notFound } from '../../lib/errors.ts'
import { unpacked } from '../../lib/gzip.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import * as store from './store.ts'
import { type ContactExportRow, contactExports } from './table.ts'

export const exportOperation = new LongOperation(contactExports, {
  noun: 'Export',
  idField: 'exportId',
  run: { kind: 'contact_export.write' },
})

/** Time for which a finished export is stored. */
export const RETENTION_MS = DAY_MS
/** Maximum number of finished exports of an organization. A new export replaces the oldest. */
const MAX_KEPT = 10

/**
 * Enqueues an export of the contacts that `filters` select.
 * @param columns fields of the file in their order; null for all
 * Throws NOT_FOUND and VALIDATION_FAILED for the same filters as the list of contacts.
 */
export function createExport(
  tx: Tx,
  principal: Principal,
  filters: ContactFilters,
  columns: string[] | null,
): ContactExportRow {
  const { organizationId } = principal
  // Bad filters throw here. Otherwise a job would be enqueued only to fail.
  contactFilter(tx, organizationId, filters, tx.now)
  store.expireAllBut(tx, organizationId, MAX_KEPT - 1)
  const by = { organizationId, actor: actorOf(principal) }
  const row = exportOperation.insert(tx, by, { filters, columns, expiresAt: tx.now + RETENTION_MS })
  recordExport(tx, 'CONTACTS_EXPORTED', row)
  exportOperation.enqueue(tx, row)
  return row
}

/** Records in the audit log that the file of an export was created or downloaded. */
export const recordExport = (
  tx: Tx,
  act: 'CONTACTS_EXPORTED' | 'CONTACTS_DOWNLOADED',
  { organizationId, uuid }: ContactExportRow,
): void => recordAuditEvent(tx, { organizationId, act, resource: { type: 'EXPORT', id: uuid } })

/** Throws NOT_FOUND, also for an expired export. */
export function getExport(db: Db, principal: Principal, uuid: string): ContactExportRow {
  const row = exportOperation.get(db, principal, uuid)
  if (row.expiresAt <= db.clock.now()) throw notFound('Export')
  return row
}

/** Throws NOT_FOUND, and INVALID_STATE_TRANSITION when the export is not completed. */
export function getFinishedExport(db: Db, principal: Principal, uuid: string): ContactExportRow {
  const row = getExport(db, principal, uuid)
  if (row.status === 'COMPLETED') return row
  const message = `The export is ${row.status} and has no file yet.`
  throw invalidState(message, row.status, [], (say) => say.exportNotReady())
}

/** Yields the file of an export, a part at a time. */
export async function* partsOf(reader: Reader, { id }: ContactExportRow): AsyncGenerator<Uint8Array> {
  let part = store.nextPart(reader, id, 0)
  for (; part; part = store.nextPart(reader, id, part.id)) yield await unpacked(part.content)
}
