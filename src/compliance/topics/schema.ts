import * as v from 'valibot'
import {
  clearable,
  isoTime,
  nameText,
  pageEntries,
  text,
  UNIQUE_NAME,
  uuid,
  wholeNumber,
} from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'

/** Maximum number of topics of an organization. */
export const MAX_TOPICS = 50
const MAX_NAME = 60
const MAX_DESCRIPTION = 300
const MAX_POSITION = 1_000

const name = nameText(MAX_NAME)
const description = text(1, MAX_DESCRIPTION)
const flag = v.boolean('must be true or false')
const position = wholeNumber(0, MAX_POSITION)

const TEXTS = {
  name: `${UNIQUE_NAME} Recipients see it.`,
  description: 'Subject of its messages, as the preferences page shows it; null for none.',
  isPublic:
    'Whether the preferences page of an email offers it. The topic of the email itself is always there.',
  isChosenOnly:
    'Whether its messages reach only people who subscribed. False: all who may get marketing and did not unsubscribe from it.',
  position: 'Its place in lists, from 0. Topics with the same place are in the order of their creation.',
}

export const CreateTopic = component('CreateTopic', 'A topic to create.', {
  name: [name, TEXTS.name],
  description: [clearable(description), TEXTS.description],
  isPublic: [v.optional(flag, true), TEXTS.isPublic],
  isChosenOnly: [v.optional(flag, false), TEXTS.isChosenOnly],
  position: [v.optional(position), `${TEXTS.position} Absent: after all others.`],
})

export const UpdateTopic = component('UpdateTopic', 'Changes to a topic. An absent field stays as it is.', {
  name: [v.optional(name), TEXTS.name],
  description: [clearable(description), TEXTS.description],
  isPublic: [v.optional(flag), TEXTS.isPublic],
  isChosenOnly: [v.optional(flag), TEXTS.isChosenOnly],
  position: [v.optional(position), TEXTS.position],
})

export const ListTopics = parameters(pageEntries)

export const TopicRecord = component(
  'Topic',
  'A subject that people subscribe to, such as offers, news or events.',
  {
    id: [uuid, 'Id of the topic.'],
    name: [v.string(), TEXTS.name],
    description: [v.nullable(v.string()), TEXTS.description],
    isPublic: [v.boolean(), TEXTS.isPublic],
    isChosenOnly: [v.boolean(), TEXTS.isChosenOnly],
    position: [v.number(), TEXTS.position],
    createdAt: [isoTime, 'When it was created.'],
    updatedAt: [isoTime, 'When it was last changed; at first when it was created.'],
  },
)

export type CreateTopicInput = v.InferOutput<typeof CreateTopic>
export type UpdateTopicInput = v.InferOutput<typeof UpdateTopic>
