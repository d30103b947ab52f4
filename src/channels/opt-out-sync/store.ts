import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { SyncRow } from './table.ts'

export const listSyncs = (reader: Reader, organizationId: number): SyncRow[] =>
  reader.all<SyncRow>(fragment`SELECT * FROM opt_out_syncs
    WHERE organization_id = ${organizationId} ORDER BY channel_identity_id`)

/** Finds one of the senders that wait for a push. */
export const findPending = (reader: Reader, organizationId: number): SyncRow | undefined =>
  reader.get<SyncRow>(fragment`SELECT * FROM opt_out_syncs
    WHERE organization_id = ${organizationId} AND status = 'PENDING' ORDER BY channel_identity_id LIMIT 1`)

/** Requests a push for a sender, whether or not it had a push before. */
export const setPending = (tx: Tx, organizationId: number, channelIdentityId: number): void =>
  void tx.run(fragment`INSERT INTO opt_out_syncs (channel_identity_id, organization_id, status)
    VALUES (${channelIdentityId}, ${organizationId}, 'PENDING')
    ON CONFLICT (channel_identity_id) DO UPDATE SET status = 'PENDING'`)

/** @param pushedKeywords JSON array */
export const setSynced = (tx: Tx, channelIdentityId: number, pushedKeywords: string): void =>
  void tx.run(fragment`
    UPDATE opt_out_syncs SET status = 'SYNCED', pushed_keywords = ${pushedKeywords},
      last_synced_at = ${tx.now}, last_error = NULL WHERE channel_identity_id = ${channelIdentityId}`)

export const setUnsynced = (
  tx: Tx,
  channelIdentityId: number,
  { status, lastError }: { status: 'FAILED' | 'NOT_SUPPORTED'; lastError: string },
): void =>
  void tx.run(fragment`UPDATE opt_out_syncs SET status = ${status}, last_error = ${lastError}
    WHERE channel_identity_id = ${channelIdentityId}`)
