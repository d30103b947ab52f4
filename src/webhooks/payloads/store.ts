import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** Fields of a campaign's message that events contain. Times are ms since 1970. */
export interface EventMessage {
  rowId: number
  id: string
  campaignId: string | null
  contactId: string | null
  channel: string
  to: string | null
  status: string
  errorCode: string | null
  sentAt: number | null
  deliveredAt: number | null
  readAt: number | null
  failedAt: number | null
}

/** Lists messages in the order of `ids`, without deleted ones. */
export const listEventMessages = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): EventMessage[] =>
  reader.all<EventMessage>(fragment`
    SELECT m.id AS rowId, m.uuid AS id, (SELECT uuid FROM campaigns WHERE id = m.campaign_id) AS campaignId,
      (SELECT uuid FROM contacts WHERE id = m.contact_id) AS contactId, m.channel, m.address AS "to",
      m.status, m.error_code, m.sent_at, m.delivered_at,
      m.read_at, m.failed_at FROM messages m
    WHERE m.id IN ${ids} AND +m.organization_id = ${organizationId} ORDER BY m.id`)

/** Fields of a short link that click events contain. */
interface EventLink {
  rowId: number
  id: string
  title: string | null
  originalUrl: string
}

/** Lists links by internal id, including deleted ones. */
export const listEventLinks = (reader: Reader, organizationId: number, ids: readonly number[]): EventLink[] =>
  reader.all<EventLink>(fragment`
    SELECT short_links.id AS rowId, short_links.uuid AS id, short_links.title,
      short_links.original_url FROM short_links
    WHERE short_links.id IN ${ids} AND +short_links.organization_id = ${organizationId}`)

/** Fields of an inbound text that events contain. */
interface EventText {
  id: string
  contactId: string | null
  campaignId: string | null
  channelIdentityId: string
  channel: string
  from: string
  to: string
  /** Subject of a mail. Null on other channels. */
  subject: string | null
  body: string
  kind: 'OPT_OUT' | 'OPT_IN' | 'OTHER'
  /** ms since 1970. */
  receivedAt: number
}

export const findEventText = (reader: Reader, organizationId: number, id: number): EventText | undefined =>
  reader.get<EventText>(fragment`
    SELECT i.uuid AS id, (SELECT uuid FROM contacts WHERE id = i.contact_id) AS contactId,
      (SELECT uuid FROM campaigns WHERE id = i.campaign_id) AS campaignId, sender.uuid AS channelIdentityId,
      sender.channel, i.from_address AS "from", i.to_address AS "to", i.subject, i.body, i.kind,
      i.received_at FROM inbound_messages i
    JOIN channel_identities sender ON sender.id = i.channel_identity_id
    WHERE i.id = ${id} AND +i.organization_id = ${organizationId}`)
