import type { StatusReport } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import type { ReportedMessage } from '../messages/store.ts'
import type { MessageStatus } from '../messages/table.ts'
import type { Transitions } from '../messages/transitions.ts'
import { applyFailureEffects } from './failure-effects.ts'

/**
 * Applies a carrier's report. Reports arrive late, twice and in any order, but a message only moves forward:
 *
 *   SCHEDULED < QUEUED < SENDING < SENT < DELIVERED < READ
 *
 * FAILED is final, except that a delivery report overrides UNKNOWN and EXPIRED. A report about a message that
 * waits for another try shows that it was sent, and stops the second try. Returns false if the report changes
 * nothing.
 */
export function applyReport(
  transitions: Transitions,
  ports: SendingPorts,
  message: ReportedMessage,
  report: StatusReport,
): boolean {
  if (!isNews(message, report.status)) return false
  if (report.status !== 'FAILED') return transitions.report(message, message.status, report.status, report)
  const errorCode = report.errorCode ?? 'UNKNOWN'
  const failure = { errorCode, providerErrorCode: report.providerErrorCode, message: null }
  if (!transitions.fail(message, message.status, failure)) return false
  ports.messageFailed?.(transitions.tx, { ...message, errorCode })
  applyFailureEffects(transitions.tx, ports, message, { errorCode, message: null, isReport: true })
  return true
}

const RANK: Partial<Record<MessageStatus, number>> = {
  SCHEDULED: 0,
  QUEUED: 1,
  SENDING: 2,
  SENT: 3,
  DELIVERED: 4,
  READ: 5,
}

/** Returns whether a report changes the message. */
function isNews(
  message: Pick<ReportedMessage, 'status' | 'errorCode' | 'providerMessageId'>,
  reported: StatusReport['status'],
): boolean {
  const { status, errorCode } = message
  if (status === 'FAILED') {
    if (errorCode === 'UNKNOWN' && message.providerMessageId === null && reported === 'SENT') return true
    const isOpenToDoubt = errorCode === 'UNKNOWN' || errorCode === 'EXPIRED'
    return isOpenToDoubt && (reported === 'DELIVERED' || reported === 'READ')
  }
  const rank = RANK[status]
  if (rank === undefined) return false
  return reported === 'FAILED' ? rank < RANK.DELIVERED! : RANK[reported]! > rank
}
