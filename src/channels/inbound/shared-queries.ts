import { defineTally } from '../../db/counted.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'

/** Texts and mails that came in. */
export const inboundTally = defineTally<[kind: 'OPT_OUT' | 'OPT_IN' | 'OTHER']>([
  ['OPT_OUT'],
  ['OPT_IN'],
  ['OTHER'],
])

/** A text from a sender without a phone number. */
interface StrangersText {
  uuid: string
  from: string
  body: string
  channelIdentityId: number
}

/** @param id internal */
export const findText = (reader: Reader, organizationId: number, id: number): StrangersText | undefined =>
  reader.get<StrangersText>(fragment`
    SELECT uuid, from_address AS "from", body, channel_identity_id FROM inbound_messages
    WHERE id = ${id} AND organization_id = ${organizationId}`)

/** An opt-out or opt-in of a sender without a phone number. */
interface WishOfStranger {
  id: number
  channelIdentityId: number
  kind: 'OPT_OUT' | 'OPT_IN'
  body: string
}

export const findLastWishOf = (
  reader: Reader,
  organizationId: number,
  address: string,
): WishOfStranger | undefined =>
  reader.get<WishOfStranger>(fragment`SELECT id, channel_identity_id, kind, body
    FROM inbound_messages INDEXED BY inbound_messages_stranger
    WHERE organization_id = ${organizationId} AND from_address = ${address} AND contact_id IS NULL
      AND kind IN ('OPT_OUT', 'OPT_IN') ORDER BY id DESC LIMIT 1`)

/** The last mail that a contact wrote to a sender, with the data for an answer. Automatic mails do not count. */
interface LastMail {
  subject: string
  /** JSON array of Message-IDs. */
  thread: string
}

export const findLastMail = (
  reader: Reader,
  between: { organizationId: number; contactId: number; channelIdentityId: number },
): LastMail | undefined =>
  reader.get<LastMail>(fragment`SELECT subject, thread
    FROM inbound_messages INDEXED BY inbound_messages_conversation
    WHERE organization_id = ${between.organizationId} AND contact_id = ${between.contactId}
      AND channel_identity_id = ${between.channelIdentityId} AND subject IS NOT NULL AND thread IS NOT NULL
      AND is_automatic = 0 ORDER BY received_at DESC, id DESC LIMIT 1`)

/** Counts the texts of any kind that answer a campaign, up to `limit`. */
export const countAnswers = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
  limit: number,
): number =>
  reader.value<number>(fragment`SELECT count(*)
    FROM (SELECT 1 FROM inbound_messages WHERE organization_id = ${organizationId}
      AND campaign_id = ${campaignId} LIMIT ${limit})`) ?? 0

/** Numbers of contacts who answered a run. A contact with several texts of a kind counts once for that kind. */
interface AnswersOfRun {
  executionId: number
  replied: number
  optedOut: number
}

/**
 * Counts the contacts who answered each run. A run without answers is left out. Reads an index entry for each
 * answer. @param executionIds internal ids
 */
export function listAnswersOfRuns(
  reader: RowReader,
  executionIds: readonly number[],
): Promise<AnswersOfRun[]> {
  const { text, params } = fragment`SELECT execution_id,
      count(DISTINCT iif(kind = 'OTHER', contact_id, NULL)) AS replied,
      count(DISTINCT iif(kind = 'OPT_OUT', contact_id, NULL)) AS optedOut
    FROM inbound_messages WHERE execution_id IN ${executionIds} AND execution_id IS NOT NULL AND ${interruptible('id')}
    GROUP BY execution_id`
  return reader.all<AnswersOfRun>(text, ...params)
}
