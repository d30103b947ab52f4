import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/service.ts'
import { UNDERSTOOD } from '../../channels/inbound/table.ts'
import { recordedWhatsappTemplate, whatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { MEDIA_URLS_TEXT, mediaUrls } from '../../content/media/schema.ts'
import { MESSAGE_ERRORS, MESSAGE_STATUSES } from '../../delivery/messages/table.ts'
import {
  instant,
  isoTime,
  lineText,
  NamedRecord,
  oneOf,
  queryIntegerOr,
  queryText,
  text,
  uuid,
} from '../../http/schema.ts'
import { pointsElsewhere } from '../../http/unknown-fields.ts'
import { component, parameters } from '../../lib/describe.ts'
import { DIRECTIONS } from '../records/table.ts'

export const ListConversationMessages = parameters({
  cursor: [
    queryText(500),
    '`nextCursor` of the previous page. Without it the list begins with the last message.',
  ],
  limit: [queryIntegerOr(1, 100, 20), 'Entries per page.'],
})
export type ListConversationMessagesQuery = v.InferOutput<typeof ListConversationMessages>

export const messageParams = parameters({
  id: [uuid, 'Id of the conversation.'],
  messageId: [uuid, 'Id of the message.'],
})

/** Schema of the subject in a request. Only mails have a subject. */
export const mailSubject = v.optional(v.nullable(lineText(1, 200)))
export const MAIL_SUBJECT_TEXT =
  'By EMAIL: the subject. Null or absent for that of the last mail here, with `Re:` if it answers one; the first mail needs one.'

export const SendConversationMessage = component('SendConversationMessage', 'What to write to the contact.', {
  subject: [mailSubject, MAIL_SUBJECT_TEXT],
  body: [
    v.optional(v.nullable(text(1, 4_096))),
    'The text, as it is: merge fields are not filled in. Null or absent with `templateId`, or if only files or `whatsappTemplate` are sent.',
  ],
  templateId: [
    v.optional(v.nullable(uuid)),
    'Id of a template of /sms-templates whose text is sent, filled in for the contact.',
  ],
  mediaUrls: [mediaUrls, MEDIA_URLS_TEXT],
  whatsappTemplate: [
    whatsappTemplate,
    'By WHATSAPP: an approved template with its parameters as they are, which can be sent at any time; `body` is then the text to show here. Null or absent for free text.',
  ],
  sendAt: [
    v.optional(v.nullable(instant)),
    'When to send it, within 30 days; null or absent for immediately.',
  ],
  waitForSendWindow: [
    v.optional(v.boolean('must be true or false')),
    '`true` to wait, where it is night for the contact, for the hours in which the organization sends marketing. Without it a message is sent whatever the hour.',
  ],
  lastSeenMessageId: [
    v.optional(v.nullable(uuid)),
    'Id of the newest message that the writer has seen. If another member has answered since, nothing is sent and the answer is 409. Null or absent to send in any case.',
  ],
})
// Campaigns and the response of this operation use these names for the time. If they were ignored, a message
// meant for later would be sent immediately.
pointsElsewhere(SendConversationMessage, {
  scheduledAt: 'is not known here; sendAt says when it is sent',
  scheduledFor: 'is not known here; sendAt says when it is sent',
})
export type SendConversationMessageInput = v.InferOutput<typeof SendConversationMessage>

const ConversationFile = component('ConversationFile', 'A file of a message.', {
  url: [
    v.nullable(v.string()),
    'Its address; null while it is fetched from the provider, and when that failed or the file was deleted.',
  ],
  contentType: [v.nullable(v.string()), 'The media type of an inbound file; null otherwise.'],
  problem: [
    v.nullable(v.string()),
    'Why it could not be fetched; null when it was fetched or still waits for it.',
  ],
})

const ClickedLink = component('FollowedLink', 'A link of a message that the contact followed.', {
  url: [v.string(), 'Where it leads.'],
  clickedAt: [isoTime, 'When the contact first followed it.'],
})

export const ConversationMessageRecord = component('ConversationMessage', 'A message of a conversation.', {
  id: [uuid, 'Id of the message.'],
  direction: [oneOf(DIRECTIONS), 'Direction of the message.'],
  subject: [v.nullable(v.string()), 'The subject of a mail; null of other messages.'],
  body: [
    v.string(),
    'Its text; empty when it has only files or a template. For an inbound mail, without quoted text and at most 10,000 characters.',
  ],
  fullBody: [
    v.nullable(v.string()),
    'For an inbound mail longer than `body`: the whole text, at most 40,000 characters. Null otherwise.',
  ],
  fileNames: [
    v.array(v.string()),
    'Names of the files of an inbound mail. The files are not stored: the mail itself stays in the mailbox.',
  ],
  isAutomatic: [
    v.boolean(),
    'Whether it is automatic: an out-of-office answer of the contact, or an automatic reply of the organization.',
  ],
  media: [v.array(ConversationFile), 'Its files.'],
  whatsappTemplate: [
    recordedWhatsappTemplate,
    'The template that was sent by WHATSAPP instead of the text; null for a text.',
  ],
  status: [v.nullable(oneOf(MESSAGE_STATUSES)), 'Its result; null for a text of the contact.'],
  errorCode: [v.nullable(oneOf(MESSAGE_ERRORS)), 'Why it was not sent or not delivered; null otherwise.'],
  errorMessage: [
    v.nullable(v.string()),
    'The same in a sentence in the language of `Accept-Language`, with the words of the provider as they are; null for none.',
  ],
  sentBy: [
    v.nullable(ActorRecord),
    'Who wrote it; SYSTEM for an automatic reply, null for a text of the contact and for a campaign.',
  ],
  understoodAs: [
    v.nullable(oneOf(UNDERSTOOD)),
    'How a text of the contact was understood; null for a message of the organization.',
  ],
  campaignId: [v.nullable(uuid), 'Id of `campaign`.'],
  campaign: [
    v.nullable(NamedRecord),
    'The campaign that it belongs to or, for a text of the contact, that it answers; null for none.',
  ],
  clickedLinks: [v.array(ClickedLink), 'At most five links of it that the contact followed.'],
  scheduledFor: [v.nullable(isoTime), 'When it is sent; null unless it is SCHEDULED.'],
  createdAt: [isoTime, 'When it arrived or was written; for a campaign, when it was sent.'],
})
