import type { Tx } from '../../db/database.ts'
import { answerCodes, FAILURE_CODES } from '../../providers/mail-in/failure.ts'
import type { MailIn } from '../../providers/mail-in/parse-mail.ts'
import type { MailWish, StatusReport } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { haltOnComplaints } from '../guards/run-guards.ts'
import type { ReportedMessage } from '../messages/store.ts'
import { withTransitions } from '../messages/transitions.ts'
import { emitMailTrouble } from './events.ts'
import { suppressAddress } from './failure-effects.ts'
import { applyWritten, unsubscribe } from './inbound-mails.ts'
import { findOriginal, type MailContext } from './named-mail.ts'
import { applyReport, findReported } from './report.ts'

/**
 * Applies mail that arrived for a sender of the organization: bounces, complaints, requests to unsubscribe, and
 * other mails for the inbox. Applying the same mail again changes nothing.
 */
export function applyMails(
  tx: Tx,
  ports: SendingPorts,
  sender: { organizationId: number; channelIdentityId: number },
  mails: readonly MailIn[],
): void {
  if (mails.length === 0) return
  const context = { tx, ports, ...sender }
  for (const mail of mails) applyMail(context, mail)
}

/**
 * Applies complaints and unsubscriptions that a mail service reports, to mails of this sender only. Applying the
 * same wish again changes nothing.
 */
export function applyWishes(
  tx: Tx,
  ports: SendingPorts,
  sender: { organizationId: number; channelIdentityId: number },
  wishes: readonly MailWish[],
): void {
  for (const wish of wishes) {
    const message = findReported(tx, sender, wish)
    if (message?.channel !== 'EMAIL') continue
    if (wish.kind === 'COMPLAINT') applyComplaint({ tx, ports, ...sender }, message)
    else unsubscribe({ tx, ...sender }, { message })
  }
}

/** Types of reports that do not express the recipient's wish (RFC 5965 section 7.3, RFC 6591). */
const NO_COMPLAINTS = ['not-spam', 'auth-failure', 'virus', 'dmarc']

function applyMail(context: MailContext, mail: MailIn): void {
  if (mail.kind === 'PERSONAL' || mail.kind === 'AUTO_REPLY') {
    applyWritten(context, mail)
    return
  }
  if (mail.kind === 'DELAY') return
  const message = findOriginal(context, mail)
  if (!message) return
  if (mail.kind === 'DELIVERED') applyStatus(context, message, { status: 'DELIVERED', errorCode: null })
  else if (mail.kind === 'BOUNCE') applyBounce(context, message, mail)
  else if (!NO_COMPLAINTS.includes(mail.feedbackType)) applyComplaint(context, message)
}

function applyComplaint(
  { tx, ports, organizationId }: Pick<MailContext, 'tx' | 'ports' | 'organizationId'>,
  message: ReportedMessage,
): void {
  const { campaignId, executionId } = message
  const isNew = suppressAddress(tx, message, 'COMPLAINT')
  if (isNew) emitMailTrouble(tx, message, 'COMPLAINED')
  if (!isNew || campaignId === null || executionId === null) return
  haltOnComplaints(tx, ports, { organizationId, campaignId, executionId })
}

function applyBounce(
  context: MailContext,
  message: ReportedMessage,
  { failure, answer, original }: Extract<MailIn, { kind: 'BOUNCE' }>,
): void {
  const to = original.recipient ?? undefined
  const change = { errorCode: FAILURE_CODES[failure], providerErrorCode: answerCodes(answer) }
  applyStatus(context, message, { status: 'FAILED', ...change, to })
}

function applyStatus(
  { tx, ports }: MailContext,
  message: ReportedMessage,
  change: Pick<StatusReport, 'status' | 'errorCode' | 'to'> & { providerErrorCode?: string | null },
): void {
  const report = {
    providerMessageId: null,
    reference: null,
    providerErrorCode: null,
    occurredAt: tx.now,
    ...change,
  }
  withTransitions(tx, ports, (transitions) => applyReport(transitions, ports, message, report))
}
