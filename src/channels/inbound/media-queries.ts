import type { Reader, Tx } from '../../db/database.ts'

export const insertFile = (
  tx: Tx,
  file: {
    organizationId: number
    channelIdentityId: number
    inboundMessageId: number
    position: number
    url: string
    /** Null until it is fetched. */
    problem: string | null
  },
): number =>
  tx.run(
    `INSERT INTO inbound_media (organization_id, channel_identity_id, inbound_message_id, position, url, status,
       problem, created_at) VALUES (?, ?, ?, ?, ?, iif(? IS NULL, 'PENDING', 'FAILED'), ?, ?)`,
    file.organizationId,
    file.channelIdentityId,
    file.inboundMessageId,
    file.position,
    file.url,
    file.problem,
    file.problem,
    tx.now,
  ).lastInsertRowid

/** A file that is still to be fetched. */
export interface PendingFile {
  url: string
  position: number
  channelIdentityId: number
}

/** Undefined once it is stored or given up. */
export const findPending = (reader: Reader, organizationId: number, id: number): PendingFile | undefined =>
  reader.get<PendingFile>(
    `SELECT url, position, channel_identity_id AS channelIdentityId FROM inbound_media
     WHERE organization_id = ? AND id = ? AND status = 'PENDING'`,
    organizationId,
    id,
  )

export const markStored = (tx: Tx, organizationId: number, id: number, mediaId: number): void =>
  void tx.run(
    `UPDATE inbound_media SET status = 'STORED', media_id = ? WHERE organization_id = ? AND id = ?`,
    mediaId,
    organizationId,
    id,
  )

export const markFailed = (tx: Tx, organizationId: number, id: number, problem: string): void =>
  void tx.run(
    `UPDATE inbound_media SET status = 'FAILED', problem = ? WHERE organization_id = ? AND id = ?`,
    problem,
    organizationId,
    id,
  )
