import type { Reader, Tx } from '../../db/database.ts'

/** Messages of no campaign and no contact, that try a sender out. */

export interface NewTestMessage {
  uuid: string
  organizationId: number
  channel: string
  channelIdentityId: number
  address: string
  body: string
  segmentCount: number
  /** The start of the appliance that hands it over. */
  epoch: number
}

/** It is SENDING at once; its internal id. */
export const insertTestMessage = (tx: Tx, row: NewTestMessage): number =>
  tx.run(
    `INSERT INTO messages (uuid, organization_id, channel, channel_identity_id, address, body, status,
       segment_count, epoch, queued_at, created_at) VALUES (?, ?, ?, ?, ?, ?, 'SENDING', ?, ?, ?, ?)`,
    row.uuid,
    row.organizationId,
    row.channel,
    row.channelIdentityId,
    row.address,
    row.body,
    row.segmentCount,
    row.epoch,
    tx.now,
    tx.now,
  ).lastInsertRowid

export interface TestMessageRow {
  uuid: string
  address: string
  body: string
  status: string
  errorCode: string | null
  providerErrorCode: string | null
  errorMessage: string | null
  providerMessageId: string | null
  segmentCount: number
  createdAt: number
}

export const findTestMessage = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): TestMessageRow | undefined =>
  reader.get<TestMessageRow>(
    `SELECT uuid, address, body, status, error_code AS errorCode, provider_error_code AS providerErrorCode,
       error_message AS errorMessage, provider_message_id AS providerMessageId, segment_count AS segmentCount,
       created_at AS createdAt
     FROM messages WHERE organization_id = ? AND uuid = ?`,
    organizationId,
    uuid,
  )
