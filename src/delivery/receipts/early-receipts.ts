import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { DAY_MS, HOUR_MS } from '../../lib/clock.ts'
import type { SendResult, StatusReport } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { findReportedById, findReportState } from '../messages/store.ts'
import type { Transitions } from '../messages/transitions.ts'
import type { FailedMessage } from './failure-effects.ts'
import { applyReport } from './report.ts'
import type { earlyReceipts } from './table.ts'

/**
 * A carrier's report may arrive before its answer, although it refers to an id in that answer. Such a report is
 * stored here until the id is known.
 */
const RETENTION_MS = 7 * DAY_MS
/**
 * Longest time by which a report may precede the answer. An answer follows within minutes. An older report is
 * about an earlier message with the same id.
 */
const BEFORE_ANSWER_MS = HOUR_MS
/** Number of old reports that are deleted for each new report. This bounds the table. */
const PRUNE_BATCH = 10

/** Deletes some reports that came before `before` (ms). @returns their number */
export const pruneEarlyReceipts = (tx: Tx, before: number): number =>
  tx.run(fragment`DELETE FROM early_receipts
    WHERE id IN (SELECT id FROM early_receipts WHERE received_at < ${before} ORDER BY received_at
      LIMIT ${PRUNE_BATCH})`).changes

/**
 * Stores a report until its id is known. @param messageId internal id of the only active message that the
 * report can be about; null for none or several
 */
export function keepEarlyReceipt(
  tx: Tx,
  sender: { organizationId: number; channelIdentityId: number },
  report: StatusReport,
  messageId: number | null,
): void {
  if (report.providerMessageId === null) return
  pruneEarlyReceipts(tx, tx.now - RETENTION_MS)
  tx.run(fragment`
    INSERT INTO early_receipts (organization_id, channel_identity_id, provider_message_id, status, error_code,
      provider_error_code, occurred_at, received_at, message_id)
    VALUES (${sender.organizationId}, ${sender.channelIdentityId}, ${report.providerMessageId},
      ${report.status}, ${report.errorCode}, ${report.providerErrorCode}, ${report.occurredAt}, ${tx.now},
      ${messageId})
    ON CONFLICT (channel_identity_id, provider_message_id, status) DO UPDATE
      SET error_code = excluded.error_code, provider_error_code = excluded.provider_error_code,
      occurred_at = excluded.occurred_at, received_at = excluded.received_at, message_id = excluded.message_id`)
}

/** The carrier's answer to a message. */
interface AnsweredMessage {
  assignment: FailedMessage
  result: SendResult
}

type EarlyReceipt = typeof earlyReceipts.$inferSelect

/** Applies the reports that arrived before these answers. Usually there are none. */
export function applyEarlyReceipts(
  transitions: Transitions,
  ports: SendingPorts,
  answers: readonly AnsweredMessage[],
): void {
  const { tx } = transitions
  if (tx.get('SELECT 1 FROM early_receipts LIMIT 1') === undefined) return
  for (const { assignment, result } of answers) {
    if (result.outcome !== 'accepted') continue
    const { providerMessageId } = result
    for (const row of takeEarly(tx, assignment.channelIdentityId, providerMessageId)) {
      const message = findReportState(tx, assignment.id)
      if (!message) continue
      applyReport(
        transitions,
        ports,
        { ...assignment, ...message },
        { ...row, providerMessageId, reference: null },
      )
    }
  }
}

const takeEarly = (tx: Tx, channelIdentityId: number, providerMessageId: string): EarlyReceipt[] =>
  tx
    .all<EarlyReceipt>(fragment`DELETE FROM early_receipts
      WHERE channel_identity_id = ${channelIdentityId} AND provider_message_id = ${providerMessageId} RETURNING *`)
    .filter(({ receivedAt }) => receivedAt > tx.now - BEFORE_ANSWER_MS)
    .sort((a, b) => a.id - b.id)

/** Applies the reports for a message whose answer is permanently lost, if all of them name the same id. */
export function applyReportsInDoubt(
  transitions: Transitions,
  ports: SendingPorts,
  messageIds: readonly number[],
): void {
  const { tx } = transitions
  if (messageIds.length === 0 || tx.get('SELECT 1 FROM early_receipts LIMIT 1') === undefined) return
  for (const messageId of messageIds) {
    const rows = tx.all<EarlyReceipt>(fragment`SELECT * FROM early_receipts
      WHERE message_id = ${messageId} AND received_at > ${tx.now - RETENTION_MS} ORDER BY id`)
    if (new Set(rows.map(({ providerMessageId }) => providerMessageId)).size !== 1) continue
    tx.run('DELETE FROM early_receipts WHERE message_id = ?', messageId)
    for (const { organizationId, ...report } of rows) {
      const message = findReportedById(tx, organizationId, messageId)
      if (message) applyReport(transitions, ports, message, { ...report, reference: null })
    }
  }
}
