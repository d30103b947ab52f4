import { findById } from '../../channels/identities/store.ts'
import { addMailer, isKnown, receiveInboundMail } from '../../channels/inbound/receive-mail.ts'
import { kindOfText } from '../../compliance/keywords/service.ts'
import { openReview } from '../../compliance/reviews/service.ts'
import { findOpenSince } from '../../compliance/reviews/store.ts'
import { stopTopic } from '../../compliance/topics/choices.ts'
import { findTopic } from '../../compliance/topics/store.ts'
import { suppress } from '../../contacts/opt-outs/service.ts'
import { findSenderContact, listByEmail } from '../../contacts/records/inbound.ts'
import { isMaybeOfTwo } from '../../contacts/records/marks.ts'
import { type MailToken, readToken, splitTopic } from '../../content/mail/tokens.ts'
import { ownWords } from '../../providers/mail-in/own-words.ts'
import type { MailIn } from '../../providers/mail-in/parse-mail.ts'
import { findMailByReference, type ReportedMessage } from '../messages/store.ts'
import { findNamedMail, findOriginal, type MailContext, type NamedMail, uuidIn } from './named-mail.ts'

type Written = Extract<MailIn, { kind: 'PERSONAL' | 'AUTO_REPLY' }>

/**
 * The outcome of a mail. `REVIEW`: it is in the inbox and waits for a review. `LEFT_OUT`: a machine with an
 * unknown address wrote it, or the mail was handled before.
 */
export type WrittenOutcome = 'OPT_OUT' | 'REVIEW' | 'OTHER' | 'LEFT_OUT'

type Place = Omit<MailContext, 'ports'>

/** Handles a mail that a person, or an autoresponder, wrote. */
export function applyWritten(context: Place, mail: Written): WrittenOutcome {
  const named = mail.kind === 'PERSONAL' ? tokenIn(context, mail.subject) : undefined
  if (!named) return takeForInbox(context, mail)
  unsubscribe(context, findNamedMail(context.tx, named.mail), named.topicUuid)
  return 'OPT_OUT'
}

/**
 * Returns the token of a mail of the organization in a subject: 80 characters, or 38 in mails of earlier
 * versions.
 */
function tokenIn(
  { tx, organizationId }: Place,
  subject: string,
): { mail: MailToken; topicUuid: string | null } | undefined {
  const text = /(?:^|[^\w-])((?:[\w-]{80}|[\w-]{38})(?:\.[\w-]{22})?)(?![\w-])/.exec(subject)?.[1]
  if (text === undefined) return undefined
  const { token, topicUuid } = splitTopic(text)
  const mail = readToken(tx, 'u', token)
  return mail?.organizationId === organizationId ? { mail, topicUuid } : undefined
}

/**
 * Applies a request to unsubscribe, by mail or by a link of the mail service: from a topic, or from all mails.
 * @param topicUuid null for a request that names no topic
 */
export function unsubscribe(
  { tx, organizationId }: Pick<Place, 'tx' | 'organizationId'>,
  { message, contact }: Partial<NamedMail>,
  topicUuid: string | null = null,
): void {
  const address = message?.address ?? contact?.email
  if (!address) return
  const evidence = {
    organizationId,
    method: 'LIST_UNSUBSCRIBE' as const,
    contactId: contact?.id ?? message?.contactId ?? null,
    campaignId: message?.campaignId ?? null,
    messageId: message?.id ?? null,
    actor: { type: 'CONTACT' as const, id: null, name: address },
  }
  const topic = topicUuid === null ? undefined : findTopic(tx, organizationId, topicUuid)
  if (!topic) return void suppress(tx, { ...evidence, channel: 'EMAIL', address })
  const phone = contact && !isMaybeOfTwo(tx, contact.id) ? contact.phone : null
  stopTopic(tx, evidence, topic.id, { email: address, phone })
}

/**
 * Adds a mail to the inbox. Its contact is the contact with the address of the mail, else the recipient of the
 * mail that it answers, else a new contact. Mail of machines without a contact is not stored, and stays in the
 * mailbox.
 */
function takeForInbox(context: Place, mail: Written): WrittenOutcome {
  const { tx, organizationId } = context
  const { from } = mail
  if (from === null || (mail.kind === 'AUTO_REPLY' && mail.isToMany)) return 'LEFT_OUT'
  const answered = answeredMail(context, mail)
  const known = listByEmail(tx, organizationId, from, MAX_PER_ADDRESS)
  const ofThread = answered?.contactId ?? undefined
  const isOfThread = known.length === 0 || (ofThread !== undefined && known.includes(ofThread))
  const writer = isOfThread ? ofThread : known[0]
  const isStranger = writer === undefined || !findSenderContact(tx, organizationId, writer)
  if (isStranger && (mail.kind !== 'PERSONAL' || NO_PERSON.test(from))) return 'LEFT_OUT'
  const receiver = receiverOf(context, answered)
  if (receiver === undefined || from === receiver.address) return 'LEFT_OUT'
  const to = { organizationId, channelIdentityId: receiver.id }
  if (isKnown(tx, { ...mail, from }, to)) return 'LEFT_OUT'
  const contactId = isStranger ? addMailer(tx, organizationId, from) : writer
  const address = known.length === 0 && !isStranger ? answered!.address : from
  const words = mail.kind === 'PERSONAL' ? ownWords(mail) : []
  const isDoubtful = words.some((text) => mayOptOut(context, text))
  const inboundMessageId = receiveInboundMail(
    tx,
    { ...mail, from },
    {
      ...to,
      contactId,
      to: receiver.address,
      isDoubtful,
      answers: runOf(answered),
    },
  )
  if (!isDoubtful) return 'OTHER'
  // A user has to confirm the opt-out, because a From can be forged.
  if (findOpenSince(tx, organizationId, 'EMAIL', address) === undefined) {
    const about = { contactId, campaignId: answered?.campaignId ?? null, inboundMessageId }
    openReview(tx, { organizationId, channel: 'EMAIL', address, body: words.join('\n\n'), ...about })
  }
  return 'REVIEW'
}

/** Addresses of machines that read no answer. */
const NO_PERSON = /^(?:no[._-]?reply|do[._-]?not[._-]?reply|mailer-daemon|postmaster|bounces?)\b/

/** Returns whether a passage of a mail may ask to unsubscribe. */
function mayOptOut({ tx, organizationId }: Place, text: string): boolean {
  const kind = kindOfText(tx, organizationId, { text, isOptedOut: false })
  return kind === 'OPT_OUT' || kind === 'REVIEW'
}

/** Maximum of contacts with the same address that are considered. */
const MAX_PER_ADDRESS = 100

const runOf = (message: ReportedMessage | undefined) =>
  message?.campaignId ? { campaignId: message.campaignId, executionId: message.executionId } : undefined

/** Finds the last of our mails that this mail answers. */
function answeredMail(context: Place, mail: Written): ReportedMessage | undefined {
  const { tx, organizationId } = context
  const direct = findOriginal(context, mail)
  if (direct) return direct
  for (const id of mail.references.toReversed()) {
    const uuid = uuidIn(id)
    const message = uuid === undefined ? undefined : findMailByReference(tx, organizationId, uuid)
    if (message) return message
  }
  return undefined
}

/**
 * Returns the sender that the contact wrote to. It is the sender of the answered mail, because several senders
 * may share a mailbox. If no mail is answered, it is the sender of the mailbox.
 */
function receiverOf({ tx, channelIdentityId }: Place, answered: ReportedMessage | undefined) {
  const sender = answered && findById(tx, answered.channelIdentityId)
  return sender && sender.deletedAt === null ? sender : findById(tx, channelIdentityId)
}
