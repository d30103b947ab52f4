import { and } from 'drizzle-orm'
import { leftJoinActor } from '../../accounts/actors/service.ts'
import { IDENTITY_COLUMNS, type IdentityRow } from '../../channels/identities/store.ts'
import { contactsWhoSent } from '../../channels/inbound/store.ts'
import { mailOptOuts } from '../../compliance/consents/store.ts'
import { idOfSegment, joinSegment } from '../../contacts/segments/store.ts'
import type { Invariant } from '../../db/check.ts'
import { contains } from '../../db/contains.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { equalsUnindexed, isInList } from '../../db/orm.ts'
import { insertEach, insertRow, updateRow } from '../../db/rows.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { ApprovalStatus } from '../approvals/schema.ts'
import { hasApproval, isSubmitted } from '../approvals/store.ts'
import {
  CAMPAIGN_STATUSES,
  type CampaignChange,
  type CampaignRow,
  type CampaignStatus,
  type CampaignType,
  campaignChannelIdentities,
  campaigns,
  type NewCampaign,
} from './table.ts'

const byUuid = liveRowsBy(campaigns, 'organizationId', 'uuid')

export const findCampaign = (reader: Reader, organizationId: number, uuid: string): CampaignRow | undefined =>
  byUuid(reader).get({ organizationId, uuid })

const byIds = prepared((orm) =>
  orm
    .select()
    .from(campaigns)
    .where(
      and(
        // With the index of this column, the planner would scan all campaigns of the organization.
        equalsUnindexed(campaigns.organizationId, 'organizationId'),
        isInList(campaigns.id, 'ids'),
      ),
    )
    .prepare(),
)

/** Finds the campaigns with these ids, in the order of `ids`. */
export function findCampaignsByIds(
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): CampaignRow[] {
  const rows = byIds(reader).all({ organizationId, ids: JSON.stringify(ids) })
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** Finds campaigns with this name, the newest first; at most `limit`. Ignores the case of ASCII letters. */
export function findCampaignsNamed(
  reader: Reader,
  organizationId: number,
  name: string,
  limit: number,
): CampaignRow[] {
  const ids = reader.all<{ id: number }>(fragment`SELECT id FROM campaigns
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND name = ${name} COLLATE NOCASE
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`)
  return findCampaignsByIds(
    reader,
    organizationId,
    ids.map(({ id }) => id),
  )
}

export const insertCampaign = (tx: Tx, row: NewCampaign): CampaignRow => insertRow(tx, campaigns, row)

export const updateCampaign = (tx: Tx, id: number, change: CampaignChange): CampaignRow =>
  updateRow(tx, campaigns, { id }, change)!

/** Replaces the identities of a campaign, in this order. */
export function replaceIdentities(
  tx: Tx,
  { organizationId, id }: Pick<CampaignRow, 'organizationId' | 'id'>,
  channelIdentityIds: readonly number[],
): void {
  tx.run(fragment`DELETE FROM campaign_channel_identities
    WHERE organization_id = ${organizationId} AND campaign_id = ${id}`)
  if (channelIdentityIds.length === 0) return
  insertEach(
    tx,
    campaignChannelIdentities,
    channelIdentityIds.map((channelIdentityId, position) => ({
      organizationId,
      campaignId: id,
      channelIdentityId,
      position,
    })),
  )
}

/** Lists the identities of each campaign, in the campaign's order, including deleted ones. */
export function listIdentitiesOf(
  reader: Reader,
  organizationId: number,
  campaignIds: readonly number[],
): Array<IdentityRow & { campaignId: number }> {
  const where = fragment`x.organization_id = ${organizationId} AND x.campaign_id IN ${campaignIds}`
  return reader.all(
    `SELECT x.campaign_id, ${IDENTITY_COLUMNS} FROM campaign_channel_identities x
     JOIN channel_identities channel_identities ON channel_identities.id = x.channel_identity_id
     WHERE ${where.text} ORDER BY x.campaign_id, x.position`,
    ...where.params,
  )
}

export interface NamesRow {
  id: number
  segmentUuid: string
  segmentName: string
  topicUuid: string | null
  topicName: string | null
  /** 0 or 1; null without a topic. */
  isTopicChosenOnly: number | null
  userUuid: string | null
  userName: string | null
}

/** Lists the records that campaigns reference, by public id and name; a deleted segment keeps its name. */
export function listNamesOf(
  reader: Reader,
  organizationId: number,
  campaignIds: readonly number[],
): NamesRow[] {
  // The plus keeps the planner from scanning all campaigns of the organization.
  const where = fragment`+c.organization_id = ${organizationId} AND c.id IN ${campaignIds}`
  return reader.all<NamesRow>(
    `SELECT c.id, segments.uuid AS segmentUuid, segments.name AS segmentName,
       topics.uuid AS topicUuid, topics.name AS topicName,
       topics.is_chosen_only AS isTopicChosenOnly, users.uuid AS userUuid,
       trim(users.first_name || ' ' || coalesce(users.last_name, '')) AS userName
     FROM campaigns c ${joinSegment('c.segment_id')} LEFT JOIN topics ON topics.id = c.topic_id
       LEFT JOIN users ON users.id = c.created_by_user_id
     WHERE ${where.text}`,
    ...where.params,
  )
}

/** Finds the names of a campaign in the log: its uuid and the slug of its organization. */
export const findLoggedNames = (
  reader: Reader,
  organizationId: number,
  id: number,
): { campaign: string; organization: string } | undefined =>
  reader.get(fragment`
    SELECT uuid AS campaign,
      (SELECT slug FROM organizations WHERE organizations.id = campaigns.organization_id) AS organization
    FROM campaigns WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Lists campaigns that are sending, or will send without a user's action. */
export const listLiveUuids = (reader: Reader, organizationId: number): string[] =>
  reader
    .all<{ uuid: string }>(fragment`SELECT uuid FROM campaigns
      WHERE organization_id = ${organizationId} AND deleted_at IS NULL
        AND status IN ('SCHEDULED', 'ACTIVE', 'SENDING', 'PAUSED') ORDER BY id`)
    .map(({ uuid }) => uuid)

/** A campaign that is PAUSED, with its run that waits. */
interface PausedCampaign {
  organizationId: number
  campaignId: number
  campaignUuid: string
  executionId: number
}

/**
 * Lists the campaigns that a guard paused for this reason.
 * @param organizationId null for all organizations
 */
export const listPausedFor = (
  reader: Reader,
  organizationId: number | null,
  reason: string,
): PausedCampaign[] =>
  reader.all<PausedCampaign>(fragment`
    SELECT c.organization_id, c.id AS campaignId, c.uuid AS campaignUuid, e.id AS executionId
    FROM campaigns c JOIN executions e ON e.organization_id = c.organization_id AND e.campaign_id = c.id
    WHERE c.status = 'PAUSED' AND c.pause_reason = ${reason} AND c.deleted_at IS NULL AND e.status = 'PAUSED'
      AND (${organizationId} IS NULL OR c.organization_id = ${organizationId})
    ORDER BY c.id`)

/** Results of the campaigns of an organization that ran since a moment, over all their runs. */
export interface CampaignTotals {
  campaigns: number
  /** Number of messages that a carrier was asked to send, including those that failed. */
  sent: number
  delivered: number
  failed: number
  optOuts: number
}

/**
 * Sums counters, so the cost depends on the number of campaigns and runs, not of messages.
 * @param since ms since 1970
 */
export const totalsOfCampaigns = (reader: Reader, organizationId: number, since: number): CampaignTotals =>
  reader.get<CampaignTotals>(fragment`
    WITH recent AS MATERIALIZED (SELECT id, opted_out_count FROM campaigns
      WHERE organization_id = ${organizationId} AND last_run_at >= ${since})
    SELECT (SELECT count(*) FROM recent) AS campaigns,
      coalesce(sum(e.sent_count + e.delivered_count + e.read_count + e.failed_count), 0) AS sent,
      coalesce(sum(e.delivered_count + e.read_count), 0) AS delivered,
      coalesce(sum(e.failed_count), 0) AS failed,
      (SELECT coalesce(sum(opted_out_count), 0) FROM recent) AS optOuts FROM executions e
    WHERE e.organization_id = ${organizationId} AND e.campaign_id IN (SELECT id FROM recent)`)!

/** Number of campaigns that need a user to continue. */
interface StoppedCampaigns {
  paused: number
  /** Number of paused campaigns that no user paused. */
  halted: number
  failed: number
}

/** Counts the campaigns that are paused, and those that failed since a moment. @param since ms since 1970 */
export const countStopped = (reader: Reader, organizationId: number, since: number): StoppedCampaigns =>
  reader.get<StoppedCampaigns>(fragment`
    SELECT coalesce(sum(status = 'PAUSED'), 0) AS paused,
      coalesce(sum(status = 'PAUSED' AND pause_reason IS NOT 'USER'), 0) AS halted,
      coalesce(sum(status = 'FAILED' AND updated_at >= ${since}), 0) AS failed
    FROM campaigns WHERE organization_id = ${organizationId} AND deleted_at IS NULL
      AND status IN ('PAUSED', 'FAILED')`)!

/**
 * Returns when a campaign was last changed, or a run last began or ended, ms since 1970; null without
 * campaigns.
 */
export const lastCampaignChange = (reader: Reader, organizationId: number): number | null =>
  reader.value<number>(fragment`SELECT updated_at FROM campaigns WHERE organization_id = ${organizationId}
    ORDER BY updated_at DESC LIMIT 1`) ?? null

/** Returns SQL of the runs of a campaign that were not cancelled. */
const runsOf = (alias: string): string =>
  `FROM executions e WHERE e.organization_id = ${alias}.organization_id AND e.campaign_id = ${alias}.id AND e.status <> 'CANCELLED'`

/** SQL of the number of contacts who opted out by a text or in answer to a mail. */
const OPTED_OUT = `(${contactsWhoSent('OPT_OUT', 'g')} + ${mailOptOuts('g')})`

const SORT_COLUMNS = {
  name: 'name COLLATE NOCASE',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  scheduledAt: 'scheduled_at',
  startedAt: 'started_at',
  completedAt: 'completed_at',
} as const

/** The filters of a list; an absent or undefined one does not apply. */
interface CampaignFilter {
  types?: readonly CampaignType[] | undefined
  /** Uuid. */
  segmentId?: string | undefined
  approval?: ApprovalStatus | undefined
  /** A part of the campaign's name. */
  q?: string | undefined
}

interface CampaignQuery extends CampaignFilter, PageRequest {
  statuses?: readonly CampaignStatus[] | undefined
  sortBy: keyof typeof SORT_COLUMNS
  sortOrder: 'asc' | 'desc'
}

const matching = (organizationId: number, query: CampaignFilter): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId}`,
    fragment`deleted_at IS NULL`,
    ...(query.types ? [fragment`type IN ${query.types}`] : []),
    ...(query.segmentId ? [fragment`segment_id = ${idOfSegment(organizationId, query.segmentId)}`] : []),
    ...(query.approval ? [hasApproval(verbatim('id'), organizationId, query.approval)] : []),
    ...(query.q ? [contains(verbatim('name'), query.q)] : []),
  ])

/** Lists the rows of one page. */
export function listCampaigns(reader: Reader, organizationId: number, query: CampaignQuery): CampaignRow[] {
  const where = allOf([
    matching(organizationId, query),
    ...(query.statuses ? [fragment`status IN ${query.statuses}`] : []),
  ])
  const direction = query.sortOrder === 'asc' ? 'ASC' : 'DESC'
  const ids = reader.all<{ id: number }>(
    `SELECT id FROM campaigns WHERE ${where.text}
     ORDER BY ${SORT_COLUMNS[query.sortBy]} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
    ...where.params,
    query.limit,
    pageOffset(query),
  )
  return findCampaignsByIds(
    reader,
    organizationId,
    ids.map(({ id }) => id),
  )
}

/** Counts the matching campaigns by status, including zeros. */
export function countByStatus(
  reader: Reader,
  organizationId: number,
  query: CampaignFilter,
): Record<CampaignStatus, number> {
  const where = matching(organizationId, query)
  const rows = reader.all<{ status: CampaignStatus; count: number }>(fragment`SELECT status, count(*) AS count
    FROM campaigns WHERE ${where} GROUP BY status`)
  const counts = Object.fromEntries(CAMPAIGN_STATUSES.map((status) => [status, 0])) as Record<
    CampaignStatus,
    number
  >
  for (const { status, count } of rows) counts[status] = count
  return counts
}

export const invariants: readonly Invariant[] = [
  {
    name: 'approvals stay within their organization',
    sql: `SELECT count(*) FROM campaign_approvals x LEFT JOIN campaigns ON campaigns.id = x.campaign_id
        ${leftJoinActor('x.submitted_by', 'submitter')} ${leftJoinActor('x.decided_by', 'decider')}
      WHERE campaigns.organization_id IS NOT x.organization_id OR submitter.organization_id IS NOT x.organization_id
        OR decider.organization_id <> x.organization_id`,
  },
  {
    name: 'a campaign that waits for approval is a draft',
    sql: `SELECT count(*) FROM campaigns g WHERE (status <> 'DRAFT' OR deleted_at IS NOT NULL) AND ${isSubmitted('g')}`,
  },
  {
    name: 'campaigns count each contact who answered once',
    sql: `SELECT count(*) FROM campaigns g WHERE replied_count <> ${contactsWhoSent('OTHER', 'g')}
      OR opted_out_count <> ${OPTED_OUT}`,
    repair: [
      `UPDATE campaigns AS g SET replied_count = ${contactsWhoSent('OTHER', 'g')},
         opted_out_count = ${OPTED_OUT}`,
    ],
  },
  {
    name: 'a recurring campaign between two runs has its next run planned at the stored time',
    sql: `SELECT count(*) FROM campaigns g WHERE type = 'RECURRING' AND status = 'ACTIVE' AND deleted_at IS NULL
      AND next_run_at IS NOT (SELECT e.scheduled_for ${runsOf('g')} AND e.status = 'PENDING')`,
  },
  {
    name: 'no occurrence of a recurring campaign has two runs',
    sql: `SELECT count(*) FROM campaigns g WHERE type = 'RECURRING'
      AND EXISTS (SELECT 1 ${runsOf('g')} GROUP BY e.scheduled_for HAVING count(*) > 1)`,
  },
]
