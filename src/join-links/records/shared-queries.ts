import { publicBase } from '../../accounts/domains/hosts.ts'
import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import { uuidOfLiveContact } from '../../contacts/records/fragments.ts'
import type { Reader } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import type { SubmissionRow } from '../submissions/table.ts'
import { type JoinLinkRow, type JoinLinkStatus, joinLinks } from './table.ts'

const byUuid = liveRowsBy(joinLinks, 'organizationId', 'uuid')
const byId = liveRowsBy(joinLinks, 'organizationId', 'id')
const bySlug = liveRowsBy(joinLinks, 'slug')

export const findJoinLink = (reader: Reader, organizationId: number, uuid: string): JoinLinkRow | undefined =>
  byUuid(reader).get({ organizationId, uuid })

/** A link by its internal id. */
export const findJoinLinkById = (
  reader: Reader,
  organizationId: number,
  id: number,
): JoinLinkRow | undefined => byId(reader).get({ organizationId, id })

/** Counts the links of an organization, of any status. */
export const countLiveJoinLinks = (reader: Reader, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM join_links
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL`) ?? 0

/** The newest links with this name, in any letter case. */
export const findJoinLinksNamed = (
  reader: Reader,
  { organizationId, name, limit }: { organizationId: number; name: string; limit: number },
): JoinLinkRow[] =>
  reader
    .all<{ id: number }>(fragment`SELECT id FROM join_links
      WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND name = ${name} COLLATE NOCASE
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`)
    .flatMap(({ id }) => findJoinLinkById(reader, organizationId, id) ?? [])

/** The link of a live organization at this address, whatever its status; undefined for a deleted one. */
export function findLinkBySlug(reader: Reader, slug: string): JoinLinkRow | undefined {
  const link = bySlug(reader).get({ slug })
  const isLive =
    link &&
    reader.value<number>(fragment`SELECT 1 FROM join_links
      WHERE id = ${link.id} AND ${verbatim(isLiveOrganization('join_links.organization_id'))}`)
  return isLive ? link : undefined
}

/** How many people have joined by a link. */
export const countJoined = (
  reader: Reader,
  { id, organizationId }: Pick<JoinLinkRow, 'id' | 'organizationId'>,
): number =>
  reader.value<number>(fragment`SELECT ifnull(sum(completed), 0) FROM join_days
    WHERE organization_id = ${organizationId} AND join_link_id = ${id}`)!

/**
 * @param nowMs ms since 1970
 * @param joined people who have joined by it, as `countJoined` counts them
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
 * The address of the page of a link.
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
  | 'expiresAt'
> & { contactUuid: string | null }

/** The columns of `SubmissionListRow`, of `join_submissions s`. */
export const SUBMISSION_COLUMNS = verbatim(`s.uuid, s.status, s.channel, s.phone, s.email, s.fields,
  s.consent_text, s.consent_version, s.agreed_at,
  s.ip_address, s.user_agent, s.page_url, s.confirmed_at,
  s.created_at, ${uuidOfLiveContact('s.contact_id', 's.organization_id')} AS contactUuid`)

/** A submission as its record shows it, by its internal id. */
export const findSubmissionRecord = (
  reader: Reader,
  organizationId: number,
  id: number,
): SubmissionListRow | undefined =>
  reader.get<SubmissionListRow>(fragment`SELECT ${SUBMISSION_COLUMNS} FROM join_submissions s
    WHERE s.id = ${id} AND s.organization_id = ${organizationId}`)
