import { createHash } from 'node:crypto'
import { hasListeners } from '../../accounts/organizations/store.ts'
import { noteEntered } from '../../compliance/entered-addresses/service.ts'
import { applyHashedSuppressions } from '../../contacts/opt-outs/service.ts'
import { findSenderContact, insertUnknownMailer } from '../../contacts/records/inbound.ts'
import { fullNameOf } from '../../contacts/records/schema.ts'
import { emitContactsChanged } from '../../contacts/records/service.ts'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import { isAnswerSubject, withoutQuotes } from '../../providers/mail-in/own-words.ts'
import { isPlainId, type MailIn } from '../../providers/mail-in/parse-mail.ts'
import { inboundHandlers } from './handlers.ts'
import { answeredRun, type RunOfCampaign, recordInbound, textReceived } from './service.ts'
import { insertInbound, mailWasReceived } from './store.ts'

/** A mail from a contact or from the contact's autoresponder. */
type WrittenMail = Extract<MailIn, { kind: 'PERSONAL' | 'AUTO_REPLY' }> & { from: string }

/** The contact who wrote a mail and the sender of ours that received it, by internal ids. */
interface ArrivedMail {
  organizationId: number
  channelIdentityId: number
  contactId: number
  /** Address of our sender. */
  to: string
  /** The run whose mail this mail answers; undefined if this mail names no mail of ours. */
  answers: RunOfCampaign | undefined
  /** Whether the mail may ask to unsubscribe, so that a person must review it. */
  isDoubtful: boolean
}

/** A mail that arrives within this time after a campaign's mail counts as its answer, unless it names another mail. */
const ANSWER_WINDOW_MS = 72 * HOUR_MS
/** Number of characters of a mail that a conversation shows; the whole text is stored separately. */
const MAX_BODY = 10_000

/**
 * Stores a mail as a message of a contact's conversation with a sender. A repeated mail (same
 * Message-ID, or the same words if it has none) changes nothing. No mail is answered automatically.
 * An automatic mail is only stored: it causes no event and answers no campaign.
 * @returns internal id of the stored message; null, with nothing stored, if the contact no longer
 * exists
 */
export function receiveInboundMail(tx: Tx, mail: WrittenMail, arrived: ArrivedMail): number | null {
  const { organizationId, channelIdentityId, contactId, to } = arrived
  const contact = findSenderContact(tx, organizationId, contactId)
  if (!contact) return null
  const isAutomatic = mail.kind === 'AUTO_REPLY'
  const text = mail.text.trim()
  const body = (withoutQuotes(text) || text).slice(0, MAX_BODY).toWellFormed()
  const answered = isAutomatic ? undefined : (arrived.answers ?? lastRun(tx, arrived))
  const id = insertInbound(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    channelIdentityId,
    contactId,
    from: mail.from,
    to,
    body,
    campaignId: answered?.campaignId ?? null,
    executionId: answered?.executionId ?? null,
    kind: 'OTHER',
    providerMessageId: nameOf(mail),
    missingParts: 0,
    takenBy: null,
    mail: {
      subject: mail.subject,
      wholeBody: body === text ? null : text,
      fileNames: mail.files,
      isAutomatic,
      thread: threadOf(mail),
    },
  })
  const actor: Actor = { type: 'CONTACT', id: contact.uuid, name: fullNameOf(contact) || mail.from }
  if (!isAutomatic) {
    if (hasListeners(tx, organizationId))
      emit(tx, textReceived, { organizationId, actor, data: { inboundMessageId: id } })
    const stage = contact.stage === 'NEW_LEAD' ? 'ENGAGED' : contact.stage
    // A mail proves nothing about the phone number.
    recordInbound(tx, organizationId, { ...contact, actor }, { status: contact.status, stage })
  }
  const inbox = inboundHandlers.all.find(({ step }) => step === 'INBOX')
  inbox?.handle(tx, {
    id,
    organizationId,
    channelIdentityId,
    contactId,
    actor,
    from: mail.from,
    isAnswered: false,
    body: body || (isAnswerSubject(mail.subject) ? '' : mail.subject),
    kind: arrived.isDoubtful ? 'REVIEW' : 'OTHER',
    campaignId: answered?.campaignId ?? null,
    mail: { subject: mail.subject, isAutomatic },
  })
  return id
}

/**
 * Inserts the unknown writer of a mail as a contact, even beyond the limit of the plan. A From can be
 * forged, so the address gets no marketing until its owner agrees.
 * @returns internal id
 */
export function addMailer(tx: Tx, organizationId: number, email: string): number {
  applyHashedSuppressions(tx, organizationId, 'EMAIL', [email])
  const uuid = uuidv7(tx.now)
  const contactId = insertUnknownMailer(tx, { organizationId, uuid, email })
  noteEntered(tx, { organizationId, contactId, channel: 'EMAIL', address: email })
  const actor = { type: 'CONTACT', id: uuid, name: email } as const
  emitContactsChanged(tx, { organizationId, actor, change: 'CREATED' }, [uuid])
  return contactId
}

const lastRun = (tx: Tx, subject: ArrivedMail): RunOfCampaign | undefined =>
  answeredRun.only(tx, subject, tx.now - ANSWER_WINDOW_MS)

/** Returns whether the sender has received this mail before. */
export const isKnown = (
  tx: Tx,
  mail: WrittenMail,
  { organizationId, channelIdentityId }: Pick<ArrivedMail, 'organizationId' | 'channelIdentityId'>,
): boolean =>
  mailWasReceived(tx, {
    organizationId,
    channelIdentityId,
    providerMessageId: nameOf(mail),
    from: mail.from,
  })

/** Returns the Message-ID; for a mail without one, a hash of its content. */
const nameOf = ({ messageId, from, subject, text }: WrittenMail): string =>
  messageId ??
  createHash('sha256')
    .update(JSON.stringify([from, subject, text]))
    .digest('base64url')

const threadOf = ({ messageId, references }: WrittenMail): string[] =>
  messageId !== null && isPlainId(messageId)
    ? [...references.filter((id) => id !== messageId), messageId]
    : [...references]
