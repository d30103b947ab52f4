import type { CampaignDetail } from '../../api/api.gen.ts'
import { counted, date, dateTime, words } from '../../ui/format.ts'

type Recurrence = NonNullable<CampaignDetail['recurrence']>

const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' } as const

/** Describes a recurrence: `Every 2 weeks on Monday and Thursday, until 4 Mar 2027.` */
export function recurrenceOf(recurrence: Recurrence): string {
  const { frequency, interval, daysOfWeek, dayOfMonth, endType, endDate, maxOccurrences } = recurrence
  const unit = UNITS[frequency]
  const every = interval === 1 ? `Every ${unit}` : `Every ${counted(interval, unit)}`
  const days = new Intl.ListFormat('en-GB').format(daysOfWeek.map(words))
  const on = days
    ? ` on ${days}`
    : dayOfMonth === null
      ? ''
      : dayOfMonth === -1
        ? ' on the last day'
        : ` on day ${dayOfMonth}`
  const end =
    endType === 'ON_DATE' && endDate
      ? `, until ${date(endDate, 'UTC')}`
      : endType === 'AFTER_OCCURRENCES' && maxOccurrences
        ? `, ${counted(maxOccurrences, 'time')}`
        : ''
  return `${every}${on}${end}.`
}

/**
 * Describes when a campaign would begin if it were launched or resumed now: `Now`, or
 * `4 Mar 2026, 17:05. Every week on Monday.`
 */
export function firstTime(
  { nextRuns, nextRunAt, scheduledAt, recurrence }: CampaignDetail,
  zone: string | undefined,
): string {
  const first = nextRuns[0] ?? nextRunAt ?? scheduledAt
  const isLater = first !== null && Date.parse(first) > Date.now()
  const rule = recurrence ? recurrenceOf(recurrence) : ''
  if (!isLater) return rule || 'Now'
  return `${dateTime(first, zone)}${rule && `. ${rule}`}`
}
