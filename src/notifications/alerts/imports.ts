import type { suppressionImportEnded } from '../../compliance/suppressions/import-events.ts'
import { findSuppressionImportById } from '../../compliance/suppressions/import-queries.ts'
import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { counted } from '../../lib/count.ts'
import type { contactImportEnded } from '../../transfers/imports/events.ts'
import { importOperation } from '../../transfers/imports/operation.ts'
import { raise } from '../records/raise.ts'
import type { NotificationEvent } from '../records/table.ts'

const titleOf = (event: NotificationEvent, what: string, fileName: string): string =>
  event === 'IMPORT_FAILED'
    ? `The import of ${what} from "${fileName}" stopped before its end`
    : `The import of ${what} from "${fileName}" is finished`

const number = (count: number): string => count.toLocaleString('en-US')

export function tellOfImport(tx: Tx, { organizationId, data }: EventOf<typeof contactImportEnded>): void {
  const row = importOperation.findById(tx, organizationId, data.importId)
  if (!row) return
  const event = data.status === 'FAILED' ? 'IMPORT_FAILED' : 'IMPORT_FINISHED'
  const counts = `${counted(row.createdCount, 'contact')} created, ${number(row.updatedCount)} updated, ${counted(row.rejectedCount, 'row')} rejected.`
  const about = { organizationId, event, resourceType: 'CONTACT_IMPORT', resourceId: row.uuid } as const
  const notice = {
    ...about,
    subject: `contact import ${row.uuid}`,
    title: titleOf(event, 'contacts', row.fileName),
    body: row.error === null ? counts : `${row.error} ${counts}`,
    link: `/contacts/imports/${row.uuid}`,
  }
  raise(tx, notice, 'REPLACES')
}

export function tellOfSuppressions(
  tx: Tx,
  { organizationId, data }: EventOf<typeof suppressionImportEnded>,
): void {
  const row = findSuppressionImportById(tx, organizationId, data.importId)
  if (!row) return
  const event = row.status === 'FAILED' ? 'IMPORT_FAILED' : 'IMPORT_FINISHED'
  const counts = `${counted(row.addedCount, 'entry', 'entries')} added, ${number(row.knownCount)} known before, ${counted(row.rejectedCount, 'row')} rejected.`
  const about = { organizationId, event, resourceType: 'SUPPRESSION_IMPORT', resourceId: row.uuid } as const
  const notice = {
    ...about,
    subject: `suppression import ${row.uuid}`,
    title: titleOf(event, 'a suppression list', row.fileName),
    body: row.error === null ? counts : `${row.error} ${counts}`,
    link: `/opt-out/suppression-imports/${row.uuid}`,
    permission: 'opt_out:manage',
  } as const
  raise(tx, notice, 'REPLACES')
}
