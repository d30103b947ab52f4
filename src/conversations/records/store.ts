import * as v from 'valibot'
import { lastInbound } from '../../channels/inbound/store.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible, SOON_DONE } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import type { Between } from '../../delivery/messages/direct-messages.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { notFound } from '../../lib/errors.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import type { ConversationChannel, ConversationRow, ConversationStatus } from './table.ts'

/** Event: a contact has sent a text that a member has to read. */
export const contactWrote = defineEvent('conversation.heard', 1, v.object({ conversationId: v.number() }))

/** Event: a member has read or answered an unread conversation. */
export const conversationRead = defineEvent('conversation.read', 1, v.object({ conversationId: v.number() }))

/** Largest number of characters of a text in the list of conversations. */
const MAX_PREVIEW = 160

/** Returns the beginning of a text on one line, or `File` for a message that has only files. */
export function previewOf(body: string, files = 0): string {
  const text = body
    .slice(0, MAX_PREVIEW * 4)
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return files > 0 ? 'File' : ''
  const letters = [...text]
  return letters.length <= MAX_PREVIEW ? text : `${letters.slice(0, MAX_PREVIEW - 1).join('')}…`
}

/** Marks a conversation as read and emits an event, unless it is read already. */
export function readAll(
  tx: Tx,
  principal: Principal,
  { id, organizationId, unreadCount }: ConversationRow,
): void {
  if (unreadCount === 0) return
  setUnread(tx, id, 0)
  emit(tx, conversationRead, { organizationId, actor: actorOf(principal), data: { conversationId: id } })
}

/** Returns a conversation. Throws NOT_FOUND. */
export function getConversation(
  reader: Reader,
  { organizationId }: Pick<Principal, 'organizationId'>,
  uuid: string,
): ConversationRow {
  const row = findConversation(reader, organizationId, uuid)
  if (!row) throw notFound('Conversation')
  return row
}

/** Start of a statement that selects `ConversationRow`. */
const ROWS = `
  SELECT c.*, contacts.uuid AS contactUuid, contacts.first_name, contacts.last_name, contacts.phone, contacts.email,
    iif(c.channel = 'EMAIL', contacts.email_suppressed_at, contacts.opted_out_at) AS optedOutAt,
    sender.uuid AS channelIdentityUuid, users.uuid AS assigneeUuid, users.first_name AS assigneeFirstName,
    users.last_name AS assigneeLastName, campaigns.uuid AS campaignUuid, campaigns.name AS campaignName,
    iif(c.channel = 'WHATSAPP', ${lastInbound('c')}, NULL) AS lastInboundAt
  FROM conversations c JOIN contacts ON contacts.id = c.contact_id JOIN channel_identities sender ON sender.id = c.channel_identity_id
    LEFT JOIN users ON users.id = c.assignee_user_id
    LEFT JOIN campaigns ON campaigns.id = c.campaign_id`

const ONE = `${ROWS} WHERE c.organization_id = ? AND c.uuid = ? AND c.deleted_at IS NULL`
const BETWEEN = `${ROWS} WHERE c.organization_id = ? AND c.contact_id = ? AND c.channel_identity_id = ?`
const THESE = `${ROWS} WHERE c.id IN (SELECT value FROM json_each(?)) AND +c.organization_id = ?
  ORDER BY c.last_at DESC, c.id DESC`
const CHANGED = `${ROWS} WHERE c.organization_id = ? AND c.deleted_at IS NULL AND c.updated_at >= ?
  ORDER BY c.updated_at DESC, c.id DESC LIMIT ?`

export const findConversation = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): ConversationRow | undefined => reader.get<ConversationRow>(ONE, organizationId, uuid)

/** Fields of a conversation that a notification needs. */
type NotifiedConversation = Pick<ConversationRow, 'uuid' | 'channel' | 'unreadCount' | 'assigneeUserId'> & {
  senderName: string
}

/**
 * Returns the fields of a conversation for a notification, or undefined if the contact is deleted.
 * @param id internal id
 */
export const findNotifiedConversation = (
  reader: Reader,
  organizationId: number,
  id: number,
): NotifiedConversation | undefined =>
  reader.get<NotifiedConversation>(fragment`
    SELECT c.uuid, c.channel, c.unread_count, c.assignee_user_id,
      sender.name AS senderName FROM conversations c
    JOIN channel_identities sender ON sender.id = c.channel_identity_id
    WHERE c.organization_id = ${organizationId} AND c.id = ${id} AND c.deleted_at IS NULL`)

export const findBetween = (
  reader: Reader,
  { organizationId, contactId, channelIdentityId }: Between,
): ConversationRow | undefined =>
  reader.get<ConversationRow>(BETWEEN, organizationId, contactId, channelIdentityId)

/** Lists the conversations with these internal ids, sorted by the last message, the newest first. */
export const listConversationsByIds = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): ConversationRow[] => reader.all<ConversationRow>(THESE, JSON.stringify(ids), organizationId)

/** Lists the conversations that changed since `since`, ms since 1970, sorted by the last change, the newest first. */
export const listChanged = (
  reader: Reader,
  organizationId: number,
  since: number,
  limit: number,
): ConversationRow[] => reader.all<ConversationRow>(CHANGED, organizationId, since, limit)

interface NewConversation extends Between {
  uuid: string
  channel: ConversationChannel
  /** First status. OPEN if absent. */
  status?: 'OPEN' | 'CLOSED'
}

/** Creates a conversation, unless the contact and the sender already have one. */
export const insertConversation = (tx: Tx, row: NewConversation): void =>
  void tx.run(fragment`
    INSERT INTO conversations (uuid, organization_id, contact_id, channel, channel_identity_id, status,
      last_at, created_at, updated_at)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.contactId}, ${row.channel}, ${row.channelIdentityId},
      ${row.status ?? 'OPEN'}, ${tx.now}, ${tx.now}, ${tx.now})
    ON CONFLICT (organization_id, contact_id, channel_identity_id) DO NOTHING`)

/**
 * Records an inbound text. The conversation becomes open, with one more unread text.
 * @param text the `campaignId` null keeps the campaign that the contact answered before
 */
export const recordInbound = (
  tx: Tx,
  id: number,
  text: { preview: string; label: string | null; campaignId: number | null },
): void =>
  void tx.run(fragment`
    UPDATE conversations SET status = 'OPEN', snoozed_until = NULL, unread_count = unread_count + 1,
      label = ${text.label}, campaign_id = ifnull(${text.campaignId}, campaign_id), last_preview = ${text.preview},
      last_direction = 'INBOUND', last_at = ${tx.now}, updated_at = ${tx.now} WHERE id = ${id}`)

/** Records news about the contact that a member has to read. The conversation becomes open and unread. */
export const recordNews = (tx: Tx, id: number): void =>
  void tx.run(fragment`
    UPDATE conversations SET status = 'OPEN', snoozed_until = NULL, unread_count = unread_count + 1,
      updated_at = ${tx.now} WHERE id = ${id}`)

/** Records an automatic answer of the contact. It changes neither the status nor the number of unread texts. */
export const recordAutomatic = (tx: Tx, id: number, preview: string): void =>
  void tx.run(fragment`
    UPDATE conversations SET label = 'OUT_OF_OFFICE', last_preview = ${preview}, last_direction = 'INBOUND',
      last_at = ${tx.now}, updated_at = ${tx.now} WHERE id = ${id}`)

/** Records an answer of a member. The conversation becomes open and read. */
export const recordReply = (tx: Tx, id: number, preview: string): void =>
  void tx.run(fragment`
    UPDATE conversations SET status = 'OPEN', snoozed_until = NULL, unread_count = 0, last_preview = ${preview},
      last_direction = 'OUTBOUND', last_at = ${tx.now}, updated_at = ${tx.now} WHERE id = ${id}`)

/** Notes a change of a conversation, so that streams of the inbox show it. */
export const touch = (tx: Tx, id: number): void =>
  void tx.run(fragment`UPDATE conversations SET updated_at = ${tx.now} WHERE id = ${id}`)

/** Notes a change of all conversations of these contacts, so that streams of the inbox show it. */
export const touchOfContacts = (tx: Tx, organizationId: number, contactIds: readonly number[]): void =>
  void tx.run(fragment`UPDATE conversations SET updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND contact_id IN ${contactIds}`)

/**
 * Sets the number of unread texts.
 * @param count number of unread texts; 0 marks the conversation as read
 */
export const setUnread = (tx: Tx, id: number, count: number): void =>
  void tx.run(fragment`UPDATE conversations SET unread_count = ${count}, updated_at = ${tx.now}
    WHERE id = ${id} AND unread_count <> ${count}`)

/**
 * Sets the status.
 * @param until end of SNOOZED, ms since 1970; null for other statuses
 */
export const setStatus = (tx: Tx, id: number, status: ConversationStatus, until: number | null): void =>
  void tx.run(fragment`
    UPDATE conversations SET status = ${status}, snoozed_until = ${until}, updated_at = ${tx.now}
    WHERE id = ${id}`)

/**
 * Sets the assignee.
 * @param userId internal id; null for unassigned
 */
export const setAssignee = (tx: Tx, id: number, userId: number | null): void =>
  void tx.run(fragment`UPDATE conversations SET assignee_user_id = ${userId}, updated_at = ${tx.now}
    WHERE id = ${id}`)

/**
 * Opens a snoozed conversation at the end of its time, and marks it as unread. Does nothing if it was snoozed
 * again until later.
 */
export const wake = (tx: Tx, organizationId: number, id: number): void =>
  void tx.run(fragment`
    UPDATE conversations SET status = 'OPEN', snoozed_until = NULL, unread_count = max(unread_count, 1),
      updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} AND status = 'SNOOZED' AND snoozed_until <= ${tx.now}`)

/** Numbers of unread conversations: in total, assigned to the user, and unassigned. */
interface UnreadConversations {
  total: number
  mine: number
  unassigned: number
}

/**
 * Counts unread conversations for one user, from the counts for each assignee.
 * @param userId internal id
 */
export const findUnread = (reader: Reader, organizationId: number, userId: number): UnreadConversations =>
  reader.get<UnreadConversations>(fragment`
    SELECT ifnull(sum(unread), 0) AS total,
      ifnull(sum(iif(assignee_user_id = ${userId}, unread, 0)), 0) AS mine,
      ifnull(sum(iif(assignee_user_id = 0, unread, 0)), 0) AS unassigned FROM conversation_counts
    WHERE organization_id = ${organizationId}`)!

const UNREAD = `SELECT organization_id, ifnull(assignee_user_id, 0) AS assignee_user_id, count(*) AS unread
  FROM conversations WHERE unread_count > 0 AND deleted_at IS NULL GROUP BY 1, 2`

/** Filters of a list of conversations. */
interface Shown {
  organizationId: number
  statuses: readonly ConversationStatus[]
  /** Internal id of the assignee. Null for unassigned, undefined for any. */
  userId: number | null | undefined
  unreadOnly: boolean
  /** SQL conditions on a row of `conversations` with the alias `c`. */
  conditions: readonly Fragment[]
}

interface Position {
  /** Time when the last message was sent or received, ms since 1970. */
  at: number
  /** Internal id of the conversation. */
  id: number
}

/**
 * Returns the next conversations after a position, sorted by the last message, the newest first. Merges one
 * query for each status.
 */
export function pageOfIds(
  reader: RowReader,
  shown: Shown,
  { before, limit }: { before: Position; limit: number },
): Promise<Position[]> {
  const each = shown.statuses.map((status) => ofStatus(shown, status, { before, limit }))
  const all = each.reduce((some, one) => fragment`${some} UNION ALL ${one}`)
  const { text, params } = fragment`SELECT id, at FROM (${all}) ORDER BY at DESC, id DESC LIMIT ${limit}`
  return reader.all<Position>(text, ...params)
}

/** Index of all conversations and index of unread ones, for any assignee and for one assignee. */
const INDEXES = {
  ALL: ['conversations_list', 'conversations_unread'],
  ASSIGNED: ['conversations_assigned', 'conversations_unread_assigned'],
} as const

function ofStatus(
  { organizationId, userId, unreadOnly, conditions }: Shown,
  status: ConversationStatus,
  { before, limit }: { before: Position; limit: number },
): Fragment {
  const index = INDEXES[userId === undefined ? 'ALL' : 'ASSIGNED'][unreadOnly ? 1 : 0]
  const where = allOf([
    fragment`c.organization_id = ${organizationId} AND c.deleted_at IS NULL`,
    fragment`c.status = ${status}`,
    fragment`(c.last_at, c.id) < (${before.at}, ${before.id})`,
    ...(userId === undefined ? [] : [fragment`c.assignee_user_id IS ${userId}`]),
    ...(unreadOnly ? [verbatim('c.unread_count > 0')] : []),
    conditions.length === 0 ? SOON_DONE : interruptible('c.id'),
    ...conditions,
  ])
  return fragment`SELECT * FROM (SELECT c.id, c.last_at AS at FROM conversations c INDEXED BY ${verbatim(index)}
    WHERE ${where} ORDER BY c.last_at DESC, c.id DESC LIMIT ${limit})`
}

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'unread conversations are counted',
    sql: `WITH counted AS (${UNREAD}), kept AS (SELECT * FROM conversation_counts WHERE unread <> 0)
      SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept))
        + (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted))`,
    repair: [
      'DELETE FROM conversation_counts',
      `INSERT INTO conversation_counts (organization_id, assignee_user_id, unread) ${UNREAD}`,
    ],
  },
  {
    name: 'conversations stay within their organization, and go and come back with their contact',
    sql: `SELECT count(*) FROM conversations x LEFT JOIN contacts ON contacts.id = x.contact_id
      WHERE contacts.organization_id IS NOT x.organization_id
        OR (contacts.deleted_at IS NULL) <> (x.deleted_at IS NULL)`,
  },
]
