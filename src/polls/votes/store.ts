import type { contacts } from '../../contacts/records/table.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { PollRow } from '../records/store.ts'
import type { PollOption } from '../records/table.ts'
import type { pollVotes } from './table.ts'

export interface VoteRow
  extends Pick<typeof pollVotes.$inferSelect, 'id' | 'uuid' | 'choices' | 'rawBody' | 'votedAt'>,
    Pick<typeof contacts.$inferSelect, 'firstName' | 'lastName' | 'phone'> {
  contactUuid: string
}

/** Columns of a `VoteRow`, of a vote `v` and its contact `k`. */
const VOTE_FIELDS = verbatim(`v.id, v.uuid, k.uuid AS contactUuid, k.first_name, k.last_name, k.phone,
  v.choices, v.raw_body, v.voted_at`)

/** Returns the vote of a contact, by its internal id, or undefined. */
export const findVote = (
  reader: Reader,
  { id, organizationId }: Pick<PollRow, 'id' | 'organizationId'>,
  contactId: number,
): VoteRow | undefined =>
  reader.get<VoteRow>(fragment`
    SELECT ${VOTE_FIELDS} FROM poll_votes v JOIN contacts k ON k.id = v.contact_id
    WHERE v.organization_id = ${organizationId} AND v.contact_id = ${contactId} AND v.poll_id = ${id}`)

/** Poll that a contact was asked. */
export interface AskedPoll
  extends Pick<PollRow, 'id' | 'uuid' | 'allowMultipleOptions' | 'questionTemplate'> {
  contactId: number
  /** 1 if its options can be tapped. */
  hasTaps: number
  /** Time when the question was sent to the contact, ms since 1970. */
  askedAt: number
}

/** Returns a condition for polls that count votes. */
export const isOpenAt = (nowMs: number): Fragment => fragment`p.closed_at IS NULL AND p.cancelled_at IS NULL
  AND p.deleted_at IS NULL AND p.closes_at > ${nowMs}`

/**
 * Returns the poll that this sender asked this number last, among those that `isAmong` selects, or undefined.
 * Walks these polls of the organization, which are few, and looks up the message of the contact in each run.
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

/**
 * Returns the bit of an option in `choices`.
 * @param position from 1
 */
export const bitOf = ({ position }: Pick<PollOption, 'position'>): number => 1 << position

/** Returns a condition for polls that closed since a time. */
export const closedBetween = (sinceMs: number, nowMs: number): Fragment => fragment`p.cancelled_at IS NULL
  AND p.deleted_at IS NULL AND coalesce(p.closed_at, p.closes_at) BETWEEN ${sinceMs} AND ${nowMs}`

/**
 * Claims an answer of this kind for the contact. Returns false if the contact got such an answer about the poll
 * before.
 */
export const claimAnswer = (
  tx: Tx,
  organizationId: number,
  { id, contactId }: AskedPoll,
  kind: 'HINT' | 'CLOSED',
): boolean =>
  tx.run(fragment`INSERT INTO poll_answers (organization_id, contact_id, poll_id, kind, answered_at)
    VALUES (${organizationId}, ${contactId}, ${id}, ${kind}, ${tx.now}) ON CONFLICT DO NOTHING`).changes > 0

/** Returns the options that the contact has chosen so far, as bits, or undefined if it has not voted. */
export const findChoices = (
  reader: Reader,
  organizationId: number,
  { id, contactId }: AskedPoll,
): number | undefined =>
  reader.value<number>(fragment`SELECT choices FROM poll_votes
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND poll_id = ${id}`)

/**
 * Returns an option with its poll, by the id that a tap on it has, or undefined if the organization has no such
 * option.
 */
export const findOption = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): Pick<PollOption, 'pollId' | 'position'> | undefined =>
  reader.get<Pick<PollOption, 'pollId' | 'position'>>(fragment`SELECT poll_id, position
    FROM poll_options WHERE organization_id = ${organizationId} AND uuid = ${uuid}`)

/** Returns a condition for this poll only. */
export const isPoll = (id: number): Fragment => fragment`p.id = ${id}`

/** Records a vote, or changes the vote of the contact. */
export const putVote = (
  tx: Tx,
  organizationId: number,
  {
    pollId,
    contactId,
    choices,
    rawBody,
  }: Pick<typeof pollVotes.$inferSelect, 'pollId' | 'contactId' | 'choices' | 'rawBody'>,
): void =>
  void tx.run(fragment`
    INSERT INTO poll_votes (uuid, organization_id, poll_id, contact_id, choices, raw_body, voted_at)
    VALUES (${uuidv7(tx.now)}, ${organizationId}, ${pollId}, ${contactId}, ${choices}, ${rawBody}, ${tx.now})
    ON CONFLICT (organization_id, contact_id, poll_id) DO UPDATE SET
      choices = excluded.choices, raw_body = excluded.raw_body, voted_at = excluded.voted_at`)

type PollKey = Pick<PollRow, 'id' | 'organizationId'>

const chose = (choices: number | undefined): Fragment =>
  choices === undefined ? fragment`TRUE` : fragment`v.choices & ${choices} <> 0`

/**
 * Returns a condition for the votes for one option. `choices` equals `bit` if one option can be chosen, and
 * contains it if several can.
 */
const votesFor = (
  bit: number | undefined,
  { allowMultipleOptions }: Pick<PollRow, 'allowMultipleOptions'>,
) => (bit === undefined || allowMultipleOptions === 1 ? chose(bit) : fragment`v.choices = ${bit}`)

/**
 * Returns one page of votes, the newest first.
 * @param bit of the option that must be chosen; undefined for all votes
 */
export const listVotes = (
  reader: RowReader,
  { id, organizationId, allowMultipleOptions }: PollKey & Pick<PollRow, 'allowMultipleOptions'>,
  page: PageRequest,
  bit: number | undefined,
): Promise<VoteRow[]> => {
  const { text, params } = fragment`
    SELECT ${VOTE_FIELDS}
    FROM (SELECT id FROM poll_votes v WHERE v.organization_id = ${organizationId} AND v.poll_id = ${id}
        AND ${votesFor(bit, { allowMultipleOptions })} AND ${interruptible('v.id')}
      ORDER BY v.voted_at DESC, v.id DESC LIMIT ${page.limit} OFFSET ${pageOffset(page)}) page
    JOIN poll_votes v ON v.id = page.id JOIN contacts k ON k.id = v.contact_id
    ORDER BY v.voted_at DESC, v.id DESC`
  return reader.all<VoteRow>(text, ...params)
}

/**
 * Returns the next votes after one, in the order of the first votes of the contacts.
 * @param limit a thousand take 5 ms
 */
export const nextVotes = (
  reader: Reader,
  { id, organizationId }: PollKey,
  { afterId, limit }: { afterId: number; limit: number },
): VoteRow[] =>
  reader.all<VoteRow>(fragment`
    SELECT ${VOTE_FIELDS} FROM poll_votes v INDEXED BY poll_votes_walk JOIN contacts k ON k.id = v.contact_id
    WHERE v.organization_id = ${organizationId} AND v.poll_id = ${id} AND v.id > ${afterId}
    ORDER BY v.id LIMIT ${limit}`)

/** Beginning of the next chunk: after the row with these values. */
export interface Place {
  at: number
  id: number
}

interface Candidate extends Place {
  contactId: number
  /** 0 or 1. */
  isWanted: number
}

/** Returns the next `limit` votes of a poll, each with whether it is of a live contact and for one of `choices`. */
export const nextVoters = (
  reader: Reader,
  { id, organizationId }: PollKey,
  choices: number | undefined,
  { after, limit }: { after: Place; limit: number },
): Candidate[] =>
  reader.all<Candidate>(fragment`
    SELECT v.voted_at AS at, v.id, v.contact_id, k.deleted_at IS NULL AND ${chose(choices)} AS isWanted
    FROM poll_votes v JOIN contacts k ON k.id = v.contact_id
    WHERE v.organization_id = ${organizationId} AND v.poll_id = ${id} AND (v.voted_at, v.id) > (${after.at}, ${after.id})
    ORDER BY v.voted_at, v.id LIMIT ${limit}`)

/** Returns the next `limit` messages of a poll, each with whether it was sent to a live contact that did not vote. */
export const nextSilent = (
  reader: Reader,
  { id, organizationId, campaignId }: PollKey & Pick<PollRow, 'campaignId'>,
  { after, limit }: { after: Place; limit: number },
): Candidate[] =>
  reader.all<Candidate>(fragment`
    SELECT 0 AS at, m.id, k.id AS contactId,
      m.sent_at IS NOT NULL AND k.deleted_at IS NULL AND v.id IS NULL AS isWanted
    FROM messages m JOIN contacts k ON k.id = m.contact_id
    LEFT JOIN poll_votes v ON v.organization_id = ${organizationId} AND v.contact_id = m.contact_id AND v.poll_id = ${id}
    WHERE m.execution_id = (SELECT e.id FROM executions e
        WHERE e.organization_id = ${organizationId} AND e.campaign_id = ${campaignId} ORDER BY e.sequence LIMIT 1)
      AND m.id > ${after.id}
    ORDER BY m.id LIMIT ${limit}`)
