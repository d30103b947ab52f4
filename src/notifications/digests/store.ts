import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { hasUnreadAlert, type Reading } from '../records/store.ts'
import type { DigestRow } from './table.ts'

export const findDigest = (reader: Reader, { organizationId, userId }: Reading): DigestRow | undefined =>
  reader.get<DigestRow>(
    fragment`SELECT * FROM notification_digests WHERE organization_id = ${organizationId} AND user_id = ${userId}`,
  )

export const findByToken = (reader: Reader, token: string): DigestRow | undefined =>
  reader.get<DigestRow>('SELECT * FROM notification_digests WHERE token = ?', token)

/**
 * Lists the due digests of all organizations, the longest due first. An alert digest is due only if there is a
 * new alert.
 */
export const listDue = (reader: Reader, nowMs: number, limit: number): Reading[] =>
  reader.all<Reading>(
    `SELECT d.organization_id, d.user_id FROM notification_digests d
     WHERE d.next_at <= ?
       AND (d.frequency <> 'ALERTS' OR ${hasUnreadAlert('d.organization_id', 'd.user_id', 'd.told_through')})
     ORDER BY d.next_at LIMIT ?`,
    nowMs,
    limit,
  )

/** Stores the choice of a user. The unsubscribe link of an earlier choice stays valid. */
export const putDigest = (tx: Tx, row: DigestRow): void =>
  void tx.run(fragment`
    INSERT INTO notification_digests (organization_id, user_id, frequency, token, told_through, next_at)
    VALUES (${row.organizationId}, ${row.userId}, ${row.frequency}, ${row.token}, ${row.toldThrough},
      ${row.nextAt})
    ON CONFLICT (organization_id, user_id) DO UPDATE SET frequency = excluded.frequency,
      told_through = excluded.told_through, next_at = excluded.next_at`)

export const setOff = (tx: Tx, { organizationId, userId }: Reading): void =>
  void tx.run(fragment`UPDATE notification_digests SET frequency = 'OFF', next_at = NULL
    WHERE organization_id = ${organizationId} AND user_id = ${userId}`)

export const setMailed = (
  tx: Tx,
  { organizationId, userId }: Reading,
  { toldThrough, nextAt }: { toldThrough: number; nextAt: number },
): void =>
  void tx.run(fragment`UPDATE notification_digests SET told_through = ${toldThrough}, next_at = ${nextAt}
    WHERE organization_id = ${organizationId} AND user_id = ${userId}`)

/** Restores the row from before a mail that was not sent, unless the user changed the choice meanwhile. */
export const setUnmailed = (
  tx: Tx,
  { organizationId, userId, frequency, toldThrough }: DigestRow,
  { wrongly, nextAt }: { wrongly: number; nextAt: number },
): void =>
  void tx.run(fragment`UPDATE notification_digests SET told_through = ${toldThrough}, next_at = ${nextAt}
    WHERE organization_id = ${organizationId} AND user_id = ${userId} AND frequency = ${frequency}
      AND told_through = ${wrongly}`)
