import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { NoticeRow } from './table.ts'

/**
 * Records an announcement to an organization. False if it was already made for this period.
 * @param periodStart ms since 1970; 0 for none
 */
export const announceOnce = (tx: Tx, organizationId: number, subject: string, periodStart: number): boolean =>
  tx.run(fragment`INSERT INTO billing_notices (organization_id, subject, period_start, created_at)
    VALUES (${organizationId}, ${subject}, ${periodStart}, ${tx.now})
    ON CONFLICT DO UPDATE SET period_start = excluded.period_start, created_at = excluded.created_at
      WHERE period_start <> excluded.period_start`).changes === 1

/** Deletes an announcement, so that it can be made again. */
export const forgetNotice = (tx: Tx, organizationId: number, subject: string): void =>
  void tx.run(fragment`DELETE FROM billing_notices
    WHERE organization_id = ${organizationId} AND subject = ${subject}`)

/** Lists the announcements to an organization by subject, each with the start of its period. */
export const listNotices = (reader: Reader, organizationId: number): Map<string, number> =>
  new Map(
    reader
      .all<Pick<NoticeRow, 'subject' | 'periodStart'>>(
        `SELECT subject, period_start FROM billing_notices
         WHERE organization_id = ? AND subject NOT LIKE 'PAYMENT %'`,
        organizationId,
      )
      .map(({ subject, periodStart }) => [subject, periodStart]),
  )
