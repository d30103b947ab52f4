import { firstAnywhere } from '../../delivery/audience/times.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { CampaignRow } from '../records/table.ts'
import { nextOccurrences } from './occurrences.ts'
import type { Start } from './rule.ts'

/** How many of the next runs the record of a campaign shows. */
const NEXT_RUNS_SHOWN = 5

/** The start and zone of the rule of a campaign. */
export const startOf = ({ scheduledAt, timezone }: Pick<CampaignRow, 'scheduledAt' | 'timezone'>): Start => ({
  startMs: scheduledAt!,
  timezone: timezone ?? 'UTC',
})

/**
 * The latest moment that belongs to the run planned for `scheduledFor`; later moments belong to the next run. No rule
 * has two occurrences in one minute, but runs planned by earlier versions lack the seconds of their time.
 */
export const endOfRunTime = (scheduledFor: number): number =>
  Math.floor(scheduledFor / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1

/** When a run with the time `scheduledFor` begins; undefined if it is the same moment for all recipients. */
export const beginsAt = (
  { sendInRecipientTimezone, timezone }: Pick<CampaignRow, 'sendInRecipientTimezone' | 'timezone'>,
  scheduledFor: number,
): number | undefined =>
  sendInRecipientTimezone ? firstAnywhere(scheduledFor, timezone ?? 'UTC') : undefined

/**
 * The times of the next runs of a campaign, ms since 1970: of a draft, those it would have if it were launched;
 * none for a campaign that is paused or has ended.
 */
export function nextRuns(campaign: CampaignRow, nowMs: number): number[] {
  const { recurrence, status, scheduledAt, nextRunAt } = campaign
  if (recurrence === null || scheduledAt === null) {
    const only = status === 'DRAFT' ? scheduledAt : nextRunAt
    return only === null ? [] : [only]
  }
  if (status === 'DRAFT') {
    const start = startOf(campaign)
    return nextOccurrences(recurrence, start, Math.max(start.startMs - 1, nowMs - MINUTE_MS), NEXT_RUNS_SHOWN)
  }
  if (nextRunAt === null) return []
  return [
    nextRunAt,
    ...nextOccurrences(recurrence, startOf(campaign), endOfRunTime(nextRunAt), NEXT_RUNS_SHOWN - 1),
  ]
}
