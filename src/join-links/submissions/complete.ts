import { hasListeners } from '../../accounts/organizations/store.ts'
import { type ConsentEvidence, recordConsent } from '../../compliance/consents/service.ts'
import type { ConsentMethod } from '../../compliance/consents/table.ts'
import { lift } from '../../contacts/opt-outs/service.ts'
import { recordTagging } from '../../contacts/records/history.ts'
import { insertMembers } from '../../contacts/segment-members/store.ts'
import { attachTags } from '../../contacts/tags/store.ts'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import type { JoinLinkRow } from '../records/table.ts'
import { type Joiner, putContact } from './contact.ts'
import { joinLinkCompleted } from './events.ts'
import { closed, isFull } from './limits.ts'
import { addressOf, queueConfirmation } from './messages.ts'
import * as store from './store.ts'
import type { SubmissionRow } from './table.ts'
import { subscribe } from './topics.ts'

/** The way in which a person agreed. */
interface Agreement {
  method: ConsentMethod & ('WEB_FORM' | 'KEYWORD')
  /** The way in which the person confirmed. Absent if no confirmation was required. */
  confirmedBy?: ConsentMethod & ('REPLY' | 'OTP' | 'EMAIL')
  /** Whether the person proved that the number or the address is theirs. */
  isProven: boolean
  /** The text that completed the submission, by internal id. */
  inboundMessageId?: number
  /** The sender that received this text. It also sends the answer. */
  channelIdentityId?: number
}

/**
 * Completes a join: the contact gets the segment and the tags of the link, its consent and its topics are recorded with
 * the text that it saw, and an opt-out ends. A form alone does not end an opt-out that the person gave, because
 * anyone may enter a number. Throws GONE if the link reached its limit since.
 */
export function complete(tx: Tx, link: JoinLinkRow, submission: SubmissionRow, agreement: Agreement): void {
  if (isFull(tx, link)) throw closed('FULL')
  const joiner = putContact(tx, link, submission, agreement.isProven)
  const { actor } = joiner
  store.markCompleted(tx, submission.id, joiner.id)
  const isOptedOut = agree(tx, link, submission, { joiner, agreement }) === 'KEPT'
  admit(tx, link, joiner)
  if (!isOptedOut) {
    const to = addressOf(link, submission)
    const { channelIdentityId } = agreement
    const sender = channelIdentityId === undefined ? {} : { channelIdentityId }
    queueConfirmation(tx, link, { to, contactId: joiner.id, ...sender })
  }
  const { organizationId } = link
  if (!hasListeners(tx, organizationId)) return
  const data = { submissionId: submission.id, joinLinkId: link.id }
  emit(tx, joinLinkCompleted, { organizationId, actor, data })
}

/**
 * Records the agreement of a person and, in a separate record, the way it was confirmed. Both come with the
 * confirmation, because a form alone proves nothing.
 */
function agree(
  tx: Tx,
  link: JoinLinkRow,
  submission: SubmissionRow,
  { joiner, agreement }: { joiner: Joiner; agreement: Agreement },
): 'AGREED' | 'KEPT' {
  const { method, confirmedBy, isProven, inboundMessageId = null } = agreement
  const evidence: ConsentEvidence = {
    organizationId: link.organizationId,
    channel: link.channel === 'EMAIL' ? 'EMAIL' : 'SMS',
    address: addressOf(link, submission),
    method,
    actor: joiner.actor,
    contactId: joiner.id,
    inboundMessageId: confirmedBy === undefined ? inboundMessageId : null,
    joinLinkId: link.id,
    consentText: submission.consentText,
    consentVersion: String(submission.consentVersion),
    consentedAt: submission.agreedAt,
    ipAddress: submission.ipAddress,
    userAgent: submission.userAgent,
  }
  const by = isProven ? 'PERSON' : 'REQUEST'
  const lifting = lift(tx, evidence, by)
  if (lifting === 'KEPT') return 'KEPT'
  if (lifting === 'NOT_LISTED') recordConsent(tx, 'OPT_IN', evidence)
  if (confirmedBy !== undefined) {
    const visit = { ipAddress: null, userAgent: null }
    const confirmation = { method: confirmedBy, inboundMessageId, consentedAt: tx.now }
    recordConsent(tx, 'CONFIRMED', { ...evidence, ...visit, ...confirmation })
  }
  subscribe(tx, evidence, submission, by)
  return 'AGREED'
}

/** Applies the segment and the tags of the link, except deleted ones. */
function admit(tx: Tx, link: JoinLinkRow, { id, actor }: Joiner): void {
  const { organizationId, segmentId } = link
  if (segmentId !== null && store.hasSegment(tx, organizationId, segmentId)) {
    insertMembers(tx, { id: segmentId, organizationId }, [id])
  }
  const added = attachTags(tx, organizationId, [id], store.listTagIds(tx, link))
  recordTagging(tx, { organizationId, actor }, { added })
}
