import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import type { ChannelName, MessageErrorCode } from '../port.ts'
import type { OfferedChoices } from '../whatsapp-choices.ts'
import type { FilledTemplate, WhatsappFile } from '../whatsapp-template.ts'
import type { SandboxMessage } from './table.ts'

export type SandboxAccount = Pick<SandboxMessage, 'organizationId' | 'channelIdentityId'>

interface PlannedReceipt {
  status: 'DELIVERED' | 'FAILED'
  errorCode: MessageErrorCode | null
  dueAt: number
}

/** A message that the carrier accepts, by any channel. */
export interface TakenMessage {
  channel: ChannelName
  reference: string
  from: string
  to: string
  body: string
  /** For a mail only. */
  subject?: string
  html?: string
  mediaUrls?: readonly string[]
  /** For WHATSAPP only. Null for a text. */
  template?: FilledTemplate | null
  file?: WhatsappFile | null
  choices?: OfferedChoices | null
}

const COLUMNS = verbatim(`id, channel, organization_id, channel_identity_id, reference,
  from_address AS "from", to_address AS "to", subject, html, body, media_urls, whatsapp_template, choices,
  accepted_at, receipt_status,
  receipt_error_code, receipt_due_at`)

/** Returns the carrier's id of the message. */
export const sandboxMessageId = (ledgerId: number): string => `sandbox-${ledgerId}`

/** Adds an entry. Returns its id. */
export const insertMessage = (
  tx: Tx,
  account: SandboxAccount,
  message: TakenMessage,
  receipt: PlannedReceipt | null,
): number =>
  tx.run(fragment`
    INSERT INTO sandbox_messages (organization_id, channel_identity_id, reference, from_address, to_address,
      subject, html, body, media_urls, channel, whatsapp_template, choices, accepted_at, receipt_status,
      receipt_error_code, receipt_due_at)
    VALUES (${account.organizationId}, ${account.channelIdentityId}, ${message.reference}, ${message.from},
      ${message.to}, ${message.subject ?? null}, ${message.html ?? null}, ${message.body},
      ${filesOf(message)}, ${message.channel}, ${message.template ? JSON.stringify(message.template) : null},
      ${message.choices ? JSON.stringify(message.choices) : null}, ${tx.now}, ${receipt?.status ?? null}, ${receipt?.errorCode ?? null}, ${receipt?.dueAt ?? null})`)
    .lastInsertRowid

/** Returns a JSON array, or null for no files. */
function filesOf({ mediaUrls, file }: TakenMessage): string | null {
  const urls = file ? [file.url] : mediaUrls
  return urls ? JSON.stringify(urls) : null
}

export const findByReference = (reader: Reader, reference: string): SandboxMessage | undefined =>
  reader.get<SandboxMessage>(fragment`SELECT ${COLUMNS} FROM sandbox_messages
    WHERE reference = ${reference} ORDER BY id LIMIT 1`)

export const listDue = (reader: Reader, now: number, limit: number): SandboxMessage[] =>
  reader.all<SandboxMessage>(fragment`SELECT ${COLUMNS} FROM sandbox_messages
    WHERE receipt_due_at <= ${now} ORDER BY receipt_due_at, id LIMIT ${limit}`)

export const nextDueAt = (reader: Reader): number | undefined =>
  reader.value<number>(
    `SELECT receipt_due_at FROM sandbox_messages WHERE receipt_due_at IS NOT NULL
     ORDER BY receipt_due_at LIMIT 1`,
  )

export function markReported(tx: Tx, ids: readonly number[]): void {
  tx.run(fragment`UPDATE sandbox_messages SET receipt_due_at = NULL WHERE id IN ${ids}`)
}

/** Marks messages to be opened by their recipients at `dueAt`. The next report says so. */
export function planReading(tx: Tx, ids: readonly number[], dueAt: number): void {
  tx.run(fragment`UPDATE sandbox_messages SET receipt_status = 'READ', receipt_due_at = ${dueAt}
    WHERE id IN ${ids}`)
}

/** Returns the messages on the phones of recipients, newest first. */
export function listInbox(
  reader: Reader,
  filter: { organizationId: number; to?: string; channel?: ChannelName; limit: number },
): SandboxMessage[] {
  const { organizationId, to, channel = null, limit } = filter
  if (to === undefined) {
    // The plus stops SQLite from sorting all messages of an organization: the newest are found from the end.
    return reader.all<SandboxMessage>(fragment`SELECT ${COLUMNS} FROM sandbox_messages
      WHERE +organization_id = ${organizationId} AND (${channel} IS NULL OR channel = ${channel})
      ORDER BY id DESC LIMIT ${limit}`)
  }
  return reader.all<SandboxMessage>(fragment`SELECT ${COLUMNS} FROM sandbox_messages
    WHERE organization_id = ${organizationId} AND to_address = ${to} AND (${channel} IS NULL OR channel = ${channel})
    ORDER BY id DESC LIMIT ${limit}`)
}

/**
 * Returns the sender of the newest message to this phone. Searches each organization separately, so that the
 * index is used.
 * @param organizationIds internal ids of the organizations to search
 */
export const findLastSender = (
  reader: Reader,
  organizationIds: readonly number[],
  phone: string,
): number | undefined =>
  reader.value<number>(fragment`SELECT channel_identity_id FROM sandbox_messages
    WHERE id = (SELECT max(message.id) FROM json_each(${JSON.stringify(organizationIds)}) AS organization
      CROSS JOIN sandbox_messages AS message WHERE message.organization_id = organization.value
      AND message.to_address = ${phone})`)

/** Deletes some messages that were accepted before `before` (ms). @returns how many */
export const pruneLedger = (tx: Tx, before: number): number =>
  tx.run(fragment`DELETE FROM sandbox_messages
    WHERE id IN (SELECT id FROM (SELECT id, accepted_at FROM sandbox_messages ORDER BY id LIMIT 500)
      WHERE accepted_at < ${before})`).changes

/** Time when the oldest stored message was accepted, in ms since 1970. */
export const OLDEST_ACCEPTED =
  'SELECT min(accepted_at) FROM (SELECT accepted_at FROM sandbox_messages ORDER BY id LIMIT 1)'

/** Deletes messages from the records of the built-in carrier. */
export const deleteSandboxMessages = (tx: Tx, ids: readonly number[]): void =>
  void tx.run(fragment`DELETE FROM sandbox_messages WHERE id IN ${[...ids]}`)
