import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'

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
    SELECT uuid, from_address AS "from", body, channel_identity_id AS channelIdentityId FROM inbound_messages
    WHERE id = ${id} AND organization_id = ${organizationId}`)

/** The last mail of a contact to a sender that a person wrote, with the data for an answer. */
interface LastMail {
  subject: string
  /** JSON array. */
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

/** Texts of any kind that answer a campaign; counts at most `limit` of them. */
export const countAnswers = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
  limit: number,
): number =>
  reader.value<number>(fragment`SELECT count(*)
    FROM (SELECT 1 FROM inbound_messages WHERE organization_id = ${organizationId}
      AND campaign_id = ${campaignId} LIMIT ${limit})`) ?? 0

/** Contacts who answered a run, each once for each kind. */
interface AnswersOfRun {
  executionId: number
  replied: number
  optedOut: number
}

/** By run; absent for a run without answers. Reads an index entry for each answer. @param executionIds internal ids */
export function listAnswersOfRuns(
  reader: RowReader,
  executionIds: readonly number[],
): Promise<AnswersOfRun[]> {
  const { text, params } = fragment`SELECT execution_id AS executionId,
      count(DISTINCT iif(kind = 'OTHER', contact_id, NULL)) AS replied,
      count(DISTINCT iif(kind = 'OPT_OUT', contact_id, NULL)) AS optedOut
    FROM inbound_messages WHERE execution_id IN ${executionIds} AND execution_id IS NOT NULL AND ${interruptible('id')}
    GROUP BY execution_id`
  return reader.all<AnswersOfRun>(text, ...params)
}
