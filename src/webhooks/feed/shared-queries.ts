import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** When the events of the organization were last read by cursor, ms since 1970 and up to an hour early. */
export const findFollowedAt = (reader: Reader, organizationId: number): number | undefined =>
  reader.value<number>('SELECT followed_at FROM event_followers WHERE organization_id = ?', organizationId)

/** Whether the events of the organization are read by cursor. */
export const isFollowed = (reader: Reader, organizationId: number): boolean =>
  findFollowedAt(reader, organizationId) !== undefined

export const setFollowed = (tx: Tx, organizationId: number): void =>
  void tx.run(fragment`INSERT INTO event_followers (organization_id, followed_at)
    VALUES (${organizationId}, ${tx.now}) ON CONFLICT DO UPDATE SET followed_at = excluded.followed_at`)

/** Deletes some organizations that have not read since `before` (ms). @returns how many */
export const pruneFollowers = (tx: Tx, before: number, limit: number): number =>
  tx.run(fragment`DELETE FROM event_followers
    WHERE organization_id IN (SELECT organization_id FROM event_followers WHERE followed_at < ${before}
      LIMIT ${limit})`).changes
