import type { FactRows } from '../../contacts/segment-rules/facts.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { DAY_MS } from '../../lib/clock.ts'
import type { JoinLinkRow } from '../records/table.ts'
import type { SubmissionRow, SubmissionStatus } from './table.ts'

type LinkKey = Pick<JoinLinkRow, 'id' | 'organizationId'>

/** Returns the day (UTC) of a time, as stored in `join_days`. */
const utcDay = (timeMs: number): number => Math.floor(timeMs / DAY_MS)

/** Returns a submission of a link by its public id. */
export const findSubmission = (reader: Reader, link: LinkKey, uuid: string): SubmissionRow | undefined =>
  reader.get<SubmissionRow>(fragment`SELECT * FROM join_submissions
    WHERE organization_id = ${link.organizationId} AND uuid = ${uuid} AND join_link_id = ${link.id}`)

export const findById = (reader: Reader, organizationId: number, id: number): SubmissionRow =>
  reader.get<SubmissionRow>(fragment`SELECT * FROM join_submissions
    WHERE id = ${id} AND organization_id = ${organizationId}`)!

type NewSubmission = Pick<
  SubmissionRow,
  | 'uuid'
  | 'organizationId'
  | 'joinLinkId'
  | 'status'
  | 'channel'
  | 'phone'
  | 'email'
  | 'fields'
  | 'topics'
  | 'consentText'
  | 'consentVersion'
  | 'agreedAt'
  | 'ipAddress'
  | 'userAgent'
  | 'pageUrl'
  | 'expiresAt'
  | 'sentTo'
>

/** Inserts a submission and returns its internal id. */
export const insertSubmission = (tx: Tx, row: NewSubmission): number =>
  tx.run(fragment`INSERT INTO join_submissions (uuid, organization_id, join_link_id, status, channel, phone, email,
      fields, topics, consent_text, consent_version, agreed_at, ip_address, user_agent, page_url, expires_at, sent_to, created_at)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.joinLinkId}, ${row.status}, ${row.channel}, ${row.phone},
      ${row.email}, ${row.fields}, ${row.topics}, ${row.consentText}, ${row.consentVersion}, ${row.agreedAt}, ${row.ipAddress},
      ${row.userAgent}, ${row.pageUrl}, ${row.expiresAt}, ${row.sentTo}, ${tx.now})`).lastInsertRowid

/** Records that a code, a question or a mail was queued for a submission. */
export function recordCheck(
  tx: Tx,
  submission: Pick<SubmissionRow, 'id'>,
  to: { status: SubmissionStatus; secretHash: string | null; expiresAt: number },
): void {
  tx.run(fragment`UPDATE join_submissions SET status = ${to.status}, secret_hash = ${to.secretHash},
      expires_at = ${to.expiresAt}, sent_count = sent_count + 1, last_sent_at = ${tx.now}
    WHERE id = ${submission.id}`)
}

/** Records that a confirmation was queued for a submission that was not checked. */
export const recordUnchecked = (tx: Tx, id: number): void =>
  void tx.run(fragment`UPDATE join_submissions SET sent_count = sent_count + 1, last_sent_at = ${tx.now}
    WHERE id = ${id}`)

/** Counts a wrong code. At the last permitted one, the submission becomes REJECTED. @returns its status */
export const recordWrongCode = (tx: Tx, id: number, maxAttempts: number): SubmissionStatus =>
  tx.value<SubmissionStatus>(fragment`UPDATE join_submissions SET failed_attempts = failed_attempts + 1,
      status = iif(failed_attempts + 1 >= ${maxAttempts}, 'REJECTED', status),
      secret_hash = iif(failed_attempts + 1 >= ${maxAttempts}, NULL, secret_hash)
    WHERE id = ${id} RETURNING status`)!

/** Pending -> COMPLETED. The link of a mail still leads to the page that confirms it. A code is used up. */
export const markCompleted = (tx: Tx, id: number, contactId: number | null): void =>
  void tx.run(fragment`UPDATE join_submissions SET status = 'COMPLETED', contact_id = ${contactId},
      confirmed_at = ${tx.now}, secret_hash = iif(status = 'PENDING_OTP', NULL, secret_hash), expires_at = NULL WHERE id = ${id}`)

/** Sets up to `limit` pending submissions whose time is over to EXPIRED. @returns their number */
export const expireDue = (tx: Tx, limit: number): number =>
  tx.run(fragment`UPDATE join_submissions SET status = 'EXPIRED', secret_hash = NULL
    WHERE id IN (SELECT id FROM join_submissions INDEXED BY join_submissions_due
      WHERE status IN ('PENDING_OTP', 'PENDING_CONFIRMATION') AND expires_at <= ${tx.now}
      ORDER BY expires_at LIMIT ${limit})`).changes

/** Finds the newest submission of a number that awaits a YES at this sender. */
export const findAwaitingYes = (
  reader: Reader,
  text: { organizationId: number; channelIdentityId: number; from: string },
  nowMs: number,
): SubmissionRow | undefined =>
  reader.get<SubmissionRow>(fragment`SELECT s.* FROM join_submissions s
    JOIN channel_identities i ON i.id = ${text.channelIdentityId} AND i.organization_id = s.organization_id
    JOIN join_links l ON l.id = s.join_link_id AND l.deleted_at IS NULL
    WHERE s.organization_id = ${text.organizationId} AND s.phone = ${text.from}
      AND s.status = 'PENDING_CONFIRMATION' AND s.secret_hash IS NULL AND s.expires_at > ${nowMs}
      AND s.channel = i.channel AND coalesce(l.channel_identity_id, i.id) = i.id
    ORDER BY s.created_at DESC, s.id DESC LIMIT 1`)

/** Returns whether the contact has already joined by this link. */
export const hasJoined = (reader: Reader, link: LinkKey, contactId: number): boolean =>
  reader.get(fragment`SELECT 1 FROM join_submissions
    WHERE organization_id = ${link.organizationId} AND contact_id = ${contactId} AND join_link_id = ${link.id}
      AND status = 'COMPLETED' LIMIT 1`) !== undefined

/** Codes and questions that an address got. */
interface Sent {
  count: number
  /** ms since 1970. Null if there is none. */
  lastSentAt: number | null
}

/** Counts the messages of forms to a number or mailbox since a time, by all organizations. */
export const countSentTo = (reader: Reader, sentTo: string, since: number): Sent =>
  reader.get<Sent>(fragment`SELECT coalesce(sum(sent_count), 0) AS count, max(last_sent_at) AS lastSentAt
    FROM join_submissions WHERE sent_to = ${sentTo} AND last_sent_at > ${since}`)!

/**
 * Returns whether the person opted out in answer to a message of a form of the organization: within a day, and
 * without joining. No form asks them again until they opt in, for example by texting START.
 */
export const hasRefused = (
  reader: Reader,
  organizationId: number,
  { sentTo, channel, address }: { sentTo: string; channel: 'SMS' | 'EMAIL'; address: string },
): boolean =>
  reader.get(fragment`SELECT 1 FROM suppressions s JOIN join_submissions j
      ON j.sent_to = ${sentTo} AND j.organization_id = s.organization_id
      AND s.created_at BETWEEN j.last_sent_at AND j.last_sent_at + ${DAY_MS}
    WHERE s.organization_id = ${organizationId} AND s.channel = ${channel} AND s.address = ${address}
      AND s.method IN ('KEYWORD', 'REPLY', 'LIST_UNSUBSCRIBE', 'COMPLAINT') AND j.status <> 'COMPLETED' LIMIT 1`) !==
  undefined

/** Counts the messages of a link on the day of `nowMs`. */
export const countMessagesToday = (reader: Reader, link: LinkKey, nowMs: number): number =>
  reader.value<number>(fragment`SELECT messages FROM join_days
    WHERE organization_id = ${link.organizationId} AND join_link_id = ${link.id} AND day = ${utcDay(nowMs)}`) ??
  0

export const countMessage = (tx: Tx, link: LinkKey): void =>
  void tx.run(fragment`INSERT INTO join_days (organization_id, join_link_id, day, messages)
    VALUES (${link.organizationId}, ${link.id}, ${utcDay(tx.now)}, 1)
    ON CONFLICT DO UPDATE SET messages = messages + 1`)

/** A view of the page of a link. */
interface View {
  organizationId: number
  joinLinkId: number
  /** ms since 1970 */
  at: number
  isSoftware: boolean
}

/** Counts views in a single statement, with views of software counted separately. */
export const countViews = (tx: Tx, views: readonly View[]): void =>
  void tx.run(fragment`INSERT INTO join_days (organization_id, join_link_id, day, views, bot_views)
    SELECT value->>0, value->>1, value->>2, sum(NOT value->>3), sum(value->>3)
    FROM json_each(${JSON.stringify(
      views.map((view) => [view.organizationId, view.joinLinkId, utcDay(view.at), view.isSoftware ? 1 : 0]),
    )}) WHERE TRUE GROUP BY 1, 2, 3
    ON CONFLICT DO UPDATE SET views = views + excluded.views, bot_views = bot_views + excluded.bot_views`)

/** Returns the tags of a link that still exist, by internal id. */
export const listTagIds = (reader: Reader, link: LinkKey): number[] =>
  reader
    .all<{ id: number }>(fragment`SELECT t.id FROM join_link_tags l JOIN tags t ON t.id = l.tag_id
      WHERE l.organization_id = ${link.organizationId} AND l.join_link_id = ${link.id} AND t.deleted_at IS NULL`)
    .map(({ id }) => id)

/** Tells whether the segment of a link still exists. */
export const hasSegment = (reader: Reader, organizationId: number, segmentId: number): boolean =>
  reader.get(fragment`SELECT 1 FROM segments
    WHERE id = ${segmentId} AND organization_id = ${organizationId} AND deleted_at IS NULL`) !== undefined

/** Deletes up to 500 EXPIRED and REJECTED submissions from before a time. @returns their number */
export const deleteUnfinished = (tx: Tx, before: number): number =>
  tx.run(fragment`DELETE FROM join_submissions WHERE id IN (SELECT id FROM join_submissions
    WHERE status IN ('EXPIRED', 'REJECTED') AND created_at < ${before} ORDER BY created_at LIMIT 500)`)
    .changes

/** Submissions by which contacts joined through these links. @param linkIds internal ids */
export const joinsBy = (organizationId: number, linkIds: readonly number[]): FactRows => ({
  rows: fragment`FROM join_submissions WHERE organization_id = ${organizationId} AND join_link_id IN ${linkIds}
    AND status = 'COMPLETED'`,
  id: 'join_submissions.id',
})
