import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/service.ts'
import { ACTIVITY_TYPES } from '../../contacts/activities/table.ts'
import { isoTime, oneOf, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { component, describeWords, parameters } from '../../lib/describe.ts'

describeWords(ACTIVITY_TYPES, 'ActivityType', 'What happened to a contact, and the keys of `data`.', {
  CONTACT_CREATED: 'It was created; `source` says how.',
  CONTACT_UPDATED: 'Fields were changed; `changes` lists `field`, `from` and `to`.',
  STAGE_CHANGED: 'It moved to another stage: `from`, `to` and `reason`.',
  STATUS_CHANGED: 'Its status changed: `from` and `to`.',
  TAG_ADDED: 'It got `tags`, each with `id` and `name`.',
  TAG_REMOVED: 'It lost `tags`, each with `id` and `name`.',
  NOTE_ADDED: 'A note was written: `noteId` and `body`, which is null once the note was deleted.',
  MESSAGE_SENT:
    'A text message was sent: `messageId`, `to`, `body`, `status`, `channelIdentityId`, `campaignId`.',
  MESSAGE_SKIPPED:
    'The contact was skipped by a campaign, and no message was sent: `messageId`, `channel`, `to` (null for none), `errorCode`, `reason` (the same in words), `campaignId`, `campaignName`.',
  MESSAGE_FAILED: 'A message was not taken by any carrier: the keys of MESSAGE_SKIPPED.',
  MESSAGE_RECEIVED:
    'A text message arrived: `messageId`, `from`, `to`, `body`, `missingParts` (0 unless parts of it never came; `[…]` stands in for them), `media` (files that came with it: each has `status` PENDING, STORED or FAILED with its `problem`, and once it is stored its `url`, `contentType` and `mediaId` for `DELETE /media/{id}`), `channelIdentityId`, and the `campaignId` it answers.',
  EMAIL_SENT: 'An email was sent: the keys of MESSAGE_SENT and its `subject`.',
  EMAIL_OPENED:
    'A person opened an email for the first time: `messageId` and `subject`, both null once the message was deleted because of its age, and `campaignId`.',
  LINK_CLICKED: 'The contact clicked a link: `linkId`, `url`, `campaignId`.',
  OPTED_OUT: 'The contact opted out: `consentId`, `channel`, `address`, `method`, `campaignId`.',
  OPTED_IN: 'The contact opted in: the keys of OPTED_OUT.',
  TOPIC_SUBSCRIBED:
    'The contact subscribed to a topic: `choiceId`, `topicId`, `topicName`, `channel`, `address`, `method`, `campaignId`.',
  TOPIC_UNSUBSCRIBED: 'The contact unsubscribed from a topic: the keys of TOPIC_SUBSCRIBED.',
  JOINED: 'The contact joined by a join link: `submissionId`, `joinLinkId` and `name` of the link.',
  POLL_VOTED:
    'The contact voted in a poll: `pollId`, `pollName` and `options`, each with `id` and `label`. A changed vote replaces the earlier entry.',
  CONVERSION_RECORDED:
    'A won deal was recorded: `conversionId`, `amount`, `currency`, `campaignId`, `note`, `wonAt`.',
})

export const ListActivity = parameters({
  limit: [queryIntegerOr(1, 100, 20), 'Entries per page.'],
  cursor: [
    queryText(500),
    '`nextCursor` of the previous page. Without it the list begins at the newest entry.',
  ],
})

export const ActivityRecord = component('Activity', 'One entry in the timeline of a contact.', {
  id: [uuid, 'Id of the entry.'],
  type: [oneOf(ACTIVITY_TYPES), 'What happened.'],
  title: [v.string(), 'A line about the event for people. The wording may change.'],
  data: [v.record(v.string(), v.unknown()), 'Details; their keys depend on the type.'],
  actor: [ActorRecord, 'The author of the entry.'],
  occurredAt: [isoTime, 'When it happened.'],
})

export type ListActivityQuery = v.InferOutput<typeof ListActivity>
