import type { TextKind } from '../../compliance/keywords/text-kind.ts'
import type { FactRows } from '../../contacts/segment-rules/facts.ts'
import { leftJoinMedia } from '../../content/media/shared-queries.ts'
import { fragment } from '../../db/fragment.ts'

/** The texts that answer a campaign and are no keywords. */
export const repliesTo = (organizationId: number, campaignId: number): FactRows =>
  answersTo(organizationId, campaignId, 'OTHER')

/** Texts of one kind that answer a campaign. */
export const answersTo = (organizationId: number, campaignId: number, kind: TextKind): FactRows => ({
  rows: fragment`FROM inbound_messages WHERE organization_id = ${organizationId}
    AND campaign_id = ${campaignId} AND kind = ${kind}`,
  id: 'inbound_messages.id',
})

/** Like `repliesTo`, for one run. @param executionId its internal id */
export const repliesToRun = (executionId: number): FactRows => ({
  rows: fragment`FROM inbound_messages WHERE execution_id = ${executionId} AND kind = 'OTHER'`,
  id: 'inbound_messages.id',
})

/**
 * The public id of the text that caused a decision; NULL if no text caused it or the text was deleted.
 * @param row alias of a row with `organization_id` and `inbound_message_id`
 */
export const uuidOfInboundMessage = (row: string): string =>
  `(SELECT uuid FROM inbound_messages WHERE inbound_messages.id = ${row}.inbound_message_id
    AND inbound_messages.organization_id = ${row}.organization_id)`

/**
 * How many contacts answered a row of `campaigns` with a text of this kind.
 * @param campaign alias of the row
 */
export const contactsWhoSent = (kind: TextKind, campaign: string): string =>
  `(SELECT count(DISTINCT inbound_messages.contact_id) FROM inbound_messages
    WHERE inbound_messages.organization_id = ${campaign}.organization_id
      AND inbound_messages.campaign_id = ${campaign}.id AND inbound_messages.kind = '${kind}')`

/**
 * When a contact last wrote to a sender, ms since 1970; NULL for never.
 * @param row alias of a row with `organization_id`, `contact_id` and `channel_identity_id`
 */
export const lastInbound = (row: string): string =>
  `(SELECT max(inbound.received_at) FROM inbound_messages inbound WHERE inbound.organization_id = ${row}.organization_id
    AND inbound.contact_id = ${row}.contact_id AND inbound.channel_identity_id = ${row}.channel_identity_id)`

/** Inbound texts by the index of a contact's texts to one sender. @param alias of `inbound_messages` */
export const fromInboundOfConversation = (alias: string): string =>
  `FROM inbound_messages ${alias} INDEXED BY inbound_messages_conversation`

export interface FileOfText {
  /** Null until the file is stored, and after its deletion. So are `token` and `contentType`. */
  mediaId: string | null
  token: string | null
  contentType: string | null
  status: 'PENDING' | 'STORED' | 'FAILED'
  problem: string | null
}

/** The files of a row of `inbound_messages`, as a JSON array of `FileOfText`. @param text SQL of its internal id */
export const filesOfText = (text: string): string =>
  `(SELECT json_group_array(json_object('mediaId', media.uuid, 'token', media.token, 'contentType', media.content_type,
      'status', file.status, 'problem', file.problem))
    FROM (SELECT * FROM inbound_media WHERE inbound_media.inbound_message_id = ${text} ORDER BY position) AS file
    ${leftJoinMedia('file.media_id')})`

/** SQL of what a text was understood as (`UNDERSTOOD`). @param text alias of the row of `inbound_messages` */
export const understoodAs = (text: string): string => `coalesce(${text}.taken_by, ${text}.kind)`
