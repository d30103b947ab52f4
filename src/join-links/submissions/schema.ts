import * as v from 'valibot'
import { instant, oneOf, text, uuid, uuidList } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { MAX_LINK_TOPICS } from '../records/schema.ts'
import {
  JOIN_LINK_CHANNELS,
  JOIN_LINK_STATUSES,
  JOIN_LINK_TYPES,
  JOIN_TOPIC_MODES,
} from '../records/table.ts'
import { SUBMISSION_STATUSES } from './table.ts'

const MAX_PHONE = 40
const MAX_EMAIL = 254
const MAX_VALUE = 1_000
const MAX_CODE = 20

/** A parameter of paths. */
export const slug = [v.string(), 'The end of the address of the link.'] as const

export const SlugParams = parameters({ slug: [...slug] })

export const SubmissionParams = parameters({
  slug: [...slug],
  id: [uuid, 'Id of the submission, as `submissionId` of its answer.'],
})

export const SubmitJoin = component('SubmitJoinLink', 'What a person entered to join.', {
  phone: [
    v.optional(text(1, MAX_PHONE)),
    'The number of the person, in any notation; one without a `+` belongs to the first allowed country. Demanded except by a link of the channel EMAIL, which proves the address alone.',
  ],
  email: [v.optional(text(1, MAX_EMAIL)), 'The email address; demanded by a link of the channel EMAIL.'],
  fields: [
    v.optional(v.record(v.string(), text(0, MAX_VALUE)), {}),
    'Values of `collectFields`, by their `field`.',
  ],
  topicIds: [
    v.optional(uuidList(MAX_LINK_TOPICS), []),
    'Ids of the OFFERED topics whose boxes the person ticked. Never send one that was not ticked.',
  ],
  isAgreed: [
    v.optional(v.boolean('must be true or false'), false),
    'Whether the person ticked the box at the consent text. Never send true without that.',
  ],
  consentVersion: [
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    'The `consentVersion` of the text that the person saw. Demanded if `isAgreed` is true; refused if the text or the topics have changed since, so that the evidence has the text that was shown.',
  ],
  website: [
    v.optional(text(0, MAX_VALUE)),
    'A field that a form hides from people. If it is filled in, the form is refused: show the person a button that sends it again without this field.',
  ],
  startedAt: [
    v.optional(instant),
    'When the form was shown. If that is less than two seconds ago, the form is refused: show the person a button that sends it again.',
  ],
})

export const JoinCode = component('JoinCode', 'The code that was sent to the number.', {
  code: [text(1, MAX_CODE), 'The code; spaces and hyphens do not count.'],
})

export const SubmissionStateRecord = component('JoinSubmissionState', 'How far a person got in joining.', {
  submissionId: [uuid, 'Id of the submission, for the next step.'],
  status: [oneOf(SUBMISSION_STATUSES), 'What is awaited.'],
})

const FormField = component('PublicJoinLinkField', 'A field of the form.', {
  field: [v.string(), 'Its name in `fields`.'],
  label: [v.string(), 'Its label, for people.'],
  required: [v.boolean(), 'Whether it must be filled in.'],
})

const PublicTopic = component('PublicJoinLinkTopic', 'A topic that people subscribe to by joining.', {
  id: [uuid, 'Id of the topic, for `topicIds`.'],
  name: [v.string(), 'Its name.'],
  description: [v.nullable(v.string()), 'A text about it; null for none.'],
  mode: [
    oneOf(JOIN_TOPIC_MODES),
    'FIXED: named by `topicsText`. OFFERED: show a box with the name and the description, not ticked.',
  ],
})

const nullableText = v.nullable(v.string())

export const PublicJoinLink = component('PublicJoinLink', 'A join link, as its page shows it.', {
  slug: [...slug],
  type: [oneOf(JOIN_LINK_TYPES), 'How people join.'],
  status: [oneOf(JOIN_LINK_STATUSES), 'Whether people can join now.'],
  organizationName: [v.string(), 'Who sends the messages.'],
  channel: [oneOf(JOIN_LINK_CHANNELS), 'How the messages are sent.'],
  headline: [nullableText, 'Its title; null for none.'],
  description: [nullableText, 'A text about it; null for none.'],
  buttonLabel: [nullableText, 'The label of the button; null for a usual one.'],
  collectFields: [v.array(FormField), 'Fields of the form, besides the number and the address.'],
  topics: [v.array(PublicTopic), 'Its topics, in the order to show them.'],
  topicsText: [
    nullableText,
    'The sentence that names the FIXED topics; null for none. Show it with the consent text.',
  ],
  consentText: [v.string(), 'What a person agrees to. Show it whole, with a box that is not ticked.'],
  consentVersion: [v.number(), 'Version of the text and the topics, from 1.'],
  requireConsent: [v.boolean(), 'Whether the box must be ticked.'],
  privacyPolicyUrl: [nullableText, 'Address of the privacy policy; null for none.'],
  termsUrl: [nullableText, 'Address of the terms; null for none.'],
  redirectUrl: [nullableText, 'Where a person goes after joining; null for nowhere.'],
  keyword: [nullableText, 'The text that lets a person join; null for a form.'],
  address: [nullableText, 'The number that receives the keyword; null for a form.'],
})
