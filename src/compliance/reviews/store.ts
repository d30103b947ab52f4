import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { Actor } from '../../lib/principal.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import type { ReviewRow, ReviewStatus } from './table.ts'

type NewReview = Pick<
  ReviewRow,
  'uuid' | 'contactId' | 'channel' | 'address' | 'body' | 'campaignId' | 'inboundMessageId' | 'dueAt'
>

export const insertReview = (tx: Tx, organizationId: number, row: NewReview): void =>
  void tx.run(fragment`
    INSERT INTO opt_out_reviews (uuid, organization_id, contact_id, channel, address, body, campaign_id,
      inbound_message_id, received_at, due_at)
    VALUES (${row.uuid}, ${organizationId}, ${row.contactId}, ${row.channel}, ${row.address}, ${row.body},
      ${row.campaignId}, ${row.inboundMessageId}, ${tx.now}, ${row.dueAt})`)

/** Reopens a review that older data lacks. Returns false if the data has it. */
export const reopenReview = (
  tx: Tx,
  organizationId: number,
  row: Pick<ReviewRow, 'uuid' | 'contactId' | 'channel' | 'address' | 'body' | 'receivedAt' | 'dueAt'>,
): boolean =>
  tx.run(fragment`
    INSERT INTO opt_out_reviews (uuid, organization_id, contact_id, channel, address, body, received_at, due_at)
    VALUES (${row.uuid}, ${organizationId}, ${row.contactId}, ${row.channel}, ${row.address}, ${row.body},
      ${row.receivedAt}, ${row.dueAt}) ON CONFLICT DO NOTHING`).changes > 0

export const findReview = (reader: Reader, organizationId: number, uuid: string): ReviewRow | undefined =>
  reader.get<ReviewRow>(
    `SELECT * FROM opt_out_reviews WHERE organization_id = ? AND uuid = ?`,
    organizationId,
    uuid,
  )

/**
 * Returns when the oldest open review of an address was opened, ms since 1970; undefined without an
 * open review.
 */
export const findOpenSince = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): number | undefined =>
  reader.value<number | null>(fragment`SELECT min(received_at) FROM opt_out_reviews
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND address = ${address}
      AND status = 'OPEN'`) ?? undefined

/** Closes the open reviews of these addresses with a decision and its actor. Returns how many it closed. */
export function closeOpen(
  tx: Tx,
  { organizationId, channel, actor }: { organizationId: number; channel: SuppressionChannel; actor: Actor },
  addresses: readonly string[],
  status: Exclude<ReviewStatus, 'OPEN'>,
): number {
  return tx.run(fragment`UPDATE opt_out_reviews SET status = ${status}, decided_at = ${tx.now},
      decided_by_type = ${actor.type}, decided_by_id = ${actor.id}, decided_by_name = ${actor.name}
    WHERE organization_id = ${organizationId} AND channel = ${channel} AND status = 'OPEN'
      AND address IN ${addresses}`).changes
}

export const keepReview = (tx: Tx, organizationId: number, id: number, actor: Actor): void =>
  void tx.run(
    `UPDATE opt_out_reviews SET status = 'KEPT', decided_at = ?, decided_by_type = ?, decided_by_id = ?,
       decided_by_name = ? WHERE organization_id = ? AND id = ? AND status = 'OPEN'`,
    tx.now,
    actor.type,
    actor.id,
    actor.name,
    organizationId,
    id,
  )

interface ReviewPage {
  status: ReviewStatus
  page: number
  limit: number
}

/** Lists a page of the reviews with a status, sorted by due date. */
export const listReviews = (reader: Reader, organizationId: number, query: ReviewPage): ReviewRow[] =>
  reader.all<ReviewRow>(
    `SELECT * FROM opt_out_reviews WHERE organization_id = ? AND status = ?
     ORDER BY due_at, id LIMIT ? OFFSET ?`,
    organizationId,
    query.status,
    query.limit,
    pageOffset(query),
  )

export const countReviews = (reader: Reader, organizationId: number, status: ReviewStatus): number =>
  reader.value<number>(fragment`SELECT count(*) FROM opt_out_reviews
    WHERE organization_id = ${organizationId} AND status = ${status}`) ?? 0

/** Number of open reviews of an organization. */
export interface OpenReviews {
  organizationId: number
  open: number
  overdue: number
  /** Time when the first review is due, ms since 1970. */
  dueAt: number
}

/** Counts the open reviews of each organization that has any. @param now ms since 1970 */
export const listOpenReviews = (reader: Pick<Reader, 'all'>, now: number): OpenReviews[] =>
  reader.all<OpenReviews>(fragment`
    SELECT organization_id, count(*) AS open, sum(due_at <= ${now}) AS overdue,
      min(due_at) AS dueAt FROM opt_out_reviews INDEXED BY opt_out_reviews_open WHERE status = 'OPEN'
    GROUP BY organization_id
    ORDER BY organization_id`)

/** Lists the addresses among these whose messages wait for a review. */
export const listOpenAmong = (
  reader: Reader,
  organizationId: number,
  addresses: readonly string[],
): Array<{ channel: SuppressionChannel; address: string }> =>
  reader.all<{ channel: SuppressionChannel; address: string }>(fragment`
    SELECT DISTINCT channel, address FROM opt_out_reviews WHERE organization_id = ${organizationId}
      AND status = 'OPEN' AND address IN ${addresses}`)

/**
 * Returns the SQL condition that a member still has to decide whether the owner of an address opted
 * out.
 * @param row alias of a row with `organization_id`
 * @param address SQL of the address
 */
export const isInReview = (row: string, channel: SuppressionChannel, address: string): string =>
  `EXISTS (SELECT 1 FROM opt_out_reviews WHERE opt_out_reviews.organization_id = ${row}.organization_id
     AND opt_out_reviews.channel = '${channel}' AND opt_out_reviews.address = ${address}
     AND opt_out_reviews.status = 'OPEN')`
