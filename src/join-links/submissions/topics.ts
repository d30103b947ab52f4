import { joinPages as english } from '../../../words/en/join-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { findOrganization } from '../../accounts/organizations/store.ts'
import type { ConsentEvidence } from '../../compliance/consents/service.ts'
import type { LiftedBy } from '../../compliance/suppressions/lifting.ts'
import { choicesOf, recordChoices } from '../../compliance/topics/choices.ts'
import { findTopicsByUuid } from '../../compliance/topics/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { checkAll, invalidField } from '../../lib/errors.ts'
import type { JoinLinkRow } from '../records/table.ts'
import { fixedTopicsText, type LinkTopic, listLinkTopics } from '../records/topics.ts'
import type { SubmissionRow } from './table.ts'

/**
 * The topics that a person subscribes to by joining. A submission keeps them with the words of the page, so that the
 * evidence shows what the person saw, whatever becomes of the link and its topics until the person confirms.
 */

/** A topic of a submission. */
interface AgreedTopic {
  /** Public id, which a move to another server keeps. */
  topicId: string
  /** What the page said about it. */
  text: string
}

/** Throws VALIDATION_FAILED for a topic that the form has no box for, or that occurs twice. @param ticked public ids */
export const assertOffered = (reader: Reader, link: JoinLinkRow, ticked: readonly string[]): void => {
  if (ticked.length === 0) return
  const offered = new Set(
    listLinkTopics(reader, link).flatMap(({ uuid, mode }) => (mode === 'OFFERED' ? [uuid] : [])),
  )
  checkAll(
    ticked.map((uuid, index) => () => {
      const field = `topicIds[${index}]`
      if (!offered.has(uuid)) throw invalidField(field, (say) => say.joinTopicGone(), 'isKnown')
      if (ticked.indexOf(uuid) < index) throw invalidField(field, (say) => say.once(), 'isDistinct')
    }),
  )
}

/** Returns the topics of a new submission, as its column keeps them. @param ticked public ids of boxes */
export function agreedTopics(reader: Reader, link: JoinLinkRow, ticked: readonly string[]): string {
  const topics = listLinkTopics(reader, link)
  if (topics.length === 0) return '[]'
  const language = findOrganization(reader, link.organizationId)?.locale ?? 'en'
  const everyone = fixedTopicsText(topics, language) ?? ''
  const agreed = topics.flatMap((topic): AgreedTopic[] => {
    if (topic.mode === 'FIXED') return [{ topicId: topic.uuid, text: everyone }]
    return ticked.includes(topic.uuid) ? [{ topicId: topic.uuid, text: boxText(topic, language) }] : []
  })
  return JSON.stringify(agreed)
}

/** Returns a ticked box as the page shows it, as text. */
function boxText({ name, description }: LinkTopic, language: string): string {
  const joinPages = inLanguage(english, language)
  return [joinPages.topicsChoose(), `☑ ${name}`, ...(description === null ? [] : [description])].join('\n')
}

/**
 * Subscribes a person who joined to the topics of the submission, except deleted ones. A person's own no stays if
 * `by` may not lift it.
 * @param evidence of the consent; the evidence of a choice also has what the page said about its topic
 */
export function subscribe(tx: Tx, evidence: ConsentEvidence, { topics }: SubmissionRow, by: LiftedBy): void {
  const agreed = JSON.parse(topics) as AgreedTopic[]
  const { organizationId, channel, address, consentText } = evidence
  const live = findTopicsByUuid(
    tx,
    organizationId,
    agreed.map(({ topicId }) => topicId),
  ).filter(({ isDeleted }) => !isDeleted)
  for (const { topicId, text } of agreed) {
    const topic = live.find(({ uuid }) => uuid === topicId)
    if (!topic) continue
    const chosen = { topicId: topic.id, channel, address, action: 'SUBSCRIBED' } as const
    recordChoices(tx, { ...evidence, consentText: `${consentText}\n\n${text}` }, [chosen], by)
  }
}

/** Returns whether a number that joined before would subscribe to a topic by joining again. */
export function wouldSubscribe(reader: Reader, link: JoinLinkRow, address: string): boolean {
  const asked = listLinkTopics(reader, link).map(({ id }) => ({
    topicId: id,
    channel: 'SMS' as const,
    address,
  }))
  const known = choicesOf(reader, link.organizationId, asked)
  return asked.some((one) => known.of(one)?.action !== 'SUBSCRIBED')
}
