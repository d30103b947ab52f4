import type { Reader, Tx } from '../../db/database.ts'
import type { ChannelName } from '../../providers/port.ts'
import { withTransitions } from './transitions.ts'

/**
 * Messages of no run: one person asked for one message (a sender's test), its
 * text is written, its sender is fixed, and somebody waits for what becomes of
 * it. So none is tried again, and none is sent after it has expired.
 */
export interface NewSingle {
  uuid: string
  organizationId: number
  channel: ChannelName
  channelIdentityId: number
  address: string
  body: string
  segmentCount: number
  /** ms since 1970. */
  expiresAt: number
}

/** QUEUED for the engine. Returns its internal id. */
export function insertSingle(tx: Tx, single: NewSingle): number {
  const { lastInsertRowid } = tx.run(
    `INSERT INTO messages (uuid, organization_id, channel, channel_identity_id, address, body, status,
       segment_count, expires_at, queued_at, created_at) VALUES (?, ?, ?, ?, ?, ?, 'QUEUED', ?, ?, ?, ?)`,
    single.uuid,
    single.organizationId,
    single.channel,
    single.channelIdentityId,
    single.address,
    single.body,
    single.segmentCount,
    single.expiresAt,
    tx.now,
    tx.now,
  )
  tx.notify('messages')
  return lastInsertRowid
}

/** What became of one, for whoever asked for it. */
export interface SingleRecord {
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

export const findSingle = (reader: Reader, organizationId: number, uuid: string): SingleRecord | undefined =>
  reader.get<SingleRecord>(
    `SELECT uuid, address, body, status, error_code AS errorCode, provider_error_code AS providerErrorCode,
       error_message AS errorMessage, provider_message_id AS providerMessageId, segment_count AS segmentCount,
       created_at AS createdAt
     FROM messages WHERE organization_id = ? AND uuid = ?`,
    organizationId,
    uuid,
  )

/** Whether it waits or is with the carrier. */
export const isUnderWay = (reader: Reader, id: number): boolean =>
  reader.get(`SELECT 1 FROM messages WHERE id = ? AND status IN ('QUEUED', 'SENDING')`, id) !== undefined

/** QUEUED -> FAILED/EXPIRED, because nobody waits for it any longer. False when it is not QUEUED. */
export const giveUpSingle = (tx: Tx, id: number): boolean =>
  // It is of no run that could be finished by it.
  withTransitions(tx, { executionFinished: () => {} }, (transitions) =>
    transitions.fail({ id, executionId: null }, 'QUEUED', NOT_IN_TIME),
  )

/** Why a single message expired. */
export const NOT_IN_TIME = {
  errorCode: 'EXPIRED',
  providerErrorCode: null,
  message: 'The sender had no room for it in time, or sending was stopped. It was not sent.',
}
