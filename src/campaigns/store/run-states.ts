import type { Reader, Tx } from '../../db/database.ts'
import type { CampaignStatus, CampaignType } from './table.ts'

/** What the runs of a campaign make of its status; `records/service.ts` has the rules. */

/** SCHEDULED or SENDING -> SENDING. */
export function setSending(tx: Tx, organizationId: number, id: number): void {
  tx.run(
    `UPDATE campaigns SET status = 'SENDING', started_at = coalesce(started_at, ?), last_run_at = ?,
       next_run_at = NULL, updated_at = ?
     WHERE organization_id = ? AND id = ? AND status IN ('SCHEDULED', 'SENDING')`,
    tx.now,
    tx.now,
    tx.now,
    organizationId,
    id,
  )
}

/** The type of a campaign that is SCHEDULED or SENDING. */
export const findSendingType = (
  reader: Reader,
  organizationId: number,
  id: number,
): CampaignType | undefined =>
  reader.value<CampaignType>(
    `SELECT type FROM campaigns WHERE organization_id = ? AND id = ? AND status IN ('SCHEDULED', 'SENDING')`,
    organizationId,
    id,
  )

export function setAfterRun(
  tx: Tx,
  organizationId: number,
  id: number,
  { status, isOver }: { status: CampaignStatus; isOver: boolean },
): void {
  tx.run(
    `UPDATE campaigns SET status = ?, completed_at = ?, next_run_at = iif(?, NULL, next_run_at), updated_at = ?
     WHERE organization_id = ? AND id = ?`,
    status,
    isOver ? tx.now : null,
    isOver ? 1 : 0,
    tx.now,
    organizationId,
    id,
  )
}

/** SCHEDULED or SENDING -> PAUSED. */
export function setHalted(tx: Tx, organizationId: number, id: number, reason: string): void {
  tx.run(
    `UPDATE campaigns SET status = 'PAUSED', paused_from = status, pause_reason = ?, next_run_at = NULL,
       updated_at = ?
     WHERE organization_id = ? AND id = ? AND status IN ('SCHEDULED', 'SENDING')`,
    reason,
    tx.now,
    organizationId,
    id,
  )
}
