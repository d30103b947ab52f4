import * as v from 'valibot'
import { AUDIENCE_CHANGES } from '../../delivery/audience/audience-diff.ts'
import { EXECUTION_STATUSES } from '../../delivery/executions/table.ts'
import { isoTime, oneOf, PAGE_FIELDS, pageQuery, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { Rates, Totals } from '../analytics/schema.ts'

describeWords(EXECUTION_STATUSES, 'ExecutionStatus', 'The status of a run of a campaign.', {
  PENDING: 'It waits for its time.',
  RUNNING: 'Its recipients are being chosen or sent to.',
  PAUSED: 'It is paused, as its campaign is.',
  COMPLETED: 'Every message was sent or skipped.',
  CANCELLED: 'A user cancelled the campaign, ended its recurrence or moved the run.',
  FAILED: 'Nothing could be sent.',
  MISSED:
    'It was due more than an hour before it could start, and was not sent: Carillon did not run, sending was held, the campaign was paused, or the run before it took too long. Of one such gap at most the last 100 runs are listed.',
})

export const ListExecutions = v.object(pageQuery)
describeFields(ListExecutions, PAGE_FIELDS)

const time = v.nullable(isoTime)

const ExecutionCounts = v.object({
  recipients: v.number(),
  scheduled: v.number(),
  queued: v.number(),
  sending: v.number(),
  sent: v.number(),
  delivered: v.number(),
  read: v.number(),
  failed: v.number(),
  skipped: v.number(),
  cancelled: v.number(),
})
describeObject(
  ExecutionCounts,
  'ExecutionCounts',
  'The messages of a run by their status; each counts once.',
  {
    recipients: 'All recipients of the run, with any status.',
    scheduled: 'They wait for their time, such as the next morning.',
    queued: 'They wait to be sent.',
    sending: 'They are being handed to the carrier.',
    sent: 'The carrier accepted them.',
    delivered: 'They reached the phone.',
    read: 'They were read.',
    failed: 'They could not be sent or delivered.',
    skipped: 'They were not sent, for a reason such as an opt-out.',
    cancelled: 'The campaign was cancelled before they were sent.',
  },
)

const ExecutionZone = v.object({ timezone: v.string(), scheduledFor: isoTime, recipients: v.number() })
describeObject(
  ExecutionZone,
  'ExecutionZone',
  'The recipients of a run whose local time makes it due at the same moment.',
  {
    timezone: 'IANA time zone of one of them; the others have the same time.',
    scheduledFor: 'When the run is due there.',
    recipients: 'Their number, without those who were left out when the audience was chosen.',
  },
)

export const ExecutionRecord = v.object({
  id: uuid,
  campaignId: uuid,
  sequence: v.number(),
  status: oneOf(EXECUTION_STATUSES),
  scheduledFor: isoTime,
  startedAt: time,
  completedAt: time,
  counts: ExecutionCounts,
  inDoubt: v.number(),
  zones: v.array(ExecutionZone),
  messagesDeletedAt: time,
})
describeObject(ExecutionRecord, 'Execution', 'One run of a campaign.', {
  id: 'Id of the run.',
  campaignId: 'Id of the campaign.',
  sequence: 'Which run of the campaign it is, from 1.',
  status: 'How far it is.',
  scheduledFor:
    'When it was to begin. With `sendInRecipientTimezone` that is its time in the zone of the campaign, and it begins earlier, with the first zone.',
  startedAt: 'When it began; null before.',
  completedAt: 'When it ended; null before.',
  counts: 'Its messages by their status.',
  inDoubt:
    'Failed messages that the carrier may have accepted (`UNKNOWN`, the answer was lost). They are sent again only by `resend-unknown`.',
  zones:
    'When it sends in each zone, the earliest first, if its campaign has `sendInRecipientTimezone`; else empty. The list grows while the recipients are chosen.',
  messagesDeletedAt:
    'When its messages were deleted because of their age; null while they are retained. The counts stay.',
})

export const ResendUnknown = v.object({
  count: v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
  ),
})
describeObject(ResendUnknown, 'ResendUnknown', 'The number of messages to send again.', {
  count: 'The number that `inDoubt` of the run shows; with any other number nothing is sent.',
})

const count = v.number()

export const runParams = v.object({ campaignId: uuid, executionId: uuid })
describeFields(runParams, { campaignId: 'Id of the campaign.', executionId: 'Id of the run.' })

export const CompareQuery = v.object({ limit: queryIntegerOr(1, 50, 10) })
describeFields(CompareQuery, { limit: 'Maximum number of runs, the last ones.' })

export const RunResults = v.object({
  executionId: uuid,
  sequence: count,
  status: oneOf(EXECUTION_STATUSES),
  scheduledFor: isoTime,
  startedAt: time,
  completedAt: time,
  totals: Totals,
  rates: Rates,
  segments: count,
})
describeObject(RunResults, 'ExecutionResults', 'Results of one run of a campaign.', {
  executionId: 'Id of the run.',
  sequence: 'Which run of the campaign it is, from 1.',
  status: 'How far it is.',
  scheduledFor: 'When it was to begin.',
  startedAt: 'When it began.',
  completedAt: 'When it ended; null before.',
  totals: 'Its messages by their result.',
  rates: 'Shares worked out from the totals.',
  segments: 'Parts of the messages that were sent.',
})

const since = v.optional(uuid)
const SINCE = 'Id of the run to compare with; absent for the one before it that began.'

export const AudienceDiffQuery = v.object({ since })
describeFields(AudienceDiffQuery, { since: SINCE })

describeWords(AUDIENCE_CHANGES, 'AudienceChange', 'How a contact moved between the audiences of two runs.', {
  CAME: 'It is in the audience of the later run alone.',
  WENT: 'It is in the audience of the earlier run alone.',
  STAYED: 'It is in both.',
})

export const MovedQuery = v.object({
  change: v.optional(oneOf(AUDIENCE_CHANGES), 'CAME'),
  since,
  limit: queryIntegerOr(1, 100, 20),
  cursor: queryText(500),
})
describeFields(MovedQuery, {
  change: 'Whom to list.',
  since: SINCE,
  limit: 'Entries per page.',
  cursor: '`nextCursor` of the previous page. Without it the list begins at its first entry.',
})

const RunAudience = v.object({ executionId: uuid, sequence: count, recipients: count })
describeObject(RunAudience, 'ExecutionAudience', 'The audience of a run.', {
  executionId: 'Id of the run.',
  sequence: 'Which run of the campaign it is, from 1.',
  recipients: 'All recipients of the run, including those who were skipped.',
})

export const AudienceDiff = v.object({
  since: RunAudience,
  run: RunAudience,
  came: count,
  went: count,
  stayed: count,
  isComplete: v.boolean(),
})
describeObject(
  AudienceDiff,
  'AudienceDrift',
  'How the audience of a campaign changed between two of its runs.',
  {
    since: 'The earlier run, or the one given for comparison.',
    run: 'The run in the path.',
    came: 'Contacts who are in the audience of `run` alone.',
    went: 'Contacts who are in the audience of `since` alone.',
    stayed: 'Contacts who are in both.',
    isComplete:
      'False while the recipients of one of the two are still being chosen; the counts cover those chosen so far.',
  },
)

export const MovedContact = v.object({
  contactId: v.nullable(uuid),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  to: v.nullable(v.string()),
})
describeObject(MovedContact, 'MovedContact', 'A contact in the audience of a run.', {
  contactId: 'Id of the contact; null once it is deleted.',
  firstName: 'First name; null for none.',
  lastName: 'Last name; null for none.',
  to: 'The phone number that the run has for it; null when it had none.',
})
