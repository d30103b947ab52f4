import type { Tx } from '../../db/database.ts'
import type { MailFailure } from '../../providers/mail-in/failure.ts'
import type { MailIn } from '../../providers/mail-in/parse-mail.ts'
import type { MessageErrorCode, StatusReport } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { haltOnComplaints } from '../guards/run-guards.ts'
import type { ReportedMessage } from '../messages/store.ts'
import { withTransitions } from '../messages/transitions.ts'
import { emitMailTrouble } from './events.ts'
import { suppressAddress } from './failure-effects.ts'
import { applyWritten } from './inbound-mails.ts'
import { findOriginal, type MailContext } from './named-mail.ts'
import { applyReport } from './report.ts'

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

const CODES: Readonly<Record<MailFailure, MessageErrorCode>> = {
  BAD_ADDRESS: 'BOUNCED',
  LATER: 'UNREACHABLE',
  REFUSED: 'CARRIER_FILTERED',
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

function applyComplaint({ tx, ports, organizationId }: MailContext, message: ReportedMessage): void {
  const { campaignId, executionId } = message
  const isNew = suppressAddress(tx, message, 'COMPLAINT')
  if (isNew) emitMailTrouble(tx, message, 'COMPLAINED')
  if (!isNew || campaignId === null || executionId === null) return
  haltOnComplaints(tx, ports, { organizationId, campaignId, executionId })
}

function applyBounce(
  context: MailContext,
  message: ReportedMessage,
  { failure: said, answer, original }: Extract<MailIn, { kind: 'BOUNCE' }>,
): void {
  // A contact may forward mail to a dead address, but still read the address that we know.
  const isOther = original.recipient !== null && original.recipient !== message.address
  const failure = isOther && said === 'BAD_ADDRESS' ? 'LATER' : said
  const { code, status } = answer
  const providerErrorCode = [code, status].filter((part) => part !== null).join(' ') || null
  const errorCode = CODES[failure]
  const hasFailed = applyStatus(context, message, { status: 'FAILED', errorCode, providerErrorCode })
  if (failure !== 'BAD_ADDRESS' || message.errorCode === 'BOUNCED') return
  // A mail reported as delivered keeps its status, but its address is dead.
  const isNew = suppressAddress(context.tx, message, 'BOUNCE')
  if (isNew && !hasFailed) emitMailTrouble(context.tx, message, 'BOUNCED')
}

/** @returns whether the message changed */
function applyStatus(
  { tx, ports }: MailContext,
  message: ReportedMessage,
  change: Pick<StatusReport, 'status' | 'errorCode'> & { providerErrorCode?: string | null },
): boolean {
  const report = {
    providerMessageId: null,
    reference: null,
    providerErrorCode: null,
    occurredAt: tx.now,
    ...change,
  }
  return withTransitions(tx, ports, (transitions) => applyReport(transitions, ports, message, report))
}
