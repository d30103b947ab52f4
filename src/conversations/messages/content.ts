import { textForCampaign } from '../../campaigns/templates/service.ts'
import type { ChannelIdentityRow } from '../../channels/identities/table.ts'
import { channelOf } from '../../channels/ports/all.ts'
import type { MessageContent } from '../../channels/ports/channel.ts'
import { getContact } from '../../contacts/records/service.ts'
import { assertMediaUrls } from '../../content/media/urls.ts'
import type { Tx } from '../../db/database.ts'
import type { OrganizationSettings } from '../../delivery/executions/ports.ts'
import { invalidField } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { untrackedLinks } from '../../links/recipient-links/writer.ts'
import type { ConversationRow } from '../records/table.ts'
import type { SendConversationMessageInput } from './schema.ts'

/** Input from which the text of a message is made. */
export interface Written {
  conversation: ConversationRow
  sender: ChannelIdentityRow
  organization: OrganizationSettings
  publicBaseUrl: string
  /** Subject of a mail. Undefined on other channels. */
  subject: string | undefined
}

/**
 * Returns the content of the message that is sent. A typed text stays unchanged. A template is filled in for
 * the contact. Throws VALIDATION_FAILED for content that cannot be sent.
 */
export function contentFor(
  tx: Tx,
  principal: Principal,
  input: SendConversationMessageInput,
  written: Written,
): MessageContent {
  const { sender, subject } = written
  const { whatsappTemplate = null, mediaUrls = null } = input
  const channel = channelOf(sender.channel)
  assertOneText(input)
  if (whatsappTemplate && !channel.takesTemplates) {
    const message = `whatsappTemplate is only for senders by WhatsApp, but ${sender.name} sends ${sender.channel}.`
    throw invalidField('whatsappTemplate', message, 'isForbidden')
  }
  assertMediaUrls(tx, principal, mediaUrls, written)
  assertCarried(sender, mediaUrls)
  const content =
    typeof input.templateId === 'string'
      ? filledIn(tx, principal, { templateId: input.templateId, mediaUrls }, written)
      : channel.plain(tx, { ...typed(input, sender), subject: subject ?? null, whatsappTemplate })
  const problem = channel.problemOf(content)
  if (problem)
    throw invalidField(
      'body',
      PROBLEMS[problem] ?? `The message cannot be sent: ${problem}.`,
      problem,
      (say) => {
        if (problem === 'MESSAGE_TOO_LONG') return say.messageTooLong()
        return whatsappTemplate ? say.messageValuesEmpty() : say.messageEmpty()
      },
    )
  return content
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EMPTY_MESSAGE: 'The message is empty: it has neither a text nor a file.',
  MESSAGE_TOO_LONG: 'The message is too long to be sent. Shorten it, or send it in two parts.',
}

function assertOneText({
  body,
  templateId,
  mediaUrls,
  whatsappTemplate,
}: SendConversationMessageInput): void {
  const isTyped = typeof body === 'string'
  const isChosen = typeof templateId === 'string'
  if (isTyped && isChosen) throw invalidField('templateId', 'Give either body or templateId.', 'oneOf')
  if (isChosen && whatsappTemplate)
    throw invalidField('templateId', 'Give either templateId or whatsappTemplate.', 'oneOf')
  if (!isTyped && !isChosen && !mediaUrls && !whatsappTemplate)
    throw invalidField(
      'body',
      'body must have a text if neither a template nor a file is sent.',
      'isRequired',
      (say) => say.messageEmpty(),
    )
}

/** Throws VALIDATION_FAILED for files that the sender cannot attach. */
function assertCarried(
  { channel, provider, name }: ChannelIdentityRow,
  urls: readonly string[] | null,
): void {
  if (!urls) return
  if (channel === 'WHATSAPP' && urls.length > 1)
    throw invalidField('mediaUrls', 'A message by WHATSAPP can have only one file.', 'maxLength', (say) =>
      say.messageOneFile(),
    )
  const index = urls.findIndex((url) => url.startsWith('http:'))
  if (index < 0 || provider === 'SANDBOX') return
  const message = `The carrier of ${name} cannot fetch ${urls[index]}. Ask the operator to set public_base_url to an https address.`
  throw invalidField(`mediaUrls[${index}]`, message, 'isFetchable', (say) =>
    say.messageFileUnreachable({ name }),
  )
}

/** Returns a typed text with its files. If the sender cannot send files, their URLs are appended to the text. */
function typed({ body, mediaUrls = null }: SendConversationMessageInput, sender: ChannelIdentityRow) {
  const text = body ?? ''
  const isCarried = sender.channel === 'WHATSAPP' || sender.capabilities.mms
  if (isCarried || !mediaUrls) return { body: text, mediaUrls }
  return { body: [text, ...mediaUrls].filter(Boolean).join('\n'), mediaUrls: null }
}

function filledIn(
  tx: Tx,
  principal: Principal,
  { templateId, mediaUrls }: { templateId: string; mediaUrls: readonly string[] | null },
  { conversation, sender, organization, publicBaseUrl, subject }: Written,
): MessageContent {
  const messageTemplate = textForCampaign(tx, principal, templateId)
  const contact = getContact(tx, principal, conversation.contactUuid)
  const source = {
    messageTemplate,
    category: 'TRANSACTIONAL',
    smartEncoding: sender.channel !== 'EMAIL',
    organization,
    mediaUrls,
  } as const
  const { organizationId } = conversation
  const rules = untrackedLinks(tx, { organizationId, shortDomain: organization.shortDomain }, publicBaseUrl)
  // A mail to one person has no newsletter layout.
  const content = channelOf(sender.channel === 'EMAIL' ? 'SMS' : sender.channel)
    .prepare(source, tx.now, { rules, publicBaseUrl })
    .sample(contact, { carriesMedia: sender.capabilities.mms })
  const body = content.text ?? content.body
  return sender.channel === 'EMAIL'
    ? channelOf('EMAIL').plain(tx, { body, subject: subject ?? null })
    : { ...content, body }
}
