import { actorIdOf } from '../../accounts/actors/service.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import {
  findActiveDefault,
  findById,
  type IdentityRow,
  listActiveIdentities,
} from '../../channels/identities/store.ts'
import { channelOf } from '../../channels/ports/all.ts'
import type { Channel } from '../../channels/ports/channel.ts'
import { type ContactRecordRow, getContact } from '../../contacts/records/service.ts'
import { findUuidByEmail, findUuidByPhone } from '../../contacts/records/store.ts'
import { BLANK_PERSON, type Person } from '../../content/composition/compose.ts'
import { assertMediaUrls } from '../../content/media/urls.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { insertDirectMessage } from '../../delivery/messages/direct-messages.ts'
import { assertCovered } from '../../delivery/messages/metering.ts'
import { findLastSender } from '../../delivery/messages/store.ts'
import type { SingleSource } from '../../delivery/messages/table.ts'
import { addressFrom, noAddress } from '../../delivery/test-messages/service.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { untrackedLinks } from '../../links/recipient-links/writer.ts'
import type { PreparedMail } from '../designs/render.ts'
import { type FoundMessage, findMessage } from '../messages/store.ts'
import {
  assertFetchable,
  assertSendable,
  assertTexts,
  organizationSettings,
  resolveIdentities,
} from '../records/checks.ts'
import { textMissing } from '../records/create.ts'
import type { MailDocuments } from '../templates/mail-document.ts'
import { mailColumns } from '../templates/mail-fields.ts'
import { textForCampaign } from '../templates/service.ts'
import { assertSaysTemplate } from '../templates/whatsapp-template.ts'
import type { SendMessageInput } from './schema.ts'

interface Calling {
  /** The prepared HTML of the body. */
  html: PreparedMail | undefined
  /** Origin at which recipients reach this server. */
  publicBaseUrl: string
}

/**
 * Queues a message to one person. Its claim decides whether it is sent, by the opt-outs, consents, hours and caps of that
 * moment. Throws NOT_FOUND for an unknown contact, VALIDATION_FAILED, INSUFFICIENT_CREDITS, and CONFLICT for a contact
 * without an address and if no sender is ACTIVE.
 */
export function sendMessage(
  tx: Tx,
  principal: Principal,
  input: SendMessageInput,
  { html, publicBaseUrl }: Calling,
): FoundMessage {
  const { organizationId } = principal
  const channel = channelOf(input.channel)
  const { address, contact } = recipientOf(tx, principal, input, channel)
  const { sender, senderReason } = senderFor(tx, principal, input, contact)
  const checked = checkedSource(tx, principal, input, { html, publicBaseUrl, senders: [sender] })
  const source: SingleSource = { ...checked, senderReason }
  const organization = organizationSettings(tx, organizationId)
  const rules = untrackedLinks(tx, { organizationId, shortDomain: organization.shortDomain }, publicBaseUrl)
  const {
    body,
    subject = null,
    segmentCount,
  } = channel
    .prepare({ ...source, organization }, tx.now, { rules, publicBaseUrl })
    .sample(contact ?? personAt(address, channel), {
      carriesMedia: findById(tx, sender.id)!.capabilities.mms,
    })
  assertCovered(tx, organizationId, { channel: input.channel, address, segmentCount })
  const id = uuidv7(tx.now)
  insertDirectMessage(tx, {
    uuid: id,
    organizationId,
    channel: input.channel,
    channelIdentityId: sender.id,
    address,
    ...(contact ? { contactId: contact.id } : {}),
    subject,
    body,
    segmentCount,
    singleSource: source,
    authorId: actorIdOf(tx, principal),
    expiresAt: tx.now + input.validForMinutes * MINUTE_MS,
  })
  return getMessage(tx, principal, id)
}

/** The text and the rules of a message to one person, as callers give them. */
type WrittenMessage = Pick<
  SendMessageInput,
  | 'channel'
  | 'category'
  | 'messageTemplate'
  | 'templateId'
  | 'subject'
  | 'previewText'
  | 'htmlBody'
  | 'smartEncoding'
  | 'mediaUrls'
  | 'whatsappTemplate'
  | 'data'
>

/** Checks the text and the rules of a message, and returns them as its claim reads them. Throws VALIDATION_FAILED. */
export function checkedSource(
  tx: Tx,
  principal: Principal,
  input: WrittenMessage & MailDocuments,
  { html, publicBaseUrl, senders }: Calling & { senders: readonly IdentityRow[] },
): Omit<SingleSource, 'senderReason'> {
  const { organizationId } = principal
  const mediaUrls = input.mediaUrls ?? null
  assertMediaUrls(tx, principal, mediaUrls, { publicBaseUrl })
  assertSaysTemplate(input.channel, input.whatsappTemplate)
  const text =
    input.messageTemplate ?? (input.templateId ? textForCampaign(tx, principal, input.templateId) : undefined)
  const ofMail = mailColumns(
    {
      htmlBody: input.htmlBody,
      mjmlBody: input.mjmlBody,
      design: input.design,
      ...(text === undefined ? {} : { messageTemplate: text }),
    },
    html,
  )
  const messageTemplate = text ?? ofMail.messageTemplate
  if (messageTemplate === undefined) throw textMissing(input.channel)
  const data = Object.fromEntries(Object.entries(input.data).map(([key, value]) => [key, String(value)]))
  const written = {
    category: input.category,
    messageTemplate,
    subject: input.subject ?? null,
    previewText: input.previewText ?? null,
    smartEncoding: input.smartEncoding,
    mediaUrls,
    whatsappTemplate: input.whatsappTemplate ?? null,
    data,
  }
  const htmlSent = ofMail.htmlSent ?? null
  const whole = {
    ...written,
    htmlBody: input.htmlBody ?? null,
    mjmlBody: input.mjmlBody,
    design: input.design,
    htmlSent,
    channel: input.channel,
    type: 'IMMEDIATE' as const,
    variants: null,
    abTest: null,
    trackLinks: false,
    organization: organizationSettings(tx, organizationId),
  }
  assertTexts(tx, organizationId, whole)
  assertFetchable(mediaUrls, senders)
  assertSendable(tx, whole, senders)
  return { ...written, htmlBody: htmlSent, shownBlocks: ofMail.shownBlocks ?? null }
}

/** Returns a message of a campaign or one by call. Throws NOT_FOUND. */
export function getMessage(reader: Reader, { organizationId }: Principal, uuid: string): FoundMessage {
  const message = findMessage(reader, organizationId, uuid)
  if (!message) throw notFound('Message')
  return message
}

interface Recipient {
  address: string
  /** Undefined for an address that no contact has. */
  contact: ContactRecordRow | undefined
}

/** Throws NOT_FOUND, VALIDATION_FAILED, and CONFLICT for a contact without an address. */
function recipientOf(
  reader: Reader,
  principal: Principal,
  { contactId, to, channel: name }: SendMessageInput,
  channel: Channel,
): Recipient {
  if ((contactId ?? null) !== null && (to ?? null) !== null)
    throw invalidField('to', 'Give either contactId or to.', 'oneOf')
  if (contactId) {
    const contact = getContact(reader, principal, contactId)
    const address = contact[channel.addressColumn]
    if (address) return { address, contact }
    const kind = channel.addressColumn === 'email' ? 'email' : 'other'
    throw new AppError('CONFLICT', (say) => say.contactWithoutAddress({ kind }), {
      details: [{ reason: 'NO_ADDRESS' }],
    })
  }
  if (!to) throw invalidField('to', 'Give contactId or to.', 'isRequired', (say) => say.required())
  const { organizationId } = principal
  const address = addressFrom(to, name, getOrganization(reader, organizationId).defaultCountry)
  if (address === undefined) throw noAddress('to', name)
  const find = channel.addressColumn === 'email' ? findUuidByEmail : findUuidByPhone
  const uuid = find(reader, organizationId, address)
  return { address, contact: uuid === undefined ? undefined : getContact(reader, principal, uuid) }
}

const personAt = (address: string, { addressColumn }: Channel): Person => ({
  ...BLANK_PERSON,
  [addressColumn]: address,
})

/** Chooses the sender. Throws VALIDATION_FAILED for a named one that cannot send, and CONFLICT if there is none. */
function senderFor(
  reader: Reader,
  { organizationId }: Principal,
  { channel, channelIdentityId }: SendMessageInput,
  contact: ContactRecordRow | undefined,
): { sender: IdentityRow; senderReason: SingleSource['senderReason'] } {
  if (channelIdentityId) {
    const [sender] = resolveIdentities(
      reader,
      organizationId,
      channel,
      [channelIdentityId],
      () => 'channelIdentityId',
    )
    return { sender: sender!, senderReason: 'NAMED' }
  }
  const usual = contact && usualSender(reader, organizationId, channel, contact)
  if (usual) return usual
  const sender = findActiveDefault(reader, organizationId, channel)
  if (sender) return { sender, senderReason: 'DEFAULT' }
  throw new AppError('CONFLICT', `No sender by ${channel} is ACTIVE. Add one, or set its status to ACTIVE.`, {
    details: [{ reason: 'NO_ACTIVE_SENDER' }],
    said: (say) => say.sendersNotReady(),
  })
}

/** Returns the sender that the contact prefers or that wrote to the contact last, if it is ACTIVE. */
export function usualSender(
  reader: Reader,
  organizationId: number,
  channel: string,
  { id, preferredCallerId }: Pick<ContactRecordRow, 'id' | 'preferredCallerId'>,
  active: readonly IdentityRow[] = listActiveIdentities(reader, organizationId, channel),
): { sender: IdentityRow; senderReason: SingleSource['senderReason'] } | undefined {
  const preferred: { channelIdentityId: string } | null =
    preferredCallerId === null ? null : JSON.parse(preferredCallerId)
  const first = active.find(({ uuid }) => uuid === preferred?.channelIdentityId)
  if (first) return { sender: first, senderReason: 'PREFERRED' as const }
  const ids = JSON.stringify(active.map((one) => one.id))
  const lastId = findLastSender(reader, { organizationId, contactId: id }, ids)
  const last = active.find((one) => one.id === lastId)
  return last && { sender: last, senderReason: 'STICKY' as const }
}
