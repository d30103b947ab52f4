import { campaign } from '../../../words/en/campaign.ts'
import { launch } from '../../../words/en/launch.ts'
import type { CampaignDetail } from '../../api/api.gen.ts'
import { date, listed, weekdayName } from '../../ui/format.ts'
import { placedMoment } from '../../ui/zoned.ts'

type Recurrence = NonNullable<CampaignDetail['recurrence']>

/** Describes a recurrence: `Every 2 weeks on Monday and Thursday, until Mar 4, 2027`. */
export function recurrenceOf(recurrence: Recurrence): string {
  const { endType, endDate, maxOccurrences } = recurrence
  const rule = ruleOf(recurrence)
  if (endType === 'ON_DATE' && endDate) return campaign.recurUntil({ rule, date: date(endDate, 'UTC') })
  return endType === 'AFTER_OCCURRENCES' && maxOccurrences
    ? campaign.recurTimes({ rule, count: maxOccurrences })
    : rule
}

function ruleOf({ frequency, interval: count, daysOfWeek, dayOfMonth }: Recurrence): string {
  if (frequency === 'DAILY') return campaign.recurDaily({ count })
  if (frequency === 'WEEKLY') {
    const days = listed(daysOfWeek.map(weekdayName))
    return days ? campaign.recurWeeklyOn({ count, days }) : campaign.recurWeekly({ count })
  }
  if (dayOfMonth === null) return campaign.recurMonthly({ count })
  return dayOfMonth === LAST_DAY
    ? campaign.recurMonthlyLast({ count })
    : campaign.recurMonthlyOn({ count, day: String(dayOfMonth) })
}

const LAST_DAY = -1

/**
 * Describes when a campaign would begin if it were launched or resumed now: `Now`, or
 * `Mon, Mar 9, 5:05 PM (London). Every week on Monday.`
 */
export function firstTime(
  { nextRuns, nextRunAt, scheduledAt, recurrence }: CampaignDetail,
  zone: string | undefined,
): string {
  const first = nextRuns[0] ?? nextRunAt ?? scheduledAt
  const now = Date.now()
  const isLater = first !== null && Date.parse(first) > now
  const rule = recurrence ? recurrenceOf(recurrence) : ''
  if (!isLater) return rule || launch.now()
  const time = zone ? placedMoment(first, zone, now) : launch.atItsTime()
  return rule ? campaign.recurFrom({ time, rule }) : time
}
