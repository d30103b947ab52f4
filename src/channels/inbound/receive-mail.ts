import { createHash } from 'node:crypto'
import { isHeard } from '../../accounts/organizations/shared-queries.ts'
import { findHeardContact } from '../../contacts/records/inbound.ts'
import { fullNameOf } from '../../contacts/records/present.ts'
import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import { isAnswerSubject, withoutQuotes } from '../../providers/mail-in/own-words.ts'
import { isPlainId, type MailIn } from '../../providers/mail-in/parse-mail.ts'
import { textReceived } from './events.ts'
import { inboundHandlers } from './handlers.ts'
import { insertInbound, mailWasReceived } from './queries.ts'
import { answeredRun, noteHeard, type RunOfCampaign } from './service.ts'

/** A mail that a contact wrote, or a machine in the place of the contact. */
type WrittenMail = Extract<MailIn, { kind: 'LETTER' | 'AUTO_REPLY' }> & { from: string }

/** Whose it is, and to which sender of ours. Ids are internal. */
interface ArrivedMail {
  organizationId: number
  channelIdentityId: number
  contactId: number
  /** Address of the sender of ours. */
  to: string
  /** The run whose mail it answers; undefined where it does not say. */
  answers: RunOfCampaign | undefined
  /** It may ask for no more mail, and waits for a person to decide. */
  isDoubtful: boolean
}

/** A mail that arrives within this time after a campaign's counts as an answer to it, where it does not say what it answers. */
const ANSWER_WINDOW_MS = 72 * HOUR_MS
/** Characters of what somebody wrote that a conversation shows; all of the text is kept beside. */
const MAX_BODY = 10_000

/**
 * Keeps a mail as a message of the conversation of a contact with a sender. The same mail again (Message-ID, or the
 * same words where it has none) changes nothing. Nothing is ever answered by itself.
 * An automatic mail is kept to be read and does nothing else: nobody is told of it, and it answers no campaign.
 * @returns its internal id; null, and nothing kept, when the contact is gone
 */
export function receiveLetter(tx: Tx, mail: WrittenMail, arrived: ArrivedMail): number | null {
  const { organizationId, channelIdentityId, contactId, to } = arrived
  const contact = findHeardContact(tx, organizationId, contactId)
  if (!contact) return null
  const isAutomatic = mail.kind === 'AUTO_REPLY'
  const text = mail.text.trim()
  const body = (withoutQuotes(text) || text).slice(0, MAX_BODY).toWellFormed()
  const answered = isAutomatic ? undefined : (arrived.answers ?? lastRun(tx, arrived))
  const id = insertInbound(tx, {
    ...{ uuid: uuidv7(tx.now), organizationId, channelIdentityId, contactId, from: mail.from, to, body },
    ...{ campaignId: answered?.campaignId ?? null, executionId: answered?.executionId ?? null },
    ...{ kind: 'OTHER', providerMessageId: nameOf(mail), missingParts: 0 },
    mail: {
      ...{
        subject: mail.subject,
        wholeBody: body === text ? null : text,
        fileNames: mail.files,
        isAutomatic,
      },
      thread: threadOf(mail),
    },
  })
  const actor: Actor = { type: 'CONTACT', id: contact.uuid, name: fullNameOf(contact) || mail.from }
  if (!isAutomatic) {
    if (isHeard(tx, organizationId))
      emit(tx, textReceived, { organizationId, actor, data: { inboundMessageId: id } })
    const stage = contact.stage === 'NEW_LEAD' ? 'ENGAGED' : contact.stage
    // It says nothing about the number.
    noteHeard(tx, organizationId, { ...contact, actor }, { status: contact.status, stage })
  }
  const inbox = inboundHandlers.all.find(({ step }) => step === 'INBOX')
  inbox?.handle(tx, {
    ...{ id, organizationId, channelIdentityId, contactId, actor, from: mail.from, isAnswered: false },
    body: body || (isAnswerSubject(mail.subject) ? '' : mail.subject),
    kind: arrived.isDoubtful ? 'REVIEW' : 'OTHER',
    campaignId: answered?.campaignId ?? null,
    mail: { subject: mail.subject, isAutomatic },
  })
  return id
}

const lastRun = (tx: Tx, subject: ArrivedMail): RunOfCampaign | undefined =>
  answeredRun.only(tx, subject, tx.now - ANSWER_WINDOW_MS)

/** Whether the sender has had this mail before. */
export const isKnown = (
  tx: Tx,
  mail: WrittenMail,
  { organizationId, channelIdentityId }: Pick<ArrivedMail, 'organizationId' | 'channelIdentityId'>,
): boolean =>
  mailWasReceived(tx, {
    ...{ organizationId, channelIdentityId },
    ...{ providerMessageId: nameOf(mail), from: mail.from },
  })

/** Its Message-ID; of a mail without one, what the same words always give. */
const nameOf = ({ messageId, from, subject, text }: WrittenMail): string =>
  messageId ??
  createHash('sha256')
    .update(JSON.stringify([from, subject, text]))
    .digest('base64url')

const threadOf = ({ messageId, references }: WrittenMail): string[] =>
  messageId !== null && isPlainId(messageId)
    ? [...references.filter((id) => id !== messageId), messageId]
    : [...references]
