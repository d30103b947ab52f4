import type { Reader, Tx } from '../../db/database.ts'
import type { MessageErrorCode, StatusReport } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { findByProviderMessageId, findByReference, type ReportedMessage } from '../messages/store.ts'
import type { MessageStatus } from '../messages/table.ts'
import type { Transitions } from '../messages/transitions.ts'
import { emitMailTrouble } from './events.ts'
import { applyFailureEffects, suppressAddress } from './failure-effects.ts'

/** Finds the message of this sender that a report names. */
export function findReported(
  reader: Reader,
  sender: { organizationId: number; channelIdentityId: number },
  { providerMessageId, reference, to }: Pick<StatusReport, 'providerMessageId' | 'reference' | 'to'>,
): ReportedMessage | undefined {
  const byReference = reference === null ? undefined : findByReference(reader, sender, reference)
  if (byReference || providerMessageId === null) return byReference
  return findByProviderMessageId(reader, sender, { providerMessageId, to })
}

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
  const errorCode = reasonOf(message, report)
  if (!isNews(message, report.status)) {
    if (report.status === 'FAILED' && errorCode === 'BOUNCED') suppressDead(transitions.tx, message)
    return false
  }
  if (report.status !== 'FAILED') return transitions.report(message, message.status, report.status, report)
  const failure = { errorCode, providerErrorCode: report.providerErrorCode, message: null }
  if (!transitions.fail(message, message.status, failure)) return false
  ports.messageFailed?.(transitions.tx, { ...message, errorCode })
  applyFailureEffects(transitions.tx, ports, message, { errorCode, message: null, isReport: true })
  return true
}

/**
 * Returns the reason of a failure. A contact may forward mail to a dead address, but still read the address that
 * we know.
 */
function reasonOf(message: ReportedMessage, { errorCode, to }: StatusReport): MessageErrorCode {
  const isOther = message.channel === 'EMAIL' && to !== undefined && to !== message.address
  return errorCode === 'BOUNCED' && isOther ? 'UNREACHABLE' : (errorCode ?? 'UNKNOWN')
}

/** Suppresses the dead address of a mail that keeps its status, such as one reported as delivered. */
function suppressDead(tx: Tx, message: ReportedMessage): void {
  if (message.errorCode === 'BOUNCED') return
  if (suppressAddress(tx, message, 'BOUNCE')) emitMailTrouble(tx, message, 'BOUNCED')
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
