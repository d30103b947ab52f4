import type { Tx } from '../../db/database.ts'
import { DAY_MS } from '../../lib/clock.ts'
import type { MessageErrorCode, SendResult, StatusReport } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { findReportState } from '../messages/queries.ts'
import type { Transitions } from '../messages/transitions.ts'
import type { FailedMessage } from './failure-effects.ts'
import { applyReport } from './report.ts'

/**
 * A carrier's report may arrive before its answer, which contains the id that
 * the report refers to. Such a report is kept here until the id is known.
 */
const KEPT_MS = 7 * DAY_MS
/** Old reports deleted for each new one, which bounds the table. */
const PRUNED_AT_ONCE = 10

export function keepEarlyReceipt(
  tx: Tx,
  sender: { organizationId: number; channelIdentityId: number },
  report: StatusReport,
): void {
  if (report.providerMessageId === null) return
  tx.run(
    `DELETE FROM early_receipts WHERE id IN
       (SELECT id FROM early_receipts WHERE received_at < ? ORDER BY received_at LIMIT ?)`,
    tx.now - KEPT_MS,
    PRUNED_AT_ONCE,
  )
  tx.run(
    `INSERT INTO early_receipts (organization_id, channel_identity_id, provider_message_id, status, error_code,
       provider_error_code, occurred_at, received_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    sender.organizationId,
    sender.channelIdentityId,
    report.providerMessageId,
    report.status,
    report.errorCode,
    report.providerErrorCode,
    report.occurredAt,
    tx.now,
  )
}

/** The carrier's answer to a message. */
interface AnsweredMessage {
  assignment: FailedMessage
  result: SendResult
}

interface EarlyRow {
  id: number
  status: StatusReport['status']
  errorCode: MessageErrorCode | null
  providerErrorCode: string | null
  occurredAt: number
}

/** Applies the reports that arrived before these answers; usually there are none. */
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

const takeEarly = (tx: Tx, channelIdentityId: number, providerMessageId: string): EarlyRow[] =>
  tx
    .all<EarlyRow>(
      `DELETE FROM early_receipts WHERE channel_identity_id = ? AND provider_message_id = ?
       RETURNING id, status, error_code AS errorCode, provider_error_code AS providerErrorCode,
         occurred_at AS occurredAt`,
      channelIdentityId,
      providerMessageId,
    )
    .sort((a, b) => a.id - b.id)
