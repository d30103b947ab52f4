import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import type { campaigns } from '../../campaigns/records/table.ts'
import type { FactRows } from '../../contacts/segment-rules/facts.ts'
import { contains } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { insertEach, insertRow } from '../../db/rows.ts'
import type { Stored } from '../../db/sqlite-table.ts'
import { messagesWith } from '../../delivery/messages/fragments.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import {
  type DISPATCH_TYPES,
  type NewPoll,
  type PollOption,
  type PollStatus,
  pollOptions,
  polls,
} from './table.ts'

/** Poll with its status and the fields of its campaign that its record shows. */
export interface PollRow
  extends Stored<typeof polls>,
    Pick<
      Stored<typeof campaigns>,
      'channel' | 'category' | 'scheduledAt' | 'timezone' | 'sendInRecipientTimezone' | 'startedAt'
    > {
  campaignUuid: string
  status: PollStatus
  dispatchType: (typeof DISPATCH_TYPES)[number]
}

/**
 * Returns the SQL of the status of a poll `p` with the campaign `c`. The status of the sending is read from the
 * campaign, so there is no second column to keep equal.
 */
const statusAt = (nowMs: number): Fragment => fragment`CASE
  WHEN p.cancelled_at IS NOT NULL THEN 'CANCELLED'
  WHEN p.closed_at IS NOT NULL THEN 'CLOSED'
  WHEN c.status IN ('DRAFT', 'CANCELLED', 'FAILED') THEN c.status
  WHEN p.closes_at <= ${nowMs} THEN 'CLOSED'
  WHEN c.status = 'COMPLETED' THEN 'OPEN'
  WHEN c.started_at IS NULL AND (c.status = 'SCHEDULED' OR c.paused_from = 'SCHEDULED') THEN 'SCHEDULED'
  ELSE 'SENDING' END`

const selectPolls = (nowMs: number): Fragment => fragment`
  SELECT p.*, ${statusAt(nowMs)} AS status, c.uuid AS campaignUuid, c.channel, c.type AS dispatchType, c.category,
    c.scheduled_at, c.timezone, c.send_in_recipient_timezone, c.started_at
  FROM polls p JOIN campaigns c ON c.id = p.campaign_id`

interface PollKey {
  organizationId: number
  uuid: string
}

export const findPoll = (
  reader: Reader,
  { organizationId, uuid }: PollKey,
  nowMs: number,
): PollRow | undefined =>
  reader.get<PollRow>(fragment`${selectPolls(nowMs)}
    WHERE p.organization_id = ${organizationId} AND p.uuid = ${uuid} AND p.deleted_at IS NULL`)

/** Returns the poll of a live organization with this token in the address of its page for a screen. */
export const findPollOnScreen = (reader: Reader, token: string, nowMs: number): PollRow | undefined =>
  reader.get<PollRow>(fragment`${selectPolls(nowMs)}
    WHERE p.screen_token = ${token} AND p.deleted_at IS NULL AND ${verbatim(isLiveOrganization('p.organization_id'))}`)

/** Returns the newest polls with this name, in any letter case. */
export function findPollsNamed(
  reader: Reader,
  { organizationId, name, limit }: { organizationId: number; name: string; limit: number },
  nowMs: number,
): PollRow[] {
  const found = reader.all<{ uuid: string }>(fragment`SELECT uuid FROM polls
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND name = ${name} COLLATE NOCASE
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`)
  return found.flatMap(({ uuid }) => findPoll(reader, { organizationId, uuid }, nowMs) ?? [])
}

interface PollQuery extends PageRequest {
  statuses?: readonly PollStatus[] | undefined
  /** Part of the poll's name. */
  q?: string | undefined
}

const matching = (organizationId: number, { statuses, q }: PollQuery, nowMs: number): Fragment =>
  allOf([
    fragment`p.organization_id = ${organizationId}`,
    fragment`p.deleted_at IS NULL`,
    ...(statuses ? [fragment`${statusAt(nowMs)} IN ${statuses}`] : []),
    ...(q ? [contains(verbatim('p.name'), q)] : []),
  ])

/** Returns one page of polls, the newest first. */
export const listPolls = (
  reader: Reader,
  organizationId: number,
  query: PollQuery,
  nowMs: number,
): PollRow[] =>
  reader.all<PollRow>(fragment`${selectPolls(nowMs)} WHERE ${matching(organizationId, query, nowMs)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${query.limit} OFFSET ${pageOffset(query)}`)

export const countPolls = (reader: Reader, organizationId: number, query: PollQuery, nowMs: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM polls p JOIN campaigns c ON c.id = p.campaign_id
    WHERE ${matching(organizationId, query, nowMs)}`)!

/** Returns the options of these polls, in their order. */
export const listOptions = (
  reader: Reader,
  organizationId: number,
  pollIds: readonly number[],
): PollOption[] =>
  reader.all<PollOption>(fragment`SELECT * FROM poll_options
    WHERE organization_id = ${organizationId} AND poll_id IN ${pollIds} ORDER BY poll_id, position`)

export const insertPoll = (tx: Tx, row: NewPoll): number => insertRow(tx, polls, row).id

export const insertOptions = (
  tx: Tx,
  options: ReadonlyArray<Pick<PollOption, 'uuid' | 'organizationId' | 'pollId' | 'position' | 'label'>>,
): void => void insertEach(tx, pollOptions, options)

/** Changes a draft. New options replace its options. */
export function updateDraft(
  tx: Tx,
  { id, organizationId }: Pick<PollRow, 'id' | 'organizationId'>,
  change: Pick<NewPoll, 'name' | 'questionTemplate' | 'allowMultipleOptions' | 'closesAt'> & {
    hasOwnEnd: boolean
    options: Parameters<typeof insertOptions>[1] | undefined
  },
): void {
  tx.run(fragment`UPDATE polls SET name = ${change.name}, question_template = ${change.questionTemplate},
      allow_multiple_options = ${change.allowMultipleOptions}, closes_at = ${change.closesAt},
      has_own_end = ${change.hasOwnEnd}, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}`)
  if (change.options === undefined) return
  tx.run(fragment`DELETE FROM poll_options WHERE organization_id = ${organizationId} AND poll_id = ${id}`)
  insertOptions(tx, change.options)
}

/** Sets a time of a poll to now. */
export const stamp = (
  tx: Tx,
  { id, organizationId }: Pick<PollRow, 'id' | 'organizationId'>,
  column: 'closed_at' | 'cancelled_at' | 'deleted_at',
): void =>
  void tx.run(fragment`UPDATE polls SET ${verbatim(column)} = ${tx.now}, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}`)

export const setScreenToken = (
  tx: Tx,
  { id, organizationId }: Pick<PollRow, 'id' | 'organizationId'>,
  screenToken: string | null,
): void =>
  void tx.run(fragment`UPDATE polls SET screen_token = ${screenToken}, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Returns at most `limit` launched polls that have reached their end and are not closed yet. */
export const listDue = (reader: Reader, nowMs: number, limit: number): PollRow[] =>
  reader.all<PollRow>(fragment`${selectPolls(nowMs)}
    WHERE p.closes_at <= ${nowMs} AND p.closed_at IS NULL AND p.cancelled_at IS NULL AND p.deleted_at IS NULL
      AND c.status <> 'DRAFT'
    ORDER BY p.closes_at LIMIT ${limit}`)

/**
 * Returns the votes in a poll.
 * @param pollId its internal id
 */
export const votesIn = (organizationId: number, pollId: number): FactRows => ({
  rows: fragment`FROM poll_votes WHERE organization_id = ${organizationId} AND poll_id = ${pollId}`,
  id: 'poll_votes.id',
})

/**
 * Returns the votes for these options. With a condition on the contact, SQLite finds the votes by the index
 * `poll_votes_contact`.
 */
export const votesForOptions = (organizationId: number, optionIds: readonly number[]): FactRows => ({
  rows: fragment`FROM poll_options o CROSS JOIN poll_votes v
    WHERE o.organization_id = ${organizationId} AND o.id IN ${optionIds}
      AND v.organization_id = ${organizationId} AND v.poll_id = o.poll_id AND v.choices & (1 << o.position) <> 0`,
  id: 'v.id',
})

/**
 * Returns the messages of a poll that a carrier accepted and that have not failed.
 * @param pollId its internal id
 */
export const receivedPoll = (organizationId: number, pollId: number): FactRows =>
  messagesWith(
    'received',
    organizationId,
    fragment`(SELECT p.campaign_id FROM polls p
      WHERE p.organization_id = ${organizationId} AND p.id = ${pollId})`,
  )
