import { publicBase } from '../../accounts/domains/hosts.ts'
import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import { uuidOfLiveContact } from '../../contacts/records/store.ts'
import { contains } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { liveRowsBy, rowsBy } from '../../db/rows-by.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { joinDays, SubmissionRow } from '../submissions/table.ts'
import type { ListJoinLinksQuery, ListSubmissionsQuery } from './schema.ts'
import {
  type JoinLinkChange,
  type JoinLinkRow,
  type JoinLinkStatus,
  type JoinTopicMode,
  joinLinks,
  type NewJoinLink,
} from './table.ts'

const byUuid = liveRowsBy(joinLinks, 'organizationId', 'uuid')
const byId = liveRowsBy(joinLinks, 'organizationId', 'id')
const bySlug = liveRowsBy(joinLinks, 'slug')

export const findJoinLink = (reader: Reader, organizationId: number, uuid: string): JoinLinkRow | undefined =>
  byUuid(reader).get({ organizationId, uuid })

/** Returns a link by its internal id. */
export const findJoinLinkById = (
  reader: Reader,
  organizationId: number,
  id: number,
): JoinLinkRow | undefined => byId(reader).get({ organizationId, id })

/** Counts the links of an organization, of any status. */
export const countLiveJoinLinks = (reader: Reader, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM join_links
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL`) ?? 0

/** Finds the newest links with this name, in any letter case. */
export const findJoinLinksNamed = (
  reader: Reader,
  { organizationId, name, limit }: { organizationId: number; name: string; limit: number },
): JoinLinkRow[] =>
  reader
    .all<{ id: number }>(fragment`SELECT id FROM join_links
      WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND name = ${name} COLLATE NOCASE
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`)
    .flatMap(({ id }) => findJoinLinkById(reader, organizationId, id) ?? [])

/** Finds the link of a live organization at this address, with any status, or undefined for a deleted link. */
export function findLinkBySlug(reader: Reader, slug: string): JoinLinkRow | undefined {
  const link = bySlug(reader).get({ slug })
  const isLive =
    link &&
    reader.value<number>(fragment`SELECT 1 FROM join_links
      WHERE id = ${link.id} AND ${verbatim(isLiveOrganization('join_links.organization_id'))}`)
  return isLive ? link : undefined
}

/** Counts the people who have joined by a link. */
export const countJoined = (
  reader: Reader,
  { id, organizationId }: Pick<JoinLinkRow, 'id' | 'organizationId'>,
): number =>
  reader.value<number>(fragment`SELECT ifnull(sum(completed), 0) FROM join_days
    WHERE organization_id = ${organizationId} AND join_link_id = ${id}`)!

/**
 * @param nowMs ms since 1970
 * @param joined number of people who have joined by it, from `countJoined`
 */
export function statusOf(
  link: Pick<JoinLinkRow, 'isPaused' | 'expiresAt' | 'maxSubmissions'>,
  nowMs: number,
  joined = 0,
): JoinLinkStatus {
  const isOver = link.expiresAt !== null && link.expiresAt <= nowMs
  const isFull = link.maxSubmissions !== null && joined >= link.maxSubmissions
  if (isOver || isFull) return 'EXPIRED'
  return link.isPaused ? 'PAUSED' : 'ACTIVE'
}

/**
 * Returns the address of the page of a link.
 * @param publicDomain of its organization
 * @param publicBaseUrl an origin, such as `https://texts.example.com`
 */
export const joinUrl = (
  { slug }: Pick<JoinLinkRow, 'slug'>,
  publicDomain: string | null,
  publicBaseUrl: string,
): string => `${publicBase(publicDomain, publicBaseUrl)}/j/${slug}`

/** A submission as its record shows it. */
export type SubmissionListRow = Omit<
  SubmissionRow,
  | 'id'
  | 'organizationId'
  | 'joinLinkId'
  | 'contactId'
  | 'secretHash'
  | 'failedAttempts'
  | 'sentCount'
  | 'lastSentAt'
  | 'sentTo'
  | 'expiresAt'
> & { contactUuid: string | null }

/** The columns of `SubmissionListRow`, of `join_submissions s`. */
const SUBMISSION_COLUMNS = verbatim(`s.uuid, s.status, s.channel, s.phone, s.email, s.fields, s.topics,
  s.consent_text, s.consent_version, s.agreed_at,
  s.ip_address, s.user_agent, s.page_url, s.confirmed_at,
  s.created_at, ${uuidOfLiveContact('s.contact_id', 's.organization_id')} AS contactUuid`)

/** Returns a submission as its record shows it, by its internal id. */
export const findSubmissionRecord = (
  reader: Reader,
  organizationId: number,
  id: number,
): SubmissionListRow | undefined =>
  reader.get<SubmissionListRow>(fragment`SELECT ${SUBMISSION_COLUMNS} FROM join_submissions s
    WHERE s.id = ${id} AND s.organization_id = ${organizationId}`)

type LinkKey = Pick<JoinLinkRow, 'id' | 'organizationId'>

const byInternalId = rowsBy(joinLinks, 'id')

export const slugIsTaken = (reader: Reader, slug: string): boolean =>
  reader.get('SELECT 1 FROM join_links WHERE slug = ?', slug) !== undefined

/** Returns the public id of the live link whose keyword this sender receives. */
export const findUuidOfKeyword = (
  reader: Reader,
  organizationId: number,
  { channelIdentityId, keyword }: { channelIdentityId: number; keyword: string },
): string | undefined =>
  reader.value<string>(fragment`SELECT uuid FROM join_links WHERE organization_id = ${organizationId}
    AND channel_identity_id = ${channelIdentityId} AND keyword = ${keyword} AND deleted_at IS NULL`)

export const insertJoinLink = (tx: Tx, row: NewJoinLink): JoinLinkRow => insertRow(tx, joinLinks, row)

export const updateJoinLink = (tx: Tx, id: number, change: JoinLinkChange): JoinLinkRow =>
  updateRow(tx, joinLinks, { id }, change)!

/** Sets exactly these tags of the link. @param tagIds internal ids */
export function replaceTags(tx: Tx, { id, organizationId }: LinkKey, tagIds: readonly number[]): void {
  tx.run(
    fragment`DELETE FROM join_link_tags WHERE organization_id = ${organizationId} AND join_link_id = ${id}`,
  )
  tx.run(fragment`INSERT INTO join_link_tags (organization_id, join_link_id, tag_id)
    SELECT ${organizationId}, ${id}, value FROM json_each(${JSON.stringify(tagIds)})`)
}

/** Public ids of the records that links refer to, without deleted ones. */
export interface LinkNames {
  segmentUuid: string | null
  identityUuid: string | null
  tagUuids: string[]
  /** In the order of topics. */
  topics: Array<{ topicId: string; name: string; mode: JoinTopicMode }>
  /** Number of people who have joined. */
  joined: number
}

/** Returns the names by internal id of the link. `linkIds` must all belong to the organization. */
export function namesOf(
  reader: Reader,
  organizationId: number,
  linkIds: readonly number[],
): Map<number, LinkNames> {
  const rows = reader.all<
    Omit<LinkNames, 'tagUuids' | 'topics'> & { id: number; tagUuids: string; topics: string }
  >(fragment`
    SELECT l.id, segments.uuid AS segmentUuid, channel_identities.uuid AS identityUuid,
      (SELECT json_group_array(tags.uuid) FROM join_link_tags t JOIN tags ON tags.id = t.tag_id
       WHERE t.organization_id = l.organization_id AND t.join_link_id = l.id AND tags.deleted_at IS NULL) AS tagUuids,
      (SELECT json_group_array(json_object('topicId', shown.uuid, 'name', shown.name, 'mode', t.mode)
         ORDER BY shown.position, shown.id)
       FROM join_link_topics t JOIN topics shown ON shown.id = t.topic_id AND shown.deleted_at IS NULL
       WHERE t.organization_id = l.organization_id AND t.join_link_id = l.id) AS topics,
      (SELECT ifnull(sum(completed), 0) FROM join_days d
       WHERE d.organization_id = l.organization_id AND d.join_link_id = l.id) AS joined
    FROM join_links l
    LEFT JOIN segments ON segments.id = l.segment_id AND segments.deleted_at IS NULL
    LEFT JOIN channel_identities ON channel_identities.id = l.channel_identity_id
    WHERE l.organization_id = ${organizationId} AND l.id IN ${linkIds}`)
  return new Map(
    rows.map(({ id, tagUuids, topics, ...names }) => [
      id,
      { ...names, tagUuids: JSON.parse(tagUuids), topics: JSON.parse(topics) },
    ]),
  )
}

/** Returns SQL of the status that `statusOf` returns. */
const statusAt = (nowMs: number): Fragment => fragment`CASE
  WHEN expires_at <= ${nowMs} THEN 'EXPIRED'
  WHEN max_submissions <= (SELECT ifnull(sum(completed), 0) FROM join_days d
    WHERE d.organization_id = join_links.organization_id AND d.join_link_id = join_links.id) THEN 'EXPIRED'
  WHEN is_paused = 1 THEN 'PAUSED' ELSE 'ACTIVE' END`

function matching(
  organizationId: number,
  { statuses, types, search }: ListJoinLinksQuery,
  nowMs: number,
): Fragment {
  return allOf([
    fragment`organization_id = ${organizationId}`,
    fragment`deleted_at IS NULL`,
    ...(statuses ? [fragment`${statusAt(nowMs)} IN ${statuses as readonly JoinLinkStatus[]}`] : []),
    ...(types ? [fragment`type IN ${types}`] : []),
    ...(search ? [contains(verbatim('name'), search)] : []),
  ])
}

/** Lists a page of links, newest first. */
export const listJoinLinks = (
  reader: Reader,
  organizationId: number,
  query: ListJoinLinksQuery,
  nowMs: number,
): JoinLinkRow[] =>
  reader
    .all<{ id: number }>(fragment`SELECT id FROM join_links WHERE ${matching(organizationId, query, nowMs)}
      ORDER BY created_at DESC, id DESC LIMIT ${query.limit} OFFSET ${pageOffset(query)}`)
    .map(({ id }) => byInternalId(reader).get({ id })!)

export const countJoinLinks = (
  reader: Reader,
  organizationId: number,
  query: ListJoinLinksQuery,
  nowMs: number,
): number =>
  reader.value<number>(fragment`SELECT count(*) FROM join_links
    WHERE ${matching(organizationId, query, nowMs)}`)!

/** Counts of a link on a day. */
export type JoinDayRow = Pick<
  typeof joinDays.$inferSelect,
  'day' | 'views' | 'botViews' | 'submissions' | 'completed'
>

/** Lists all days of a link with activity, earliest first. */
export const listDays = (reader: Reader, { id, organizationId }: LinkKey): JoinDayRow[] =>
  reader.all<JoinDayRow>(fragment`SELECT day, views, bot_views, submissions, completed FROM join_days
    WHERE organization_id = ${organizationId} AND join_link_id = ${id} ORDER BY day`)

/** Counts all submissions of a link, including deleted ones. */
export const countBegun = (reader: Reader, { id, organizationId }: LinkKey): number =>
  reader.value<number>(fragment`SELECT ifnull(sum(submissions), 0) FROM join_days
    WHERE organization_id = ${organizationId} AND join_link_id = ${id}`)!

const totalOf = async (reader: RowReader, { text, params }: Fragment): Promise<number> =>
  (await reader.get<{ total: number }>(text, ...params))?.total ?? 0

/** Counts the people who joined by a link and opted out of its channel later. A million joins take seconds. */
export const countOptOuts = (reader: RowReader, { id, organizationId }: LinkKey): Promise<number> =>
  totalOf(
    reader,
    fragment`SELECT count(DISTINCT iif(s.channel = 'EMAIL', s.email, s.phone)) AS total FROM join_submissions s
      WHERE s.organization_id = ${organizationId} AND s.join_link_id = ${id} AND s.status = 'COMPLETED'
        AND ${interruptible('s.id')}
        AND EXISTS (SELECT 1 FROM consents c WHERE c.organization_id = s.organization_id
          AND c.channel = iif(s.channel = 'EMAIL', 'EMAIL', 'SMS') AND c.address = iif(s.channel = 'EMAIL', s.email, s.phone)
          AND c.action = 'OPT_OUT' AND c.occurred_at >= s.confirmed_at)`,
  )

const submissionsMatching = ({ id, organizationId }: LinkKey, { statuses }: ListSubmissionsQuery): Fragment =>
  allOf([
    fragment`s.organization_id = ${organizationId}`,
    fragment`s.join_link_id = ${id}`,
    ...(statuses ? [fragment`s.status IN ${statuses}`] : []),
  ])

/** Lists a page of submissions, newest first. */
export const listSubmissions = (
  reader: RowReader,
  link: LinkKey,
  query: ListSubmissionsQuery,
): Promise<SubmissionListRow[]> => {
  const { text, params } = fragment`SELECT ${SUBMISSION_COLUMNS}
    FROM (SELECT id FROM join_submissions s WHERE ${submissionsMatching(link, query)} AND ${interruptible('s.id')}
      ORDER BY s.created_at DESC, s.id DESC LIMIT ${query.limit} OFFSET ${pageOffset(query)}) page
    JOIN join_submissions s ON s.id = page.id ORDER BY s.created_at DESC, s.id DESC`
  return reader.all<SubmissionListRow>(text, ...params)
}

export const countSubmissions = (
  reader: RowReader,
  link: LinkKey,
  query: ListSubmissionsQuery,
): Promise<number> =>
  totalOf(
    reader,
    fragment`SELECT count(*) AS total FROM join_submissions s
      WHERE ${submissionsMatching(link, query)} AND ${interruptible('s.id')}`,
  )
