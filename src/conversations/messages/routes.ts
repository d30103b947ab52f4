import * as v from 'valibot'
import type { FileOfText } from '../../channels/inbound/store.ts'
import { mediaUrl } from '../../content/media/urls.ts'
import type { Db } from '../../db/database.ts'
import { ERROR_MEANINGS } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { CursorMeta, IdRecord, idOf } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { Actor } from '../../lib/principal.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import { listMessages } from './list.ts'
import { cancelReply, type ReplyDeps, sendReply } from './reply.ts'
import {
  ConversationMessageRecord,
  ListConversationMessages,
  messageParams,
  SendConversationMessage,
} from './schema.ts'
import type { ConversationMessageRow } from './sources.ts'

/**
 * Returns a message in the form of the API.
 * @param shown.publicBaseUrl origin of this server
 * @param shown.language BCP 47 tag of the reader
 */
export const presentMessage = (
  row: ConversationMessageRow,
  { publicBaseUrl, language }: { publicBaseUrl: string; language: string },
) => ({
  id: row.uuid,
  direction: row.direction,
  subject: row.subject,
  body: row.body ?? '',
  fullBody: row.wholeBody,
  fileNames: row.fileNames === null ? [] : (JSON.parse(row.fileNames) as string[]),
  isAutomatic: row.isAutomatic === 1,
  media: filesOf(row, { publicBaseUrl, language }),
  whatsappTemplate:
    row.whatsappTemplate === null ? null : (JSON.parse(row.whatsappTemplate) as FilledTemplate),
  status: row.status,
  errorCode: row.errorCode,
  errorMessage: row.errorMessage && sayStored(row.errorMessage, language),
  sentBy: authorOf(row),
  campaignId: row.campaignUuid,
  campaign: row.campaignUuid === null ? null : { id: row.campaignUuid, name: row.campaignName ?? '' },
  understoodAs: row.understoodAs,
  clickedLinks: row.clicks === null ? [] : clickedLinksOf(row.clicks),
  scheduledFor: toIsoOrNull(row.scheduledFor),
  createdAt: toIso(row.at),
})

const clickedLinksOf = (clicks: string) =>
  (JSON.parse(clicks) as Array<{ url: string; at: number }>).map(({ url, at }) => ({
    url,
    clickedAt: toIso(at),
  }))

function filesOf(
  { direction, media }: ConversationMessageRow,
  { publicBaseUrl, language }: { publicBaseUrl: string; language: string },
) {
  if (media === null) return []
  if (direction === 'OUTBOUND')
    return (JSON.parse(media) as string[]).map((url) => ({ url, contentType: null, problem: null }))
  return (JSON.parse(media) as FileOfText[]).map(({ token, contentType, problem }) => ({
    url: token === null ? null : mediaUrl(token, publicBaseUrl),
    contentType,
    problem: problem && sayStored(problem, language),
  }))
}

function authorOf({
  actorType,
  actorReference,
  actorName,
  isAutomatic,
  direction,
}: ConversationMessageRow): Actor | null {
  if (actorType !== null)
    return { type: actorType as Actor['type'], id: actorReference || null, name: actorName ?? '' }
  return isAutomatic === 1 && direction === 'OUTBOUND' ? { type: 'SYSTEM', id: null, name: 'Carillon' } : null
}

const group = 'Inbox'
const idParams = idOf('the conversation')

interface MessageRouteDeps {
  db: Db
  cursorSecret: string
  links: ReplyDeps
}

export const conversationMessageRoutes = ({ db, cursorSecret, links }: MessageRouteDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/inbox/conversations/:id/messages',
    group,
    summary: 'List the messages of a conversation',
    description:
      'The newest first: texts of the contact to this sender, answers, automatic replies, and what campaigns sent by this sender.',
    errors: { INVALID_CURSOR: 'The cursor does not come from this list.' },
    access: 'session',
    permission: 'inbox:read',
    params: idParams,
    query: ListConversationMessages,
    status: 200,
    data: v.array(ConversationMessageRecord),
    meta: CursorMeta,
    handle: ({ principal, params, query, language }) => {
      const shown = { publicBaseUrl: links.publicBaseUrl, language: language() }
      const { rows, meta } = listMessages(db, principal, params.id, { ...query, cursorSecret })
      return ok(
        rows.map((row) => presentMessage(row, shown)),
        { meta },
      )
    },
  }),
  operation({
    method: 'POST',
    path: '/inbox/conversations/:id/messages',
    group,
    summary: 'Write to the contact of a conversation',
    description:
      'The message is queued and sent within a moment; `status` shows its result. It is sent at any hour, but never to a number or address that has opted out. By EMAIL it answers the last mail of the contact. It is retried for a day while its carrier cannot accept it. The conversation is OPEN and read afterwards.',
    errors: {
      INSUFFICIENT_CREDITS: ERROR_MEANINGS.INSUFFICIENT_CREDITS,
      CONFLICT:
        'The number or address has opted out, the contact has no email address any more, the sender is disabled or deleted, the operator holds all sending, or another member has answered since `lastSeenMessageId`; `details[0].reason` says which: OPTED_OUT, NO_ADDRESS, SENDER_DISABLED, SENDER_DELETED, SENDING_HELD or ANSWERED. With ANSWERED it also has the `messageId` of that answer and who it is `sentBy`.',
      OUTSIDE_SESSION:
        'The contact has not written by WhatsApp within 24 hours before the message would be sent: send a template.',
    },
    access: 'session',
    permission: 'inbox:reply',
    params: idParams,
    body: SendConversationMessage,
    status: 201,
    data: ConversationMessageRecord,
    handle: ({ principal, params, body, language, write }) =>
      write((tx) => {
        const { publicBaseUrl } = links
        const row = sendReply(tx, principal, params.id, { ...body, publicBaseUrl })
        const words = row.status === 'SCHEDULED' ? 'Message scheduled' : 'Message queued'
        return created(presentMessage(row, { publicBaseUrl, language: language() }), words)
      }),
  }),
  operation({
    method: 'DELETE',
    path: '/inbox/conversations/:id/messages/:messageId',
    group,
    summary: 'Cancel a scheduled message',
    description: 'It becomes CANCELLED and is not sent.',
    errors: {
      NOT_FOUND: 'There is no such conversation, or no such message written by a member in it.',
      INVALID_STATE_TRANSITION:
        'The message is not SCHEDULED any more; `details[0]` has `currentStatus` and `allowed`.',
    },
    access: 'session',
    permission: 'inbox:reply',
    params: messageParams,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        cancelReply(tx, principal, params.id, params.messageId)
        return ok({ id: params.messageId }, { message: 'Message cancelled' })
      }),
  }),
]
