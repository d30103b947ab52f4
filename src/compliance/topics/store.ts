import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import { equalsText } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { isNotRetracted } from '../consents/store.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import { type TopicChoiceRow, type TopicRow, topics } from './table.ts'

const byUuid = liveRowsBy(topics, 'organizationId', 'uuid')

export const findTopic = (reader: Reader, organizationId: number, uuid: string): TopicRow | undefined =>
  byUuid(reader).get({ organizationId, uuid })

/** Lists the topics that exist, in their order. At most `MAX_TOPICS`. */
export const listTopics = (reader: Reader, organizationId: number): TopicRow[] =>
  reader
    .all<{ uuid: string }>(fragment`SELECT uuid FROM topics
      WHERE organization_id = ${organizationId} AND deleted_at IS NULL ORDER BY position, id`)
    .flatMap(({ uuid }) => findTopic(reader, organizationId, uuid) ?? [])

/** Finds the public id of a topic with this name, in upper or lower case. @param name composed (NFC) */
export const findTopicNamed = (
  reader: Reader,
  organizationId: number,
  name: string,
): { id: number; uuid: string } | undefined =>
  reader.get<{ id: number; uuid: string }>(fragment`SELECT id, uuid FROM topics
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND ${equalsText(verbatim('name'), name)}
    ORDER BY id LIMIT 1`)

export const insertTopic = (tx: Tx, row: typeof topics.$inferInsert): TopicRow => insertRow(tx, topics, row)

export const updateTopic = (tx: Tx, id: number, change: Partial<TopicRow>): TopicRow =>
  updateRow(tx, topics, { id }, change)!

/** Lists the internal ids and names of the topics that exist. At most `MAX_TOPICS`. */
export const listTopicNames = (
  reader: Reader,
  organizationId: number,
): Array<Pick<TopicRow, 'id' | 'name'>> =>
  reader.all<Pick<TopicRow, 'id' | 'name'>>(fragment`SELECT id, name FROM topics
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL ORDER BY position, id`)

/** A topic as messages name it, also after its deletion. */
export type NamedTopic = Pick<TopicRow, 'id' | 'uuid' | 'name'> & {
  /** 0 or 1. */
  isChosenOnly: number
  isDeleted: number
}

const NAMED = 'SELECT id, uuid, name, is_chosen_only, deleted_at IS NOT NULL AS isDeleted FROM topics'

/** Finds topics by their internal ids, including deleted ones. */
export const findTopicsById = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): Map<number, NamedTopic> =>
  ids.length === 0
    ? new Map()
    : new Map(
        reader
          .all<NamedTopic>(
            fragment`${verbatim(NAMED)} WHERE id IN ${ids} AND +organization_id = ${organizationId}`,
          )
          .map((row) => [row.id, row]),
      )

/** Finds topics by their public ids, including deleted ones. */
export const findTopicsByUuid = (
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): NamedTopic[] =>
  uuids.length === 0
    ? []
    : reader.all<NamedTopic>(
        fragment`${verbatim(NAMED)} WHERE organization_id = ${organizationId} AND uuid IN ${uuids}`,
      )

/**
 * SQL of the last choice that counts of an address for a topic; NULL if there is none. Its only parameter is the internal
 * id of the topic.
 * @param row alias of a row with `organization_id`
 * @param address SQL of the address
 */
export const topicChoiceOf = (row: string, channel: SuppressionChannel, address: string): string =>
  `(SELECT chosen.action FROM topic_choices AS chosen WHERE chosen.organization_id = ${row}.organization_id
     AND chosen.channel = '${channel}' AND chosen.address = ${address} AND chosen.topic_id = ?
     AND ${isNotRetracted('chosen')} ORDER BY chosen.id DESC LIMIT 1)`

/** SQL: whether a choice is the last one of its address about its topic that counts. @param choice alias of its row */
export const isLastChoice = (choice: string): string =>
  `${isNotRetracted(choice)} AND NOT EXISTS (SELECT 1 FROM topic_choices AS later
     WHERE later.organization_id = ${choice}.organization_id AND later.topic_id = ${choice}.topic_id
       AND later.channel = ${choice}.channel AND later.address = ${choice}.address AND later.id > ${choice}.id
       AND ${isNotRetracted('later')})`

/**
 * SQL of the choices that count of a contact, as a JSON array of the name of a topic and the action, by the place of the
 * topic. A topic is there twice if the addresses of the contact differ. Deleted topics are left out.
 * @param contact alias of a row with `organization_id`, `phone` and `email`
 */
export const topicChoicesOf = (contact: string): string => {
  const lastOf = (channel: SuppressionChannel, address: string): string =>
    `SELECT chosen.id FROM topic_choices AS chosen WHERE chosen.organization_id = ${contact}.organization_id
       AND chosen.channel = '${channel}' AND chosen.address = ${address} AND ${isLastChoice('chosen')}`
  return `(SELECT json_group_array(json_array(name, action)) FROM (
    SELECT DISTINCT topics.position, topics.id, topics.name, last.action
    FROM topic_choices AS last JOIN topics ON topics.id = last.topic_id
    WHERE last.id IN (${lastOf('SMS', `${contact}.phone`)} UNION ALL ${lastOf('EMAIL', `${contact}.email`)})
      AND topics.deleted_at IS NULL ORDER BY topics.position, topics.id))`
}

/** The last choice of an address for a topic. */
export type Choice = Pick<
  TopicChoiceRow,
  | 'topicId'
  | 'channel'
  | 'address'
  | 'action'
  | 'method'
  | 'importId'
  | 'actorType'
  | 'actorName'
  | 'occurredAt'
> & { consentText: string | null; consentVersion: string | null }

const CHOICE_COLUMNS = verbatim(
  'topic_id, channel, address, action, method, import_id, actor_type, actor_name, occurred_at, consent_text, consent_version',
)

/** Lists the choices that count of addresses of a channel, for topics. */
export const listChoices = (
  reader: Reader,
  organizationId: number,
  {
    channel,
    addresses,
    topicIds,
  }: {
    channel: SuppressionChannel
    addresses: readonly string[]
    topicIds: readonly number[]
  },
): Choice[] =>
  addresses.length === 0 || topicIds.length === 0
    ? []
    : reader.all<Choice>(fragment`SELECT ${CHOICE_COLUMNS} FROM topic_choices WHERE id IN (SELECT max(chosen.id) FROM topic_choices AS chosen
        WHERE chosen.organization_id = ${organizationId} AND chosen.channel = ${channel}
          AND chosen.address IN ${addresses} AND chosen.topic_id IN ${topicIds}
          AND ${verbatim(isNotRetracted('chosen'))}
        GROUP BY chosen.address, chosen.topic_id)`)

/** Lists the addresses that made these choices. @param uuids public ids */
export const listChoosers = (
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): Array<Pick<TopicChoiceRow, 'uuid' | 'channel' | 'address'>> =>
  reader.all(fragment`SELECT uuid, channel, address FROM topic_choices
    WHERE organization_id = ${organizationId} AND uuid IN ${uuids}`)

/** Returns whether an erased person chose something. */
export const hasErasedChoices = (reader: Reader, organizationId: number): boolean =>
  reader.get(fragment`SELECT 1 FROM topic_choices WHERE organization_id = ${organizationId}
    AND channel IN ('SMS', 'EMAIL') AND address >= 'erased:' AND address < 'erased;' LIMIT 1`) !== undefined

/** Lists the choices that count of erased people. @param addresses as `erasedAddress` returns them */
export const listErasedChoices = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Choice[] =>
  reader.all<Choice>(fragment`SELECT ${CHOICE_COLUMNS} FROM topic_choices
    WHERE id IN (SELECT max(chosen.id) FROM topic_choices AS chosen
      WHERE chosen.organization_id = ${organizationId} AND chosen.channel = ${channel}
        AND chosen.address IN ${addresses} AND ${verbatim(isNotRetracted('chosen'))}
      GROUP BY chosen.address, chosen.topic_id)`)

const CHOICE = bulkInsert(
  `INSERT INTO topic_choices (uuid, organization_id, topic_id, contact_id, channel, address, action, method, campaign_id,
     message_id, import_id, join_link_id, consent_text, consent_version, reason, ip_address, user_agent, actor_type,
     actor_id, actor_name, occurred_at)
   VALUES`,
  '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
)

export const insertChoices = (tx: Tx, rows: ReadonlyArray<Omit<TopicChoiceRow, 'id'>>): void =>
  void insertRows(
    tx,
    CHOICE,
    rows.map((row) => [
      row.uuid,
      row.organizationId,
      row.topicId,
      row.contactId,
      row.channel,
      row.address,
      row.action,
      row.method,
      row.campaignId,
      row.messageId,
      row.importId,
      row.joinLinkId,
      row.consentText,
      row.consentVersion,
      row.reason,
      row.ipAddress,
      row.userAgent,
      row.actorType,
      row.actorId,
      row.actorName,
      row.occurredAt,
    ]),
  )
