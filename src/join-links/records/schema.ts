import * as v from 'valibot'
import { country, webUrl } from '../../accounts/organizations/fields.ts'
import {
  clearable,
  instant,
  isoTime,
  lineText,
  listOf,
  oneOf,
  pageEntries,
  queryArray,
  queryText,
  text,
  uuid,
  uuidList,
  wholeNumber,
} from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { MAX_URL_LENGTH, toHttpsUrl } from '../../links/short-links/address.ts'
import { SUBMISSION_STATUSES } from '../submissions/table.ts'
import {
  DOUBLE_OPT_INS,
  JOIN_LINK_CHANNELS,
  JOIN_LINK_STATUSES,
  JOIN_LINK_TYPES,
  JOIN_TOPIC_MODES,
  SET_JOIN_LINK_STATUSES,
} from './table.ts'

const MAX_NAME = 100
const MAX_TAGS = 20
/** Maximum number of topics of a join link. */
export const MAX_LINK_TOPICS = 10
const MAX_COLLECT_FIELDS = 10
const MAX_COUNTRIES = 250
const MAX_SUBMISSIONS = 10_000_000

const FIELDS = {
  type: 'How people join. It never changes.',
  name: 'Its name in lists.',
  slug: 'The end of its address: 3 to 99 lower-case letters, digits and single hyphens. It never changes and is never given to another link. Absent for one that is made.',
  segmentId: 'Id of a STATIC segment that those who joined become members of; null for none.',
  tagIds: `Ids of at most ${MAX_TAGS} tags that those who joined get.`,
  topics: `At most ${MAX_LINK_TOPICS} topics that those who join subscribe to, by the address that joins. Other topics give the consent text its next version.`,
  channel: 'The messages that people agree to. It never changes.',
  channelIdentityId:
    'Id of the sender of codes and confirmations, which also receives the keyword. Required for TEXT_LINK and JOIN_KEYWORD; null or absent for the first ACTIVE sender of the channel.',
  keyword:
    'The text that people join with, 1 to 20 letters A to Z and digits; upper and lower case are the same. Required for TEXT_LINK and JOIN_KEYWORD, and not for WEB_FORM.',
  headline: 'The heading of its page; null for its name.',
  description: 'The text below the heading; null for none.',
  buttonLabel: 'The label of the button of the form; null for a usual one.',
  redirectUrl:
    'The https address that a person is led to after joining; null for a page that says it worked.',
  collectFields: `At most ${MAX_COLLECT_FIELDS} fields that the form asks for in addition to the number or the address.`,
  expiresAt: 'When it expires: a time with its zone, in the future; null for never.',
  maxSubmissions: 'How many people can join; null for any number.',
  consentText:
    'The consent text that people agree to. By default a text in the language of the organization, with its name and everything that carriers require.',
  privacyPolicyUrl: 'Address of the privacy policy; required for WEB_FORM.',
  termsUrl: 'Address of the terms; required for WEB_FORM.',
  requireConsent: 'Whether the box at the consent text must be ticked; always true except for EMAIL.',
  confirmationMessage:
    'The message to those who joined, with the merge fields of campaigns except short links; null for the usual one. It also gets the name of the organization and, by SMS and WHATSAPP, how to get help and how to stop, where the text does not say so.',
  doubleOptIn:
    'How a person confirms a form. By default REPLY_YES, or EMAIL_LINK for EMAIL; NONE with a code and for the other types.',
  otpEnabled: 'Whether a person proves the number by a code. Only for WEB_FORM by SMS or WHATSAPP.',
  otpLength: 'Digits of a code, 4 to 8.',
  otpTtlSeconds: 'How long a code is valid, 60 to 3600 seconds.',
  otpMaxAttempts: 'How many wrong codes end a submission, 1 to 10.',
  allowedCountries:
    'ISO 3166 codes of the countries whose numbers may join. By default that of the organization, which keeps strangers from having expensive numbers texted.',
  dailyMessageLimit: 'Codes and confirmations that may be sent in one day (UTC), 1 to 10,000.',
}

const flag = v.boolean('must be true or false')
const line = (max: number) => lineText(1, max)
const httpsUrl = v.pipe(
  text(1, MAX_URL_LENGTH),
  v.check((url) => toHttpsUrl(url) !== undefined, 'must be an https address'),
)
const slug = v.pipe(
  text(1, 110),
  v.regex(/^[a-z0-9](-?[a-z0-9]){2,49}$/, 'must be lower-case letters, digits and single hyphens'),
)
const keyword = v.pipe(
  text(1, 20),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9]{1,20}$/, 'must be letters A to Z and digits'),
)
const collectField = v.pipe(
  text(1, 70),
  v.check(
    (field) => ['firstName', 'lastName', 'email'].includes(field) || /^custom\../.test(field),
    'must be firstName, lastName, email, or custom. and the key of a custom field',
  ),
)

const NewCollectField = component('NewJoinLinkField', 'A field that a form asks for.', {
  field: [collectField, 'Its name: firstName, lastName, email, or `custom.` and the key of a custom field.'],
  label: [line(80), 'Its label, for people.'],
  required: [v.optional(flag, false), 'Whether it must be filled in.'],
})

const NewLinkTopic = component('NewJoinLinkTopic', 'A topic that people subscribe to by a join link.', {
  topicId: [uuid, 'Id of the topic.'],
  mode: [oneOf(JOIN_TOPIC_MODES), 'Who subscribes to it: everyone who joins, or those who tick its box.'],
})

const linkTopics = listOf(NewLinkTopic, { max: MAX_LINK_TOPICS, message: 'must be an array of topics' })
const countries = listOf(country, { min: 1, max: MAX_COUNTRIES, message: 'must be an array of countries' })
const collected = listOf(NewCollectField, { max: MAX_COLLECT_FIELDS, message: 'must be an array of fields' })

/** Fields of both a creation and a change. */
const changeable = {
  segmentId: [clearable(uuid), FIELDS.segmentId],
  tagIds: [v.optional(uuidList(MAX_TAGS)), FIELDS.tagIds],
  topics: [v.optional(linkTopics), FIELDS.topics],
  channelIdentityId: [clearable(uuid), FIELDS.channelIdentityId],
  keyword: [v.optional(keyword), FIELDS.keyword],
  headline: [clearable(line(120)), FIELDS.headline],
  description: [clearable(text(1, 2_000)), FIELDS.description],
  buttonLabel: [clearable(line(40)), FIELDS.buttonLabel],
  redirectUrl: [clearable(httpsUrl), FIELDS.redirectUrl],
  collectFields: [v.optional(collected), FIELDS.collectFields],
  expiresAt: [v.optional(v.nullable(instant)), FIELDS.expiresAt],
  maxSubmissions: [v.optional(v.nullable(wholeNumber(1, MAX_SUBMISSIONS))), FIELDS.maxSubmissions],
  consentText: [v.optional(text(1, 2_000)), FIELDS.consentText],
  privacyPolicyUrl: [clearable(webUrl), FIELDS.privacyPolicyUrl],
  termsUrl: [clearable(webUrl), FIELDS.termsUrl],
  requireConsent: [v.optional(flag), FIELDS.requireConsent],
  confirmationMessage: [clearable(text(1, 1_000)), FIELDS.confirmationMessage],
  doubleOptIn: [v.optional(oneOf(DOUBLE_OPT_INS)), FIELDS.doubleOptIn],
  otpEnabled: [v.optional(flag), FIELDS.otpEnabled],
  otpLength: [v.optional(wholeNumber(4, 8)), FIELDS.otpLength],
  otpTtlSeconds: [v.optional(wholeNumber(60, 3_600)), FIELDS.otpTtlSeconds],
  otpMaxAttempts: [v.optional(wholeNumber(1, 10)), FIELDS.otpMaxAttempts],
  allowedCountries: [v.optional(countries), FIELDS.allowedCountries],
  dailyMessageLimit: [v.optional(wholeNumber(1, 10_000)), FIELDS.dailyMessageLimit],
} as const

export const CreateJoinLink = component('CreateJoinLink', 'A join link to create.', {
  type: [oneOf(JOIN_LINK_TYPES), FIELDS.type],
  name: [line(MAX_NAME), FIELDS.name],
  slug: [v.optional(slug), FIELDS.slug],
  channel: [v.optional(oneOf(JOIN_LINK_CHANNELS), 'SMS'), FIELDS.channel],
  ...changeable,
})

export const UpdateJoinLink = component(
  'UpdateJoinLink',
  'Changes to a join link. An absent field stays as it is.',
  {
    name: [v.optional(line(MAX_NAME)), FIELDS.name],
    status: [v.optional(oneOf(SET_JOIN_LINK_STATUSES)), 'Whether people can join.'],
    ...changeable,
  },
)

export const ListJoinLinks = parameters({
  ...pageEntries,
  statuses: [queryArray(oneOf(JOIN_LINK_STATUSES)), 'Only links with one of these statuses.'],
  types: [queryArray(oneOf(JOIN_LINK_TYPES)), 'Only links of these types.'],
  search: [queryText(200), 'Only links with this text in their name.'],
})

export const ListSubmissions = parameters({
  ...pageEntries,
  statuses: [queryArray(oneOf(SUBMISSION_STATUSES)), 'Only submissions with one of these statuses.'],
})

const nullableText = v.nullable(v.string())
const time = v.nullable(isoTime)

const FieldRecord = component('JoinLinkField', 'A field that a form asks for.', {
  field: [v.string(), 'Its name: firstName, lastName, email, or `custom.` and the key of a custom field.'],
  label: [v.string(), 'Its label, for people.'],
  required: [v.boolean(), 'Whether it must be filled in.'],
})

const LinkTopicRecord = component('JoinLinkTopic', 'A topic that people subscribe to by a join link.', {
  topicId: [uuid, 'Id of the topic.'],
  name: [v.string(), 'Its name.'],
  mode: [oneOf(JOIN_TOPIC_MODES), 'Who subscribes to it: everyone who joins, or those who tick its box.'],
})

export const JoinLinkRecord = component('JoinLink', 'A link by which people join.', {
  id: [uuid, 'Id of the link.'],
  type: [oneOf(JOIN_LINK_TYPES), FIELDS.type],
  name: [v.string(), FIELDS.name],
  slug: [v.string(), 'The end of its address.'],
  url: [v.string(), 'The address of its page, at the domain of the organization or at this server.'],
  status: [oneOf(JOIN_LINK_STATUSES), 'Whether people can join by it now.'],
  segmentId: [
    v.nullable(uuid),
    'Id of the segment of those who joined; null for none, and once it is deleted.',
  ],
  tagIds: [v.array(uuid), 'Ids of the tags of those who joined, without deleted ones.'],
  topics: [
    v.array(LinkTopicRecord),
    'The topics that people subscribe to by joining, by `position`, without deleted ones.',
  ],
  channel: [oneOf(JOIN_LINK_CHANNELS), FIELDS.channel],
  channelIdentityId: [v.nullable(uuid), 'Id of its sender; null for the first ACTIVE one of the channel.'],
  keyword: [nullableText, 'The text that people join with, in capital letters; null for WEB_FORM.'],
  headline: [nullableText, FIELDS.headline],
  description: [nullableText, FIELDS.description],
  buttonLabel: [nullableText, FIELDS.buttonLabel],
  redirectUrl: [nullableText, FIELDS.redirectUrl],
  collectFields: [v.array(FieldRecord), 'The fields that the form asks for in addition.'],
  expiresAt: [time, 'When it expires; null for never.'],
  maxSubmissions: [v.nullable(v.number()), FIELDS.maxSubmissions],
  consentText: [v.string(), 'The consent text that people agree to.'],
  consentVersion: [
    v.number(),
    'Version of the consent text, from 1; one more with each change of it, of `topics`, and of the name or description of one of them.',
  ],
  privacyPolicyUrl: [nullableText, 'Address of the privacy policy; null for none.'],
  termsUrl: [nullableText, 'Address of the terms; null for none.'],
  requireConsent: [v.boolean(), FIELDS.requireConsent],
  confirmationMessage: [nullableText, FIELDS.confirmationMessage],
  doubleOptIn: [oneOf(DOUBLE_OPT_INS), 'How a person confirms a form.'],
  otpEnabled: [v.boolean(), 'Whether a person proves the number by a code.'],
  otpLength: [v.number(), 'Digits of a code.'],
  otpTtlSeconds: [v.number(), 'How long a code is valid, in seconds.'],
  otpMaxAttempts: [v.number(), 'How many wrong codes end a submission.'],
  allowedCountries: [v.array(v.string()), 'ISO 3166 codes of the countries whose numbers may join.'],
  dailyMessageLimit: [v.number(), 'Codes and confirmations that may be sent in one day (UTC).'],
  createdAt: [isoTime, 'When it was created.'],
  updatedAt: [isoTime, 'When it was last changed.'],
})

const JoinDay = component('JoinLinkDay', 'What happened to a join link on one day.', {
  date: [v.string(), 'The day (UTC), such as 2026-01-31.'],
  views: [v.number(), 'Views of people.'],
  submissions: [v.number(), 'People who began to join.'],
  completed: [v.number(), 'People who joined.'],
})

export const JoinLinkAnalytics = component('JoinLinkAnalytics', 'What became of a join link.', {
  views: [v.number(), 'Views of its page by people.'],
  botViews: [v.number(), 'Views by software, such as previews; none of them is in `views`.'],
  submissions: [v.number(), 'People who began to join.'],
  completed: [v.number(), 'People who joined.'],
  conversionRate: [
    v.nullable(v.number()),
    'Those who joined as a share of those who began, 0 to 1; null while there are none.',
  ],
  optOuts: [v.number(), 'People who joined by it and opted out later.'],
  timeline: [v.array(JoinDay), 'Days on which something happened, the earliest first; at most the last 366.'],
})

const JoinConsent = component('JoinConsent', 'What a person agreed to, and from where.', {
  text: [v.string(), 'The consent text that was shown.'],
  version: [v.number(), 'Its version.'],
  agreedAt: [time, 'When the person agreed; null if the link did not demand it and the box was not ticked.'],
  ipAddress: [nullableText, 'IP address of the person; null for a keyword.'],
  userAgent: [nullableText, 'Browser of the person; null if unknown.'],
  pageUrl: [nullableText, 'Address of the page; null for a keyword.'],
})

const JoinedTopic = component('JoinSubmissionTopic', 'A topic that a person subscribes to by joining.', {
  topicId: [uuid, 'Id of the topic, also once it is deleted.'],
  text: [v.string(), 'What the page said about it.'],
})

export const JoinSubmissionRecord = component('JoinSubmission', 'One person who joined, or began to.', {
  id: [uuid, 'Id of the submission.'],
  joinLinkId: [uuid, 'Id of the link.'],
  contactId: [
    v.nullable(uuid),
    'Id of the contact; null until the person has joined, and once it is deleted.',
  ],
  status: [oneOf(SUBMISSION_STATUSES), 'How far the person got.'],
  channel: [oneOf(JOIN_LINK_CHANNELS), 'The messages that the person agreed to.'],
  phone: [nullableText, 'The number; null for EMAIL.'],
  email: [nullableText, 'The email address; null for SMS and WHATSAPP.'],
  fields: [v.record(v.string(), v.unknown()), 'Values of the other fields of the form.'],
  topics: [
    v.array(JoinedTopic),
    'The topics of the link that were FIXED then, and those whose box was ticked. The person subscribes to them by joining, unless an opt-out stays or the topic is deleted by then.',
  ],
  consent: [JoinConsent, 'What the person agreed to, and from where.'],
  confirmedAt: [time, 'When the person joined; null until then.'],
  createdAt: [isoTime, 'When the person began.'],
})

export type CreateJoinLinkInput = v.InferOutput<typeof CreateJoinLink>
export type UpdateJoinLinkInput = v.InferOutput<typeof UpdateJoinLink>
export type ListJoinLinksQuery = v.InferOutput<typeof ListJoinLinks>
export type ListSubmissionsQuery = v.InferOutput<typeof ListSubmissions>
