import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

export const insertFile = (
  tx: Tx,
  file: {
    organizationId: number
    channelIdentityId: number
    inboundMessageId: number
    position: number
    url: string
    /** Why the file is not fetched; null while it can still be fetched. */
    problem: string | null
  },
): number =>
  tx.run(fragment`
    INSERT INTO inbound_media (organization_id, channel_identity_id, inbound_message_id, position, url,
      status, problem, created_at)
    VALUES (${file.organizationId}, ${file.channelIdentityId}, ${file.inboundMessageId}, ${file.position},
      ${file.url}, iif(${file.problem} IS NULL, 'PENDING', 'FAILED'), ${file.problem}, ${tx.now})`)
    .lastInsertRowid

/** A file that is still to be fetched. */
export interface PendingFile {
  url: string
  position: number
  channelIdentityId: number
}

/** Undefined once the file is stored or given up. */
export const findPending = (reader: Reader, organizationId: number, id: number): PendingFile | undefined =>
  reader.get<PendingFile>(fragment`SELECT url, position, channel_identity_id
    FROM inbound_media WHERE organization_id = ${organizationId} AND id = ${id} AND status = 'PENDING'`)

export const markStored = (tx: Tx, organizationId: number, id: number, mediaId: number): void =>
  void tx.run(fragment`UPDATE inbound_media SET status = 'STORED', media_id = ${mediaId}
    WHERE organization_id = ${organizationId} AND id = ${id}`)

export const markFailed = (tx: Tx, organizationId: number, id: number, problem: string): void =>
  void tx.run(fragment`UPDATE inbound_media SET status = 'FAILED', problem = ${problem}
    WHERE organization_id = ${organizationId} AND id = ${id}`)
