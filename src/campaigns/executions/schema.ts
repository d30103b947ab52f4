import * as v from 'valibot'
import type { Reader } from '../../db/database.ts'
import { AUDIENCE_CHANGES } from '../../delivery/audience/audience-diff.ts'
import { listTimesOf } from '../../delivery/audience/store.ts'
import type { TimeRow } from '../../delivery/audience/table.ts'
import { EXECUTION_STATUSES, type ExecutionRow } from '../../delivery/executions/table.ts'
import type { MessageCounts } from '../../delivery/messages/message-totals.ts'
import { countInDoubt } from '../../delivery/messages/recipients.ts'
import { isoTime, oneOf, pageEntries, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { component, parameters } from '../../lib/describe.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { Totals } from '../analytics/schema.ts'
import { Rates } from '../records/schema.ts'

export const ListExecutions = parameters(pageEntries)

const time = v.nullable(isoTime)

const ExecutionCounts = component(
  'ExecutionCounts',
  'The messages of a run by their status; each counts once.',
  {
    recipients: [v.number(), 'All recipients of the run, with any status.'],
    scheduled: [v.number(), 'They wait for their time, such as the next morning.'],
    queued: [v.number(), 'They wait to be sent.'],
    sending: [v.number(), 'They are being handed to the carrier.'],
    sent: [v.number(), 'The carrier accepted them.'],
    delivered: [v.number(), 'They reached the phone.'],
    read: [v.number(), 'They were read.'],
    failed: [v.number(), 'They could not be sent or delivered.'],
    skipped: [v.number(), 'They were not sent, for a reason such as an opt-out.'],
    cancelled: [v.number(), 'The campaign was cancelled before they were sent.'],
  },
)

const ExecutionZone = component(
  'ExecutionZone',
  'The recipients of a run whose local time makes it due at the same moment.',
  {
    timezone: [v.string(), 'IANA time zone of one of them; the others have the same time.'],
    scheduledFor: [isoTime, 'When the run is due there.'],
    recipients: [v.number(), 'Their number, without those who were left out when the audience was chosen.'],
  },
)

export const ExecutionRecord = component('Execution', 'One run of a campaign.', {
  id: [uuid, 'Id of the run.'],
  campaignId: [uuid, 'Id of the campaign.'],
  sequence: [v.number(), 'Which run of the campaign it is, from 1.'],
  status: [oneOf(EXECUTION_STATUSES), 'How far it is.'],
  scheduledFor: [
    isoTime,
    'When it was to begin. With `sendInRecipientTimezone` that is its time in the zone of the campaign, and it begins earlier, with the first zone.',
  ],
  startedAt: [time, 'When it began; null before.'],
  completedAt: [time, 'When it ended; null before.'],
  counts: [ExecutionCounts, 'Its messages by their status.'],
  inDoubt: [
    v.number(),
    'Failed messages that the carrier may have accepted (`UNKNOWN`, the answer was lost). They are sent again only by `resend-unknown`.',
  ],
  zones: [
    v.array(ExecutionZone),
    'When it sends in each zone, the earliest first, if its campaign has `sendInRecipientTimezone`; else empty. The list grows while the recipients are chosen.',
  ],
  note: [
    v.nullable(v.string()),
    'Why it has not begun, or ended without recipients, in words: such as a feed without new items. Null for none.',
  ],
  messagesDeletedAt: [
    time,
    'When its messages were deleted because of their age; null while they are retained. The counts stay.',
  ],
})

export const ResendUnknown = component('ResendUnknown', 'The number of messages to send again.', {
  count: [
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
    ),
    'The number that `inDoubt` of the run shows; with any other number nothing is sent.',
  ],
})

const count = v.number()

export const runParams = parameters({
  campaignId: [uuid, 'Id of the campaign.'],
  executionId: [uuid, 'Id of the run.'],
})

export const CompareQuery = parameters({
  limit: [queryIntegerOr(1, 50, 10), 'Maximum number of runs, the last ones.'],
})

export const RunResults = component('ExecutionResults', 'Results of one run of a campaign.', {
  executionId: [uuid, 'Id of the run.'],
  sequence: [count, 'Which run of the campaign it is, from 1.'],
  status: [oneOf(EXECUTION_STATUSES), 'How far it is.'],
  scheduledFor: [isoTime, 'When it was to begin.'],
  startedAt: [time, 'When it began.'],
  completedAt: [time, 'When it ended; null before.'],
  totals: [Totals, 'Its messages by their result.'],
  rates: [Rates, 'Shares worked out from the totals.'],
  segments: [count, 'Parts of the messages that were sent.'],
})

const since = v.optional(uuid)
const SINCE = 'Id of the run to compare with; absent for the one before it that began.'

export const AudienceDiffQuery = parameters({ since: [since, SINCE] })

export const MovedQuery = parameters({
  change: [v.optional(oneOf(AUDIENCE_CHANGES), 'CAME'), 'Whom to list.'],
  since: [since, SINCE],
  limit: [queryIntegerOr(1, 100, 20), 'Entries per page.'],
  cursor: [
    queryText(500),
    '`nextCursor` of the previous page. Without it the list begins at its first entry.',
  ],
})

const RunAudience = component('ExecutionAudience', 'The audience of a run.', {
  executionId: [uuid, 'Id of the run.'],
  sequence: [count, 'Which run of the campaign it is, from 1.'],
  recipients: [count, 'All recipients of the run, including those who were skipped.'],
})

export const AudienceDiff = component(
  'AudienceDrift',
  'How the audience of a campaign changed between two of its runs.',
  {
    since: [RunAudience, 'The earlier run, or the one given for comparison.'],
    run: [RunAudience, 'The run in the path.'],
    came: [count, 'Contacts who are in the audience of `run` alone.'],
    went: [count, 'Contacts who are in the audience of `since` alone.'],
    stayed: [count, 'Contacts who are in both.'],
    isComplete: [
      v.boolean(),
      'False while the recipients of one of the two are still being chosen; the counts cover those chosen so far.',
    ],
  },
)

export const MovedContact = component('MovedContact', 'A contact in the audience of a run.', {
  contactId: [v.nullable(uuid), 'Id of the contact; null once it is deleted.'],
  firstName: [v.nullable(v.string()), 'First name; null for none.'],
  lastName: [v.nullable(v.string()), 'Last name; null for none.'],
  to: [v.nullable(v.string()), 'The phone number that the run has for it; null when it had none.'],
})

/** Returns the number of messages of the run by the status that users see. */
export function countsOf(row: ExecutionRow): MessageCounts {
  // Waiting messages of a cancelled run are never sent; their rows are updated in chunks (delivery/messages/cancelled-view.ts).
  const isCancelled = row.status === 'CANCELLED'
  const waiting = row.scheduledCount + row.queuedCount
  return {
    scheduled: isCancelled ? 0 : row.scheduledCount,
    queued: isCancelled ? 0 : row.queuedCount,
    sending: row.sendingCount,
    sent: row.sentCount,
    delivered: row.deliveredCount,
    read: row.readCount,
    failed: row.failedCount,
    skipped: row.skippedCount,
    cancelled: row.cancelledCount + (isCancelled ? waiting : 0),
    accepted: row.acceptedCount,
  }
}

/** Fields of a run's record that are not in its row. */
interface BesideRun {
  times: readonly TimeRow[]
  /** Number of messages in doubt by the internal id of the run. */
  inDoubt: ReadonlyMap<number, number>
}

/** @param runs internal ids */
export const extrasOfRuns = (reader: Reader, organizationId: number, runs: readonly number[]): BesideRun => ({
  times: listTimesOf(reader, organizationId, runs),
  inDoubt: countInDoubt(reader, runs),
})

/** @param language BCP 47 tag of the reader */
export function presentExecution(
  row: ExecutionRow,
  campaignUuid: string,
  { times, inDoubt }: BesideRun,
  language: string,
) {
  const { accepted: _, ...byStatus } = countsOf(row)
  return {
    id: row.uuid,
    campaignId: campaignUuid,
    sequence: row.sequence,
    status: row.status,
    scheduledFor: toIso(row.scheduledFor),
    startedAt: toIsoOrNull(row.startedAt),
    completedAt: toIsoOrNull(row.completedAt),
    counts: { recipients: Object.values(byStatus).reduce((sum, count) => sum + count, 0), ...byStatus },
    inDoubt: inDoubt.get(row.id) ?? 0,
    zones: times
      .filter(({ executionId }) => executionId === row.id)
      .map(({ timezone, scheduledFor, recipients }) => ({
        timezone,
        scheduledFor: toIso(scheduledFor),
        recipients,
      })),
    note: noteOf(row, language),
    messagesDeletedAt: toIsoOrNull(row.purgedAt),
  }
}

/** The reason of a halt is shown with the campaign. */
const noteOf = ({ status, lastError }: ExecutionRow, language: string): string | null =>
  lastError !== null && ['PENDING', 'COMPLETED', 'MISSED'].includes(status)
    ? sayStored(lastError, language)
    : null
