import * as v from 'valibot'
import { type PageLook, pageLookOf } from '../../accounts/brand/service.ts'
import { keepRequest } from '../../accounts/moves/kept.ts'
import { isMoving } from '../../accounts/moves/store.ts'
import { findOrganization } from '../../accounts/organizations/store.ts'
import type { ConsentEvidence } from '../../compliance/consents/service.ts'
import { isSuppressed } from '../../compliance/suppressions/service.ts'
import { choicesOf, recordChoices } from '../../compliance/topics/choices.ts'
import { listTopics } from '../../compliance/topics/store.ts'
import { lift, suppress } from '../../contacts/opt-outs/service.ts'
import { isMaybeOfTwo } from '../../contacts/records/marks.ts'
import { readToken, splitTopic } from '../../content/mail/tokens.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { findNamedMail } from '../../delivery/receipts/named-mail.ts'
import { parseJson } from '../../lib/plain-object.ts'

/** Recipient that the token of a mail names, and the messages that the recipient gets. */
export interface Holder {
  organizationId: number
  organizationName: string
  /** Look of the pages of the organization. */
  look: PageLook
  /** Language of the organization, as a BCP 47 tag. */
  language: string
  /** Internal ids. Null for a contact, campaign or message that no longer exists. */
  contactId: number | null
  campaignId: number | null
  messageId: number | null
  email: string
  getsEmails: boolean
  /** Null if the contact has no number or no longer exists. */
  phone: string | null
  getsTexts: boolean
  /** The topic of the mail; null for none, and for one that was deleted. */
  topic: OfferedTopic | null
  /** The topics that the page offers: the topic of the mail, and all public ones. */
  topics: readonly OfferedTopic[]
}

/** A topic on the page. */
export interface OfferedTopic {
  /** Internal id. */
  id: number
  uuid: string
  name: string
  description: string | null
  /** Whether the person gets mails about it. */
  isOn: boolean
}

/**
 * Finds the recipient that a token names. Returns undefined for a token of another server, and if the address
 * of the mail is no longer known. The address of the contact counts if the message was deleted because of its
 * age.
 */
export function findHolder(reader: Reader, text: string): Holder | undefined {
  const { token, topicUuid } = splitTopic(text)
  const named = readToken(reader, 'u', token)
  if (!named) return undefined
  const { organizationId } = named
  const organization = findOrganization(reader, organizationId)
  const { message, contact } = findNamedMail(reader, named)
  const email = message?.address ?? contact?.email
  if (!organization || !email) return undefined
  const topics = offeredTopics(reader, organizationId, { email, topicUuid })
  // The owner of the mailbox must not decide for the owner of another number.
  const phone = contact && !isMaybeOfTwo(reader, contact.id) ? contact.phone || null : null
  return {
    organizationId,
    organizationName: organization.name,
    look: pageLookOf(reader, organizationId),
    language: organization.locale,
    contactId: contact?.id ?? null,
    campaignId: message?.campaignId ?? null,
    messageId: message?.id ?? null,
    email,
    getsEmails: !isSuppressed(reader, organizationId, 'EMAIL', email),
    phone,
    getsTexts: phone !== null && !isSuppressed(reader, organizationId, 'SMS', phone),
    topic: topics.find(({ uuid }) => uuid === topicUuid) ?? null,
    topics,
  }
}

function offeredTopics(
  reader: Reader,
  organizationId: number,
  { email, topicUuid }: { email: string; topicUuid: string | null },
): OfferedTopic[] {
  const offered = listTopics(reader, organizationId).filter(
    ({ uuid, isPublic }) => isPublic || uuid === topicUuid,
  )
  const asked = ({ id }: { id: number }) => ({ topicId: id, channel: 'EMAIL' as const, address: email })
  const known = choicesOf(reader, organizationId, offered.map(asked))
  return offered.map(({ id, uuid, name, description, isChosenOnly }) => {
    const action = known.of(asked({ id }))?.action
    return {
      id,
      uuid,
      name,
      description,
      isOn: action === undefined ? !isChosenOnly : action === 'SUBSCRIBED',
    }
  })
}

export const CHOICES = ['email-off', 'email-on', 'texts-off', 'topic-off', 'topics'] as const
export type Choice = (typeof CHOICES)[number]

/** Request with the recipient's choice, for the consent record. */
interface Visit {
  ipAddress: string
  userAgent: string | null
}

/** Choice as it is kept while its organization is being moved to or from another appliance. */
const KeptChoice = v.object({
  token: v.string(),
  choice: v.picklist(CHOICES),
  shown: v.optional(v.array(v.string()), []),
  ticked: v.optional(v.array(v.string()), []),
  ipAddress: v.string(),
  userAgent: v.nullable(v.string()),
})

/**
 * Stores the choice of a recipient. It takes effect immediately for messages that are claimed later. While the
 * organization is being moved to or from another appliance, the choice is only kept. Returns the state after
 * it.
 */
export function choose(
  tx: Tx,
  holder: Holder,
  { token, visit, ...chosen }: Chosen & { token: string },
): Holder {
  const { choice } = chosen
  const { organizationId } = holder
  if (isMoving(tx, organizationId))
    keepRequest(tx, { organizationId, kind: 'CHOICE', request: { token, ...chosen, ...visit } })
  else apply(tx, holder, { ...chosen, visit })
  const changed = new Map(changedTopics(holder, chosen).map(({ id, isOn }) => [id, !isOn] as const))
  const after = (topic: OfferedTopic) => ({ ...topic, isOn: changed.get(topic.id) ?? topic.isOn })
  return {
    ...holder,
    topic: holder.topic && after(holder.topic),
    topics: holder.topics.map(after),
    getsEmails: choice === 'email-on' || (choice !== 'email-off' && holder.getsEmails),
    getsTexts: choice !== 'texts-off' && holder.getsTexts,
  }
}

/**
 * Applies a kept choice, even if its organization does not work yet. Does nothing if the recipient no longer
 * exists.
 */
export function applyKeptChoice(tx: Tx, organizationId: number, request: string): void {
  const kept = v.safeParse(KeptChoice, parseJson(request))
  const holder = kept.success ? findHolder(tx, kept.output.token) : undefined
  if (!kept.success || holder?.organizationId !== organizationId) return
  const { token: _, choice, shown, ticked, ...visit } = kept.output
  apply(tx, holder, { choice, shown, ticked, visit })
}

interface Chosen {
  choice: Choice
  /** For `topics`: public ids of the topics that the form showed, and of those that are ticked. */
  shown: readonly string[]
  ticked: readonly string[]
  visit: Visit
}

/** Returns the topics whose state the choice changes. An unchanged box is no statement of the person. */
function changedTopics(
  { topic, topics }: Holder,
  { choice, shown, ticked }: Omit<Chosen, 'visit'>,
): OfferedTopic[] {
  // A stop is stored even for a topic that reached only people who had subscribed.
  if (choice === 'topic-off') return topic ? [{ ...topic, isOn: true }] : []
  if (choice !== 'topics') return []
  return topics.filter(({ uuid, isOn }) => shown.includes(uuid) && ticked.includes(uuid) !== isOn)
}

function apply(tx: Tx, holder: Holder, { visit, ...chosen }: Chosen): void {
  const { organizationId, contactId, campaignId, messageId, email, phone } = holder
  const { choice } = chosen
  if (choice === 'topic-off' || choice === 'topics') {
    applyTopics(tx, holder, { ...chosen, visit })
    return
  }
  const evidence = (channel: 'EMAIL' | 'SMS', address: string): ConsentEvidence => ({
    organizationId,
    contactId,
    channel,
    address,
    ...(choice === 'email-off' ? { campaignId, messageId } : {}),
    method: choice === 'email-off' ? 'LIST_UNSUBSCRIBE' : 'WEB_FORM',
    actor: { type: 'CONTACT', id: null, name: email },
    ...visit,
  })
  if (choice === 'email-off') suppress(tx, evidence('EMAIL', email))
  else if (choice === 'email-on') lift(tx, evidence('EMAIL', email), 'PERSON')
  else if (phone !== null) suppress(tx, evidence('SMS', phone))
}

/**
 * Records what the person chose about topics, by each address: a topic is what messages are about, whatever the channel.
 * A number subscribes again only where it had unsubscribed, because a tick for emails asks for no texts.
 */
function applyTopics(tx: Tx, holder: Holder, { visit, ...chosen }: Chosen): void {
  const { organizationId, contactId, campaignId, messageId, email, phone } = holder
  const changed = changedTopics(holder, chosen)
  const at = (id: number) => ({ topicId: id, channel: 'SMS' as const, address: phone ?? '' })
  const ofPhone =
    phone === null
      ? undefined
      : choicesOf(
          tx,
          organizationId,
          changed.map(({ id }) => at(id)),
        )
  recordChoices(
    tx,
    {
      organizationId,
      contactId,
      campaignId,
      messageId,
      method: chosen.choice === 'topic-off' ? 'LIST_UNSUBSCRIBE' : 'WEB_FORM',
      actor: { type: 'CONTACT', id: null, name: email },
      ...visit,
    },
    changed.flatMap(({ id, isOn }) => {
      const action = isOn ? ('UNSUBSCRIBED' as const) : ('SUBSCRIBED' as const)
      const mail = { topicId: id, channel: 'EMAIL' as const, address: email, action }
      const isForPhone = ofPhone && (isOn || ofPhone.of(at(id))?.action === 'UNSUBSCRIBED')
      return isForPhone ? [mail, { ...at(id), action }] : [mail]
    }),
    'PERSON',
  )
}
