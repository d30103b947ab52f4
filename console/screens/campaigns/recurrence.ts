import type { CampaignDetail } from '../../api/api.gen.ts'
import { counted, date, words } from '../../ui/format.ts'
import { placedMoment } from '../../ui/zoned.ts'

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
 * `Mon 9 Mar, 17:05 (London). Every week on Monday.`
 */
export function firstTime(
  { nextRuns, nextRunAt, scheduledAt, recurrence }: CampaignDetail,
  zone: string | undefined,
): string {
  const first = nextRuns[0] ?? nextRunAt ?? scheduledAt
  const now = Date.now()
  const isLater = first !== null && Date.parse(first) > now
  const rule = recurrence ? recurrenceOf(recurrence) : ''
  if (!isLater) return rule || 'Now'
  const time = zone ? placedMoment(first, zone, now) : 'At its time'
  return rule ? `${time}. ${rule}` : time
}
