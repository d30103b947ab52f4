import type { Reader, Tx } from '../../db/database.ts'
import type { CampaignStatus, CampaignType } from './table.ts'

/** What the runs of a campaign make of its status; `records/service.ts` has the rules. */

/** Contacts who opted out in answer to a campaign. */
export const findOptOuts = (reader: Reader, organizationId: number, id: number): number =>
  reader.value<number>(
    'SELECT opted_out_count FROM campaigns WHERE organization_id = ? AND id = ?',
    organizationId,
    id,
  ) ?? 0

/** SCHEDULED, ACTIVE or SENDING -> SENDING. */
export function setSending(tx: Tx, organizationId: number, id: number): void {
  tx.run(
    `UPDATE campaigns SET status = 'SENDING', started_at = coalesce(started_at, ?), last_run_at = ?,
       next_run_at = NULL, updated_at = ?
     WHERE organization_id = ? AND id = ? AND status IN ('SCHEDULED', 'ACTIVE', 'SENDING')`,
    tx.now,
    tx.now,
    tx.now,
    organizationId,
    id,
  )
}

/** The type of a campaign that is SCHEDULED, ACTIVE or SENDING. */
export const findSendingType = (
  reader: Reader,
  organizationId: number,
  id: number,
): CampaignType | undefined =>
  reader.value<CampaignType>(
    `SELECT type FROM campaigns WHERE organization_id = ? AND id = ? AND status IN ('SCHEDULED', 'ACTIVE', 'SENDING')`,
    organizationId,
    id,
  )

/** The only run of a one-off is over. */
export function setAfterRun(tx: Tx, organizationId: number, id: number, status: CampaignStatus): void {
  tx.run(
    `UPDATE campaigns SET status = ?, completed_at = ?, next_run_at = NULL, updated_at = ?
     WHERE organization_id = ? AND id = ?`,
    status,
    tx.now,
    tx.now,
    organizationId,
    id,
  )
}

/** SCHEDULED, ACTIVE or SENDING -> PAUSED; false when it is none of them. */
export function setHalted(tx: Tx, organizationId: number, id: number, reason: string): boolean {
  const { changes } = tx.run(
    `UPDATE campaigns SET status = 'PAUSED', paused_from = status, pause_reason = ?, next_run_at = NULL,
       updated_at = ?
     WHERE organization_id = ? AND id = ? AND status IN ('SCHEDULED', 'ACTIVE', 'SENDING')`,
    reason,
    tx.now,
    organizationId,
    id,
  )
  return changes > 0
}

/** What its runs make of a recurring campaign that is not over. */
export function setRecurring(
  tx: Tx,
  organizationId: number,
  id: number,
  { status, nextRunAt }: { status: CampaignStatus; nextRunAt: number | null },
): void {
  tx.run(
    `UPDATE campaigns SET status = ?, next_run_at = ?, completed_at = ?, updated_at = ?
     WHERE organization_id = ? AND id = ? AND status NOT IN ('COMPLETED', 'CANCELLED', 'FAILED')`,
    status,
    nextRunAt,
    status === 'COMPLETED' ? tx.now : null,
    tx.now,
    organizationId,
    id,
  )
}

/** A run that was over goes on: the campaign is SENDING until it ends again. */
export function setSendingAgain(tx: Tx, organizationId: number, id: number): void {
  tx.run(
    `UPDATE campaigns SET status = 'SENDING', completed_at = NULL, updated_at = ? WHERE organization_id = ? AND id = ?`,
    tx.now,
    organizationId,
    id,
  )
}
