import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/**
 * Returns the time when the organization last read events by cursor, ms since 1970. It may be up to an hour
 * early.
 */
export const findFollowedAt = (reader: Reader, organizationId: number): number | undefined =>
  reader.value<number>('SELECT followed_at FROM event_followers WHERE organization_id = ?', organizationId)

/** Tells whether the organization reads events by cursor. */
export const isFollowed = (reader: Reader, organizationId: number): boolean =>
  findFollowedAt(reader, organizationId) !== undefined

export const setFollowed = (tx: Tx, organizationId: number): void =>
  void tx.run(fragment`INSERT INTO event_followers (organization_id, followed_at)
    VALUES (${organizationId}, ${tx.now}) ON CONFLICT DO UPDATE SET followed_at = excluded.followed_at`)

/**
 * Deletes the time of the last read of some organizations, if it is before `before` (ms).
 * @returns the number of organizations
 */
export const pruneFollowers = (tx: Tx, before: number, limit: number): number =>
  tx.run(fragment`DELETE FROM event_followers
    WHERE organization_id IN (SELECT organization_id FROM event_followers WHERE followed_at < ${before}
      LIMIT ${limit})`).changes
