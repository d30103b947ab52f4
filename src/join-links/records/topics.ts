import { joinPages as english } from '../../../words/en/join-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { bestTag } from '../../../words/languages.ts'
import type { FindTopicUses } from '../../compliance/topics/service.ts'
import { listTopics } from '../../compliance/topics/store.ts'
import type { TopicRow } from '../../compliance/topics/table.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { checkAll, invalidField } from '../../lib/errors.ts'
import type { JoinLinkRow, JoinTopicMode } from './table.ts'

/** The topics that people subscribe to by a join link. */

type LinkKey = Pick<JoinLinkRow, 'id' | 'organizationId'>

/** A topic of a join link, as its page shows it. */
export type LinkTopic = Pick<TopicRow, 'id' | 'uuid' | 'name' | 'description'> & { mode: JoinTopicMode }

/** A topic of a join link, as a body names it. */
interface GivenTopic {
  topicId: string
  mode: JoinTopicMode
}

/** Lists the topics of a link in the order of topics, without deleted ones. */
export const listLinkTopics = (reader: Reader, { id, organizationId }: LinkKey): LinkTopic[] =>
  reader.all<LinkTopic>(fragment`SELECT t.id, t.uuid, t.name, t.description, l.mode
    FROM join_link_topics l JOIN topics t ON t.id = l.topic_id AND t.deleted_at IS NULL
    WHERE l.organization_id = ${organizationId} AND l.join_link_id = ${id} ORDER BY t.position, t.id`)

/**
 * Returns the topics that a body names, in the order of topics. Throws VALIDATION_FAILED for a topic that the organization
 * does not have or that occurs twice, and for a box at a link without a form.
 */
export function resolveLinkTopics(
  reader: Reader,
  organizationId: number,
  { type, topics: given }: { type: JoinLinkRow['type']; topics: readonly GivenTopic[] },
): LinkTopic[] {
  const topics = listTopics(reader, organizationId)
  checkAll(
    given.map(({ topicId, mode }, index) => () => {
      const field = `topics[${index}].topicId`
      if (!topics.some(({ uuid }) => uuid === topicId))
        throw invalidField(field, (say) => say.topicDeleted(), 'exists')
      if (given.findIndex((one) => one.topicId === topicId) < index)
        throw invalidField(field, (say) => say.joinTopicTwice(), 'isDistinct')
      if (mode === 'OFFERED' && type !== 'WEB_FORM')
        throw invalidField(`topics[${index}].mode`, (say) => say.joinTopicBox(), 'isValid')
    }),
  )
  const modes = new Map(given.map(({ topicId, mode }) => [topicId, mode]))
  return topics.flatMap(({ id, uuid, name, description }) => {
    const mode = modes.get(uuid)
    return mode === undefined ? [] : [{ id, uuid, name, description, mode }]
  })
}

/** Returns whether a link would show other topics. */
export function hasOtherTopics(reader: Reader, link: LinkKey, topics: readonly LinkTopic[]): boolean {
  const textOf = (all: readonly LinkTopic[]) => all.map(({ id, mode }) => `${id} ${mode}`).join()
  return textOf(listLinkTopics(reader, link)) !== textOf(topics)
}

/** Sets exactly these topics of the link. */
export function replaceLinkTopics(
  tx: Tx,
  { id, organizationId }: LinkKey,
  topics: ReadonlyArray<Pick<LinkTopic, 'id' | 'mode'>>,
): void {
  tx.run(
    fragment`DELETE FROM join_link_topics WHERE organization_id = ${organizationId} AND join_link_id = ${id}`,
  )
  const rows = topics.map((topic) => [topic.id, topic.mode])
  tx.run(fragment`INSERT INTO join_link_topics (organization_id, join_link_id, topic_id, mode)
    SELECT ${organizationId}, ${id}, value->>0, value->>1 FROM json_each(${JSON.stringify(rows)})`)
}

/** Returns the sentence about the topics that everyone who joins subscribes to; undefined for none. */
export function fixedTopicsText(topics: readonly LinkTopic[], language: string): string | undefined {
  const names = topics.filter(({ mode }) => mode === 'FIXED').map(({ name }) => name)
  if (names.length === 0) return undefined
  const list = new Intl.ListFormat(bestTag([language]), { type: 'conjunction' }).format(names)
  const joinPages = inLanguage(english, language)
  return joinPages.topicsFixed({ topics: list })
}

/** Lists the join links that name a topic. */
export const listJoinLinksAbout: FindTopicUses = (reader, organizationId, { id }) =>
  reader
    .all<{ id: string; name: string }>(fragment`SELECT l.uuid AS id, l.name FROM join_link_topics t
      JOIN join_links l ON l.id = t.join_link_id AND l.deleted_at IS NULL
      WHERE t.organization_id = ${organizationId} AND t.topic_id = ${id} ORDER BY l.id LIMIT 10`)
    .map((link) => ({ resource: 'join_link', ...link }))

/** Gives the consent texts of the links that show a topic their next version, because the page has other words now. */
export const renewConsentTexts = (tx: Tx, organizationId: number, topicId: number): void =>
  void tx.run(fragment`UPDATE join_links SET consent_version = consent_version + 1, updated_at = ${tx.now}
    WHERE deleted_at IS NULL AND id IN (SELECT join_link_id FROM join_link_topics
      WHERE organization_id = ${organizationId} AND topic_id = ${topicId})`)
