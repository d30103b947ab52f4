import * as v from 'valibot'
import { findDefaultCountry, hasListeners } from '../../accounts/organizations/store.ts'
import { readings, withoutAccents } from '../../compliance/keywords/schema.ts'
import { kindOfText } from '../../compliance/keywords/service.ts'
import type { TextKind } from '../../compliance/keywords/text-kind.ts'
import { openReview, settleReviews } from '../../compliance/reviews/service.ts'
import { hasOptedOut, isSuppressed } from '../../compliance/suppressions/service.ts'
import { type ContactChange, recordChanges } from '../../contacts/activities/service.ts'
import { applyHashedSuppressions } from '../../contacts/opt-outs/service.ts'
import * as contacts from '../../contacts/records/inbound.ts'
import { fullNameOf } from '../../contacts/records/schema.ts'
import { emitContactsChanged, emitContactsChangedById } from '../../contacts/records/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { DAY_MS, HOUR_MS } from '../../lib/clock.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { E164 } from '../../lib/phone.ts'
import type { Actor } from '../../lib/principal.ts'
import { addressOf, MAX_ADDRESS } from '../../lib/sender-address.ts'
import { Port } from '../../module/port.ts'
import type { InboundText } from '../../providers/port.ts'
import { findById } from '../identities/store.ts'
import { knownSpelling, numberOfId } from '../persons/store.ts'
import type { ReplyKind } from '../reply-messages/table.ts'
import { type ArrivedText, handlerOf, inboundHandlers, type KeptText, type Step } from './handlers.ts'
import { keepFiles } from './media.ts'
import { isPart, takePart, type WholeText } from './parts.ts'
import * as store from './store.ts'
import type { Understood } from './table.ts'

/**
 * Event: one of our senders received a text. It has the internal id of the text. Emitted only if the
 * organization has listeners.
 */
export const textReceived = defineEvent('text.received', 1, v.object({ inboundMessageId: v.number() }))

/**
 * Event: a text came from a sender without a phone number, so it has no contact and no conversation.
 * It has the internal id of the text and the kind of request that the text makes.
 */
export const strangerWrote = defineEvent(
  'text.from_stranger',
  1,
  v.object({
    inboundMessageId: v.number(),
    kind: v.picklist(['OPT_OUT', 'REVIEW', 'OPT_IN', 'HELP', 'OTHER']),
  }),
)

/** An automatic reply that a text asks for. */
interface ReplyRequest {
  organizationId: number
  channelIdentityId: number
  contactId: number
  /** E.164. */
  to: string
  kind: ReplyKind
}

/** Queues a reply, or no reply, in the transaction that stores the text. So each text is answered only once. */
export type Reply = (tx: Tx, request: ReplyRequest) => void

export const automaticReplies = new Port<Reply>('STOP, START and HELP')

/** A run of a campaign, by internal ids. */
export interface RunOfCampaign {
  campaignId: number
  executionId: number | null
}

/**
 * Finds the run that a text answers: the run of the last message that this identity sent to this contact since
 * `since`, ms since 1970.
 */
export type FindAnswered = (
  reader: Reader,
  subject: { organizationId: number; contactId: number; channelIdentityId: number },
  since: number,
) => RunOfCampaign | undefined

export const answeredRun = new Port<FindAnswered>('the run of a campaign that a text answers')

/**
 * Opens a review for a possible opt-out, unless a poll or a join keyword takes the
 * text. An opt-in closes open reviews.
 */
function openOptOutReview(tx: Tx, text: KeptText, takenBy: Step | undefined): void {
  const { organizationId, from: address, kind, contactId, campaignId, body, actor } = text
  if (kind === 'OPT_IN') {
    settleReviews(tx, { organizationId, channel: 'SMS', actor }, [address], 'KEPT')
  } else if (kind === 'REVIEW' && (takenBy === undefined || takenBy === 'INBOX')) {
    const about = { channel: 'SMS', address, contactId, campaignId, inboundMessageId: text.id } as const
    openReview(tx, { organizationId, ...about, body })
  }
}

/** The sender of ours that received a text. */
interface ReceivingIdentity {
  organizationId: number
  channelIdentityId: number
  address: string
}

/** A text that arrives within this time after a campaign's message counts as an answer to it. */
const ANSWER_WINDOW_MS = 72 * HOUR_MS
/** Number of characters of a text that are stored, about 255 parts. A longer text is cut off. */
const MAX_BODY = 40_000

/**
 * Receives a text that a person sent, from any provider. A repeated callback (same provider id,
 * number and text) changes nothing; gateways reuse ids for other texts. An opt-out takes effect in
 * this transaction: no message that is claimed later goes to that number. An opt-out of a number that
 * has not opted out is never treated as a repetition.
 * @returns the meaning of the text; undefined if it was received before, or is a part of an
 * incomplete text
 */
export function receiveInbound(
  tx: Tx,
  identity: ReceivingIdentity,
  text: InboundText,
): Understood | undefined {
  if (!isPart(text.part)) return receiveWhole(tx, identity, { ...text, missingParts: 0 })
  const whole = takePart(tx, identity, text, text.part)
  return whole.map((each) => receiveWhole(tx, identity, each)).at(-1)
}

/** Finds the run whose message a contact answers. */
const answeredBy = (tx: Tx, { organizationId, channelIdentityId }: ReceivingIdentity, contactId: number) =>
  answeredRun.only(tx, { organizationId, channelIdentityId, contactId }, tx.now - ANSWER_WINDOW_MS)

/**
 * Returns the request that the words of a text make; a label makes none. A typed YES opts in again; a
 * tapped option does not, because it answers its question.
 */
function kindOfArrived(
  tx: Tx,
  { organizationId, from, body, words = body, choiceId }: Omit<ArrivedText, 'channelIdentityId' | 'kind'>,
): TextKind {
  const isOptedOut =
    choiceId === undefined && E164.test(from) && isSuppressed(tx, organizationId, 'SMS', from)
  return kindOfText(tx, organizationId, { text: words, isOptedOut })
}

/** The person who got texts, and the sender of ours that sent them. */
interface Between {
  organizationId: number
  channelIdentityId: number
  /** E.164. */
  address: string
  /** Internal id of the contact with this number; null if there is none. */
  contactId: number | null
}

/** Lists texts that were sent since `since`, ms since 1970, the latest first. */
export type ListSentTexts = (reader: Reader, between: Between, since: number, limit: number) => string[]

export const sentTexts = new Port<ListSentTexts>('the texts that a person got')

/**
 * Time in which a gateway may report our own text: usually soon after sending, but a phone that was
 * off reports it later.
 */
const ECHO_WINDOW_MS = 3 * DAY_MS
/** Number of texts to one person that are compared. */
const MAX_COMPARED = 20

/**
 * Returns whether a text is our own and a gateway reported it to the address for inbound texts. Our
 * `Reply STOP to opt out` is not an opt-out. A single word always counts as the person's, because we
 * may have sent the same word.
 */
function isEcho(
  reader: Reader & { now: number },
  { from, body, ...identity }: { from: string; body: string } & Omit<Between, 'address' | 'contactId'>,
): boolean {
  const said = wordsIn(body)
  if (!said.includes(' ')) return false
  const contactId = contacts.findByPhone(reader, identity.organizationId, from)?.id ?? null
  const between = { ...identity, address: from, contactId }
  const sent = sentTexts.only(reader, between, reader.now - ECHO_WINDOW_MS, MAX_COMPARED)
  return sent.some((text) => wordsIn(text) === said)
}

/** Returns the words of a text without case, accents and punctuation, because gateways replace these. */
const wordsIn = (text: string): string => withoutAccents(readings(text)[0])

/** Returns the number of a sender, in the spelling of a contact; without a known number, the address. */
function senderAddress(reader: Reader, organizationId: number, from: string): string {
  const address = addressOf(from, findDefaultCountry(reader, organizationId))
  const number = E164.test(address) ? address : numberOfId(reader, organizationId, address)
  return number === undefined ? address : knownSpelling(reader, organizationId, number)
}

/** Returns a text as it is stored, with the request that it makes. */
function arrivedText(
  tx: Tx,
  { organizationId, channelIdentityId }: ReceivingIdentity,
  text: InboundText,
): ArrivedText {
  const from = senderAddress(tx, organizationId, text.from)
  const body = text.body.slice(0, MAX_BODY).toWellFormed()
  const words = isEcho(tx, { organizationId, channelIdentityId, from, body }) ? '' : text.words
  const said = {
    organizationId,
    from,
    body,
    ...(words === undefined ? {} : { words }),
    ...(text.choiceId === undefined ? {} : { choiceId: text.choiceId }),
  }
  return { ...said, channelIdentityId, kind: text.optOutHandled ?? kindOfArrived(tx, said) }
}

/** Receives a text that waits for no more parts, as `receiveInbound` does. */
export function receiveWhole(tx: Tx, identity: ReceivingIdentity, text: WholeText): Understood | undefined {
  const { organizationId, channelIdentityId } = identity
  const { providerMessageId, missingParts } = text
  const arrived = arrivedText(tx, identity, text)
  const { from, body, kind } = arrived
  const isNumber = E164.test(from)
  if (store.wasReceived(tx, { ...arrived, providerMessageId })) {
    // The contact may have opted in since then, and opted out again in a text whose id the gateway has reused.
    const isOver = kind !== 'OPT_OUT' || !isNumber || hasOptedOut(tx, organizationId, 'SMS', from)
    if (isOver) return undefined
  }
  const handler = handlerOf(tx, arrived)
  const takenBy = handler === undefined || handler.step === 'INBOX' ? null : handler.step
  // A text from a short code, a name or an id has no contact, so the members are only notified.
  const sender = isNumber ? senderOf(tx, identity, from, handler?.sourceOf?.(tx, arrived)) : undefined
  const answered = sender && answeredBy(tx, identity, sender.id)
  const campaignId = answered?.campaignId ?? null
  const id = store.insertInbound(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    channelIdentityId,
    contactId: sender?.id ?? null,
    campaignId,
    executionId: answered?.executionId ?? null,
    from,
    to: text.to.slice(0, MAX_ADDRESS) || identity.address,
    body,
    kind: kind === 'OPT_OUT' || kind === 'OPT_IN' ? kind : 'OTHER',
    providerMessageId,
    missingParts,
    takenBy: sender ? takenBy : null,
    mail: null,
  })
  if (hasListeners(tx, organizationId))
    emit(tx, textReceived, {
      organizationId,
      actor: sender?.actor ?? MACHINE,
      data: { inboundMessageId: id },
    })
  if (!sender) {
    emit(tx, strangerWrote, { organizationId, actor: MACHINE, data: { inboundMessageId: id, kind } })
    return kind
  }
  if (text.media) keepFiles(tx, { organizationId, channelIdentityId, inboundMessageId: id }, text.media)
  recordText(tx, organizationId, sender, !INTERESTED.has(takenBy ?? kind))
  const kept = {
    ...arrived,
    id,
    contactId: sender.id,
    actor: sender.actor,
    campaignId,
    isAnswered: text.optOutHandled !== undefined,
  }
  handler?.handle(tx, kept)
  const isAnswerable = handler?.step === 'INBOX' && kept.words !== ''
  if (isAnswerable) for (const each of inboundHandlers.all) each.leftToInbox?.(tx, kept)
  openOptOutReview(tx, kept, handler?.step)
  return takenBy ?? kind
}

const MACHINE = { type: 'SYSTEM', id: null, name: 'A sender without a phone number' } as const

/** The contact who sent the text. */
interface Sender extends contacts.InboundState {
  id: number
  actor: Actor
}

/** Kinds of texts that show interest by their content. A person who joins sends only the word of the link. */
const INTERESTED: ReadonlySet<Understood> = new Set(['POLL_VOTE', 'OTHER'])

/**
 * Records what a text shows. Any incoming text shows that the number works. The first text that is
 * not a keyword also shows interest.
 */
function recordText(tx: Tx, organizationId: number, sender: Sender, isKeyword: boolean): void {
  const { status, stage } = sender
  recordInbound(tx, organizationId, sender, {
    status: status === 'INVALID' ? 'ACTIVE' : status,
    stage: stage === 'NEW_LEAD' && !isKeyword ? 'ENGAGED' : stage,
  })
}

/** Records that a contact wrote, and updates the contact. */
export function recordInbound(
  tx: Tx,
  organizationId: number,
  sender: Sender,
  after: contacts.InboundState,
): void {
  const { id: contactId, actor, status, stage } = sender
  contacts.markInbound(tx, { organizationId, contactId }, after)
  const changes: ContactChange[] = []
  if (after.status !== status) {
    changes.push({ contactId, type: 'STATUS_CHANGED', data: { from: status, to: after.status } })
  }
  if (after.stage !== stage) {
    const data = { from: stage, to: after.stage, reason: 'Wrote to us' }
    changes.push({ contactId, type: 'STAGE_CHANGED', data })
  }
  recordChanges(tx, { organizationId, actor }, changes)
  const about = { organizationId, actor }
  if (after.status !== status) emitContactsChangedById(tx, { ...about, change: 'UPDATED' }, [contactId])
  if (after.stage !== stage)
    emitContactsChangedById(tx, { ...about, change: 'STAGE_CHANGED', previousStage: stage }, [contactId])
}

/**
 * Finds or creates the contact with this number, even beyond the limit of the plan. The new contact
 * still counts.
 */
function senderOf(
  tx: Tx,
  { organizationId, channelIdentityId }: ReceivingIdentity,
  phone: string,
  joinSource: contacts.JoinSource | undefined,
): Sender {
  const known = contacts.findByPhone(tx, organizationId, phone)
  if (known) {
    const { id, status, stage } = known
    return { id, status, stage, actor: { type: 'CONTACT', id: known.uuid, name: fullNameOf(known) || phone } }
  }
  applyHashedSuppressions(tx, organizationId, 'SMS', [phone])
  const uuid = uuidv7(tx.now)
  const isWhatsapp = findById(tx, channelIdentityId)?.channel === 'WHATSAPP'
  const source = joinSource ?? (isWhatsapp ? 'INBOUND_WHATSAPP' : 'INBOUND_SMS')
  const id = contacts.insertUnknownSender(tx, { organizationId, uuid, phone, source })
  const actor = { type: 'CONTACT', id: uuid, name: phone } as const
  emitContactsChanged(tx, { organizationId, actor, change: 'CREATED' }, [uuid])
  return { id, status: 'ACTIVE', stage: 'NEW_LEAD', actor }
}
