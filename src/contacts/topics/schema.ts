import * as v from 'valibot'
import { CONSENT_METHODS, SUPPRESSION_CHANNELS } from '../../compliance/consents/table.ts'
import { MAX_TOPICS } from '../../compliance/topics/schema.ts'
import { TOPIC_ACTIONS } from '../../compliance/topics/table.ts'
import { isoTime, listOf, NamedRecord, oneOf, text, uuid } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { ConsentStatement } from '../opt-outs/service.ts'

const MAX_REASON = 500

const TopicChoiceInput = component('TopicChoiceInput', 'A choice of a contact about a topic.', {
  topicId: [uuid, 'Id of the topic.'],
  action: [oneOf(TOPIC_ACTIONS), 'The choice.'],
  channel: [
    v.optional(oneOf(SUPPRESSION_CHANNELS)),
    'The address that chooses: EMAIL or SMS. Absent: each address of the contact.',
  ],
})

export const ChooseTopics = component('ChooseTopics', 'The choices of a contact about topics.', {
  choices: [
    listOf(TopicChoiceInput, { min: 1, max: 2 * MAX_TOPICS, message: 'must be an array of choices' }),
    'The choices. Topics that they do not name stay as they are.',
  ],
  reason: [v.optional(text(3, MAX_REASON)), 'Why, in words; kept with the evidence.'],
  consent: [
    v.optional(ConsentStatement),
    'How a person who unsubscribed agreed to subscribe again. Only a signed-in member can state it.',
  ],
})
export type ChooseTopicsInput = v.InferOutput<typeof ChooseTopics>

const ContactTopicChoice = component('ContactTopicChoice', 'The choice of an address about a topic.', {
  channel: [oneOf(SUPPRESSION_CHANNELS), 'The messages that it is about.'],
  address: [v.string(), 'The phone number or email address.'],
  action: [v.nullable(oneOf(TOPIC_ACTIONS)), 'The last choice; null if there is none.'],
  method: [v.nullable(oneOf(CONSENT_METHODS)), 'How it was made; null if there is none.'],
  recordedBy: [v.nullable(v.string()), 'Name of who recorded it; null if there is none.'],
  consentText: [v.nullable(v.string()), 'The text that the person was shown; null if it was not kept.'],
  consentVersion: [v.nullable(v.string()), 'Version of that text; null for none.'],
  occurredAt: [v.nullable(isoTime), 'When it was recorded; null if there is none.'],
  isUnsubscriptionKept: [
    v.optional(v.literal(true)),
    'True when the request was to subscribe an address whose owner unsubscribed: it stays unsubscribed. Absent otherwise.',
  ],
})

export const ContactTopic = component('ContactTopic', 'The choice of a contact about a topic.', {
  topic: [NamedRecord, 'Topic of the messages, by id and name.'],
  isChosenOnly: [v.boolean(), 'Whether its messages reach only people who subscribed.'],
  choices: [v.array(ContactTopicChoice), 'The choice of each address of the contact.'],
})
