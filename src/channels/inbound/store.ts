import type { TextKind } from '../../compliance/keywords/text-kind.ts'
import type { FactRows } from '../../contacts/segment-rules/facts.ts'
import { leftJoinMedia } from '../../content/media/store.ts'
import { defineTally } from '../../db/counted.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { sha256Hex } from '../../lib/ids.ts'
import type { TakingStep } from './handlers.ts'
import type { InboundMessageRow, inboundMedia, inboundParts } from './table.ts'

/** Number of texts and mails received, by kind. */
export const inboundTally = defineTally<[kind: 'OPT_OUT' | 'OPT_IN' | 'OTHER']>([
  ['OPT_OUT'],
  ['OPT_IN'],
  ['OTHER'],
])

/** A text from a sender without a phone number. */
type StrangersText = Pick<InboundMessageRow, 'uuid' | 'body' | 'channelIdentityId'> & { from: string }

/** @param id internal */
export const findText = (reader: Reader, organizationId: number, id: number): StrangersText | undefined =>
  reader.get<StrangersText>(fragment`
    SELECT uuid, from_address AS "from", body, channel_identity_id FROM inbound_messages
    WHERE id = ${id} AND organization_id = ${organizationId}`)

/** An opt-out or opt-in of a sender without a phone number. */
type WishOfStranger = Pick<InboundMessageRow, 'id' | 'channelIdentityId' | 'body'> & {
  kind: 'OPT_OUT' | 'OPT_IN'
}

export const findLastWishOf = (
  reader: Reader,
  organizationId: number,
  address: string,
): WishOfStranger | undefined =>
  reader.get<WishOfStranger>(fragment`SELECT id, channel_identity_id, kind, body
    FROM inbound_messages INDEXED BY inbound_messages_stranger
    WHERE organization_id = ${organizationId} AND from_address = ${address} AND contact_id IS NULL
      AND kind IN ('OPT_OUT', 'OPT_IN') ORDER BY id DESC LIMIT 1`)

/** The last mail that a contact wrote to a sender, with the data for an answer. Automatic mails do not count. */
interface LastMail {
  subject: string
  /** JSON array of Message-IDs. */
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

/** Counts the texts of any kind that answer a campaign, up to `limit`. */
export const countAnswers = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
  limit: number,
): number =>
  reader.value<number>(fragment`SELECT count(*)
    FROM (SELECT 1 FROM inbound_messages WHERE organization_id = ${organizationId}
      AND campaign_id = ${campaignId} LIMIT ${limit})`) ?? 0

/** Numbers of contacts who answered a run. A contact with several texts of a kind counts once for that kind. */
interface AnswersOfRun {
  executionId: number
  replied: number
  optedOut: number
}

/**
 * Counts the contacts who answered each run. A run without answers is omitted. Reads an index entry
 * for each answer.
 * @param executionIds internal ids
 */
export function listAnswersOfRuns(
  reader: RowReader,
  executionIds: readonly number[],
): Promise<AnswersOfRun[]> {
  const { text, params } = fragment`SELECT execution_id,
      count(DISTINCT iif(kind = 'OTHER', contact_id, NULL)) AS replied,
      count(DISTINCT iif(kind = 'OPT_OUT', contact_id, NULL)) AS optedOut
    FROM inbound_messages WHERE execution_id IN ${executionIds} AND execution_id IS NOT NULL AND ${interruptible('id')}
    GROUP BY execution_id`
  return reader.all<AnswersOfRun>(text, ...params)
}

/** The values by which a repeated text is recognized: gateways reuse ids, so the id alone is not enough. */
interface Arrival {
  organizationId: number
  channelIdentityId: number
  providerMessageId: string
  /** Number or address in its stored form. */
  from: string
  body: string
}

/** Returns whether the sender has received the same text from the same number under the same id. */
export const wasReceived = (reader: Reader, arrival: Arrival): boolean =>
  reader.value(fragment`SELECT 1 FROM inbound_messages
    WHERE organization_id = ${arrival.organizationId} AND channel_identity_id = ${arrival.channelIdentityId}
      AND provider_message_id = ${arrival.providerMessageId} AND from_address = ${arrival.from}
      AND body = ${arrival.body} LIMIT 1`) !== undefined

/**
 * Returns whether the sender has received this mail. A mail's id is unique (RFC 5322, 3.6.4) or
 * derived from its content.
 */
export const mailWasReceived = (
  reader: Reader,
  { organizationId, channelIdentityId, providerMessageId, from }: Omit<Arrival, 'body'>,
): boolean =>
  reader.value(fragment`SELECT 1 FROM inbound_messages
    WHERE organization_id = ${organizationId} AND channel_identity_id = ${channelIdentityId}
      AND provider_message_id = ${providerMessageId} AND from_address = ${from} LIMIT 1`) !== undefined

interface NewInboundMessage
  extends Pick<
    InboundMessageRow,
    | 'uuid'
    | 'organizationId'
    | 'channelIdentityId'
    | 'contactId'
    | 'campaignId'
    | 'executionId'
    | 'body'
    | 'kind'
    | 'providerMessageId'
    | 'missingParts'
  > {
  from: string
  to: string
  /** The step of the handler that takes the text; null for the inbox. */
  takenBy: TakingStep | null
  /** Null for a text. */
  mail: NewInboundMail | null
}

/** The fields of a mail that a text does not have. */
interface NewInboundMail {
  subject: string
  /** Null if the body is complete. */
  wholeBody: string | null
  fileNames: readonly string[]
  /** Message-IDs without brackets: first those of the previous mails of the thread, last that of this mail. */
  thread: readonly string[]
  /** Whether an autoresponder wrote the mail. */
  isAutomatic: boolean
}

export function insertInbound(tx: Tx, row: NewInboundMessage): number {
  const { lastInsertRowid } = tx.run(fragment`
    INSERT INTO inbound_messages (uuid, organization_id, channel_identity_id, contact_id, campaign_id,
      execution_id, from_address, to_address, body, kind, provider_message_id, missing_parts, received_at,
      subject, whole_body, file_names, thread, is_automatic, taken_by)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.channelIdentityId}, ${row.contactId}, ${row.campaignId},
      ${row.executionId}, ${row.from}, ${row.to}, ${row.body}, ${row.kind}, ${row.providerMessageId},
      ${row.missingParts}, ${tx.now}, ${row.mail?.subject ?? null}, ${row.mail?.wholeBody ?? null},
      ${row.mail ? JSON.stringify(row.mail.fileNames) : null},
      ${row.mail ? JSON.stringify(row.mail.thread) : null}, ${row.mail?.isAutomatic ? 1 : 0},
      ${row.takenBy})`)
  inboundTally.add(tx, [row.kind])
  return lastInsertRowid
}

export const insertFile = (
  tx: Tx,
  file: {
    organizationId: number
    channelIdentityId: number
    inboundMessageId: number
    position: number
    url: string
    /** Reason why the file is not fetched; null while it can still be fetched. */
    problem: string | null
  },
): number =>
  tx.run(fragment`
    INSERT INTO inbound_media (organization_id, channel_identity_id, inbound_message_id, position, url,
      status, problem, created_at)
    VALUES (${file.organizationId}, ${file.channelIdentityId}, ${file.inboundMessageId}, ${file.position},
      ${file.url}, iif(${file.problem} IS NULL, 'PENDING', 'FAILED'), ${file.problem}, ${tx.now})`)
    .lastInsertRowid

/** A file that is not fetched yet. */
export type PendingFile = Pick<typeof inboundMedia.$inferSelect, 'url' | 'position' | 'channelIdentityId'>

/** Finds a file that is not fetched yet; undefined once it is stored or given up. */
export const findPending = (reader: Reader, organizationId: number, id: number): PendingFile | undefined =>
  reader.get<PendingFile>(fragment`SELECT url, position, channel_identity_id
    FROM inbound_media WHERE organization_id = ${organizationId} AND id = ${id} AND status = 'PENDING'`)

export const markStored = (tx: Tx, organizationId: number, id: number, mediaId: number): void =>
  void tx.run(fragment`UPDATE inbound_media SET status = 'STORED', media_id = ${mediaId}
    WHERE organization_id = ${organizationId} AND id = ${id}`)

export const markFailed = (tx: Tx, organizationId: number, id: number, problem: string): void =>
  void tx.run(fragment`UPDATE inbound_media SET status = 'FAILED', problem = ${problem}
    WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Parts belong to one text if all these values are the same. */
export interface PartSet {
  organizationId: number
  channelIdentityId: number
  from: string
  to: string
  reference: string
}

/** A part of an incomplete text. */
export type WaitingPart = Pick<
  typeof inboundParts.$inferSelect,
  'id' | 'number' | 'total' | 'providerMessageId'
> & { body: string }

/**
 * Returns whether the sender has received the same part from the same number under the same id. The
 * text of rows of older versions is not compared, because they have no hash.
 */
export const partWasReceived = (
  reader: Reader,
  { organizationId, channelIdentityId, from }: PartSet,
  { providerMessageId, number, body }: Pick<WaitingPart, 'providerMessageId' | 'number' | 'body'>,
): boolean =>
  reader.value(fragment`SELECT 1 FROM inbound_parts
    WHERE organization_id = ${organizationId} AND channel_identity_id = ${channelIdentityId}
      AND provider_message_id = ${providerMessageId} AND number = ${number} AND from_address = ${from}
      AND coalesce(body_sha256, ${sha256Hex(body)}) = ${sha256Hex(body)} LIMIT 1`) !== undefined

/** Lists the waiting parts of a text, in the order of their numbers. */
export const listWaitingParts = (reader: Reader, set: PartSet): WaitingPart[] =>
  reader.all<WaitingPart>(fragment`SELECT id, number, total, provider_message_id, body
    FROM inbound_parts
    WHERE organization_id = ${set.organizationId} AND channel_identity_id = ${set.channelIdentityId}
      AND from_address = ${set.from} AND to_address = ${set.to} AND reference = ${set.reference}
      AND body IS NOT NULL ORDER BY number`)

export const insertPart = (tx: Tx, set: PartSet, part: Omit<WaitingPart, 'id'>): void =>
  void tx.run(fragment`
    INSERT INTO inbound_parts (organization_id, channel_identity_id, from_address, to_address, reference,
      number, total, provider_message_id, body, body_sha256, received_at)
    VALUES (${set.organizationId}, ${set.channelIdentityId}, ${set.from}, ${set.to}, ${set.reference},
      ${part.number}, ${part.total}, ${part.providerMessageId}, ${part.body}, ${sha256Hex(part.body)},
      ${tx.now})`)

/** Closes parts, so that they no longer wait for others. */
export const closeParts = (tx: Tx, parts: readonly WaitingPart[]): void =>
  void tx.run(fragment`UPDATE inbound_parts SET body = NULL
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(parts.map(({ id }) => id))}))`)

/** Lists the unfinished texts from one number to one of our senders, the oldest first. */
export const listOpenSets = (
  reader: Reader,
  { organizationId, channelIdentityId, from }: PartSet,
): PartSet[] =>
  reader
    .all<{ to: string; reference: string; firstId: number }>(fragment`
      SELECT to_address AS "to", reference, min(id) AS firstId FROM inbound_parts
      WHERE organization_id = ${organizationId} AND channel_identity_id = ${channelIdentityId}
        AND from_address = ${from} AND body IS NOT NULL GROUP BY to_address, reference ORDER BY firstId`)
    .map(({ to, reference }) => ({ organizationId, channelIdentityId, from, to, reference }))

/** Lists unfinished texts with a part that arrived at `before` (ms since 1970) or earlier. */
export const listOverdueSets = (reader: Reader, before: number, limit: number): PartSet[] =>
  reader.all<PartSet>(fragment`
    SELECT DISTINCT organization_id, channel_identity_id,
      from_address AS "from", to_address AS "to", reference FROM inbound_parts
    WHERE body IS NOT NULL AND received_at <= ${before} LIMIT ${limit}`)

/** Deletes some parts that arrived before `before` (ms): a carrier repeats a part within days. @returns how many */
export const pruneParts = (tx: Tx, before: number): number =>
  tx.run(fragment`DELETE FROM inbound_parts
    WHERE id IN (SELECT id FROM (SELECT id, received_at FROM inbound_parts ORDER BY id LIMIT 500)
      WHERE received_at < ${before})`).changes

/** Selects the texts that answer a campaign and are not keywords. */
export const repliesTo = (organizationId: number, campaignId: number): FactRows =>
  answersTo(organizationId, campaignId, 'OTHER')

/** Selects the texts of one kind that answer a campaign. */
export const answersTo = (organizationId: number, campaignId: number, kind: TextKind): FactRows => ({
  rows: fragment`FROM inbound_messages WHERE organization_id = ${organizationId}
    AND campaign_id = ${campaignId} AND kind = ${kind}`,
  id: 'inbound_messages.id',
})

/** Selects the texts of one kind that answer a campaign, received since a time. @param since ms since 1970 */
export const answersSince = (organizationId: number, since: number, kind: TextKind): FactRows => ({
  rows: fragment`FROM inbound_messages WHERE organization_id = ${organizationId}
    AND campaign_id IS NOT NULL AND kind = ${kind} AND received_at >= ${since}`,
  id: 'inbound_messages.id',
})

/** Selects the texts of `repliesTo` for one run. @param executionId its internal id */
export const repliesToRun = (executionId: number): FactRows => ({
  rows: fragment`FROM inbound_messages WHERE execution_id = ${executionId} AND kind = 'OTHER'`,
  id: 'inbound_messages.id',
})

/**
 * SQL of the public id of the text that caused a decision; NULL if no text caused it or the text was
 * deleted.
 * @param row alias of a row with `organization_id` and `inbound_message_id`
 */
export const uuidOfInboundMessage = (row: string): string =>
  `(SELECT uuid FROM inbound_messages WHERE inbound_messages.id = ${row}.inbound_message_id
    AND inbound_messages.organization_id = ${row}.organization_id)`

/**
 * SQL of the number of contacts who answered a row of `campaigns` with a text of this kind.
 * @param campaign alias of the row
 */
export const contactsWhoSent = (kind: TextKind, campaign: string): string =>
  `(SELECT count(DISTINCT inbound_messages.contact_id) FROM inbound_messages
    WHERE inbound_messages.organization_id = ${campaign}.organization_id
      AND inbound_messages.campaign_id = ${campaign}.id AND inbound_messages.kind = '${kind}')`

/**
 * SQL of the time when a contact last wrote to a sender, ms since 1970; NULL for never.
 * @param row alias of a row with `organization_id`, `contact_id` and `channel_identity_id`
 */
export const lastInbound = (row: string): string =>
  `(SELECT max(inbound.received_at) FROM inbound_messages inbound WHERE inbound.organization_id = ${row}.organization_id
    AND inbound.contact_id = ${row}.contact_id AND inbound.channel_identity_id = ${row}.channel_identity_id)`

/**
 * SQL that reads inbound texts by the index of a contact's texts to one sender.
 * @param alias of `inbound_messages`
 */
export const fromInboundOfConversation = (alias: string): string =>
  `FROM inbound_messages ${alias} INDEXED BY inbound_messages_conversation`

export interface FileOfText {
  /** Null until the file is stored, and after its deletion. The same holds for `token` and `contentType`. */
  mediaId: string | null
  token: string | null
  contentType: string | null
  status: 'PENDING' | 'STORED' | 'FAILED'
  problem: string | null
}

/**
 * SQL of the files of a row of `inbound_messages`, as a JSON array of `FileOfText`.
 * @param text SQL of its internal id
 */
export const filesOfText = (text: string): string =>
  `(SELECT json_group_array(json_object('mediaId', media.uuid, 'token', media.token, 'contentType', media.content_type,
      'status', file.status, 'problem', file.problem))
    FROM (SELECT * FROM inbound_media WHERE inbound_media.inbound_message_id = ${text} ORDER BY position) AS file
    ${leftJoinMedia('file.media_id')})`

/** SQL of the meaning of a text (`UNDERSTOOD`). @param text alias of the row of `inbound_messages` */
export const understoodAs = (text: string): string => `coalesce(${text}.taken_by, ${text}.kind)`
