import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { PollRow } from '../records/shared-queries.ts'

export interface VoteRow {
  id: number
  uuid: string
  contactUuid: string
  firstName: string
  lastName: string | null
  phone: string | null
  choices: number
  rawBody: string
  votedAt: number
}

/** The columns of a `VoteRow`, of a vote `v` and its contact `k`. */
export const VOTE_FIELDS = verbatim(`v.id, v.uuid, k.uuid AS contactUuid, k.first_name, k.last_name, k.phone,
  v.choices, v.raw_body, v.voted_at`)

/** The vote of a contact, by its internal id; undefined for none. */
export const findVote = (
  reader: Reader,
  { id, organizationId }: Pick<PollRow, 'id' | 'organizationId'>,
  contactId: number,
): VoteRow | undefined =>
  reader.get<VoteRow>(fragment`
    SELECT ${VOTE_FIELDS} FROM poll_votes v JOIN contacts k ON k.id = v.contact_id
    WHERE v.organization_id = ${organizationId} AND v.contact_id = ${contactId} AND v.poll_id = ${id}`)

/** A poll that a contact was asked. */
export interface AskedPoll {
  id: number
  uuid: string
  contactId: number
  /** 0 or 1. */
  allowMultipleOptions: number
  questionTemplate: string
  /** 1 if its options can be tapped. */
  hasTaps: number
  /** When the question was sent to the contact, ms since 1970. */
  askedAt: number
}

/** Polls that count votes. */
export const isOpenAt = (nowMs: number): Fragment => fragment`p.closed_at IS NULL AND p.cancelled_at IS NULL
  AND p.deleted_at IS NULL AND p.closes_at > ${nowMs}`

/**
 * The poll that this sender asked this number last, among those that `isAmong` selects; undefined for none. Walks these
 * polls of the organization, which are few, and looks up the message of the contact in each run.
 * @param from E.164
 * @param isAmong a condition on a poll `p`
 */
export const findAskedPoll = (
  reader: Reader,
  {
    organizationId,
    channelIdentityId,
    from,
  }: { organizationId: number; channelIdentityId: number; from: string },
  isAmong: Fragment,
): AskedPoll | undefined =>
  reader.get<AskedPoll>(fragment`
    SELECT p.id, p.uuid, k.id AS contactId, p.allow_multiple_options,
      p.question_template,
      EXISTS (SELECT 1 FROM campaigns c WHERE c.id = p.campaign_id AND c.reply_options IS NOT NULL) AS hasTaps, m.sent_at AS askedAt
    FROM contacts k CROSS JOIN polls p CROSS JOIN executions e CROSS JOIN messages m
    WHERE k.organization_id = ${organizationId} AND k.phone = ${from} AND k.deleted_at IS NULL
      AND p.organization_id = ${organizationId} AND ${isAmong}
      AND e.organization_id = ${organizationId} AND e.campaign_id = p.campaign_id
      AND m.organization_id = ${organizationId} AND m.contact_id = k.id AND m.execution_id = e.id
      AND m.channel_identity_id = ${channelIdentityId} AND m.sent_at IS NOT NULL
    ORDER BY m.sent_at DESC, m.id DESC LIMIT 1`)
