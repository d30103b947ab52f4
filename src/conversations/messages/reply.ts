import { actorIdOf } from '../../accounts/actors/service.ts'
import { findFirstName } from '../../accounts/users/store.ts'
import { findById } from '../../channels/identities/store.ts'
import type { ChannelIdentityRow } from '../../channels/identities/table.ts'
import { SESSION_MS } from '../../channels/inbound/sessions.ts'
import { findLastMail } from '../../channels/inbound/store.ts'
import { channelOf } from '../../channels/ports/all.ts'
import { windowOf, windowVerdict } from '../../compliance/send-windows/send-window.ts'
import { candidateZones, isNorthAmerican } from '../../compliance/send-windows/zones.ts'
import { isSuppressed } from '../../compliance/suppressions/service.ts'
import { getContact } from '../../contacts/records/service.ts'
import { headerText } from '../../content/mail/compose.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { isHeld } from '../../delivery/executions/hold.ts'
import { loadOrganizationSettings } from '../../delivery/executions/run.ts'
import {
  type Between,
  cancelWritten,
  findLastSubject,
  findWritten,
  insertDirectMessage,
} from '../../delivery/messages/direct-messages.ts'
import { assertCovered } from '../../delivery/messages/metering.ts'
import { DAY_MS, toIsoOrNull } from '../../lib/clock.ts'
import { AppError, assertFuture, invalidField, notFound, type Said } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { isAnswerSubject } from '../../providers/mail-in/own-words.ts'
import { endDraftOfAnswer } from '../drafts/service.ts'
import { getConversation, previewOf, readAll, recordReply } from '../records/store.ts'
import type { ConversationRow } from '../records/table.ts'
import { contentFor, type Written } from './content.ts'
import { listNewest } from './list.ts'
import type { SendConversationMessageInput } from './schema.ts'
import { type ConversationMessageRow, findWrittenMessage } from './sources.ts'

/** Number of the newest messages that are checked for an answer of another member. */
const MAX_CHECKED = 100

/**
 * Throws if another member answered while the writer was writing. Otherwise the contact would get two answers.
 * New texts from the contact do not matter.
 * @param lastSeenMessageId public id of the newest message that the writer saw
 * @throws CONFLICT if another member has answered after that message
 */
function assertUnanswered(
  reader: Reader,
  { userUuid }: Principal,
  between: Between,
  lastSeenMessageId: string,
): void {
  const newest = listNewest(reader, between, MAX_CHECKED)
  const seen = newest.findIndex(({ uuid }) => uuid === lastSeenMessageId)
  const unseen = seen === -1 ? newest : newest.slice(0, seen)
  const other = unseen.find(
    ({ actorType, actorReference, status }) =>
      actorType === 'USER' && actorReference !== userUuid && status !== 'CANCELLED',
  )
  if (!other) return
  const name = other.actorName ?? 'Another member'
  throw new AppError(
    'CONFLICT',
    `${name} has answered meanwhile, so your message was not sent. To send it anyway, name that answer as lastSeenMessageId.`,
    {
      details: [
        {
          reason: 'ANSWERED',
          messageId: other.uuid,
          sentBy: { id: other.actorReference, name: other.actorName },
        },
      ],
      said: (say) => say.messageAnswered(),
    },
  )
}

export interface ReplyDeps {
  /** Origin at which recipients reach this server. */
  publicBaseUrl: string
}

/** Time after which a message that could not be sent expires. */
const VALID_MS = DAY_MS
/** Longest time for which a message can be scheduled ahead. */
const MAX_AHEAD_DAYS = 30
const MAX_AHEAD_MS = MAX_AHEAD_DAYS * DAY_MS

/**
 * Queues a member's message to a contact as a message without a run. The send engine claims it like every other
 * message, checks the opt-out again, and respects the rates of the sender. The send window and the caps of
 * marketing do not apply, because it answers a contact. Throws NOT_FOUND, VALIDATION_FAILED and
 * OUTSIDE_SESSION. Throws CONFLICT for an address that has opted out, for a sender that cannot send, while
 * sending is held, and if another member has answered.
 */
export function sendReply(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { publicBaseUrl, ...input }: SendConversationMessageInput & ReplyDeps,
): ConversationMessageRow {
  const conversation = getConversation(tx, principal, uuid)
  const { organizationId, contactId, channelIdentityId } = conversation
  const settings = loadOrganizationSettings(tx, organizationId)
  if (!settings) throw notFound('Organization')
  const organization = { ...settings, agentFirstName: findFirstName(tx, principal.userId) }
  const sender = senderOf(tx, conversation)
  const address = addressFor(tx, conversation)
  if (input.lastSeenMessageId) assertUnanswered(tx, principal, conversation, input.lastSeenMessageId)
  const mail = mailFor(tx, conversation, input)
  const scheduledFor = timeFor(tx, principal, { conversation, organization }, input)
  const endsAt = input.whatsappTemplate ? undefined : sessionEnd(conversation, scheduledFor ?? tx.now)
  const written = { conversation, sender, organization, publicBaseUrl, subject: mail?.subject }
  const { body, segmentCount, mediaUrls = null } = contentFor(tx, principal, input, written)
  assertCovered(tx, organizationId, { channel: conversation.channel, address, segmentCount })
  const id = uuidv7(tx.now)
  insertDirectMessage(tx, {
    uuid: id,
    organizationId,
    channel: conversation.channel,
    channelIdentityId,
    address,
    contactId,
    ...mail,
    body,
    segmentCount,
    mediaUrls,
    whatsappTemplate: input.whatsappTemplate ?? null,
    authorId: actorIdOf(tx, principal),
    scheduledFor,
    expiresAt: Math.min((scheduledFor ?? tx.now) + VALID_MS, endsAt ?? Number.MAX_SAFE_INTEGER),
  })
  const template = input.whatsappTemplate ? `Template ${input.whatsappTemplate.name}` : ''
  readAll(tx, principal, conversation)
  recordReply(tx, conversation.id, previewOf(body || template, mediaUrls?.length))
  endDraftOfAnswer(tx, principal, conversation.id)
  return findWrittenMessage(tx, organizationId, id)
}

const conflict = (reason: string, message: string | Said, said?: Said): AppError =>
  new AppError('CONFLICT', message, { details: [{ reason }], said })

/** Returns the sender. Throws CONFLICT for a sender that is disabled or deleted. */
function senderOf(reader: Reader, { channelIdentityId }: ConversationRow): ChannelIdentityRow {
  const sender = findById(reader, channelIdentityId)
  if (!sender || sender.deletedAt !== null) {
    throw conflict('SENDER_DELETED', (say) => say.conversationSenderDeleted())
  }
  if (sender.status === 'DISABLED') {
    throw conflict(
      'SENDER_DISABLED',
      `The sender ${sender.name} is disabled. Set its status to ACTIVE first.`,
      (say) => say.senderPaused({ name: sender.name }),
    )
  }
  return sender
}

/**
 * Returns the address of the contact. Throws CONFLICT while sending is held, for a contact without an address,
 * and for an address that has opted out.
 */
function addressFor(tx: Tx, { organizationId, channel, phone, email }: ConversationRow): string {
  if (isHeld(tx)) {
    throw conflict(
      'SENDING_HELD',
      'Sending is held. The operator can resume it: carillon send resume.',
      (say) => say.sendingHeld(),
    )
  }
  const { addressColumn, consentChannel } = channelOf(channel)
  const kind = addressColumn === 'email' ? 'email' : 'other'
  const address = kind === 'email' ? email : phone
  if (address === null) {
    throw conflict('NO_ADDRESS', (say) => say.contactWithoutAddress({ kind }))
  }
  if (isSuppressed(tx, organizationId, consentChannel, address)) {
    throw conflict('OPTED_OUT', (say) => say.addressOptedOut({ kind }))
  }
  return address
}

/**
 * Returns the subject of a mail and the mails that it answers, or undefined on other channels. Throws
 * VALIDATION_FAILED.
 */
function mailFor(
  reader: Reader,
  conversation: ConversationRow,
  { subject }: SendConversationMessageInput,
): { subject: string; answers: string[] } | undefined {
  if (conversation.channel !== 'EMAIL') {
    if (typeof subject !== 'string') return undefined
    const message = `subject is only for conversations by EMAIL, but this one is by ${conversation.channel}.`
    throw invalidField('subject', message, 'isForbidden')
  }
  const last = findLastMail(reader, conversation)
  const title = headerText(
    subject ?? (last ? answerTo(last.subject) : (findLastSubject(reader, conversation) ?? '')),
  )
  if (title !== '') return { subject: title, answers: last ? (JSON.parse(last.thread) as string[]) : [] }
  const message = 'subject is required, because the conversation has no mail yet to answer.'
  throw invalidField('subject', message, 'isRequired', (say) => say.required())
}

const answerTo = (subject: string): string =>
  isAnswerSubject(subject) ? subject.trim() : `Re: ${subject}`.trim()

/** Returns the time to send the message, ms since 1970, or null for immediately. Throws VALIDATION_FAILED. */
function timeFor(
  tx: Tx,
  principal: Principal,
  { conversation, organization }: Pick<Written, 'conversation' | 'organization'>,
  { sendAt, waitForSendWindow }: SendConversationMessageInput,
): number | null {
  if (typeof sendAt === 'number') {
    assertFuture('sendAt', sendAt, tx.now)
    if (sendAt > tx.now + MAX_AHEAD_MS)
      throw invalidField('sendAt', `sendAt must be within ${MAX_AHEAD_DAYS} days.`, 'withinDays', (say) =>
        say.messageLate({ days: MAX_AHEAD_DAYS }),
      )
  }
  if (!waitForSendWindow) return sendAt ?? null
  const verdict = windowVerdict({
    zones: candidateZones(getContact(tx, principal, conversation.contactUuid), organization.timezone),
    nowMs: sendAt ?? tx.now,
    window: windowOf(organization),
    isNorthAmerica: isNorthAmerican(conversation.phone),
  })
  if (verdict.isOpen) return sendAt ?? null
  if (verdict.opensAt !== null) return verdict.opensAt
  const message =
    'No hour is in the send window in every possible time zone of the contact. Give sendAt instead.'
  throw invalidField('waitForSendWindow', message, 'isReachable', (say) => say.messageNoWindow())
}

/**
 * Returns the end of the time in which WHATSAPP delivers free text, ms since 1970, or undefined on other
 * channels. Throws OUTSIDE_SESSION.
 */
function sessionEnd({ channel, lastInboundAt }: ConversationRow, at: number): number | undefined {
  if (channel !== 'WHATSAPP') return undefined
  const endsAt = lastInboundAt === null ? null : lastInboundAt + SESSION_MS
  if (endsAt !== null && endsAt > at) return endsAt
  throw new AppError(
    'OUTSIDE_SESSION',
    'WhatsApp delivers free text only for 24 hours after the contact wrote. Send an approved template instead: whatsappTemplate.',
    { details: [{ sessionExpiresAt: toIsoOrNull(endsAt) }] },
  )
}

/** Cancels a message that is SCHEDULED. Throws NOT_FOUND, INVALID_STATE_TRANSITION. */
export function cancelReply(tx: Tx, principal: Principal, uuid: string, messageUuid: string): void {
  const conversation = getConversation(tx, principal, uuid)
  const message = findWritten(tx, conversation, messageUuid)
  if (!message) throw notFound('Message')
  if (cancelWritten(tx, message.id)) return
  const details = [{ currentStatus: message.status, allowed: ['SCHEDULED'] }]
  const text = `The message is ${message.status}, but only a SCHEDULED message can be cancelled.`
  throw new AppError('INVALID_STATE_TRANSITION', text, { details, said: (say) => say.messageNotScheduled() })
}
