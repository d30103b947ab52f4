import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { HOUR_MS } from '../../lib/clock.ts'

/**
 * The customer service window of WhatsApp: free text is delivered to a contact for 24 hours after
 * each of their messages, by the number they wrote to
 * (developers.facebook.com/documentation/business-messaging/whatsapp/messages/send-messages).
 */
export const SESSION_MS = 24 * HOUR_MS

/** A sender that may answer a contact with free text. */
interface Session {
  channelIdentityId: number
  /** Time when the contact last wrote to this sender, ms since 1970. */
  lastInboundAt: number
}

/** Lists the open sessions of a contact at a time, by sender. @param senderIds JSON array of internal ids */
export const listSessions = (
  reader: Reader,
  { organizationId, contactId }: { organizationId: number; contactId: number },
  { senderIds, at }: { senderIds: string; at: number },
): Session[] =>
  reader.all<Session>(fragment`
    SELECT channel_identity_id, max(received_at) AS lastInboundAt FROM inbound_messages
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId}
      AND received_at > ${at - SESSION_MS}
      AND channel_identity_id IN (SELECT value FROM json_each(${senderIds})) GROUP BY channel_identity_id
    ORDER BY channel_identity_id`)

/**
 * Returns whether a contact has a session with one of these senders.
 * @param contactId SQL of the internal id
 * @param at ms since 1970
 */
export const hasSession = (
  organizationId: number,
  contactId: string,
  { senderIds, at }: { senderIds: readonly number[]; at: number },
): Fragment =>
  fragment`EXISTS (SELECT 1 FROM inbound_messages inbound WHERE inbound.organization_id = ${organizationId}
    AND inbound.contact_id = ${verbatim(contactId)} AND inbound.received_at > ${at - SESSION_MS}
    AND inbound.channel_identity_id IN ${senderIds})`
