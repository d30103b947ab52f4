import { firstAnywhere } from '../../delivery/audience/times.ts'
import { isCalendarDay } from '../../lib/calendar.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { invalidField, type Said } from '../../lib/errors.ts'
import type { CampaignRow } from '../records/table.ts'
import { nextOccurrences } from './occurrences.ts'
import { completed, parseRrule, RruleProblem } from './rrule.ts'
import { type Recurrence, type Start, WEEKDAYS } from './rule.ts'
import type { GivenRecurrence } from './schema.ts'

/** Number of next runs that the record of a campaign shows. */
const NEXT_RUNS_SHOWN = 5

/** Returns the start and zone of the rule of a campaign. */
export const startOf = ({ scheduledAt, timezone }: Pick<CampaignRow, 'scheduledAt' | 'timezone'>): Start => ({
  startMs: scheduledAt!,
  timezone: timezone ?? 'UTC',
})

/**
 * Returns the latest moment that belongs to the run planned for `scheduledFor`; later moments belong
 * to the next run. No rule has two occurrences in one minute, but earlier versions planned runs
 * without the seconds of their time.
 */
export const endOfRunTime = (scheduledFor: number): number =>
  Math.floor(scheduledFor / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1

/**
 * Returns when a run planned for `scheduledFor` begins on the clocks of its recipients; undefined if
 * it is the same moment for all of them.
 */
export const beginsAt = (
  { sendInRecipientTimezone, timezone }: Pick<CampaignRow, 'sendInRecipientTimezone' | 'timezone'>,
  scheduledFor: number,
): number | undefined =>
  sendInRecipientTimezone ? firstAnywhere(scheduledFor, timezone ?? 'UTC') : undefined

/**
 * Returns the times of the next runs of a campaign, ms since 1970. For a draft: the times that it
 * would have if it were launched. Empty for a campaign that is paused or has ended.
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

/** A rule in a request, in one of two forms. */
export interface GivenRule {
  recurrence?: GivenRecurrence | null | undefined
  recurrenceRule?: string | null | undefined
}

/** Returns whether a rule is given; null removes the present one. */
export const hasRule = ({ recurrence, recurrenceRule }: GivenRule): boolean =>
  (recurrence ?? recurrenceRule ?? null) !== null

/**
 * Returns the rule given by a caller, for a campaign that starts at `start`. Throws VALIDATION_FAILED
 * for both forms, a field of another frequency or end, and a rule without an occurrence.
 */
export function ruleFrom({ recurrence, recurrenceRule }: GivenRule, start: Start): Recurrence {
  if (recurrence && recurrenceRule) {
    throw invalidField('recurrenceRule', 'Give recurrence or recurrenceRule, not both.', 'isExclusive')
  }
  const rule = recurrence ? structured(recurrence, start) : parsed(recurrenceRule ?? '', start)
  const field = recurrence ? 'recurrence' : 'recurrenceRule'
  assertHasOccurrence(rule, start, { afterMs: start.startMs - 1, field })
  return rule
}

/** Throws VALIDATION_FAILED for a rule without an occurrence later than `afterMs`. */
export function assertHasOccurrence(
  rule: Recurrence,
  start: Start,
  { afterMs, field }: { afterMs: number; field: string },
): void {
  if (nextOccurrences(rule, start, afterMs, 1).length > 0) return
  const message = `${field} has no run left: it ends before its next day.`
  throw invalidField(field, message, 'recurs', (say) => say.recurrenceEnds())
}

function parsed(text: string, start: Start): Recurrence {
  try {
    return parseRrule(text, start)
  } catch (error) {
    if (!(error instanceof RruleProblem)) throw error
    throw invalidField('recurrenceRule', `recurrenceRule ${error.message}.`, 'isRrule')
  }
}

function structured(given: GivenRecurrence, start: Start): Recurrence {
  const { frequency, daysOfWeek, dayOfMonth, endType, endDate, maxOccurrences } = given
  const refuse = (field: keyof Recurrence, message: string, constraint: string, said?: Said) =>
    invalidField(`recurrence.${field}`, `recurrence.${field} ${message}`, constraint, said)
  const belongs = (field: keyof Recurrence, isGiven: boolean, word: string, isThere: boolean) => {
    if (isGiven && !isThere) throw refuse(field, `is for ${word} only; leave it out.`, 'isForbidden')
  }
  const needs = (field: keyof Recurrence, isGiven: boolean, word: string, isThere: boolean) => {
    belongs(field, isGiven, word, isThere)
    if (isThere && !isGiven)
      throw refuse(field, `is required for ${word}.`, 'isRequired', (say) => say.required())
  }
  belongs('daysOfWeek', daysOfWeek.length > 0, 'WEEKLY', frequency === 'WEEKLY')
  belongs('dayOfMonth', dayOfMonth !== null, 'MONTHLY', frequency === 'MONTHLY')
  if (dayOfMonth === 0) throw refuse('dayOfMonth', 'must be 1 to 31, or -1 for the last day.', 'isValid')
  needs('endDate', endDate !== null, 'ON_DATE', endType === 'ON_DATE')
  needs('maxOccurrences', maxOccurrences !== null, 'AFTER_OCCURRENCES', endType === 'AFTER_OCCURRENCES')
  if (endDate !== null && !isCalendarDay(endDate)) {
    throw refuse('endDate', 'must be a day such as 2026-12-31.', 'isDay', (say) => say.date())
  }
  return completed({ ...given, daysOfWeek: WEEKDAYS.filter((day) => daysOfWeek.includes(day)) }, start)
}
