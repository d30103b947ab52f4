import * as v from 'valibot'
import { instant, oneOf, text, uuid } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { JOIN_LINK_CHANNELS, JOIN_LINK_STATUSES, JOIN_LINK_TYPES } from '../records/table.ts'
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
  isAgreed: [
    v.optional(v.boolean('must be true or false'), false),
    'Whether the person ticked the box at the consent text. Never send true without that.',
  ],
  consentVersion: [
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    'The `consentVersion` of the text that the person saw. Demanded if `isAgreed` is true; refused if the text has changed since, so that the evidence has the text that was shown.',
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
  consentText: [v.string(), 'What a person agrees to. Show it whole, with a box that is not ticked.'],
  consentVersion: [v.number(), 'Version of the text, from 1.'],
  requireConsent: [v.boolean(), 'Whether the box must be ticked.'],
  privacyPolicyUrl: [nullableText, 'Address of the privacy policy; null for none.'],
  termsUrl: [nullableText, 'Address of the terms; null for none.'],
  redirectUrl: [nullableText, 'Where a person goes after joining; null for nowhere.'],
  keyword: [nullableText, 'The text that lets a person join; null for a form.'],
  address: [nullableText, 'The number that receives the keyword; null for a form.'],
})
