import * as v from 'valibot'
import { AUDIENCE_CHANGES } from '../../delivery/audience/audience-diff.ts'
import { EXECUTION_STATUSES } from '../../delivery/executions/table.ts'
import { isoTime, oneOf, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { Rates, Totals } from '../analytics/schema.ts'

const time = v.nullable(isoTime)
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
