import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import { recordedWhatsappTemplate, whatsappTemplate } from '../../channels/ports/whatsapp-schema.ts'
import { MEDIA_URLS_TEXT, mediaUrls } from '../../content/media/schema.ts'
import { MESSAGE_STATUSES } from '../../delivery/messages/table.ts'
import { MESSAGE_ERRORS } from '../../delivery/messages/words.ts'
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
import { describeFields, describeObject } from '../../lib/describe.ts'
import { DIRECTIONS } from '../records/table.ts'
import '../records/words.ts'

export const ListConversationMessages = v.object({
  cursor: queryText(500),
  limit: queryIntegerOr(1, 100, 20),
})
describeFields(ListConversationMessages, {
  cursor: '`nextCursor` of the previous page. Without it the list begins with the last message.',
  limit: 'Entries per page.',
})
export type ListConversationMessagesQuery = v.InferOutput<typeof ListConversationMessages>

export const messageParams = v.object({ id: uuid, messageId: uuid })
describeFields(messageParams, { id: 'Id of the conversation.', messageId: 'Id of the message.' })

/** The fields of a mail. */
export const mailSubject = v.optional(v.nullable(lineText(1, 200)))
export const MAIL_SUBJECT_TEXT =
  'By EMAIL: the subject. Null or absent for that of the last mail here, with `Re:` if it answers one; the first mail needs one.'

export const SendConversationMessage = v.object({
  subject: mailSubject,
  body: v.optional(v.nullable(text(1, 4_096))),
  templateId: v.optional(v.nullable(uuid)),
  mediaUrls,
  whatsappTemplate,
  sendAt: v.optional(v.nullable(instant)),
  waitForSendWindow: v.optional(v.boolean('must be true or false')),
  lastSeenMessageId: v.optional(v.nullable(uuid)),
})
// The name of this field in campaigns and in the answer of this operation: a message meant for later must not be sent now.
pointsElsewhere(SendConversationMessage, {
  scheduledAt: 'is not known here; sendAt says when it is sent',
  scheduledFor: 'is not known here; sendAt says when it is sent',
})
describeObject(SendConversationMessage, 'SendConversationMessage', 'What to write to the contact.', {
  subject: MAIL_SUBJECT_TEXT,
  body: 'The text, as it is: merge fields are not filled in. Null or absent with `templateId`, or if only files or `whatsappTemplate` are sent.',
  templateId: 'Id of a template of /sms-templates whose text is sent, filled in for the contact.',
  mediaUrls: MEDIA_URLS_TEXT,
  whatsappTemplate:
    'By WHATSAPP: an approved template with its parameters as they are, which can be sent at any time; `body` is then the text to show here. Null or absent for free text.',
  sendAt: 'When to send it, within 30 days; null or absent for immediately.',
  waitForSendWindow:
    '`true` to wait, where it is night for the contact, for the hours in which the organization sends marketing. Without it a message is sent whatever the hour.',
  lastSeenMessageId:
    'Id of the newest message that the writer has seen. If another member has answered since, nothing is sent and the answer is 409. Null or absent to send in any case.',
})
export type SendConversationMessageInput = v.InferOutput<typeof SendConversationMessage>

const ConversationFile = v.object({
  url: v.nullable(v.string()),
  contentType: v.nullable(v.string()),
  problem: v.nullable(v.string()),
})
describeObject(ConversationFile, 'ConversationFile', 'A file of a message.', {
  url: 'Its address; null while it is fetched from the provider, and when that failed or the file was deleted.',
  contentType: 'The media type of an inbound file; null otherwise.',
  problem: 'Why it could not be fetched; null when it was fetched or still waits for it.',
})

const ClickedLink = v.object({ url: v.string(), clickedAt: isoTime })
describeObject(ClickedLink, 'FollowedLink', 'A link of a message that the contact followed.', {
  url: 'Where it leads.',
  clickedAt: 'When the contact first followed it.',
})

export const ConversationMessageRecord = v.object({
  id: uuid,
  direction: oneOf(DIRECTIONS),
  subject: v.nullable(v.string()),
  body: v.string(),
  fullBody: v.nullable(v.string()),
  fileNames: v.array(v.string()),
  isAutomatic: v.boolean(),
  media: v.array(ConversationFile),
  whatsappTemplate: recordedWhatsappTemplate,
  status: v.nullable(oneOf(MESSAGE_STATUSES)),
  errorCode: v.nullable(oneOf(MESSAGE_ERRORS)),
  errorMessage: v.nullable(v.string()),
  sentBy: v.nullable(ActorRecord),
  campaignId: v.nullable(uuid),
  campaign: v.nullable(NamedRecord),
  clickedLinks: v.array(ClickedLink),
  scheduledFor: v.nullable(isoTime),
  createdAt: isoTime,
})
describeObject(ConversationMessageRecord, 'ConversationMessage', 'A message of a conversation.', {
  id: 'Id of the message.',
  direction: 'Who wrote it.',
  subject: 'The subject of a mail; null of other messages.',
  body: 'Its text; empty when it has only files or a template. For an inbound mail, without quoted text and at most 10,000 characters.',
  fullBody:
    'For an inbound mail longer than `body`: the whole text, at most 40,000 characters. Null otherwise.',
  fileNames:
    'Names of the files of an inbound mail. The files are not stored: the mail itself stays in the mailbox.',
  isAutomatic:
    'Whether it is automatic: an out-of-office answer of the contact, or an automatic reply of the organization.',
  media: 'Its files.',
  whatsappTemplate: 'The template that was sent by WHATSAPP instead of the text; null for a text.',
  status: 'Its result; null for a text of the contact.',
  errorCode: 'Why it was not sent or not delivered; null otherwise.',
  errorMessage: 'The same in the words of the provider; null for none.',
  sentBy: 'Who wrote it; SYSTEM for an automatic reply, null for a text of the contact and for a campaign.',
  campaignId: 'Id of `campaign`.',
  campaign: 'The campaign that it belongs to or, for a text of the contact, that it answers; null for none.',
  clickedLinks: 'At most five links of it that the contact followed.',
  scheduledFor: 'When it is sent; null unless it is SCHEDULED.',
  createdAt: 'When it arrived or was written; for a campaign, when it was sent.',
})
