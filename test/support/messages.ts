import type { Tx } from '../../src/db/database.ts'
import { MessageTotals, minuteOf, type TotalKind } from '../../src/delivery/messages/message-totals.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import type { TestApp, TestTenant } from './app.ts'
import type { Sendable } from './campaigns.ts'

export interface MessageOptions {
  status: string
  executionId: number
  contactId?: number
  errorCode?: string
  segmentCount?: number
  sentAt?: string
  deliveredAt?: string
  failedAt?: string
}

const msOrNull = (iso: string | undefined): number | null => (iso === undefined ? null : Date.parse(iso))

/** Inserts a message in the state in which the engine leaves it, counted in its execution. */
export function addMessage(app: TestApp, { organization }: TestTenant, options: MessageOptions): string {
  const uuid = uuidv7(app.clock.now())
  const column = `${options.status.toLowerCase()}_count`
  app.db.writeNow((tx) => {
    tx.run(
      `INSERT INTO messages (uuid, organization_id, campaign_id, execution_id, contact_id, channel, address, status,
         error_code, segment_count, sent_at, delivered_at, failed_at, created_at)
       VALUES (?, ?, (SELECT campaign_id FROM executions WHERE id = ?), ?, ?, 'SMS', ?, ?, ?, ?, ?, ?, ?, ?)`,
      uuid,
      organization.id,
      options.executionId,
      options.executionId,
      options.contactId ?? null,
      `+1${uuid.slice(-10)}`,
      options.status,
      options.errorCode ?? null,
      options.segmentCount ?? null,
      msOrNull(options.sentAt),
      msOrNull(options.deliveredAt),
      msOrNull(options.failedAt),
      tx.now,
    )
    tx.run(
      `UPDATE executions SET ${column} = ${column} + 1, accepted_count = accepted_count + ? WHERE id = ?`,
      options.sentAt === undefined ? 0 : 1,
      options.executionId,
    )
    // Some tests need a message without a run.
    const hasRun = tx.value('SELECT 1 FROM executions WHERE id = ?', options.executionId) !== undefined
    if (hasRun) countTotals(tx, options)
  })
  return uuid
}

/** Counts the message by quarter hour, like the engine. */
function countTotals(tx: Tx, options: MessageOptions): void {
  const totals = new MessageTotals()
  const { executionId, status, errorCode = '', segmentCount: segments = 0 } = options
  const count = (kind: TotalKind, at: string | undefined, rest: { errorCode: string; segments: number }) => {
    if (at === undefined) return
    totals.add(executionId, { kind, minute: minuteOf(Date.parse(at)), messages: 1, ...rest })
  }
  count('SENT', options.sentAt, { errorCode: '', segments })
  count('DELIVERED', options.deliveredAt, { errorCode: '', segments: 0 })
  if (status === 'FAILED') count('FAILED', options.failedAt, { errorCode, segments: 0 })
  if (status === 'SKIPPED') count('SKIPPED', '1970-01-01T00:00:00Z', { errorCode, segments: 0 })
  totals.write(tx)
}

/** Adds another run of the campaign. */
export function addExecution(app: TestApp, { organization }: TestTenant, campaignUuid: string): number {
  return app.db.writeNow(
    (tx) =>
      tx.run(
        `INSERT INTO executions (uuid, organization_id, campaign_id, sequence, status, scheduled_for, created_at)
         SELECT ?, ?, id, (SELECT count(*) + 1 FROM executions WHERE campaign_id = campaigns.id), 'RUNNING', ?, ?
         FROM campaigns WHERE uuid = ?`,
        uuidv7(tx.now),
        organization.id,
        tx.now,
        tx.now,
        campaignUuid,
      ).lastInsertRowid,
  )
}

/** Returns the internal id of the campaign's first run. */
export const executionOf = (app: TestApp, campaignUuid: string): number =>
  app.db.value<number>(
    'SELECT id FROM executions WHERE campaign_id = (SELECT id FROM campaigns WHERE uuid = ?) ORDER BY id',
    campaignUuid,
  )!

let replies = 0

/**
 * Adds an inbound text of a contact as an answer to the campaign. Null stands for an unknown contact or no
 * campaign.
 */
export function addReply(
  app: TestApp,
  tenant: Sendable,
  {
    campaign,
    contactId,
    kind = 'OTHER',
    receivedAt = 1,
  }: { campaign: string | null; contactId: number | null; kind?: string; receivedAt?: number },
): void {
  replies += 1
  app.db.writeNow(
    (tx) =>
      void tx.run(
        `INSERT INTO inbound_messages (uuid, organization_id, channel_identity_id, contact_id, campaign_id,
           from_address, to_address, body, kind, provider_message_id, received_at)
         VALUES (?, ?, ?, ?, (SELECT id FROM campaigns WHERE uuid = ?), 'a', 'b', 'c', ?, ?, ?)`,
        `i${replies}`,
        tenant.organization.id,
        tenant.identity.id,
        contactId,
        campaign,
        kind,
        `p${replies}`,
        receivedAt,
      ),
  )
}
