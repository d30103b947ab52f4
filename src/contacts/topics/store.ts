import { isLastChoice, listChoosers, topicChoiceOf } from '../../compliance/topics/store.ts'
import { TOPIC_ACTIONS, type TopicAction } from '../../compliance/topics/table.ts'
import type { Reader } from '../../db/database.ts'
import { anyOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { FactRows, FactSource } from '../segment-rules/facts.ts'

/** The addresses of a contact that choose, by the channel that each choice is about. */
export const ADDRESS_COLUMNS = [
  ['EMAIL', 'email'],
  ['SMS', 'phone'],
] as const

/** Choices are found by their topic, and then the contacts with these addresses. */
const chosenBy = (
  organizationId: number,
  topicId: number,
  action: TopicAction,
  [channel, column]: (typeof ADDRESS_COLUMNS)[number],
): Fragment => fragment`SELECT chosen.id AS choice_id, owner.id AS contact_id FROM topic_choices AS chosen
  JOIN contacts AS owner ON owner.organization_id = chosen.organization_id
    AND owner.${verbatim(column)} = chosen.address AND owner.deleted_at IS NULL
  WHERE chosen.organization_id = ${organizationId} AND chosen.topic_id = ${topicId} AND chosen.channel = ${channel}
    AND chosen.action = ${action} AND ${verbatim(isLastChoice('chosen'))}`

/** Contacts with an address whose last choice about a topic is this one. @param topicId internal id */
function choiceFact(organizationId: number, topicId: number, action: TopicAction): FactRows {
  const [emails, numbers] = ADDRESS_COLUMNS.map((pair) => chosenBy(organizationId, topicId, action, pair))
  const lastChoices = ADDRESS_COLUMNS.map(([channel, column]) => {
    const choice = { text: topicChoiceOf('chooser', channel, `chooser.${column}`), params: [topicId] }
    return fragment`${choice} = ${action}`
  })
  return {
    rows: fragment`FROM (${emails!} UNION ALL ${numbers!}) WHERE TRUE`,
    rowsOfContact: fragment`FROM (SELECT id AS contact_id, organization_id, email, phone FROM contacts) AS chooser
      WHERE chooser.organization_id = ${organizationId} AND (${anyOf(lastChoices)})`,
    id: 'choice_id',
  }
}

const OPERATORS = { SUBSCRIBED: 'subscribed', UNSUBSCRIBED: 'unsubscribed' } as const

/** What contacts chose about topics, by which rules of segments select. */
export const topicFacts: readonly FactSource[] = TOPIC_ACTIONS.map((action) => ({
  field: 'topic',
  operator: OPERATORS[action],
  rowsOf: (organizationId, [topicId]) => choiceFact(organizationId, topicId!, action),
}))

/** Maximum number of contacts that `contactsOfChoices` lists for a choice. */
const CONTACTS_PER_CHOICE = 1_000

/**
 * Lists the internal ids of contacts with the addresses that made these choices.
 * @param after internal id: only contacts after it
 * @returns also the choices whose address more contacts have, each with the last that is listed
 */
export function contactsOfChoices(
  reader: Reader,
  organizationId: number,
  { choices, after = 0 }: { choices: readonly string[]; after?: number | undefined },
): { contactIds: number[]; more: Array<{ choice: string; after: number }> } {
  const listed = listChoosers(reader, organizationId, choices).map(({ uuid, channel, address }) => {
    const column = ADDRESS_COLUMNS.find(([of]) => of === channel)![1]
    const ids = reader
      .all<{ id: number }>(fragment`SELECT id FROM contacts
        WHERE organization_id = ${organizationId} AND ${verbatim(column)} = ${address} AND deleted_at IS NULL
          AND id > ${after} ORDER BY id LIMIT ${CONTACTS_PER_CHOICE}`)
      .map(({ id }) => id)
    return { choice: uuid, ids }
  })
  return {
    contactIds: [...new Set(listed.flatMap(({ ids }) => ids))],
    more: listed
      .filter(({ ids }) => ids.length === CONTACTS_PER_CHOICE)
      .map(({ choice, ids }) => ({ choice, after: ids.at(-1)! })),
  }
}
