import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { sha256Hex } from '../../lib/ids.ts'

/** Parts belong to one text if all these values are the same. */
export interface PartSet {
  organizationId: number
  channelIdentityId: number
  from: string
  to: string
  reference: string
}

/** A part of an incomplete text. */
export interface WaitingPart {
  id: number
  number: number
  total: number
  providerMessageId: string
  body: string
}

/**
 * Whether the sender has received the same part from the same number under the same id. The text of rows of older
 * versions is not compared, because they have no hash.
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

/** The waiting parts of a text, in the order of their numbers. */
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

/** Marks parts that no longer wait for others. */
export const closeParts = (tx: Tx, parts: readonly WaitingPart[]): void =>
  void tx.run(fragment`UPDATE inbound_parts SET body = NULL
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(parts.map(({ id }) => id))}))`)

/** The unfinished texts from one number to one of our senders, the oldest first. */
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

/** Unfinished texts with a part that arrived at `before` (ms since 1970) or earlier. */
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
