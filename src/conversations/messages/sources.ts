import { leftJoinActor } from '../../accounts/actors/service.ts'
import { filesOfText, fromInboundOfConversation, understoodAs } from '../../channels/inbound/store.ts'
import type { Understood } from '../../channels/inbound/table.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { Between } from '../../delivery/messages/direct-messages.ts'
import { fromDirectMessages, fromMessagesOfContact } from '../../delivery/messages/fragments.ts'
import type { MESSAGE_ERRORS, MessageStatus } from '../../delivery/messages/table.ts'
import { fromClicks } from '../../links/clicks/store.ts'
import type { Direction } from '../records/table.ts'

/**
 * Message of a conversation, from one of three sources: inbound texts, messages of runs, and messages without a
 * run. Each source is read by its own index, the newest first. list.ts merges them.
 */
export interface ConversationMessageRow {
  /** ms since 1970. */
  at: number
  uuid: string
  direction: Direction
  subject: string | null
  body: string | null
  /** Whole text of an inbound mail, if it is longer than the body. */
  wholeBody: string | null
  /** JSON array of file names, or null. */
  fileNames: string | null
  /** JSON array: of `FileOfText` for an inbound text, of URLs for other messages. */
  media: string | null
  /** Template and its parameters as JSON, or null. */
  whatsappTemplate: string | null
  status: MessageStatus | null
  errorCode: (typeof MESSAGE_ERRORS)[number] | null
  errorMessage: string | null
  /** Null for inbound texts and messages of runs, like `actorReference` and `actorName`. */
  actorType: string | null
  actorReference: string | null
  actorName: string | null
  isAutomatic: number
  campaignUuid: string | null
  campaignName: string | null
  /** JSON array of `{url, at}`. */
  clicks: string | null
  /** Null for a message of the organization. */
  understoodAs: Understood | null
  scheduledFor: number | null
}

const NO_ACTOR = 'NULL AS actorType, NULL AS actorReference, NULL AS actorName'
const SENT_TEXT = 'x.subject, x.body, NULL AS wholeBody, NULL AS fileNames'
const CAMPAIGN = 'campaigns.uuid AS campaignUuid, campaigns.name AS campaignName'
const OUTBOUND = `x.whatsapp_template, x.status, x.error_code, x.error_message`
/** SQL of the time of a message of a run: of its sending, or else its failure, or else its creation. */
const LEFT_AT = 'coalesce(x.sent_at, x.failed_at, x.created_at)'
const CLICKS = `(SELECT json_group_array(json_object('url', url, 'at', at)) FROM (
    SELECT short_links.original_url AS url, min(k.clicked_at) AS at ${fromClicks('k')}
    WHERE k.message_id = x.id AND +k.organization_id = x.organization_id AND k.bot_reason IS NULL GROUP BY k.link_id ORDER BY at LIMIT 5))`

const RECEIVED = `SELECT x.received_at AS at, x.uuid, 'INBOUND' AS direction, x.subject, x.body,
    x.whole_body, x.file_names, x.is_automatic, ${filesOfText('x.id')} AS media,
    NULL AS whatsappTemplate, NULL AS status, NULL AS errorCode, NULL AS errorMessage, ${NO_ACTOR}, ${CAMPAIGN},
    NULL AS clicks, ${understoodAs('x')} AS understoodAs, NULL AS scheduledFor
  ${fromInboundOfConversation('x')} LEFT JOIN campaigns ON campaigns.id = x.campaign_id
  WHERE x.organization_id = ? AND x.contact_id = ? AND x.channel_identity_id = ? AND (x.received_at, x.uuid) < (?, ?)
  ORDER BY x.received_at DESC, x.uuid DESC LIMIT ?`

const SINGLE = `SELECT x.created_at AS at, x.uuid, 'OUTBOUND' AS direction, ${SENT_TEXT}, x.media_urls AS media, ${OUTBOUND},
    actors.type AS actorType, actors.reference AS actorReference, actors.name AS actorName,
    x.reply_kind IS NOT NULL AS isAutomatic, NULL AS campaignUuid, NULL AS campaignName, NULL AS clicks,
    NULL AS understoodAs, iif(x.status = 'SCHEDULED', x.scheduled_for, NULL) AS scheduledFor`

const WRITTEN = `${SINGLE} ${fromDirectMessages('x')} ${leftJoinActor('x.author_id')}
  WHERE x.organization_id = ? AND x.contact_id = ? AND x.channel_identity_id = ? AND (x.created_at, x.uuid) < (?, ?)
    AND x.execution_id IS NULL AND x.contact_id IS NOT NULL
  ORDER BY x.created_at DESC, x.uuid DESC LIMIT ?`

const SENT_BY_RUNS = `SELECT ${LEFT_AT} AS at, x.uuid, 'OUTBOUND' AS direction, ${SENT_TEXT}, NULL AS media, ${OUTBOUND},
    ${NO_ACTOR}, 0 AS isAutomatic, ${CAMPAIGN}, ${CLICKS} AS clicks, NULL AS understoodAs,
    NULL AS scheduledFor
  ${fromMessagesOfContact('x')} LEFT JOIN campaigns ON campaigns.id = x.campaign_id
  WHERE x.organization_id = ? AND x.contact_id = ? AND x.channel_identity_id = ? AND (${LEFT_AT}, x.uuid) < (?, ?)
    AND x.execution_id IS NOT NULL AND x.status IN ('SENDING', 'SENT', 'DELIVERED', 'READ', 'FAILED')
  ORDER BY ${LEFT_AT} DESC, x.uuid DESC LIMIT ?`

const ONE = `${SINGLE} FROM messages x ${leftJoinActor('x.author_id')} WHERE x.organization_id = ? AND x.uuid = ?`

/** Position of a message. The next messages are older. */
export interface MessagePosition {
  /** ms since 1970. */
  at: number
  uuid: string
}

/** Returns the next messages of each source, at most `limit` each, in no order. */
export const listFromSources = (
  reader: Reader,
  { organizationId, contactId, channelIdentityId }: Between,
  before: MessagePosition,
  limit: number,
): ConversationMessageRow[] =>
  [RECEIVED, WRITTEN, SENT_BY_RUNS].flatMap((sql) =>
    reader.all<ConversationMessageRow>(
      sql,
      organizationId,
      contactId,
      channelIdentityId,
      before.at,
      before.uuid,
      limit,
    ),
  )

/** Returns a stored message without a run. */
export const findWrittenMessage = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): ConversationMessageRow => reader.get<ConversationMessageRow>(ONE, organizationId, uuid)!

/** Status of a message without a run. */
interface StatusOfMessage {
  uuid: string
  status: MessageStatus
  channel: string
}

/**
 * Lists the statuses of a few messages, without deleted ones.
 * @param uuids public ids of the messages
 */
export const listStatusesOf = (
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): StatusOfMessage[] =>
  reader.all<StatusOfMessage>(fragment`SELECT x.uuid, x.status, x.channel FROM messages x
    WHERE x.organization_id = ${organizationId} AND x.uuid IN ${uuids}`)
